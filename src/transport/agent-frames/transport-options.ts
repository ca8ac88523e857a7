import type { AgentCapabilities } from '../../protocol/index.ts';
import type { CloseVerdict } from './close-codes.ts';
import type { ConnectionStatus, PingOptions, ReconnectOptions } from './link.ts';
import type { MapperOptions } from './options.ts';
import type { UploadFile } from './prompts.ts';
import type { SocketSource } from './socket.ts';

/**
 * Settings of {@link agentFramesTransport}: how to reach the agent, and everything of {@link MapperOptions}. Either `url`
 * or `socket` is needed.
 */
export interface AgentFramesTransportOptions extends MapperOptions, SocketSource {
  /** `false`: a broken connection ends the run as truncated. @default 10 tries, from 0.5 s to 15 s apart */
  reconnect?: false | Partial<ReconnectOptions>;
  /** `false`: none. @default after 25 s of silence, 10 s of patience */
  ping?: false | Partial<PingOptions>;
  /** Whether a frame is a ping or a pong of the agent. @default by the types `session.ping` and `session.pong` */
  readPing?: (frame: unknown) => 'ping' | 'pong' | undefined;
  /** What a close code of your agent means; `undefined` for the usual meaning. */
  closeCodes?: (code: number, reason: string) => CloseVerdict | undefined;
  /** Milliseconds to wait for a connection. @default 15_000 */
  connectTimeoutMs?: number;
  /** @default "message" */
  framing?: 'message' | 'lines';
  /** Characters of one frame. @default LIMITS.sseEventChars */
  maxFrameChars?: number;
  /** Events that may wait to be shown before the agent has to wait, where the socket can. @default 5_000 */
  maxQueuedEvents?: number;
  /** Characters of text that may wait to be shown; more fails the run. @default 64 Mi */
  maxQueuedChars?: number;
  /** Bytes that may wait in the socket to be sent; more waits on this side. @default 1 MiB */
  maxBufferedBytes?: number;
  /** Milliseconds after stop for the agent to come to rest before a new prompt goes out. @default 5_000 */
  stopGraceMs?: number;
  /** Milliseconds without a run and without an open question after which the connection is closed. @default 60_000 */
  idleCloseMs?: number;
  /** Milliseconds that `connect` waits for the agent to say what is going on. @default 1_000 */
  connectWaitMs?: number;
  /** A prompt that nothing was heard of since is sent again after a reconnect, with the same id. @default true */
  resendPrompts?: boolean;
  /** `refuse`: no more runs for the thread. @default "reopen" */
  afterFatal?: 'reopen' | 'refuse';
  uploadFile?: UploadFile;
  /** The agent did something while no run was followed: call the store's `connect()` to see it. */
  onAgentMoved?: (threadId: string) => void;
  onConnection?: (status: ConnectionStatus, threadId: string) => void;
  /** What the agent can do, for the parts of the UI that depend on it. @default what the options say */
  capabilities?: AgentCapabilities;
  /** Numbers from 0 to 1, for spreading reconnects. @default Math.random */
  random?: () => number;
}
