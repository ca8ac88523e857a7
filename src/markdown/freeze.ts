import { healTail } from './heal.ts';
import { continues } from './continues.ts';
import { contentsOf, lex, type EarlierText, type Links, type MarkedToken, type Token } from './lexer.ts';
import { MARKDOWN_LIMITS } from './limits.ts';

/** One top-level block. The same object stands for the same content, so it can be memoised by identity. */
export interface Block {
  /** Position among the blocks; use it as the React key. */
  readonly index: number;
  readonly token: MarkedToken;
  /** More text may still change this block, and it may have been healed. */
  readonly open: boolean;
}

/**
 * Why a text is not drawn as markdown: `length` it is over {@link MARKDOWN_LIMITS}`.markdownChars`, `fault` the lexer
 * failed on it.
 */
export type PlainReason = 'length' | 'fault';

/** The blocks of a text, or the reason to show it as plain text. */
export interface BlockList {
  readonly blocks: readonly Block[];
  readonly plain: PlainReason | null;
}

export interface BlockReaderOptions {
  /** Close what is still open at the end of a growing text. @default true */
  heal?: boolean;
}

/** Reads a growing text. */
export interface BlockReader {
  /**
   * The blocks of this text. When it continues the text of the last call, only what follows the frozen blocks is lexed.
   * With `final` the whole text is lexed once, so that the result is exactly the one of a text that never grew.
   */
  update(text: string, options?: { final?: boolean }): BlockList;
}

/**
 * Makes a reader that freezes finished blocks of a growing text (1.3). A top-level token is frozen when a later token
 * that is not space starts at a line start and its first line is complete. When the link definitions change, everything
 * is lexed again, because any block may refer to one.
 *
 * @example
 * const reader = createBlocks();
 * reader.update('# Title\n\nFirst').blocks.length; // 2
 * reader.update('# Title\n\nFirst words', { final: true });
 */
export function createBlocks(options: BlockReaderOptions = {}): BlockReader {
  const heal = options.heal ?? true;
  let given = '';
  /** What follows the frozen blocks, line ends normalised. The whole is never joined again: that would cost its length. */
  let tail = '';
  let frozen: Block[] = [];
  let earlier: Required<EarlierText> = nothing();
  /** The link definitions that the blocks were lexed with. */
  let definitions = '';
  let shown: Block[] = [];
  let shownDefinitions = '';
  let failed = false;

  const thaw = (): void => {
    tail = normalise(given);
    frozen = [];
    earlier = nothing();
  };

  const take = (next: string): void => {
    if (continues(next, given)) {
      const more = normalise(next.slice(given.length));
      // A line end that was cut between CR and LF.
      tail += given.endsWith('\r') && next[given.length] === '\n' ? more.slice(1) : more;
      given = next;
    } else {
      given = next;
      definitions = '';
      failed = false;
      thaw();
    }
  };

  const lexTail = (): Token[] => {
    const { tokens, links } = heal ? healTail(tail, earlier) : lex(tail, earlier);
    const known = describe(links);
    if (known === definitions) return tokens;
    definitions = known;
    if (frozen.length === 0) return tokens;
    thaw();
    return lexTail();
  };

  const freeze = (tokens: Token[], blocks: Block[]): void => {
    const { count, chars } = freezable(tokens, tail);
    if (count === 0) return;
    const done = tokens.slice(0, count);
    const found = contentsOf(done);
    earlier = { cells: earlier.cells + found.cells, links: { ...found.links, ...earlier.links } };
    tail = tail.slice(chars);
    frozen = blocks.slice(0, frozen.length + done.filter(isVisible).length);
  };

  return {
    update(next, { final = false } = {}) {
      take(next);
      if (next.length > MARKDOWN_LIMITS.markdownChars) return { blocks: [], plain: 'length' };
      if (failed && !final) return { blocks: [], plain: 'fault' };
      try {
        if (final) {
          thaw();
          const { tokens, links } = lex(tail);
          definitions = describe(links);
          shown = reuse(toBlocks(tokens, 0, false), shown, sameTokens);
        } else {
          const tokens = lexTail();
          const same = definitions === shownDefinitions ? sameSource : never;
          const open = tokens.at(-1)?.type !== 'space';
          shown = [...frozen, ...reuse(toBlocks(tokens, frozen.length, open), shown, same)];
          freeze(tokens, shown);
        }
        shownDefinitions = definitions;
        return { blocks: shown, plain: null };
      } catch {
        // A fault in the lexer must not cost the message, let alone the thread: it is shown as it was written.
        failed = true;
        shown = [];
        thaw();
        return { blocks: [], plain: 'fault' };
      }
    },
  };
}

function nothing(): Required<EarlierText> {
  return { cells: 0, links: Object.create(null) as Links }; // null prototype: labels come from the wire
}

/** Line ends become LF, and NUL becomes U+FFFD as CommonMark asks. */
function normalise(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd');
}

function describe(links: Links): string {
  let text = '';
  for (const label in links) text += `${label}\0${links[label]?.href}\0${links[label]?.title}\n`;
  return text;
}

/** How many of these tokens no later text can change, and how many characters of the tail they take. */
function freezable(tokens: readonly Token[], tail: string): { count: number; chars: number } {
  let result = { count: 0, chars: 0 };
  let offset = 0;
  for (const [index, token] of tokens.entries()) {
    if (!tail.startsWith(token.raw, offset)) break; // the lexer moved text between tokens: do not trust the offsets
    const starts = index > 0 && token.type !== 'space' && tail[offset - 1] === '\n';
    if (starts && !mayJoin(tokens[index - 1], token) && tail.includes('\n', offset))
      result = { count: index, chars: offset };
    offset += token.raw.length;
  }
  return result;
}

/**
 * Text right after a paragraph can still become part of it: an underline that makes a heading of its last line may turn
 * out to be a list.
 */
function mayJoin(before: Token | undefined, token: Token): boolean {
  if (before?.type !== 'paragraph') return false;
  return token.type === 'paragraph' || (token.type === 'heading' && !token.raw.trimStart().startsWith('#'));
}

function isVisible(token: Token): boolean {
  return token.type !== 'space' && token.type !== 'def';
}

function toBlocks(tokens: readonly Token[], from: number, lastIsOpen: boolean): Block[] {
  // No extension is installed, so every token is one of marked's own.
  const visible = tokens.filter(isVisible) as MarkedToken[];
  return visible.map((token, index) => ({
    index: from + index,
    token,
    open: lastIsOpen && index === visible.length - 1,
  }));
}

/** The earlier object for each block that did not change. */
function reuse(blocks: Block[], before: readonly Block[], same: (a: Block, b: Block) => boolean): Block[] {
  return blocks.map((block) => {
    const old = before[block.index];
    return old !== undefined && old.open === block.open && same(old, block) ? old : block;
  });
}

function sameSource(a: Block, b: Block): boolean {
  return a.token.type === b.token.type && a.token.raw === b.token.raw;
}

function sameTokens(a: Block, b: Block): boolean {
  return sameSource(a, b) && JSON.stringify(a.token) === JSON.stringify(b.token);
}

function never(): boolean {
  return false;
}
