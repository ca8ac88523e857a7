import type { Message, Recording, Run, WarningReport } from '../../src/index.ts';

/** How a run left its thread. */
export interface RecordedEnd {
  status: Run['status'];
  messages: Message[];
  state: unknown;
}

/** What went over the wire in one check, and what came of it; `recorded/BACKEND.jsonl` holds one a line. */
export interface RecordedSession {
  check: string;
  /** What runview had to say about it: code, rule and path. */
  warnings: string[];
  exchanges: { recording: Recording; end: RecordedEnd }[];
}

/** The checks that are kept for those who have no python. */
export const KEPT_CHECKS: ReadonlySet<string> = new Set([
  'thoughts come before the answer and stay',
  'a tool of the agent: name, arguments, result, answer',
  'a tool of the page is executed once and its result answered',
  'a tool of the agent changes the shared state',
  'approved: the question names the call, and the call is carried out',
  'approved by the answer to the call, which is then carried out',
  'the agent fails in the middle: what came stays, and the thread goes on',
]);

/** Which warning it was, in short. */
export function placeOf({ code, rule, eventType, path }: WarningReport): string {
  return [code, rule, eventType, path].filter((each) => each !== undefined).join(' ');
}
