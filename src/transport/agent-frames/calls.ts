import type { AgentEvent } from '../../protocol/index.ts';

/** The tool calls that `mapFrame` made: the only ones that are known (C14). */
export interface Calls {
  note(event: AgentEvent): void;
  has(id: string): boolean;
  /** The one call of this tool that has no result yet, if there is exactly one: a permission names no call (C9). */
  waitingFor(toolName: string | undefined): string | undefined;
  /** The ends of the calls that are open. */
  endAll(): AgentEvent[];
  forgetOpen(): void;
  clear(): void;
}

/** Makes the book of calls of one turn. */
export function createCalls(): Calls {
  const calls = new Map<string, { name: string; open: boolean; answered: boolean }>();
  return {
    note(event) {
      if (event.type === 'TOOL_CALL_START') {
        calls.set(event.toolCallId, { name: event.toolCallName, open: true, answered: false });
        return;
      }
      if (event.type !== 'TOOL_CALL_END' && event.type !== 'TOOL_CALL_RESULT') return;
      const call = calls.get(event.toolCallId);
      if (call === undefined) return;
      if (event.type === 'TOOL_CALL_END') call.open = false;
      else call.answered = true;
    },
    has: (id) => calls.has(id),
    waitingFor(toolName) {
      const waiting = [...calls].filter(([, { name, answered }]) => name === toolName && !answered);
      return waiting.length === 1 ? waiting[0]?.[0] : undefined;
    },
    endAll() {
      const open = [...calls].filter(([, call]) => call.open);
      for (const [, call] of open) call.open = false;
      return open.map(([toolCallId]) => ({ type: 'TOOL_CALL_END', toolCallId }));
    },
    forgetOpen() {
      for (const call of calls.values()) call.open = false;
    },
    clear: () => calls.clear(),
  };
}
