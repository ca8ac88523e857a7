import { healInline } from './heal-inline.ts';
import {
  lex,
  lexInline,
  type EarlierText,
  type Lexed,
  type Links,
  type MarkedToken,
  type Token,
} from './lexer.ts';

/**
 * Lexes the tail of a text that is still growing, and closes what is open in its last block, so that a reader sees
 * `**wor` as bold and never sees a link, image, table head or definition that is only half there (1.4.10).
 */
export function healTail(tail: string, earlier: EarlierText): Lexed {
  let lexed = lex(tail, earlier);
  const rest = withoutDanglingLine(tail, lexed.tokens);
  if (rest.length !== tail.length) lexed = lex(rest, earlier);
  const last = lexed.tokens.at(-1) as MarkedToken | undefined; // no extension is installed
  if (last !== undefined && !healToken(last, lexed.links, rest.endsWith('\n'))) lexed.tokens.pop();
  return lexed;
}

/** A last line that is only a marker so far: a list item, heading, rule, underline, fence or quote may come of it. */
const MARKER_LINE = /^[ \t>]*(?:[-+*_=]{1,}|\d{1,9}[.)]|#{1,6}|`{1,2}|~{1,2}|>)[ \t]*$/;

function withoutDanglingLine(tail: string, tokens: readonly Token[]): string {
  if (tail.endsWith('\n')) return tail;
  const start = tail.lastIndexOf('\n') + 1;
  const leaf = lastLeaf(tokens);
  // A definition that is still being written has another target with each delta: an image must not load them all.
  const isDefinition = leaf?.type === 'def';
  if (!isDefinition && (leaf?.type === 'code' || !MARKER_LINE.test(tail.slice(start)))) return tail;
  return tail.slice(0, start);
}

function lastLeaf(tokens: readonly Token[]): MarkedToken | undefined {
  const last = tokens.at(-1) as MarkedToken | undefined; // no extension is installed
  if (last?.type === 'blockquote') return lastLeaf(last.tokens) ?? last;
  if (last?.type === 'list') return lastLeaf(last.items.at(-1)?.tokens ?? []) ?? last;
  return last;
}

/** Heals a token in place. Answers `false` when nothing of it is to be seen yet. */
function healToken(token: MarkedToken, links: Links, lineIsComplete: boolean): boolean {
  switch (token.type) {
    case 'blockquote':
      healLast(token.tokens, links, lineIsComplete);
      return true;
    case 'list':
      healLast(token.items.at(-1)?.tokens ?? [], links, lineIsComplete);
      return true;
    case 'table': {
      const cell = (token.rows.at(-1) ?? token.header).findLast(({ text }) => text !== '');
      if (cell !== undefined) cell.tokens = healedTokens(cell.text, links, lineIsComplete);
      return true;
    }
    case 'code':
      token.text = withoutPartialFence(token.raw, token.text);
      return true;
    case 'heading':
      token.tokens = healedTokens(token.text, links, lineIsComplete);
      return true;
    case 'paragraph':
    case 'text': {
      const text = withoutTableHead(token.text);
      const checkbox = token.tokens?.find(({ type }) => type === 'checkbox');
      const words = checkbox === undefined ? text : text.slice(checkbox.raw.length);
      token.tokens = healedTokens(words, links, lineIsComplete);
      if (checkbox !== undefined) token.tokens.unshift(checkbox);
      return text !== '';
    }
    default:
      return true;
  }
}

function healLast(tokens: Token[], links: Links, lineIsComplete: boolean): void {
  const last = tokens.at(-1) as MarkedToken | undefined; // no extension is installed
  if (last !== undefined && !healToken(last, links, lineIsComplete)) tokens.pop();
}

function healedTokens(text: string, links: Links, lineIsComplete: boolean): Token[] {
  const tokens = lexInline(healInline(text), links);
  return lineIsComplete ? tokens : withoutOpenUrl(tokens);
}

/** A bare URL at the very end may go on, so it is text (2.3.4). */
function withoutOpenUrl(tokens: Token[]): Token[] {
  let index = tokens.length - 1;
  const after = tokens[index];
  if (after?.type === 'text' && !/[\s<]/.test(after.raw)) index--;
  const last = tokens[index] as MarkedToken | undefined; // no extension is installed
  if (last === undefined) return tokens;
  if (last.type === 'link' && last.autolink === true && !last.raw.startsWith('<')) {
    return tokens.with(index, { type: 'text', raw: last.raw, text: last.text });
  }
  if (last.type === 'em' || last.type === 'strong' || last.type === 'del')
    last.tokens = withoutOpenUrl(last.tokens);
  return tokens;
}

/** A closing fence of which the first characters are there is not a line of code. */
function withoutPartialFence(raw: string, text: string): string {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(raw)?.[1];
  if (fence === undefined) return text;
  const start = text.lastIndexOf('\n') + 1;
  const line = text.slice(start).trim();
  const partial = line !== '' && line.length < fence.length && fence.startsWith(line);
  return partial ? text.slice(0, Math.max(0, start - 1)) : text;
}

/** A table head waits for its delimiter row, for one line at most: after that it is text. */
function withoutTableHead(text: string): string {
  const lines = text.split('\n');
  const isRow = (line: string | undefined): boolean => line !== undefined && /^ *\|/.test(line);
  const last = lines.at(-1);
  const before = lines.at(-2);
  if (isRow(last) && !isRow(before)) return lines.slice(0, -1).join('\n');
  const isHead = isRow(before) && !isRow(lines.at(-3)) && /^ *\|?[ :|-]*$/.test(last ?? '');
  return isHead ? lines.slice(0, -2).join('\n') : text;
}
