import { describe, expect, it } from 'vitest';
import { createFormModel } from '../../src/forms/index.ts';
import { batchTitle, hasBatches, readBatches, stepsOf } from '../helpers/forms-batches.ts';

describe.skipIf(!hasBatches)(batchTitle('answers of batches, one form each'), () => {
  const batches = readBatches().filter(({ resume }) => resume !== null);

  it.each(batches.map((batch) => [batch.name, batch] as const))(
    '%s: each form gives the answer of its own schema (F-8)',
    (_, batch) => {
      for (const step of stepsOf(batch)) {
        if (step.kind === 'wait' || step.kind === 'open') continue;
        const interrupt = batch.interrupts.find(({ id }) => id === step.id);
        const wanted = batch.resume?.find(({ interruptId }) => interruptId === step.id);
        expect(wanted?.status).toBe(step.kind === 'cancel' ? 'cancelled' : 'resolved');
        if (step.kind === 'cancel') continue;
        const model = createFormModel(interrupt?.responseSchema, interrupt);
        const action = model.plan.actions.find(({ intent }) => intent === step.kind);
        const attempt = model.attempt(
          step.kind === 'answer' ? model.fill(step.value) : model.start(),
          action,
        );
        expect(attempt).toMatchObject({ ok: true, value: wanted?.payload });
      }
    },
  );
});
