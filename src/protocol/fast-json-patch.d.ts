/** The part of fast-json-patch that applies operations; its declarations lie beside it under another ending. */
declare module 'fast-json-patch/module/core.mjs' {
  export { applyOperation, JsonPatchError } from 'fast-json-patch/module/core';
}
