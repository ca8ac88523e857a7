import { describe, expect, it } from 'vitest';
import { planForm, validateAnswer } from '../../src/forms/index.ts';
import type { Interrupt } from '../../src/protocol/index.ts';
import { drive, type Drive } from './drive.ts';
import { ask, permission } from './frames.ts';

const two = [
  { value: 'a', label: 'A', description: 'First', risk_level: 'dangerous' },
  { value: 'b', label: 'B' },
];

function asked(fields: Record<string, unknown>): { run: Drive; interrupt: Interrupt } {
  const run = drive();
  run.begin();
  run.push(ask('i', fields));
  run.after(50);
  const [interrupt] = run.state().interrupts;
  if (interrupt === undefined) throw new Error('Nothing was asked.');
  return { run, interrupt };
}

describe('the form kit draws a question', () => {
  it.each<[string, Record<string, unknown>, string, string, unknown]>([
    ['YN', { interaction_type: 'YN' }, 'answer', 'radio', true],
    ['YN with identifiers', { interaction_type: 'YN', options: two }, 'answer', 'radio', 'a'],
    ['SELECT', { interaction_type: 'SELECT', options: two }, 'choice', 'radio', 'b'],
    [
      'MULTI_SELECT',
      { interaction_type: 'MULTI_SELECT', options: two },
      'choices',
      'checkbox-group',
      ['a', 'b'],
    ],
    ['TEXT_INPUT', {}, 'text', 'text', 'Hello'],
    ['PERMISSION', permission, 'choice', 'radio', 'deny'],
    ['PERMISSION without options', { interaction_type: 'PERMISSION' }, 'approved', 'buttons', false],
  ])('%s, whole and without anything chosen, and its answer fits', (_, fields, name, widget, value) => {
    const { run, interrupt } = asked(fields);
    const plan = planForm(interrupt.responseSchema, { reason: interrupt.reason, message: interrupt.message });
    expect(plan.notices).toEqual([]);
    expect(plan.root).toMatchObject({ widget: 'fieldset', fields: [{ name, widget, required: true }] });
    expect(JSON.stringify(plan.root)).not.toContain('"default"');
    const payload = { [name]: value };
    expect(validateAnswer(interrupt.responseSchema, payload).errors).toEqual([]);
    expect(validateAnswer(interrupt.responseSchema, {}).errors).not.toEqual([]);
    run.begin({ runId: 'r2', resume: [{ interruptId: 'i', status: 'resolved', payload }] });
    expect(run.sent).toHaveLength(2);
  });

  it('PERMISSION without options as two buttons', () => {
    const { interrupt } = asked({ interaction_type: 'PERMISSION' });
    const plan = planForm(interrupt.responseSchema, { reason: interrupt.reason });
    expect(plan.actions.map(({ intent, payload }) => [intent, payload])).toEqual([
      ['approve', { approved: true }],
      ['reject', { approved: false }],
    ]);
  });
});
