import { ProtocolError, quote } from './errors.ts';
import type { WarningListener, WarningReport } from './errors.ts';
import { EVENT_SHAPES } from './shapes.ts';
import type { EventShape } from './shapes.ts';
import type { AgentEvent } from './types.ts';
import { createWalker, Defect, nameOf, reportRemovals, UNRECOGNISED } from './walk.ts';

const NEWER = 'A newer agent may have sent it.';

/** What {@link enforce} says about one event. */
export type Enforced =
  | {
      ok: true;
      /** The event without what is unrecognised, the very same object if nothing was; `undefined` if all of it was. */
      event: AgentEvent | undefined;
      warnings: WarningReport[];
    }
  | { ok: false; error: ProtocolError };

/**
 * Judges one event by itself (E rules): a malformed one fails, what a newer peer may have added is taken out with a
 * warning, and an unknown event as a whole is dropped. The event is never changed in place.
 *
 * @example
 * const verdict = enforce({ type: 'TEXT_MESSAGE_END', messageId: 'm1', mood: 'good' });
 * if (verdict.ok) console.log(verdict.event, verdict.warnings); // without `mood`, one warning
 */
export function enforce(event: unknown): Enforced {
  const warnings: WarningReport[] = [];
  try {
    const checked = createEnforcer((warning) => warnings.push(warning))(event);
    return { ok: true, event: checked?.event, warnings };
  } catch (error) {
    if (error instanceof ProtocolError) return { ok: false, error };
    throw error;
  }
}

/** A legal event, with the one string for its type that later stages compare by identity. */
export interface Checked {
  readonly event: AgentEvent;
  readonly type: AgentEvent['type'];
}

/**
 * The stage of the pipeline behind {@link enforce}: gives the event or `undefined` for a dropped one, throws a
 * `ProtocolError`. The result object is used again by the next call.
 */
export function createEnforcer(report: WarningListener): (event: unknown) => Checked | undefined {
  const walker = createWalker('defect');
  // One object for all events: the caller reads it at once, and a fresh one each time would be half of the cost.
  const checked: { event: AgentEvent; type: AgentEvent['type'] } = {
    event: { type: 'RAW', event: null },
    type: 'RAW',
  };

  return (event) => {
    const type = typeOf(event);
    const shape = EVENT_SHAPES.get(type);
    if (shape === undefined) {
      report({
        code: 'unknown-event',
        rule: 'E-01',
        eventType: type,
        message: `An event of the unknown type ${quote(type)} was dropped. ${NEWER}`,
      });
      return undefined;
    }
    const kept = walkEvent(shape, event);
    if (kept === UNRECOGNISED) {
      const [path, rule] = [`/${shape.critical[0]?.[0] ?? ''}`, shape.critical[0]?.[1].rule ?? 'E-03'];
      report({
        code: 'unknown-value',
        rule,
        path,
        eventType: type,
        message: `A ${type} event was dropped, because ${path} holds a value that is not known here.`,
      });
      return undefined;
    }
    reportRemovals(walker.removals(), { name: type, eventType: type, why: NEWER }, report);
    // The walk has proven it.
    checked.event = kept as AgentEvent;
    checked.type = shape.name;
    return checked;
  };

  function walkEvent(shape: EventShape, event: unknown): unknown {
    try {
      // typeOf has seen that it is an object.
      return walker.walk(shape, event as object);
    } catch (error) {
      if (!(error instanceof Defect)) throw error;
      throw new ProtocolError('malformed', `${error.path} ${error.problem}.`, {
        rule: error.rule,
        path: error.path,
        eventType: shape.name,
      });
    }
  }
}

/** The type of an event, or a refusal of what is no event at all (T-11). */
export function typeOf(event: unknown): string {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) {
    throw new ProtocolError('not-an-event', `an event must be a JSON object, but is ${nameOf(event)}.`, {
      rule: 'T-11',
    });
  }
  // A cast to read one member of an object that may have any.
  const { type } = event as { type?: unknown };
  if (typeof type !== 'string' || type === '') {
    throw new ProtocolError('not-an-event', `/type must be a non-empty string, but is ${nameOf(type)}.`, {
      rule: 'T-11',
      path: '/type',
    });
  }
  return type;
}
