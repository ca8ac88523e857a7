import type { Middleware } from '../../src/index.ts';

interface Fields {
  type?: unknown;
  name?: unknown;
  value?: unknown;
  rawEvent?: { id?: unknown };
  outcome?: unknown;
}

/**
 * Makes questions of what LangGraph's adapter sends unless it is told `emit_interrupt_outcome=True`: a CUSTOM event
 * `on_interrupt` and then a plain RUN_FINISHED. It takes `resume` either way, so this is all that is needed.
 */
export function legacyInterrupts(): Middleware {
  let open: unknown[] = [];
  return (event) => {
    const { type, name, value, rawEvent, outcome } = event as Fields;
    if (type === 'RUN_STARTED') open = [];
    if (type === 'CUSTOM' && name === 'on_interrupt') open.push(asInterrupt(value, rawEvent?.id));
    if (type !== 'RUN_FINISHED' || outcome !== undefined || open.length === 0) return event;
    return { ...(event as object), outcome: { type: 'interrupt', interrupts: open } };
  };
}

function asInterrupt(value: unknown, id: unknown): unknown {
  const asked = parse(value);
  const { message, toolCallId, responseSchema } = Object(asked) as Record<string, unknown>;
  return {
    id: typeof id === 'string' ? id : 'langgraph',
    reason: 'langgraph:interrupt',
    message:
      typeof asked === 'string' ? asked : typeof message === 'string' ? message : JSON.stringify(asked),
    ...(typeof toolCallId === 'string' ? { toolCallId } : {}),
    ...(typeof responseSchema === 'object' && responseSchema !== null ? { responseSchema } : {}),
  };
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
