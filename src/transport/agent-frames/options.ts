import type { AgentEvent, WarningListener } from '../../protocol/index.ts';
import type { ErrorFrame } from './frames.ts';
import { defaultUserFrames, type UserFrames } from './user-frames.ts';
import { isNumber, isObject, mintUuid } from './values.ts';

/** What `mapFrame` is told besides the frame. */
export interface MapFrameContext {
  threadId: string;
}

/** What the agent wrote around `type` and `payload`. */
export interface Envelope {
  /** Goes up by one with every frame of a session. */
  seq?: number;
  /** Names the agent's process; numbers start anew with a new one. */
  session?: string;
}

/**
 * Settings of {@link createFrameMapper}. The document (source 003, section 4) describes what the agent sends and leaves
 * much unsaid; each unsaid thing is one line here, with what is done unless you say otherwise. C numbers are those of
 * the digest's part C.
 *
 * | unsaid | option | default |
 * |---|---|---|
 * | C1 prompt, answer, cancel, upload, opening, ping frames | `encode` | `user.prompt`, `user.interaction.response`, `user.cancel`, `agent.file.transfer`, `session.open`, `session.ping` ({@link defaultUserFrames}) |
 * | C2 envelope: number, session | `readEnvelope` | optional top-level `seq` and `session_id` |
 * | C3 turn boundaries | `awaitingMs`, `quietEndMs` | `idle` ends a turn; `awaiting_input` without a question ends it after 500 ms; silence never does |
 * | C4 scope of `content_index` | `restartedIndex` | text and thinking count apart, anew in every turn; a block that was done and goes on after an answer is a new one |
 * | C5 `full_text` differs | fixed | a missing end is added; anything else is marked `mismatch` and warned of (line ends and Unicode form do not count) |
 * | C6 after a reconnect | `afterReconnect` | the agent goes on where it was and asks its open questions again; frames with a known `seq` are dropped |
 * | C6 an answer that may have been lost with its connection | `unconfirmedAnswers` | it is sent again when the agent asks again, never otherwise |
 * | C7 yes and no of YN | `yesNo` | `"yes"`, `"no"` |
 * | C7 several answers | `multiSelect`, `emptySelection` | a list; none chosen is an answer |
 * | C7 unknown `interaction_type` | `unknownInteraction` | SELECT with options, else TEXT_INPUT, with a warning |
 * | C7 several questions at once | `settleMs` | those within 50 ms are asked together; later ones restate all that are open |
 * | C7 a question open when the agent goes idle | `idleWithOpenAsk` | it stays open |
 * | C8 `timeout_sec` | `answerMarginMs` | counted from arrival; zero or less never runs out; answers are taken until 3 s before |
 * | C8 no `default_value` when the time is over | fixed | the question stays, expired, until the person closes it |
 * | C8 `default_value` as preselection | `preselectDefault` | no: nothing is chosen for anybody |
 * | C9 allow and deny of PERMISSION without options | `permission` | `"allow"`, `"deny"` |
 * | C9 edited input | `acceptsEditedInput` | no |
 * | C9 which call a permission is about | fixed | the one open call of that tool, if there is exactly one (see `mapFrame`) |
 * | C10 no `risk_level` / an unknown one | fixed | nothing is said about the risk / shown as dangerous |
 * | C11 `error` that is not recoverable | fixed | the run fails, the session goes on |
 * | C11 state `error` without a report, or the other way round | `errorGraceMs` | one failure, after a second without recovery |
 * | C11 after a fatal error | `afterFatal` (transport) | a new connection is a new process |
 * | C12 direction words | `toAgent` | `upload` is towards the agent |
 * | C12 which URLs may be fetched | `allowUrl` | https, and the page's own origin |
 * | C12 checksum encoding | fixed | hex or base64, told apart by length |
 * | C13 `previous_state` disagrees, states skipped | fixed | `current_state` counts; a warning |
 * | C14 tool frames | `mapFrame` | left out with a warning |
 * | C15 redacted thinking | fixed | shown as a stretch of its own, marked |
 * | C16 unknown frames and fields / malformed known ones | fixed | left out with a warning / the run is rejected |
 */
export interface MapperOptions {
  encode?: Partial<UserFrames>;
  readEnvelope?: (frame: Record<string, unknown>) => Envelope;
  /** Milliseconds for which a question waits for others to be asked together. @default 50 */
  settleMs?: number;
  /** Milliseconds after `awaiting_input` for a question to follow. @default 500 */
  awaitingMs?: number;
  /** Milliseconds of silence after a finished block that end a turn, for agents that send no states. @default never */
  quietEndMs?: number;
  /** Milliseconds after state `error` for the agent to recover. @default 1000 */
  errorGraceMs?: number;
  /** When a `content_index` that comes back means a new block. @default "done-blocks" */
  restartedIndex?: 'done-blocks' | 'always' | 'never';
  /** `replays-turn`: the agent says the whole turn again; what is known is skipped. @default "goes-on" */
  afterReconnect?: 'goes-on' | 'replays-turn';
  /** `resend`: after a reconnect, if nothing was heard since, for agents that do not ask again. @default "wait" */
  unconfirmedAnswers?: 'wait' | 'resend';
  yesNo?: { yes: string; no: string };
  permission?: { allow: string; deny: string };
  /** `joined`: one text with commas. @default "list" */
  multiSelect?: 'list' | 'joined';
  /** Whether choosing none of several is an answer. @default true */
  emptySelection?: boolean;
  /** @default "fall-back" */
  unknownInteraction?: 'fall-back' | 'reject';
  /** @default "keep" */
  idleWithOpenAsk?: 'keep' | 'withdraw';
  /** Milliseconds before the agent's deadline after which no answer is taken, because it might arrive too late. @default 3000 */
  answerMarginMs?: number;
  /** Writes `default_value` into the schema, where its risk is absent or safe and it is no PERMISSION. @default false */
  preselectDefault?: boolean;
  /** Offers to edit the tool's input with a PERMISSION. @default false */
  acceptsEditedInput?: boolean;
  /** The direction word for files towards the agent. @default "upload" */
  toAgent?: 'upload' | 'download';
  /** Whether a file's URL may be offered for download. */
  allowUrl?: (url: URL) => boolean;
  /**
   * AG-UI events for a frame of another section; `undefined` where it is not known either. Meant for tool calls, whose
   * ends are added where the agent leaves them out; other items must come whole, and runs are not yours to start or end.
   */
  mapFrame?: (frame: Record<string, unknown>, context: MapFrameContext) => AgentEvent[] | undefined;
  /** Every error as it was reported, its stack trace too: for developers, never for the screen. */
  onAgentError?: (error: ErrorFrame) => void;
  onWarning?: WarningListener;
  /** Milliseconds since the epoch. @default Date.now */
  now?: () => number;
  /** @default a random UUID */
  mintId?: () => string;
}

/** The options with nothing left open. */
export interface ResolvedMapperOptions {
  encode: UserFrames;
  readEnvelope: (frame: Record<string, unknown>) => Envelope;
  settleMs: number;
  awaitingMs: number;
  quietEndMs: number | undefined;
  errorGraceMs: number;
  restartedIndex: 'done-blocks' | 'always' | 'never';
  afterReconnect: 'goes-on' | 'replays-turn';
  unconfirmedAnswers: 'wait' | 'resend';
  yesNo: { yes: string; no: string };
  permission: { allow: string; deny: string };
  multiSelect: 'list' | 'joined';
  emptySelection: boolean;
  unknownInteraction: 'fall-back' | 'reject';
  idleWithOpenAsk: 'keep' | 'withdraw';
  answerMarginMs: number;
  preselectDefault: boolean;
  acceptsEditedInput: boolean;
  toAgent: 'upload' | 'download';
  allowUrl: (url: URL) => boolean;
  mapFrame: (frame: Record<string, unknown>, context: MapFrameContext) => AgentEvent[] | undefined;
  onAgentError: (error: ErrorFrame) => void;
  onWarning: WarningListener;
  now: () => number;
  mintId: () => string;
}

/** Fills in the defaults of the table above. */
export function resolveMapperOptions(options: MapperOptions): ResolvedMapperOptions {
  return {
    encode: { ...defaultUserFrames, ...options.encode },
    readEnvelope: options.readEnvelope ?? readEnvelope,
    settleMs: options.settleMs ?? 50,
    awaitingMs: options.awaitingMs ?? 500,
    quietEndMs: options.quietEndMs,
    errorGraceMs: options.errorGraceMs ?? 1_000,
    restartedIndex: options.restartedIndex ?? 'done-blocks',
    afterReconnect: options.afterReconnect ?? 'goes-on',
    unconfirmedAnswers: options.unconfirmedAnswers ?? 'wait',
    yesNo: options.yesNo ?? { yes: 'yes', no: 'no' },
    permission: options.permission ?? { allow: 'allow', deny: 'deny' },
    multiSelect: options.multiSelect ?? 'list',
    emptySelection: options.emptySelection ?? true,
    unknownInteraction: options.unknownInteraction ?? 'fall-back',
    idleWithOpenAsk: options.idleWithOpenAsk ?? 'keep',
    answerMarginMs: options.answerMarginMs ?? 3_000,
    preselectDefault: options.preselectDefault ?? false,
    acceptsEditedInput: options.acceptsEditedInput ?? false,
    toAgent: options.toAgent ?? 'upload',
    allowUrl: options.allowUrl ?? isSafeUrl,
    mapFrame: options.mapFrame ?? (() => undefined),
    onAgentError: options.onAgentError ?? (() => {}),
    onWarning: options.onWarning ?? (() => {}),
    now: options.now ?? Date.now,
    mintId: options.mintId ?? mintUuid,
  };
}

/** A `seq` that counts frames and a `session_id` that names the process, beside `type` and `payload`. */
function readEnvelope(frame: Record<string, unknown>): Envelope {
  const envelope: Envelope = {};
  if (Object.hasOwn(frame, 'seq') && isNumber(frame.seq)) envelope.seq = frame.seq;
  if (Object.hasOwn(frame, 'session_id') && typeof frame.session_id === 'string') {
    envelope.session = frame.session_id;
  }
  return envelope;
}

/** https anywhere, and whatever the page itself was loaded from. */
function isSafeUrl(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  const page: unknown = Reflect.get(globalThis, 'location');
  return url.protocol === 'http:' && isObject(page) && page.origin === url.origin;
}
