import { ProtocolError, type WarningListener } from '../../protocol/index.ts';
import type {
  AgentFrame,
  AgentFrameType,
  InteractionContext,
  InteractionOption,
  InteractionRequestFrame,
  InteractionType,
  RiskLevel,
} from './frames.ts';
import { isNumber, isObject, quote } from './values.ts';

/** Settings of {@link readFrame}; see {@link MapperOptions} for what they mean. */
export interface ReadFrameOptions {
  onWarning: WarningListener;
  unknownInteraction: 'fall-back' | 'reject';
}

/**
 * Reads one frame: the known ones checked and renamed, `undefined` (and a warning) for an unknown type. A known frame
 * whose field has a wrong value throws a `ProtocolError` with code `malformed` that names the field (AF-2).
 */
export function readFrame(frame: unknown, options: ReadFrameOptions): AgentFrame | undefined {
  if (!isObject(frame)) throw notAFrame('it is not a JSON object');
  const type = own(frame, 'type');
  if (typeof type !== 'string' || type === '') throw notAFrame('it has no `type`');
  if (!isAgentFrame(frame)) {
    options.onWarning({
      code: 'unknown-frame',
      rule: 'AF-1',
      eventType: type.slice(0, 64),
      message: `The agent sent a frame of type ${quote(type)}, which is not known. It was left out.`,
    });
    return undefined;
  }
  const payload = new Reader(type, '', frame, options.onWarning).object('payload');
  return READERS[frame.type](payload, options);
}

type FrameReaders = {
  [T in AgentFrameType]: (payload: Reader, options: ReadFrameOptions) => Extract<AgentFrame, { type: T }>;
};

const READERS: FrameReaders = {
  'agent.text.delta': (payload) =>
    payload.done({
      type: 'agent.text.delta',
      contentIndex: payload.index('content_index'),
      text: payload.text('text'),
    }),
  'agent.text.done': (payload) =>
    payload.done({
      type: 'agent.text.done',
      contentIndex: payload.index('content_index'),
      ...named('fullText', payload.optional('full_text', 'text')),
    }),
  'agent.thinking.delta': (payload) =>
    payload.done({
      type: 'agent.thinking.delta',
      contentIndex: payload.index('content_index'),
      text: payload.text('text'),
      redacted: payload.optional('redacted', 'boolean') ?? false,
    }),
  'agent.thinking.done': (payload) =>
    payload.done({ type: 'agent.thinking.done', contentIndex: payload.index('content_index') }),
  'agent.interaction.request': readInteractionRequest,
  'agent.error': (payload) => {
    const details = payload.optional('details', 'object');
    const frame = {
      type: 'agent.error',
      errorCode: payload.text('error_code'),
      message: payload.text('message'),
      severity: payload.word('severity', ['fatal', 'error', 'warning']),
      recoverable: payload.boolean('recoverable'),
      ...named('module', details?.optional('module', 'text')),
      ...named('trace', details?.optional('trace', 'text')),
      ...named('relatedTool', details?.optional('related_tool', 'text')),
      ...named('relatedInvocationId', details?.optional('related_invocation_id', 'text')),
    } as const;
    details?.done(undefined);
    return payload.done(frame);
  },
  'agent.file.transfer': (payload) => {
    const context = payload.optional('context', 'object');
    const frame = {
      type: 'agent.file.transfer',
      transferId: payload.id('transfer_id'),
      direction: payload.word('direction', ['upload', 'download']),
      fileUrl: payload.text('file_url'),
      fileName: payload.text('file_name'),
      mimeType: payload.text('mime_type'),
      sizeBytes: payload.index('size_bytes'),
      ...named('checksum', payload.optional('checksum', 'text')),
      ...named('workspaceRelativePath', context?.optional('workspace_relative_path', 'text')),
      ...named('relatedToolInvocationId', context?.optional('related_tool_invocation_id', 'text')),
    } as const;
    context?.done(undefined);
    return payload.done(frame);
  },
  'agent.state.changed': (payload) =>
    payload.done({
      type: 'agent.state.changed',
      previousState: payload.text('previous_state'),
      currentState: payload.id('current_state'),
      ...named('reason', payload.optional('reason', 'text')),
    }),
};

const TYPES: readonly InteractionType[] = ['YN', 'SELECT', 'MULTI_SELECT', 'TEXT_INPUT', 'PERMISSION'];
const RISKS: readonly RiskLevel[] = ['safe', 'moderate', 'dangerous'];

function readInteractionRequest(payload: Reader, options: ReadFrameOptions): InteractionRequestFrame {
  const listed = payload.list('options').map((option) => readOption(option, options.onWarning));
  const context = payload.optional('context', 'object');
  const frame: InteractionRequestFrame = {
    type: 'agent.interaction.request',
    interactionId: payload.id('interaction_id'),
    interactionType: 'TEXT_INPUT',
    questionText: payload.text('question_text'),
    timeoutSec: payload.number('timeout_sec'),
    options: distinct(listed, options.onWarning),
    ...named('context', context === undefined ? undefined : readContext(context)),
    ...named('defaultValue', payload.optional('default_value', 'text')),
  };
  const word = payload.text('interaction_type');
  const type = TYPES.find((each) => each === word);
  if (type === undefined && options.unknownInteraction === 'reject') {
    throw payload.refuse('interaction_type', `must be one of ${TYPES.join(', ')}`);
  }
  frame.interactionType = type ?? (frame.options.length > 0 ? 'SELECT' : 'TEXT_INPUT');
  if (type === undefined) {
    options.onWarning({
      code: 'unknown-interaction-type',
      rule: 'AF-4',
      path: '/payload/interaction_type',
      message: `The agent asks in a way that is not known, ${quote(word)}. It is shown as ${frame.interactionType}.`,
    });
  }
  return payload.done(frame);
}

function readOption(option: Reader, warn: WarningListener): InteractionOption {
  const risk = option.optional('risk_level', 'text');
  const known = RISKS.find((each) => each === risk);
  if (risk !== undefined && known === undefined) {
    warn({
      code: 'unknown-risk-level',
      rule: 'AF-4',
      path: option.pathOf('risk_level'),
      message: `The agent states a risk that is not known, ${quote(risk)}. It is shown as dangerous, to be on the safe side.`,
    });
  }
  return option.done({
    value: option.text('value'),
    label: option.text('label'),
    ...named('description', option.optional('description', 'text')),
    ...named('riskLevel', risk === undefined ? undefined : (known ?? 'dangerous')),
  });
}

function readContext(context: Reader): InteractionContext {
  const input = context.optional('tool_input', 'object');
  return context.done({
    ...named('toolName', context.optional('tool_name', 'text')),
    ...named('toolInput', input?.value),
    ...named('affectedPaths', context.optionalTexts('affected_paths')),
  });
}

/** Two options of one value would be one answer with two labels; the first one stands. */
function distinct(options: InteractionOption[], warn: WarningListener): InteractionOption[] {
  const seen = new Set<string>();
  return options.filter(({ value }) => {
    if (!seen.has(value)) return seen.add(value);
    warn({
      code: 'duplicate-option',
      rule: 'AF-4',
      path: '/payload/options',
      message: `Two options of one question share the value ${quote(value)}. The first one is kept.`,
    });
    return false;
  });
}

interface FieldKinds {
  text: string;
  boolean: boolean;
  object: Reader;
}

/** The fields of one object of the wire, read one by one; what nobody read is reported at the end. */
class Reader {
  readonly #read = new Set<string>();
  readonly #type: string;
  readonly #path: string;
  readonly value: Record<string, unknown>;
  readonly #warn: WarningListener;

  constructor(type: string, path: string, value: Record<string, unknown>, warn: WarningListener) {
    this.#type = type;
    this.#path = path;
    this.value = value;
    this.#warn = warn;
  }

  text(field: string): string {
    const value = this.#take(field);
    if (typeof value === 'string') return value;
    throw this.refuse(field, 'must be a string');
  }

  /** A text that names something. */
  id(field: string): string {
    const value = this.text(field);
    if (value !== '') return value;
    throw this.refuse(field, 'must not be empty');
  }

  boolean(field: string): boolean {
    const value = this.#take(field);
    if (typeof value === 'boolean') return value;
    throw this.refuse(field, 'must be true or false');
  }

  number(field: string): number {
    const value = this.#take(field);
    if (isNumber(value)) return value;
    throw this.refuse(field, 'must be a number');
  }

  /** A count from 0. */
  index(field: string): number {
    const value = this.#take(field);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    throw this.refuse(field, 'must be a whole number from 0');
  }

  word<const W extends string>(field: string, words: readonly W[]): W {
    const value = this.text(field);
    const word = words.find((each) => each === value);
    if (word !== undefined) return word;
    throw this.refuse(field, `must be one of ${words.join(', ')}`);
  }

  object(field: string): Reader {
    const value = this.#take(field);
    if (isObject(value)) return new Reader(this.#type, this.pathOf(field), value, this.#warn);
    throw this.refuse(field, 'must be an object');
  }

  /** An optional list of objects; absent is empty. */
  list(field: string): Reader[] {
    const value = this.#take(field);
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw this.refuse(field, 'must be a list');
    return value.map((item: unknown, at) => {
      if (!isObject(item)) throw this.refuse(`${field}/${at}`, 'must be an object');
      return new Reader(this.#type, this.pathOf(`${field}/${at}`), item, this.#warn);
    });
  }

  optional<K extends keyof FieldKinds>(field: string, kind: K): FieldKinds[K] | undefined {
    if (this.#take(field) === undefined) return undefined;
    // `this[kind]` reads what FieldKinds says for `kind`; the compiler does not follow the index.
    return this[kind](field) as FieldKinds[K];
  }

  optionalTexts(field: string): string[] | undefined {
    const value = this.#take(field);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw this.refuse(field, 'must be a list');
    return value.map((item: unknown, at) => {
      if (typeof item !== 'string') throw this.refuse(`${field}/${at}`, 'must be a string');
      return item;
    });
  }

  /** Ends the reading with its result; fields that nobody asked for are ignored with a warning. */
  done<T>(result: T): T {
    for (const field of Object.keys(this.value)) {
      if (this.#read.has(field)) continue;
      this.#warn({
        code: 'unknown-field',
        rule: 'AF-1',
        eventType: this.#type,
        path: this.pathOf(field),
        message: `A frame ${this.#type} has a field that is not known, ${quote(field)}. It was left out.`,
      });
    }
    return result;
  }

  pathOf(field: string): string {
    return `${this.#path}/${field}`;
  }

  refuse(field: string, must: string): ProtocolError {
    const path = this.pathOf(field);
    return new ProtocolError(
      'malformed',
      `The agent sent a frame ${this.#type} that cannot be read: \`${path.slice(1).replaceAll('/', '.')}\` ${must}.`,
      { rule: 'AF-2', path, eventType: this.#type },
    );
  }

  #take(field: string): unknown {
    this.#read.add(field);
    // Many languages write an absent field as null; the document knows no null.
    return own(this.value, field) ?? undefined;
  }
}

/** Whether the frame is one of those that are known, whatever is in it. */
export function isAgentFrame(frame: Record<string, unknown>): frame is { type: AgentFrameType } {
  const type = own(frame, 'type');
  return typeof type === 'string' && Object.hasOwn(READERS, type);
}

function own(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** `{ [key]: value }`, or nothing for an absent value. */
function named<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  // The computed key is K; the compiler widens it to string.
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: V });
}

function notAFrame(why: string): ProtocolError {
  return new ProtocolError('not-an-event', `The agent sent something that is no frame: ${why}.`, {
    rule: 'AF-1',
  });
}
