import {
  Hooks,
  Lexer,
  Tokenizer,
  type Links,
  type MarkedToken,
  type Rules,
  type Token,
  type Tokens,
} from 'marked';
import { decodeEntities } from './entities.ts';
import { MARKDOWN_LIMITS } from './limits.ts';
import { trimUrl } from './trim-url.ts';

export type { Links, MarkedToken, Token, Tokens };

/** A table as this layer lexes it: bounded, and it says what was left out. */
export interface BoundedTable extends Tokens.Table {
  /** Rows that are in the text but not in `rows`, because the text has too many cells. */
  hiddenRows?: number;
  /** The table has too many columns, or there is no room for one row: show `raw`. */
  oversize?: boolean;
}

/** What earlier parts of the same text already defined or used up. */
export interface EarlierText {
  /** Link definitions; the first one of a label wins. */
  links?: Links;
  /** Table cells drawn so far. */
  cells?: number;
}

/** The tokens of a text and what its later parts need to know. */
export interface Lexed {
  tokens: Token[];
  /** Every link definition known at the end of the text. */
  links: Links;
}

/**
 * Lexes a text as CommonMark with GFM, in time near linear in its length, whatever it holds. Throws only on a fault in
 * the lexer; the caller shows plain text then.
 */
export function lex(text: string, earlier: EarlierText = {}): Lexed {
  const lexer = createLexer(earlier);
  const tokens = lexer.lex(text);
  return { tokens, links: tokens.links };
}

/** Lexes the content of one paragraph, heading or cell. */
export function lexInline(text: string, links: Links): Token[] {
  return createLexer({ links }).inlineTokens(text);
}

/** Cells that the tables among these tokens hold, and the link definitions, at any depth. */
export function contentsOf(tokens: readonly Token[]): { cells: number; links: Links } {
  const links = Object.create(null) as Links; // null prototype: labels come from the wire
  let cells = 0;
  const visit = (list: readonly Token[]): void => {
    // No extension is installed, so every token is one of marked's own.
    for (const token of list as readonly MarkedToken[]) {
      if (token.type === 'table') cells += (token.rows.length + 1) * token.header.length;
      else if (token.type === 'def') links[token.tag] ??= { href: token.href, title: token.title };
      else if (token.type === 'list') for (const item of token.items) visit(item.tokens);
      else if (token.type === 'blockquote') visit(token.tokens);
    }
  };
  visit(tokens);
  return { cells, links };
}

/** An instance of our own each time: the host app may have changed the shared `marked` object with `marked.use`. */
function createLexer(earlier: EarlierText): Lexer {
  const tokenizer = new GuardedTokenizer(earlier.cells ?? 0);
  const lexer = new Lexer({ gfm: true, breaks: false, pedantic: false, tokenizer, hooks: CJK_MASK });
  Object.assign(lexer.tokens.links, earlier.links);
  const hasLinks = earlier.links !== undefined && Object.keys(earlier.links).length > 0;
  tokenizer.rules = { ...tokenizer.rules, inline: hasLinks ? INLINE_WITH_REFERENCES : INLINE };
  return lexer;
}

/** Ends a run of plain text where stock does, but looks for no e-mail address: that search is quadratic. */
const TEXT =
  /^(`+|~+|[^`~])(?:(?=[`~])|(?= {2,}\n)|[\s\S]*?(?:(?=[\\<![`*_~]|\b_|(?<![A-Za-z0-9_])https?:\/\/|(?<![^\s*_~(])www\.|$)|[^ ](?= {2,}\n)))/i;

/** Finds references so that emphasis does not pair inside them. Stock looks at 999 characters of each `[`. */
const REFERENCES = new RegExp(
  Lexer.rules.inline.gfm.reflinkSearch.source.replace(/\{([01]),999\}/g, '{$1,99}'),
  'g',
);
const NO_REFERENCES = /(?!)/g;

/** The inline grammar of most texts: they have no definitions, so there are no references to find. */
const INLINE: Rules['inline'] = { ...Lexer.rules.inline.gfm, text: TEXT, reflinkSearch: NO_REFERENCES };
const INLINE_WITH_REFERENCES: Rules['inline'] = { ...INLINE, reflinkSearch: REFERENCES };

/**
 * The host of a bare URL. It stops before Hangul, Han and Kana, so that a particle after a host (`https://a.example을`)
 * is not taken into it.
 */
const BARE_HOST = /^(?:https?:\/\/|www\.)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d{1,5})?/i;
const WORD = /[\p{L}\p{N}]/u;
const CJK = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A bare URL ends at white space, `<`, and the brackets, quotes and stops of East Asian text. */
const BARE_REST = /^[^\s<\u3000-\u3003\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\u201c\u201d]*/;

class GuardedTokenizer extends Tokenizer {
  #cells: number;
  #blockDepth = 0;
  #inlineDepth = 0;
  #work: number = MARKDOWN_LIMITS.inlineWork;

  constructor(cells: number) {
    super();
    this.#cells = cells;
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#nestBlock(() => super.blockquote(boundedQuote(src)));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#nestBlock(() => super.list(src));
  }

  /** Labels that start with `^` are footnotes: they stay text. */
  override def(src: string): Tokens.Def | undefined {
    const def = super.def(src);
    if (def === undefined || def.tag.startsWith('^')) return undefined;
    // All blocks are lexed before the first inline, so this is early enough.
    this.rules = { ...this.rules, inline: INLINE_WITH_REFERENCES };
    return def;
  }

  override table(src: string): Tokens.Table | undefined {
    const match = this.rules.block.table.exec(src);
    if (match === null) return undefined;
    const [whole, , delimiters = '', body = ''] = match;
    if (!/[:|]/.test(delimiters)) return undefined;
    const columns = delimiters.replace(/^\||\| *$/g, '').split('|').length;
    const room = Math.floor((MARKDOWN_LIMITS.tableCells - this.#cells) / columns) - 1;
    if (columns > MARKDOWN_LIMITS.tableColumns || room < 0) return oversizeTable(whole);
    const lines = body.trim() === '' ? 0 : body.trimEnd().split('\n').length;
    const table: BoundedTable | undefined = super.table(lines > room ? firstLines(whole, room + 2) : src);
    if (table === undefined) return undefined;
    this.#cells += (table.rows.length + 1) * table.header.length;
    if (lines > room) {
      table.hiddenRows = lines - room;
      table.raw = whole.replace(/\n+$/, '');
    }
    return table;
  }

  /** HTML is shown as text, so a tag opens no link and no raw block, not even in the next paragraph. */
  override tag(src: string): Tokens.Tag | undefined {
    if (!src.startsWith('<')) return undefined;
    const tag = super.tag(src.slice(0, MARKDOWN_LIMITS.inlineTagChars));
    this.lexer.state.inLink = false;
    this.lexer.state.inRawBlock = false;
    return tag;
  }

  override autolink(src: string): Tokens.Link | undefined {
    return src.startsWith('<') ? super.autolink(src.slice(0, MARKDOWN_LIMITS.inlineTagChars)) : undefined;
  }

  /** Bare http, https and www only; stock also takes e-mail addresses, in quadratic time. */
  override url(src: string): Tokens.Link | undefined {
    const host = BARE_HOST.exec(src)?.[0];
    if (host === undefined) return undefined;
    const www = /^www\./i.test(host);
    if (www && !host.slice(4).includes('.')) return undefined;
    const next = src.slice(host.length, host.length + 2);
    const rest = CJK.test(next.charAt(0))
      ? ''
      : (BARE_REST.exec(src.slice(host.length, host.length + MARKDOWN_LIMITS.urlChars))?.[0] ?? '');
    const text = trimUrl(host + rest);
    if (text.length < 8) return undefined;
    return {
      type: 'link',
      raw: text,
      text,
      href: www ? `http://${text}` : text,
      autolink: true,
      tokens: [{ type: 'text', raw: text, text }],
    };
  }

  override emStrong(src: string, maskedSrc: string, prevChar = ''): Tokens.Em | Tokens.Strong | undefined {
    if (this.#work <= 0) return undefined;
    const run = /^(?:\*+|_+)/.exec(src)?.[0].length ?? 0;
    // Runs that cannot open are common in names and sums; they cost no search, only their own length.
    if (run === 0 || !/^\S/.test(src.slice(run, run + 1)) || (src.startsWith('_') && WORD.test(prevChar))) {
      this.#work -= run;
      return undefined;
    }
    // With CjkMask: a run between a CJK letter and punctuation may open, as it may between a space and punctuation.
    const opens = src.startsWith('*') && CJK.test(prevChar);
    return this.#nestInline(src, () => super.emStrong(src, maskedSrc, opens ? '' : prevChar));
  }

  override del(src: string, maskedSrc: string, prevChar = ''): Tokens.Del | undefined {
    if (!src.startsWith('~')) return undefined;
    return this.#nestInline(src, () => super.del(src, maskedSrc, prevChar));
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    if (!src.startsWith('[') && !src.startsWith('![')) return undefined;
    return this.#nestInline(src, () => super.link(src));
  }

  override reflink(src: string, links: Links): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
    if (!src.startsWith('[') && !src.startsWith('![')) return undefined;
    return this.#nestInline(src, () => super.reflink(src, links));
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    if (!src.startsWith('`') || this.#work <= 0) return undefined;
    const span = super.codespan(src);
    this.#work -= span?.raw.length ?? src.length;
    return span;
  }

  /** Decodes every character reference, once; stock decodes the numeric ones only. */
  override inlineText(src: string): Tokens.Text | undefined {
    const raw = this.rules.inline.text.exec(src)?.[0];
    return raw === undefined ? undefined : { type: 'text', raw, text: decodeEntities(raw), escaped: false };
  }

  #nestBlock<T>(read: () => T | undefined): T | undefined {
    if (this.#blockDepth >= MARKDOWN_LIMITS.depth) return undefined;
    this.#blockDepth++;
    try {
      return read();
    } finally {
      this.#blockDepth--;
    }
  }

  /**
   * A search that finds its closer looked at no more than what it took; one that fails may have looked at everything.
   * Once a text has used up its work, its remaining delimiters are plain characters.
   */
  #nestInline<T extends Token>(src: string, read: () => T | undefined): T | undefined {
    if (this.#inlineDepth >= MARKDOWN_LIMITS.depth || this.#work <= 0) return undefined;
    this.#inlineDepth++;
    try {
      const token = read();
      this.#work -= token?.raw.length ?? src.length;
      return token;
    } finally {
      this.#inlineDepth--;
    }
  }
}

/**
 * Cuts the text before the line where a quote has gone from other lines back to `>` too often: the lexer works in the
 * square of that number. The rest becomes a quote of its own.
 */
function boundedQuote(src: string): string {
  if (!/^ {0,3}>/.test(src)) return src;
  const returns = /\n(?! {0,3}>)[^\n]*\n(?= {0,3}>)/g;
  for (let count = 0; returns.exec(src) !== null; count++) {
    if (count === MARKDOWN_LIMITS.lazyQuotes) return src.slice(0, returns.lastIndex);
  }
  return src;
}

function oversizeTable(whole: string): BoundedTable {
  return { type: 'table', raw: whole.replace(/\n+$/, ''), align: [], header: [], rows: [], oversize: true };
}

function firstLines(text: string, count: number): string {
  let end = 0;
  for (let line = 0; line < count && end !== -1; line++) end = text.indexOf('\n', end) + 1 || text.length;
  return text.slice(0, end);
}

const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * Lets `*` runs close and open between punctuation and a CJK letter, as in `**"인용"**은`. CommonMark wants a space
 * there, which these languages do not write. The punctuation is masked as a letter for the delimiter rules only.
 */
class CjkMask extends Hooks {
  override emStrongMask(src: string): string {
    if (!CJK.test(src)) return src;
    return src.replace(/(.)(\*+)(.)/gsu, (whole, before: string, run: string, after: string) => {
      if (PUNCTUATION.test(before) && CJK.test(after)) return letterFor(before) + run + after;
      if (CJK.test(before) && PUNCTUATION.test(after)) return before + run + letterFor(after);
      return whole;
    });
  }
}

/** A letter of the same length, because the mask must line up with the source. */
function letterFor(char: string): string {
  return 'a'.repeat(char.length);
}

const CJK_MASK: CjkMask = new CjkMask();
