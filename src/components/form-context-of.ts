'use client';
import { useMemo } from 'react';
import { readArguments, type FormContext } from '../forms/index.ts';
import type { Interrupt } from '../protocol/index.ts';
import type { ToolCallView } from '../store/index.ts';

/** What a form is told of the question it answers. */
export function useFormContext(
  interrupt: Interrupt,
  call: Pick<ToolCallView, 'name' | 'arguments'> | undefined,
  parameters: unknown,
): FormContext {
  return useMemo(() => {
    const read = call === undefined ? undefined : readArguments(call.arguments);
    return {
      reason: interrupt.reason,
      message: interrupt.message,
      metadata: interrupt.metadata,
      schemaAbsent: interrupt.responseSchema === undefined,
      ...(call === undefined ? {} : { toolName: call.name }),
      // Broken arguments are never mended for an approval (2.3.9).
      ...(read?.isValid === true ? { toolArgs: read.value } : {}),
      ...(parameters === undefined ? {} : { toolParameters: parameters }),
    };
  }, [interrupt, call, parameters]);
}
