// Questions that real backends asked in `npm run interop`, as their adapters wrote them.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Interrupt } from '../../src/index.ts';
import { planForm, validateAnswer } from '../../src/forms/index.ts';
import type { RecordedSession } from '../interop/recorded-session.ts';

const FOLDER = resolve('test/interop/recorded');

const asked = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(resolve(FOLDER, file), 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => (JSON.parse(line) as RecordedSession).exchanges)
    .flatMap(({ recording }) => recording.events)
    .map(({ event }) => event as { outcome?: { interrupts?: Interrupt[] } })
    .flatMap(({ outcome }) => outcome?.interrupts ?? [])
    .map((interrupt) => ({ file, interrupt })),
);

/** Microsoft Agent Framework 1.7: two names for the decision, and each argument beside all of them. */
const AGENT_FRAMEWORK = {
  type: 'object',
  properties: {
    approved: { type: 'boolean', description: 'Whether the call may run.' },
    accepted: { type: 'boolean', description: 'The older name of approved.' },
    order: { type: 'string', description: 'Another order, if wanted.' },
    editedArgs: {
      type: 'object',
      properties: { order: { type: 'string' } },
      required: ['order'],
      additionalProperties: false,
    },
  },
  anyOf: [{ required: ['approved'] }, { required: ['accepted'] }],
  additionalProperties: false,
};

describe('the approval of a call', () => {
  it('is among what was recorded', () => {
    expect(new Set(asked.map(({ file }) => file)).size).toBeGreaterThanOrEqual(5);
  });

  it.each(asked)('of $file is drawn as two buttons that answer it (F-1, F-20)', ({ interrupt }) => {
    const { responseSchema, reason } = interrupt;
    // LangGraph names its questions after itself; what counts there is the schema.
    const plan = planForm(responseSchema, { reason });
    expect(plan.layout).toBe('approval');
    const [yes, no] = plan.actions;
    expect([yes?.intent, no?.intent]).toEqual(['approve', 'reject']);
    for (const action of [yes, no])
      if (responseSchema !== undefined)
        expect(validateAnswer(responseSchema, action?.payload)).toMatchObject({ valid: true });
  });

  it('has one decision where the agent has two names for it, and one way to edit where it has two (F-1, F-6)', () => {
    const call = { toolName: 'refund', toolArgs: { order: '7' } };
    const plan = planForm(AGENT_FRAMEWORK, { reason: 'tool_call', ...call });
    expect(plan).toMatchObject({
      layout: 'approval',
      decision: 'approved',
      edit: { pointer: '/editedArgs' },
    });
    expect(plan.root).toMatchObject({ fields: [{ name: 'approved' }, { name: 'editedArgs' }] });
    expect(plan.actions.map(({ id }) => id)).toEqual(['approve', 'reject', 'edit']);
  });

  it.each([
    ['another field would do as well', [{ required: ['approved'] }, { required: ['order'] }]],
    [
      'more than a name is demanded',
      [{ required: ['approved'], maxProperties: 1 }, { required: ['accepted'] }],
    ],
    ['both may be left out', undefined],
  ])('is a form where %s', (_, anyOf) => {
    const { anyOf: __, ...rest } = AGENT_FRAMEWORK;
    const plan = planForm(anyOf === undefined ? rest : { ...rest, anyOf }, { reason: 'tool_call' });
    expect(plan.layout).toBe('fields');
  });
});
