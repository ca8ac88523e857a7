export type * from './types.ts';
export { ProtocolError } from './errors.ts';
export type { ProtocolErrorCode, ProtocolErrorDetail, Warning, WarningListener, WarningReport } from './errors.ts';
export { LIMITS } from './limits.ts';
