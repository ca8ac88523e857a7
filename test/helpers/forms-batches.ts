import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** An interrupt of a batch, as far as a form looks at it. */
export interface BatchInterrupt {
  id: string;
  reason: string;
  message?: string;
  toolCallId?: string;
  subagentRunId?: string;
  expiresAt?: string;
  responseSchema?: unknown;
  metadata?: unknown;
}

/** Several interrupts at once, what a person does, and the resume that must follow (`null`: nothing may be sent). */
export interface Batch {
  name: string;
  now?: string;
  interrupts: BatchInterrupt[];
  actions: string[];
  resume: { interruptId: string; status: 'resolved' | 'cancelled'; payload?: unknown }[] | null;
  must: string[];
}

/** One thing a person does in a batch. */
export type BatchStep =
  | { kind: 'approve' | 'reject' | 'cancel'; id: string }
  | { kind: 'answer'; id: string; value: unknown }
  | { kind: 'wait'; seconds: number }
  | { kind: 'open' };

/** File of the batches: RUNVIEW_FORMS_BATCHES, else the one that lies beside the project. */
export const batchFile: string = resolve(
  process.env['RUNVIEW_FORMS_BATCHES'] || '../shared/forms/batches.json',
);

/** Whether there are batches to run. */
export const hasBatches: boolean = existsSync(batchFile);

/** A title that says so when the file is not there. */
export function batchTitle(what: string): string {
  return hasBatches
    ? `${what} (${batchFile})`
    : `${what}: skipped, no file ${batchFile} (set RUNVIEW_FORMS_BATCHES)`;
}

/** All batches of the file. */
export function readBatches(): Batch[] {
  return hasBatches ? (JSON.parse(readFileSync(batchFile, 'utf8')) as Batch[]) : [];
}

/** The steps of a batch. Throws for a word it does not know, so that no new batch passes by being skipped. */
export function stepsOf(batch: Batch): BatchStep[] {
  const ids = batch.interrupts.map(({ id }) => id);
  return batch.actions.flatMap((action): BatchStep[] => {
    const [word = '', ...rest] = action.split(' ');
    const named = rest.join(' ');
    if (word === 'approve' && /^all\b/.test(named)) return ids.map((id) => ({ kind: 'approve', id }));
    if (word === 'approve' && named === 'the first') return [{ kind: 'approve', id: ids[0] ?? '' }];
    if (word === 'approve' || word === 'yes') return [{ kind: 'approve', id: named }];
    if (word === 'reject' || word === 'cancel') return [{ kind: word, id: named }];
    if (word === 'answer')
      return [{ kind: 'answer', id: rest[0] ?? '', value: JSON.parse(rest.slice(1).join(' ')) as unknown }];
    if (word === 'wait') return [{ kind: 'wait', seconds: Number(rest[0]) }];
    if (word === 'open') return [{ kind: 'open' }];
    throw new Error(`Batch "${batch.name}": unknown action "${action}".`);
  });
}
