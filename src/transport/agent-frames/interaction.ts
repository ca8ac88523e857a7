import type { Interrupt } from '../../protocol/index.ts';
import type { InteractionContext, InteractionOption, InteractionType, RiskLevel } from './frames.ts';
import { isNumber, isObject } from './values.ts';

/** The key of `metadata` that everything of ours travels under, on events and on interrupts. */
export const METADATA_KEY = 'agent-frames';

/** What the agent does when nobody answers in time. */
export type IfUnanswered =
  /** It takes this option, or this text. */
  | { effect: 'default'; value: string; label: string }
  /** It did not say. */
  | { effect: 'unknown' };

/**
 * What an interrupt says beyond AG-UI, under `metadata["agent-frames"]`: JSON data. Lists, not records keyed by values,
 * because an agent may call an option `__proto__`.
 */
export interface Interaction {
  interactionType: InteractionType;
  /** Seconds as the agent said them; absent for a question that never runs out. */
  timeoutSec?: number;
  ifUnanswered: IfUnanswered;
  /** The options in their order, with the risk that the agent states; `risk` is absent where it states none. */
  options: { value: string; label: string; description?: string; risk?: RiskLevel }[];
  context?: InteractionContext;
}

/**
 * Reads what {@link Interaction} describes from an interrupt of any agent; `undefined` if it is not there or not whole.
 *
 * @example
 * const risk = readInteraction(interrupt)?.options.find(({ value }) => value === chosen)?.risk;
 */
export function readInteraction(interrupt: Interrupt): Interaction | undefined {
  const data = interrupt.metadata?.[METADATA_KEY];
  if (!isObject(data) || typeof data.interactionType !== 'string' || !Array.isArray(data.options)) {
    return undefined;
  }
  const options = data.options.filter(isOption);
  return {
    interactionType: data.interactionType as InteractionType, // Written by this side; an unknown word only picks no special look.
    ...(isNumber(data.timeoutSec) ? { timeoutSec: data.timeoutSec } : {}),
    ifUnanswered: isDefault(data.ifUnanswered) ? data.ifUnanswered : { effect: 'unknown' },
    options,
    ...(isObject(data.context) ? { context: data.context as InteractionContext } : {}), // Same.
  };
}

/** An option as it stands in the metadata. */
export function toMetadataOption({ value, label, description, riskLevel }: InteractionOption): {
  value: string;
  label: string;
  description?: string;
  risk?: RiskLevel;
} {
  return {
    value,
    label,
    ...(description === undefined ? {} : { description }),
    ...(riskLevel === undefined ? {} : { risk: riskLevel }),
  };
}

function isOption(value: unknown): value is Interaction['options'][number] {
  return isObject(value) && typeof value.value === 'string' && typeof value.label === 'string';
}

function isDefault(value: unknown): value is Extract<IfUnanswered, { effect: 'default' }> {
  return (
    isObject(value) &&
    value.effect === 'default' &&
    typeof value.value === 'string' &&
    typeof value.label === 'string'
  );
}
