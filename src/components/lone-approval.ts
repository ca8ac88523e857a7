'use client';
import { createFormModel, englishFormLabels, readArguments } from '../forms/index.ts';
import type { Interrupt, ToolCall } from '../protocol/index.ts';
import type { Answer } from '../store/index.ts';

/** The answer that a bare "approve" gives, where that is all the question needs; `undefined` elsewhere. */
export function loneApproval(interrupt: Interrupt, call: ToolCall | undefined): Answer | undefined {
  const read = call === undefined ? undefined : readArguments(call.function.arguments);
  const model = createFormModel(
    interrupt.responseSchema,
    {
      reason: interrupt.reason,
      message: interrupt.message,
      metadata: interrupt.metadata,
      schemaAbsent: interrupt.responseSchema === undefined,
      ...(call === undefined ? {} : { toolName: call.function.name }),
      ...(read?.isValid === true ? { toolArgs: read.value } : {}),
    },
    englishFormLabels,
  );
  if (model.plan.layout !== 'approval') return undefined;
  const approve = model.plan.actions.find(({ intent }) => intent === 'approve');
  if (approve === undefined) return undefined;
  const attempt = model.attempt(model.start(), approve);
  return attempt.ok ? { status: 'resolved', payload: attempt.value } : undefined;
}
