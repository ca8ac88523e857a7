/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  AnswerRecord,
  SchemaForm,
  type FormDraft,
  type SchemaFormProps,
  type WidgetProps,
} from '../../src/forms/index.ts';
import { domId } from '../../src/forms/text.ts';

const approval = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

function object(properties: Record<string, unknown>, required: string[] = []): Record<string, unknown> {
  return { type: 'object', properties, required };
}

function draw(
  schema: unknown,
  props: Partial<SchemaFormProps> = {},
): { onSubmit: ReturnType<typeof vi.fn>; form: HTMLElement } {
  const onSubmit = vi.fn();
  render(<SchemaForm data-testid="form" schema={schema} onSubmit={onSubmit} {...props} />);
  return { onSubmit, form: screen.getByTestId('form') };
}

const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('decisions', () => {
  it('has nothing focused, nothing preselected and nothing bound to Enter (F-2, hostile sp-11)', async () => {
    const { onSubmit, form } = draw({
      ...object({ approved: { type: 'boolean', default: true }, memo: { type: 'string' } }, ['approved']),
    });
    expect(document.activeElement).toBe(document.body);
    expect(form.querySelector('form, [autofocus], [type="submit"]')).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Memo' }), 'hi{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('shows what a button sends where its title says something else (F-2)', () => {
    draw(
      object(
        {
          d: {
            oneOf: [
              { const: 'approve', title: 'Reject' },
              { const: 'reject', title: 'Approve' },
            ],
          },
        },
        ['d'],
      ),
    );
    expect(screen.getByRole('button', { name: 'Reject (sends approve)' }).dataset['intent']).toBe('approve');
  });

  it('keeps Cancel apart, explained, unchecked, and possible while all else is locked (F-3)', () => {
    const onCancel = vi.fn();
    const { onSubmit } = draw(approval, { onCancel, disabled: true, canCancel: true });
    expect((screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement).disabled).toBe(true);
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    expect(document.getElementById(cancel.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /without an answer/,
    );
    fireEvent.click(cancel);
    expect([onCancel.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0]);
  });

  it('stays open when Approve lacks a field and moves the focus to the summary (F-4)', () => {
    const { onSubmit } = draw(
      object({ approved: { type: 'boolean' }, approver: { type: 'string' } }, ['approved', 'approver']),
    );
    press('Approve');
    expect(onSubmit).not.toHaveBeenCalled();
    const alert = screen.getByRole('alert');
    expect(document.activeElement).toBe(alert);
    expect(alert.textContent).toContain('1 thing needs your attention');
    fireEvent.click(within(alert).getByRole('link'));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Approver/ }));
  });

  it('asks for the reason with Reject, focuses it, and lets people go back (F-5)', () => {
    const { onSubmit } = draw(
      object({ approved: { type: 'boolean' }, reason: { type: 'string' } }, ['approved']),
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    press('Reject');
    const reason = screen.getByRole('textbox', { name: 'Reason' });
    expect(document.activeElement).toBe(reason);
    press('Back');
    expect(screen.queryByRole('textbox')).toBeNull();
    press('Reject');
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Too early' } });
    press('Reject');
    expect(onSubmit.mock.calls).toEqual([
      [
        { approved: false, reason: 'Too early' },
        { action: expect.objectContaining({ id: 'reject' }), unchecked: false },
      ],
    ]);
  });

  it('edits proposed arguments with their types and gives the edits up on demand (F-6)', () => {
    const { onSubmit } = draw(
      object({ approved: { type: 'boolean' }, editedArgs: { type: 'object' } }, ['approved']),
      {
        context: { reason: 'tool_call', toolName: 'pay', toolArgs: { to: 'bob', amount: 12.5, fast: true } },
      },
    );
    press('Edit');
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '13' } });
    press('Discard edits');
    press('Approve');
    press('Edit');
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '14' } });
    press('Approve');
    expect(onSubmit.mock.calls.map(([answer]) => answer as unknown)).toEqual([
      { approved: true },
      { approved: true, editedArgs: { to: 'bob', amount: 14, fast: true } },
    ]);
  });

  it('carries edits between fields and JSON (F-6)', () => {
    const { onSubmit } = draw(
      object({ approved: { type: 'boolean' }, editedArgs: { type: 'object' } }, ['approved']),
      { context: { reason: 'tool_call', toolArgs: { to: 'bob' } } },
    );
    press('Edit');
    fireEvent.change(screen.getByRole('textbox', { name: 'To' }), { target: { value: 'ann' } });
    press('Edit as JSON');
    const editor = screen.getByRole('textbox') as HTMLTextAreaElement;
    expect(JSON.parse(editor.value)).toEqual({ to: 'ann' });
    fireEvent.change(editor, { target: { value: '{"to":"eve","new":1}' } });
    press('Edit as fields');
    expect((screen.getByRole('textbox', { name: 'To' }) as HTMLInputElement).value).toBe('eve');
    press('Approve');
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ approved: true, editedArgs: { to: 'eve', new: 1 } });
  });

  it('sends once per press, locks while the answer is on its way, and unlocks with everything still typed (F-7)', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const onSubmit = vi.fn(() => new Promise((_, reject) => (fail = reject)));
    draw(object({ approved: { type: 'boolean' }, memo: { type: 'string' } }, ['approved']), { onSubmit });
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'keep me' } });
    const approve = screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement;
    fireEvent.click(approve);
    fireEvent.click(approve);
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(approve.disabled).toBe(true);
    await act(async () => fail(new Error('run failed')));
    expect([approve.disabled, (screen.getByRole('textbox') as HTMLInputElement).value]).toEqual([
      false,
      'keep me',
    ]);
  });
});

describe('controls', () => {
  it('filters 2,000 options by typing, takes one by keyboard, and draws at most 50 (F-10)', async () => {
    const user = userEvent.setup();
    const { onSubmit, form } = draw(
      object(
        {
          sku: { enum: Array.from({ length: 2_000 }, (_, index) => `SKU-${String(index).padStart(5, '0')}`) },
        },
        ['sku'],
      ),
    );
    const input = screen.getByRole('combobox', { name: /Sku/ });
    await user.click(input);
    expect(form.querySelectorAll('[role="option"]')).toHaveLength(50);
    await user.type(input, '0199');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect((input as HTMLInputElement).value).toBe('SKU-01990');
    await user.type(input, 'zzz');
    expect(screen.getByRole('status').textContent).toBe('No match');
    await user.keyboard('{Escape}');
    expect((input as HTMLInputElement).value).toBe('SKU-01990');
    press('Send');
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ sku: 'SKU-01990' });
  });

  it('lets an optional choice be taken back (F-10)', () => {
    const { onSubmit } = draw(object({ tone: { enum: ['plain', 'formal'] } }));
    fireEvent.click(screen.getByRole('radio', { name: 'formal' }));
    press('Clear Tone');
    press('Send');
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({});
  });

  it('ties the description of an option to it (F-10)', () => {
    draw(
      object(
        {
          plan: {
            oneOf: [
              { const: 1, title: 'Fast', description: 'Two days' },
              { const: 2, title: 'Slow' },
            ],
          },
          n: { type: 'integer' },
        },
        ['plan'],
      ),
    );
    expect(
      document.getElementById(
        screen.getByRole('radio', { name: 'Fast' }).getAttribute('aria-describedby') ?? '',
      )?.textContent,
    ).toBe('Two days');
  });

  it('has no maxlength, no pattern and no autofill on any field (F-12, F-14, hostile sc-06)', () => {
    const { form } = draw(
      object({
        a: { type: 'string', maxLength: 3, pattern: '^a' },
        mail: { type: 'string', format: 'email', pattern: '@' },
        password: { type: 'string', format: 'password' },
      }),
    );
    expect(form.querySelector('[maxlength], [pattern], [required]')).toBeNull();
    expect([...form.querySelectorAll('input')].every((input) => input.autocomplete === 'off')).toBe(true);
  });

  it('masks a secret, warns about it, and leaves it out of the draft (F-14)', () => {
    const onDraftChange = vi.fn();
    draw(object({ key: { type: 'string', format: 'password' }, name: { type: 'string' } }), {
      onDraftChange,
    });
    const key = screen.getByLabelText(/^Key/) as HTMLInputElement;
    expect(key.type).toBe('password');
    expect(
      document.getElementById(key.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
    ).toMatch(/agent will see/);
    fireEvent.change(key, { target: { value: 's3cret' } });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ida' } });
    expect(onDraftChange.mock.lastCall?.[0]).toEqual({ root: { '/name': 'Ida' } });
    expect(JSON.stringify(onDraftChange.mock.calls)).not.toContain('s3cret');
  });

  it('shows the zone of a time and sends it (F-14)', () => {
    const { onSubmit } = draw(object({ at: { type: 'string', format: 'date-time' } }, ['at']));
    fireEvent.change(screen.getByLabelText(/^At \(/), { target: { value: '2026-12-24T18:00' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'At: Time zone' }), {
      target: { value: '+09:00' },
    });
    press('Send');
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ at: '2026-12-24T18:00:00+09:00' });
  });

  it('names rows, focuses a new one, and after Remove a neighbour; says why nothing more can be added (F-16)', () => {
    draw(
      object({
        lines: { type: 'array', title: 'Lines', maxItems: 2, items: object({ sku: { type: 'string' } }) },
      }),
    );
    press('Add line');
    press('Add line');
    const second = within(screen.getByRole('group', { name: 'Line 2' })).getByRole('textbox');
    expect(document.activeElement).toBe(second);
    const add = screen.getByRole('button', { name: 'Add line' }) as HTMLButtonElement;
    expect([
      add.disabled,
      document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent,
    ]).toEqual([true, 'No more than 2 allowed.']);
    fireEvent.change(second, { target: { value: 'kept' } });
    press('Remove line 1');
    const left = within(screen.getByRole('group', { name: 'Line 1' })).getByRole(
      'textbox',
    ) as HTMLInputElement;
    expect([left.value, document.activeElement === left]).toEqual(['kept', true]);
    press('Remove line 1');
    expect(document.activeElement).toBe(add);
  });

  it('flags a name that is there twice before Send (F-17)', () => {
    draw(object({ votes: { type: 'object', additionalProperties: { type: 'integer' } } }));
    press('Add entry');
    press('Add entry');
    for (const input of screen.getAllByLabelText('Name')) fireEvent.change(input, { target: { value: 'a' } });
    expect(screen.getByText('The name “a” is there twice.')).toBeTruthy();
  });

  it('hides the other variants and gives their text back (F-18)', () => {
    draw(
      object(
        {
          who: {
            oneOf: [
              { title: 'By number', ...object({ no: { type: 'integer' } }, ['no']) },
              { title: 'By name', ...object({ last: { type: 'string' } }, ['last']) },
            ],
          },
          x: { type: 'string' },
        },
        ['who'],
      ),
    );
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'By name' }));
    fireEvent.change(screen.getByRole('textbox', { name: /Last/ }), { target: { value: 'Obi' } });
    fireEvent.click(screen.getByRole('radio', { name: 'By number' }));
    expect(screen.queryByRole('textbox', { name: /Last/ })).toBeNull();
    press('Send');
    expect(screen.getByRole('alert').textContent).not.toMatch(/Last/);
    fireEvent.click(screen.getByRole('radio', { name: 'By name' }));
    expect((screen.getByRole('textbox', { name: /Last/ }) as HTMLInputElement).value).toBe('Obi');
  });

  it('reads a file into base64 (F-14)', async () => {
    const { onSubmit } = draw(
      object({ doc: { type: 'string', contentEncoding: 'base64', contentMediaType: 'text/plain' } }, ['doc']),
    );
    const input = screen.getByLabelText(/^Doc/) as HTMLInputElement;
    expect(input.accept).toBe('text/plain');
    await userEvent.upload(input, new File(['hello'], 'a.txt', { type: 'text/plain' }));
    expect(await screen.findByText('a.txt (5 B)')).toBeTruthy();
    press('Send');
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ doc: 'aGVsbG8=' });
  });

  it('shows line and column of broken JSON and can take it as text (F-20)', () => {
    const { onSubmit } = draw({ description: 'Anything.' });
    const editor = screen.getByRole('textbox');
    fireEvent.change(editor, { target: { value: 'just\nwords' } });
    press('Send');
    expect(screen.getByRole('alert').textContent).toContain('line 1, column 1');
    press('Send what I typed as plain text');
    press('Send');
    expect(onSubmit.mock.calls[0]?.[0]).toBe('just\nwords');
  });

  it('adds and removes fields while somebody types', async () => {
    const schema = {
      ...object({ country: { enum: ['NL', 'US'] } }, ['country']),
      if: { properties: { country: { const: 'NL' } }, required: ['country'] },
      then: { properties: { code: { type: 'string', title: 'Postal code' } }, required: ['code'] },
    };
    const { onSubmit } = draw(schema);
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'NL' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Postal code/ }), '1012');
    await userEvent.click(screen.getByRole('radio', { name: 'US' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    press('Send');
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ country: 'US' });
  });

  it('draws a control of the app in place of ours', () => {
    function Stars({ field, draft, update }: WidgetProps): React.ReactElement {
      return (
        <button type="button" onClick={() => update(() => '5')}>
          {field.label}: {String(draft ?? 'none')}
        </button>
      );
    }
    const { onSubmit } = draw(object({ score: { type: 'integer' } }), { widgets: { integer: Stars } });
    press('Score: none');
    press('Score: 5'.replace('5', '5'));
    press('Send');
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ score: 5 });
  });
});

describe('errors', () => {
  it('checks on Send first, then with each change, one message per field (F-21)', () => {
    draw(
      object(
        { mail: { type: 'string', format: 'email', pattern: '@corp' }, n: { type: 'integer', minimum: 1 } },
        ['mail'],
      ),
    );
    const mail = screen.getByRole('textbox', { name: /Mail/ });
    fireEvent.change(mail, { target: { value: 'x' } });
    expect(mail.getAttribute('aria-invalid')).toBeNull();
    press('Send');
    expect(mail.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/Must be a valid e-mail address/)).toHaveLength(2);
    expect(document.getElementById(mail.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /valid e-mail/,
    );
    fireEvent.change(mail, { target: { value: 'x@corp.test' } });
    expect(mail.getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

describe('safety', () => {
  it('shows schema text literally and makes no element, link or id of it (F-22, hostile sc-01)', () => {
    const { form } = draw({
      title: '<img src=x onerror=window.__hit=1>',
      description: '[x](javascript:alert(1)) <script>1</script> https://evil.test',
      ...object({
        '<b>k</b>': {
          type: 'string',
          title: '<svg onload=1>',
          default: '"><script>1</script>',
          examples: ['<i>'],
        },
        e: { enum: ['<u>a</u>', 'b'] },
      }),
    });
    expect(form.textContent).toContain('<img src=x onerror=window.__hit=1>');
    expect(form.querySelector('script, img, svg, b, u, i, a[href], form, [style], [onload]')).toBeNull();
    expect([...form.querySelectorAll('[id]')].every(({ id }) => /^rv[\w-]+$/.test(id))).toBe(true);
  });

  it('never shares ids between two cards of one schema (F-22)', () => {
    const schema = {
      $id: 'https://kit.test/a',
      ...object({ name: { type: 'string' }, pick: { enum: [1, 2] } }),
    };
    render(
      <>
        <SchemaForm schema={schema} />
        <SchemaForm schema={schema} />
      </>,
    );
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(4);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives different ids to any two pointers', () => {
    const pointers = ['', '/', '/a', '/a/b', '/a~1b', '/ab', '/A', '/a-b', '/0', '/-', '/é'];
    expect(new Set(pointers.map((pointer) => domId('x', pointer))).size).toBe(pointers.length);
  });

  it('records what was answered, read-only, with secrets masked (F-23)', () => {
    const schema = object(
      {
        approved: { type: 'boolean' },
        pin: { type: 'string', writeOnly: true },
        to: { type: 'array', items: object({ name: { type: 'string' } }) },
      },
      ['approved'],
    );
    render(
      <AnswerRecord
        data-testid="record"
        schema={schema}
        answer={{ approved: false, pin: '1234', to: [{ name: 'Ida' }], extra: 1 }}
      />,
    );
    const record = screen.getByTestId('record');
    expect(
      [...record.querySelectorAll('div')].map((line) =>
        [...line.children].map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Answer', 'Reject'],
      ['Pin', '••••••'],
      ['To 1: Name', 'Ida'],
      ['extra', '1'],
    ]);
    expect(record.querySelector('input, button')).toBeNull();
  });

  it('draws the record through SchemaForm as well (F-23)', () => {
    render(<SchemaForm schema={approval} readOnly value={{ approved: true }} />);
    expect(screen.getByText('Approve').tagName).toBe('DD');
  });
});

describe('drafts', () => {
  it('gives back a plain JSON draft that a new form takes over', () => {
    const onDraftChange = vi.fn<(draft: FormDraft) => void>();
    const schema = object({
      name: { type: 'string' },
      tone: { enum: ['a', 'b'] },
      rows: { type: 'array', items: { type: 'string' } },
    });
    const { unmount } = render(<SchemaForm schema={schema} onDraftChange={onDraftChange} />);
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Ida' } });
    fireEvent.click(screen.getByRole('radio', { name: 'b' }));
    press('Add row');
    const kept = JSON.parse(JSON.stringify(onDraftChange.mock.lastCall?.[0])) as FormDraft;
    unmount();
    render(<SchemaForm schema={schema} draft={kept} />);
    expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Ida');
    expect((screen.getByRole('radio', { name: 'b' }) as HTMLInputElement).checked).toBe(true);
    expect(screen.getByRole('textbox', { name: 'Row 1' })).toBeTruthy();
  });

  it('keeps what is typed when the draft it emits comes back as a prop, and with a schema written inline', async () => {
    function Host(): React.ReactElement {
      const [draft, setDraft] = useState<FormDraft | undefined>(undefined);
      return (
        <SchemaForm
          schema={object({ key: { type: 'string', format: 'password' }, name: { type: 'string' } })}
          draft={draft}
          onDraftChange={setDraft}
        />
      );
    }
    render(<Host />);
    await userEvent.type(screen.getByLabelText(/^Key/), 'abc');
    await userEvent.type(screen.getByLabelText('Name'), 'Ida');
    expect([
      (screen.getByLabelText(/^Key/) as HTMLInputElement).value,
      (screen.getByLabelText('Name') as HTMLInputElement).value,
    ]).toEqual(['abc', 'Ida']);
  });

  it('draws on a server', () => {
    expect(renderToString(<SchemaForm schema={object({ name: { type: 'string' } })} />)).toContain('Name');
  });
});

describe('keyboard', () => {
  it('fills and sends a whole form without a pointer', async () => {
    const user = userEvent.setup();
    const { onSubmit } = draw(
      object(
        {
          name: { type: 'string' },
          tone: { enum: ['plain', 'formal'] },
          area: { enum: ['a', 'b', 'c', 'd', 'e', 'f'] },
          ok: { type: 'boolean' },
        },
        ['name', 'tone', 'area'],
      ),
    );
    await user.tab();
    await user.keyboard('Ida');
    await user.tab();
    await user.keyboard(' ');
    await user.tab();
    await user.selectOptions(document.activeElement as HTMLElement, 'c');
    await user.tab();
    await user.keyboard(' ');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'Ida', tone: 'plain', area: 'c', ok: true });
  });
});

describe('options', () => {
  it('carry the risk that the asker states on their row, and no word of no known meaning', () => {
    const risks = ['safe', 'moderate', 'dangerous', 'constructor', undefined];
    const oneOf = risks.map((risk, index) => ({
      const: index,
      ...(risk === undefined ? {} : { 'x-risk': risk }),
    }));
    const { form } = draw(
      object({ pick: { oneOf }, many: { type: 'array', uniqueItems: true, items: { oneOf } } }),
    );
    const rows = [...form.querySelectorAll<HTMLElement>('.rv-form-option')];
    const shown = ['safe', 'moderate', 'dangerous', undefined, undefined];
    expect(rows.map((row) => row.dataset['risk'])).toEqual([...shown, ...shown]);
  });
});

describe('size', () => {
  const schema = object(
    Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`field${index}`, { type: 'string', maxLength: 50 }]),
    ),
    ['field0'],
  );

  it('types into one of 500 fields without drawing the other 499', async () => {
    let draws = 0;
    function Counted({ draft, update, id, label }: WidgetProps): React.ReactElement {
      draws += 1;
      return (
        <input
          id={id}
          aria-label={label}
          value={String(draft ?? '')}
          onChange={(event) => update(() => event.target.value)}
        />
      );
    }
    const widgets = { text: Counted };
    render(<SchemaForm schema={schema} widgets={widgets} />);
    draws = 0;
    fireEvent.change(screen.getByLabelText('Field250'), { target: { value: 'x' } });
    // Twice, because StrictMode draws twice.
    expect(draws).toBeLessThanOrEqual(2);
    press('Send');
    draws = 0;
    fireEvent.change(screen.getByLabelText('Field250'), { target: { value: 'xy' } });
    expect(draws).toBeLessThanOrEqual(2);
  });
});

describe('the summary of errors', () => {
  const price = { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] };
  const schema = object(
    {
      items: { type: 'array', items: price, minItems: 2 },
      limits: { type: 'object', additionalProperties: { type: 'integer' } },
    },
    ['items', 'limits'],
  );
  const answer = { items: [{ price: 1 }, {}], limits: { cpu: 1.5 } };
  const links = (): (string | null)[] =>
    within(screen.getByRole('alert'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('names the row of a field, and the entry of a map (F-16, F-21)', () => {
    draw(schema, { defaultValue: answer });
    press('Send');
    expect(links()).toEqual(['Item 2, Price: Please fill this in.', 'cpu: Must be a whole number.']);
  });

  it('names rows in the words of the app', () => {
    draw(schema, { defaultValue: answer, labels: { within: (row, part) => `${part} (${row})` } });
    press('Send');
    expect(links()[0]).toBe('Price (Item 2): Please fill this in.');
  });
});
