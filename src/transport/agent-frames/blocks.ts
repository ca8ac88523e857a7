import type { AgentEvent } from '../../protocol/index.ts';
import type { TextDeltaFrame, TextDoneFrame, ThinkingDeltaFrame, ThinkingDoneFrame } from './frames.ts';
import { METADATA_KEY } from './interaction.ts';
import type { ResolvedMapperOptions } from './options.ts';
import { quote } from './values.ts';

/** Content blocks of one session: each text block is one AG-UI message, each stretch of thinking one or more. */
export interface Blocks {
  text(frame: TextDeltaFrame): void;
  textDone(frame: TextDoneFrame): void;
  thinking(frame: ThinkingDeltaFrame): void;
  thinkingDone(frame: ThinkingDoneFrame): void;
  /** Ends everything that is open: text, reasoning, the span, in that order. */
  closeAll(): void;
  /** A turn begins: block numbers count anew, ids begin with `turnId`. */
  startTurn(turnId: string): void;
  /** A run begins inside the turn. */
  startRun(): void;
  /** The run is gone with everything open in it; the blocks may go on in another one. */
  abandon(): void;
  /** The agent says the turn again from its beginning. */
  expectReplay(): void;
  /** Some block is open. */
  anyOpen(): boolean;
}

interface Block {
  id: string;
  open: boolean;
  /** The agent said that it is complete. */
  done: boolean;
  text: string;
  /** Number of the run that it was last written in. */
  run: number;
  /** Characters of a replay that were compared with `text` so far; absent outside a replay. */
  replayed?: number;
}

interface ThinkingBlock extends Block {
  redacted: boolean;
  /** How many stretches it has had. */
  stretches: number;
}

/** Makes the blocks of one session; `emit` takes the events of the run that is open. */
export function createBlocks(options: ResolvedMapperOptions, emit: (event: AgentEvent) => void): Blocks {
  const texts = new Map<number, Block>();
  const thoughts = new Map<number, ThinkingBlock>();
  let turnId = '';
  let run = 0;
  let made = 0;
  let spans = 0;
  let span: string | undefined;

  return {
    text({ contentIndex, text }) {
      const block = textBlock(contentIndex);
      const fresh = unheard(block, text);
      if (fresh !== undefined) write(block, contentIndex, fresh);
    },
    textDone({ contentIndex, fullText }) {
      const known = texts.get(contentIndex);
      if (known === undefined && (fullText === undefined || fullText === '')) return;
      const block = known !== undefined && !isAnother(known, fullText) ? known : newText(contentIndex);
      finish(block, contentIndex, fullText);
    },
    thinking(frame) {
      const block = thinkingBlock(frame);
      const fresh = unheard(block, frame.text);
      if (fresh !== undefined) think(block, frame, fresh);
    },
    thinkingDone({ contentIndex }) {
      const block = thoughts.get(contentIndex);
      if (block === undefined) return;
      delete block.replayed;
      block.done = true;
      endThought(block);
      if ([...thoughts.values()].some(({ open }) => open)) return;
      endSpan();
    },
    closeAll() {
      for (const block of texts.values()) if (block.open) endText(block);
      for (const block of thoughts.values()) endThought(block);
      endSpan();
    },
    startTurn(id) {
      turnId = id;
      made = 0;
      spans = 0;
      texts.clear();
      thoughts.clear();
    },
    startRun() {
      run += 1;
    },
    abandon() {
      for (const block of [...texts.values(), ...thoughts.values()]) block.open = false;
      span = undefined;
    },
    expectReplay() {
      for (const block of [...texts.values(), ...thoughts.values()]) block.replayed = 0;
    },
    anyOpen: () => [...texts.values(), ...thoughts.values()].some(({ open }) => open),
  };

  function textBlock(index: number): Block {
    const known = texts.get(index);
    return known !== undefined && !restarts(known) ? known : newText(index);
  }

  function newText(index: number): Block {
    const again = texts.has(index);
    const id = `${turnId}:text:${index}${again ? `.${++made}` : ''}`;
    const block: Block = { id, open: false, done: false, text: '', run };
    texts.set(index, block);
    return block;
  }

  function thinkingBlock({ contentIndex: index, redacted }: ThinkingDeltaFrame): ThinkingBlock {
    const known = thoughts.get(index);
    if (known !== undefined && !restarts(known)) return known;
    const id = `${turnId}:think:${index}${known === undefined ? '' : `.${++made}`}`;
    const block: ThinkingBlock = { id, open: false, done: false, text: '', run, redacted, stretches: 0 };
    thoughts.set(index, block);
    return block;
  }

  /** Whether more text for a block is a new block with the same number. */
  function restarts(block: Block): boolean {
    if (block.run === run || block.replayed !== undefined || options.restartedIndex === 'never') return false;
    return options.restartedIndex === 'always' || block.done;
  }

  /** Whether a full text belongs to a new block whose deltas never came. */
  function isAnother(block: Block, fullText: string | undefined): boolean {
    return restarts(block) && fullText !== undefined && fullText !== '' && !same(fullText, block.text);
  }

  /** What of a piece is not known from before a reconnect; `undefined` for nothing. */
  function unheard(block: Block, piece: string): string | undefined {
    const at = block.replayed;
    if (at === undefined) return piece;
    const known = block.text.slice(at, at + piece.length);
    if (!piece.startsWith(known)) {
      delete block.replayed;
      options.onWarning({
        code: 'replay-differs',
        rule: 'AF-6',
        message: `After the reconnect the agent says ${quote(block.id)} otherwise than before. What it says from here on is added.`,
      });
      return piece;
    }
    if (at + piece.length < block.text.length) {
      block.replayed = at + piece.length;
      return undefined;
    }
    delete block.replayed;
    return piece.length > known.length ? piece.slice(known.length) : undefined;
  }

  function write(block: Block, contentIndex: number, text: string): void {
    openText(block, contentIndex);
    block.text += text;
    block.run = run;
    if (text !== '') emit({ type: 'TEXT_MESSAGE_CONTENT', messageId: block.id, delta: text });
  }

  /** Opens a block, or opens it again after its end (a late piece) or after an answer. */
  function openText(block: Block, contentIndex: number): void {
    if (block.open) return;
    block.open = true;
    const metadata = { [METADATA_KEY]: { turn: turnId, contentIndex } };
    emit({ type: 'TEXT_MESSAGE_START', messageId: block.id, role: 'assistant', metadata });
  }

  function finish(block: Block, contentIndex: number, fullText: string | undefined): void {
    delete block.replayed;
    block.done = true;
    const held = block.text;
    if (fullText !== undefined && fullText.length > held.length && fullText.startsWith(held)) {
      write(block, contentIndex, fullText.slice(held.length));
    } else if (fullText !== undefined && !same(fullText, held)) {
      options.onWarning({
        code: 'full-text-mismatch',
        rule: 'AF-3',
        path: '/payload/full_text',
        message: `The full text of ${quote(block.id)} is not what its pieces said. The pieces stay; the message is marked.`,
      });
      openText(block, contentIndex);
      endText(block, { mismatch: true });
      return;
    }
    if (block.open) endText(block);
  }

  function endText(block: Block, note?: { mismatch: true }): void {
    block.open = false;
    // The whole entry again: metadata is merged key by key, not inside a key.
    const metadata = note === undefined ? {} : { metadata: { [METADATA_KEY]: { turn: turnId, ...note } } };
    emit({ type: 'TEXT_MESSAGE_END', messageId: block.id, ...metadata });
  }

  function think(block: ThinkingBlock, { redacted }: ThinkingDeltaFrame, text: string): void {
    if (block.redacted !== redacted) {
      endThought(block);
      block.stretches += 1;
      block.redacted = redacted;
    }
    if (span === undefined) {
      span = `${turnId}:span:${spans++}`;
      emit({ type: 'REASONING_START', messageId: span });
    }
    const messageId = stretchId(block);
    if (!block.open) {
      block.open = true;
      const metadata = { [METADATA_KEY]: { turn: turnId, redacted } };
      emit({ type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning', metadata });
    }
    block.text += text;
    block.run = run;
    if (text !== '') emit({ type: 'REASONING_MESSAGE_CONTENT', messageId, delta: text });
  }

  function endThought(block: ThinkingBlock): void {
    if (!block.open) return;
    block.open = false;
    emit({ type: 'REASONING_MESSAGE_END', messageId: stretchId(block) });
  }

  function endSpan(): void {
    if (span === undefined) return;
    emit({ type: 'REASONING_END', messageId: span });
    span = undefined;
  }
}

/** A stretch of its own for every change between redacted and open thinking, so that it can be drawn as one. */
function stretchId({ id, stretches }: ThinkingBlock): string {
  return stretches === 0 ? id : `${id}:r${stretches}`;
}

/** The same text; line ends and the Unicode form of letters may differ between the two sides. */
function same(a: string, b: string): boolean {
  return a === b || plain(a) === plain(b);
}

function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').normalize('NFC');
}
