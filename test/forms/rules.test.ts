/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema */
import { describe, expect, it } from 'vitest';
import {
  createFormModel,
  planForm,
  widgetsOf,
  type FormContext,
  type FormModel,
} from '../../src/forms/index.ts';
import { draftOf } from '../../src/forms/draft.ts';

const approval = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
const call: FormContext = {
  reason: 'tool_call',
  toolName: 'move_file',
  toolArgs: { from: 'a.txt', to: 'b.txt', times: 2 },
};

function object(properties: Record<string, unknown>, required: string[] = []): Record<string, unknown> {
  return { type: 'object', properties, required };
}

function widget(schema: unknown, pointer: string, context?: FormContext): string {
  return [...(widgetsOf(planForm(schema, context)).get(pointer) ?? [])].join();
}

function sent(model: FormModel, draft: Parameters<FormModel['attempt']>[0], actionId?: string): unknown {
  const attempt = model.attempt(
    draft,
    model.plan.actions.find(({ id }) => id === actionId),
  );
  return attempt.ok
    ? attempt.value
    : { refused: attempt.errors.map(({ path, keyword }) => `${path} ${keyword}`) };
}

describe('decision', () => {
  it.each(['approved', 'accepted', 'approve', 'accept', 'confirmed', 'allow', 'allowed', 'proceed', 'ok'])(
    'makes two buttons of a required boolean called %s (F-1)',
    (name) => {
      const plan = planForm(object({ [name]: { type: 'boolean' }, always: { type: 'boolean' } }, [name]), {
        reason: 'input_required',
      });
      expect(plan.layout).toBe('approval');
      expect(plan.actions.map(({ payload }) => payload)).toEqual([{ [name]: true }, { [name]: false }]);
      expect(widgetsOf(plan).get('/always')).toEqual(new Set(['checkbox']));
    },
  );

  it('takes the only required boolean of a tool call as the decision, and no boolean of a form (F-1)', () => {
    const schema = object({ publish: { type: 'boolean' } }, ['publish']);
    expect(planForm(schema, { reason: 'tool_call' }).layout).toBe('approval');
    expect(planForm(schema, { reason: 'input_required' }).layout).toBe('fields');
    expect(planForm(schema).layout).toBe('fields');
  });

  it('leaves two decisions of the same rank and optional ones as fields (F-1)', () => {
    expect(
      planForm(
        object({ approved: { type: 'boolean' }, confirmed: { type: 'boolean' } }, ['approved', 'confirmed']),
      ).layout,
    ).toBe('fields');
    expect(planForm(object({ approved: { type: 'boolean' } })).layout).toBe('fields');
  });

  it('asks a root boolean with Yes and No (F-1)', () => {
    const plan = planForm({ type: 'boolean' });
    expect(plan.actions.map(({ label, payload }) => [label, payload])).toEqual([
      ['Yes', true],
      ['No', false],
    ]);
  });

  it('gives each of up to five outcomes a button and six a list (F-1)', () => {
    expect(planForm({ enum: ['a', 'b', 'c', 'd', 'e'] }).actions).toHaveLength(5);
    expect(planForm({ enum: ['a', 'b', 'c', 'd', 'e', 'f'] })).toMatchObject({
      layout: 'single',
      actions: [],
    });
  });

  it('opens the fields of a tagged variant with its button (F-1)', () => {
    const schema = {
      oneOf: [
        object({ type: { const: 'accept' } }, ['type']),
        object({ type: { const: 'decline' }, why: { type: 'string' } }, ['type', 'why']),
      ],
    };
    const plan = planForm(schema, { reason: 'tool_call' });
    expect(plan.actions).toMatchObject([
      { intent: 'approve', opens: false, payload: { type: 'accept' } },
      { intent: 'reject', opens: true, payload: { type: 'decline' } },
    ]);
  });

  it('ignores a default of the decision and reads the intent from the value, never from the title (F-2)', () => {
    const plan = planForm(
      object(
        {
          answer: {
            oneOf: [
              { const: 'deny', title: 'Approve' },
              { const: 'allow', title: 'Reject\u202e' },
            ],
            default: 'allow',
          },
        },
        ['answer'],
      ),
    );
    expect(plan.actions).toMatchObject([
      { label: 'Approve', sends: 'deny', intent: 'reject' },
      { label: 'Reject', sends: 'allow', intent: 'approve' },
    ]);
    const model = createFormModel({
      ...approval,
      properties: { approved: { type: 'boolean', default: true } },
    });
    expect(sent(model, model.start())).toEqual({ refused: ['/approved required'] });
  });

  it('sends Reject as an answer of its own, in the words of the schema (F-3)', () => {
    const model = createFormModel(object({ accepted: { type: 'boolean' } }, ['accepted']), call);
    expect(sent(model, model.start(), 'reject')).toEqual({ accepted: false });
  });

  it('asks Approve for every required field and Reject only for what the schema then requires (F-4)', () => {
    const schema = {
      ...object(
        {
          approved: { type: 'boolean' },
          limit: { type: 'integer' },
          label: { type: 'string', default: '', minLength: 0 },
        },
        ['approved'],
      ),
      if: { properties: { approved: { const: true } }, required: ['approved'] },
      then: { required: ['limit'] },
    };
    const model = createFormModel(schema, call);
    expect(sent(model, model.start(), 'approve')).toEqual({ refused: ['/limit required'] });
    expect(sent(model, model.start(), 'reject')).toMatchObject({ approved: false });
  });

  it('does not let an untouched proposal stand in the way of Reject, but keeps what somebody typed (F-4)', () => {
    const model = createFormModel(
      object({ approved: { type: 'boolean' }, to: { type: 'string', minLength: 20 } }, ['approved']),
      { ...call, toolName: undefined },
    );
    expect(sent(model, model.start(), 'reject')).toEqual({ approved: false });
    expect(sent(model, { root: { '/to': 'short' } }, 'reject')).toEqual({ refused: ['/to minLength'] });
  });

  it.each(['reason', 'comment', 'message', 'rejectionMessage', 'feedback'])(
    'shows %s with Reject, and leaves it out when empty (F-5)',
    (name) => {
      const model = createFormModel(
        object({ approved: { type: 'boolean' }, [name]: { type: 'string' } }, ['approved']),
        call,
      );
      const field =
        model.plan.root.widget === 'fieldset'
          ? model.plan.root.fields.find((child) => child.name === name)
          : undefined;
      expect(model.isShown(field!, {})).toBe(false);
      expect(model.isShown(field!, { opened: 'reject' })).toBe(true);
      expect(sent(model, { root: { [`/${name}`]: '' } }, 'reject')).toEqual({ approved: false });
      expect(sent(model, { root: { [`/${name}`]: 'No.' } }, 'reject')).toEqual({
        approved: false,
        [name]: 'No.',
      });
      expect(sent(model, { root: { [`/${name}`]: 'No.' } }, 'approve')).toEqual({ approved: true });
    },
  );
});

describe('edited arguments', () => {
  const open = object({ approved: { type: 'boolean' }, editedArgs: { type: 'object' } }, ['approved']);

  it('edits an open object with fields of the types that the call has, and sends it whole only if changed (F-6)', () => {
    const model = createFormModel(open, call);
    const start = { ...model.start(), editing: true };
    expect(sent(model, start, 'approve')).toEqual({ approved: true });
    const root = structuredClone(start.root) as {
      '/editedArgs': { mode: string; fields: Record<string, unknown> };
    };
    expect(root['/editedArgs'].mode).toBe('fields');
    root['/editedArgs'].fields['/times'] = '3';
    expect(sent(model, { root, editing: true }, 'approve')).toEqual({
      approved: true,
      editedArgs: { from: 'a.txt', to: 'b.txt', times: 3 },
    });
    expect(sent(model, { root, editing: true }, 'reject')).toEqual({ approved: false });
    expect(sent(model, { root }, 'approve')).toEqual({ approved: true });
  });

  it('keeps an emptied text as an empty text and never as a missing argument (F-6)', () => {
    const model = createFormModel(open, call);
    const root = structuredClone(model.start().root) as {
      '/editedArgs': { fields: Record<string, unknown> };
    };
    root['/editedArgs'].fields['/to'] = '';
    expect(sent(model, { root, editing: true }, 'approve')).toMatchObject({
      editedArgs: { from: 'a.txt', to: '', times: 2 },
    });
  });

  it('uses the parameter schema of the tool where it is known, also to judge (F-6)', () => {
    const toolParameters = object({ from: { type: 'string' }, times: { type: 'integer', maximum: 5 } }, [
      'from',
    ]);
    const model = createFormModel(open, { ...call, toolParameters });
    const root = structuredClone(model.start().root) as {
      '/editedArgs': { fields: Record<string, unknown> };
    };
    root['/editedArgs'].fields['/times'] = '9';
    expect(sent(model, { root, editing: true }, 'approve')).toEqual({
      refused: ['/editedArgs/times maximum'],
    });
  });

  it('sends only the changed ones of flattened arguments, and refuses an emptied one (F-6)', () => {
    const flat = {
      ...object({ accepted: { type: 'boolean' }, from: { type: 'string' }, times: { type: 'integer' } }, [
        'accepted',
      ]),
      additionalProperties: false,
    };
    const model = createFormModel(flat, call);
    expect(model.plan.actions.at(-1)).toMatchObject({ intent: 'edit', reveals: '' });
    const start = model.start().root as Record<string, unknown>;
    expect(sent(model, { root: start, editing: true }, 'approve')).toEqual({ accepted: true });
    expect(sent(model, { root: { ...start, '/times': '7' }, editing: true }, 'approve')).toEqual({
      accepted: true,
      times: 7,
    });
    expect(sent(model, { root: { ...start, '/times': '' }, editing: true }, 'approve')).toEqual({
      refused: ['/times required'],
    });
  });
});

describe('fields', () => {
  it('draws up to 5 options as radios, up to 50 as a select, more as a combobox (F-10)', () => {
    const options = (count: number): unknown =>
      object({ x: { enum: Array.from({ length: count }, (_, index) => `o${index}`) } }, ['x', 'y']);
    expect([5, 6, 50, 51].map((count) => widget(options(count), '/x'))).toEqual([
      'radio',
      'select',
      'select',
      'combobox',
    ]);
  });

  it('takes names of options from beside them, removes duplicates and compares values as JSON (F-10)', () => {
    const plan = planForm({
      ...object({
        x: { enum: [1, '1', 1, { a: 1 }], 'x-enumNames': ['One', 'Text one', 'Again', 'Object'] },
        y: { type: 'string' },
      }),
    });
    const field = plan.root.widget === 'fieldset' ? plan.root.fields[0] : undefined;
    expect(field).toMatchObject({
      options: [
        { value: 1, label: 'One' },
        { value: '1', label: 'Text one' },
        { value: { a: 1 }, label: 'Object' },
      ],
    });
    expect(draftOf(field!, { a: 1 })).toBe(2);
  });

  it('asks a required boolean with Yes and No, and leaves an untouched optional one out (F-11)', () => {
    const schema = object({ must: { type: 'boolean' }, may: { type: 'boolean' } }, ['must']);
    expect([widget(schema, '/must'), widget(schema, '/may')]).toEqual(['yesno', 'checkbox']);
    const model = createFormModel(schema);
    expect(sent(model, {})).toEqual({ refused: ['/must required'] });
    expect(sent(model, { root: { '/must': false } })).toEqual({ must: false });
    expect(sent(model, { root: { '/must': false, '/may': false } })).toEqual({ must: false, may: false });
  });

  it('never ticks a consent and fills other constants silently (F-11)', () => {
    const model = createFormModel(
      object({ terms: { const: true }, kind: { const: 'order' }, n: { type: 'integer' } }, ['terms', 'kind']),
    );
    expect(sent(model, model.start())).toEqual({ refused: ['/terms required'] });
    expect(sent(model, { root: { '/terms': true } })).toEqual({ terms: true, kind: 'order' });
  });

  it('gives long texts room and keeps every space and newline (F-12)', () => {
    const schema = object({
      a: { type: 'string', maxLength: 201 },
      body: { type: 'string' },
      b: { type: 'string', default: 'x\ny' },
      c: { type: 'string', maxLength: 200 },
      d: { type: 'string', contentMediaType: 'text/markdown' },
    });
    expect(['/a', '/body', '/b', '/c', '/d'].map((pointer) => widget(schema, pointer))).toEqual([
      'textarea',
      'textarea',
      'textarea',
      'text',
      'textarea',
    ]);
    const model = createFormModel(schema);
    expect(sent(model, { root: { '/body': '  two\n\n' } })).toEqual({ body: '  two\n\n' });
    expect(sent(model, { root: { '/body': '' } })).toEqual({});
  });

  it('counts the characters of a limit in code points (F-12)', () => {
    const model = createFormModel(object({ e: { type: 'string', maxLength: 2 } }));
    expect(sent(model, { root: { '/e': '🐘🐘' } })).toEqual({ e: '🐘🐘' });
    expect(sent(model, { root: { '/e': '🐘🐘🐘' } })).toEqual({ refused: ['/e maxLength'] });
  });

  it.each([
    ['1,5', 'type'],
    ['Infinity', 'type'],
    ['NaN', 'type'],
    ['0x10', 'type'],
    ['1e999', 'type'],
    ['9007199254740993', 'type'],
    ['12 apples', 'type'],
    ['1.5', undefined],
    ['1e-9', undefined],
    ['.5', undefined],
    ['-0', undefined],
  ])('reads the number %s without changing or dropping it (F-13)', (text, keyword) => {
    const model = createFormModel(object({ n: { type: 'number' } }));
    expect(sent(model, { root: { '/n': text } })).toEqual(
      keyword === undefined ? { n: Number(text) + 0 } : { refused: [`/n ${keyword}`] },
    );
  });

  it('keeps the digits of a decimal that may be text (F-13)', () => {
    const model = createFormModel(
      object({ price: { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\d+(\\.\\d+)?$' }] } }, [
        'price',
      ]),
    );
    expect([
      sent(model, { root: { '/price': '12.5' } }),
      sent(model, { root: { '/price': '12.50' } }),
    ]).toEqual([{ price: 12.5 }, { price: '12.50' }]);
  });

  it('sends a date-time with seconds and offset (F-14)', () => {
    const model = createFormModel(object({ at: { type: 'string', format: 'date-time' } }));
    expect(sent(model, { root: { '/at': { local: '2026-12-24T18:00', zone: '+01:00' } } })).toEqual({
      at: '2026-12-24T18:00:00+01:00',
    });
    expect(sent(model, { root: { '/at': { local: '2026-12-24T18:00', zone: '' } } })).toEqual({
      at: expect.stringMatching(/^2026-12-24T18:00:00[+-]\d\d:\d\d$/),
    });
  });

  it('knows secrets and files and keeps neither in a draft (F-14)', () => {
    const schema = object({
      pin: { type: 'string', writeOnly: true },
      key: { type: 'string', format: 'password' },
      doc: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/pdf' },
      name: { type: 'string' },
    });
    expect(['/pin', '/key', '/doc'].map((pointer) => widget(schema, pointer))).toEqual([
      'password',
      'password',
      'file',
    ]);
    const model = createFormModel(schema);
    const kept = model.keepable({
      root: { '/pin': '1234', '/key': 'k', '/doc': { name: 'a', size: 1, data: 'AA==' }, '/name': 'n' },
    });
    expect(JSON.stringify(kept)).toBe('{"root":{"/name":"n"}}');
  });

  it('collapses an optional union into one field; empty is null only where it is required (F-15)', () => {
    const nullable = { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] };
    const model = createFormModel(
      object(
        { a: nullable, b: nullable, c: { type: ['string', 'null'] }, d: { type: 'string', nullable: true } },
        ['a', 'c'],
      ),
    );
    expect(
      ['/a', '/c', '/d'].map((pointer) => [...(widgetsOf(model.plan).get(pointer) ?? [])].join()),
    ).toEqual(['integer', 'text', 'text']);
    expect(sent(model, {})).toEqual({ a: null, c: null });
  });

  it('starts a list with at most 20 rows, whatever minItems says (F-16)', () => {
    const model = createFormModel(
      object({ rows: { type: 'array', minItems: 1e9, items: object({ a: { type: 'string' } }) } }, ['rows']),
    );
    expect((model.start().root as { '/rows': { items: unknown[] } })['/rows'].items).toHaveLength(20);
  });

  it('chooses boxes up to 10 options, a combobox above, rows for objects, a list for scalars (F-16)', () => {
    const choice = (count: number): unknown => ({
      type: 'array',
      items: { enum: Array.from({ length: count }, (_, index) => index) },
    });
    const schema = object({
      a: choice(10),
      b: choice(11),
      c: { type: 'array', items: object({ x: { type: 'string' } }) },
      d: { type: 'array', items: { type: 'number' } },
    });
    expect(['/a', '/b', '/c', '/d'].map((pointer) => widget(schema, pointer))).toEqual([
      'checkbox-group',
      'multi-combobox',
      'rows',
      'list',
    ]);
  });

  it('asks an empty row of a list to be filled in (F-16)', () => {
    const model = createFormModel(object({ tags: { type: 'array', items: { type: 'string' } } }));
    expect(
      sent(model, { root: { '/tags': { items: [{ key: 0, value: 'a' }, { key: 1 }], next: 2 } } }),
    ).toEqual({ refused: ['/tags/1 required'] });
  });

  it('requires the inside of an optional object only once it is added (F-17)', () => {
    const model = createFormModel(
      object({
        address: object({ street: { type: 'string' }, unit: { type: 'string' } }, ['street']),
        n: { type: 'integer' },
      }),
    );
    expect(sent(model, { root: { '/n': '1' } })).toEqual({ n: 1 });
    expect(sent(model, { root: { '/address': { added: true } } })).toEqual({
      refused: ['/address/street required'],
    });
  });

  it('leaves depth, recursion, contradiction and unknown types to JSON, part by part (F-17)', () => {
    const deep = (levels: number): unknown =>
      levels === 0 ? { type: 'string' } : object({ d: deep(levels - 1) });
    const tree = {
      $defs: {
        node: object({ name: { type: 'string' }, kids: { type: 'array', items: { $ref: '#/$defs/node' } } }),
      },
      $ref: '#/$defs/node',
    };
    expect([...widgetsOf(planForm(object({ d: deep(9) }))).values()].some((kinds) => kinds.has('json'))).toBe(
      true,
    );
    expect(widget(tree, '/kids')).toBe('rows');
    expect([...widgetsOf(planForm(tree)).values()].some((kinds) => kinds.has('json'))).toBe(true);
    const mixed = object({
      ok: { type: 'string' },
      bad: { allOf: [{ type: 'string' }, { type: 'number' }] },
      odd: { type: 'blob' },
      far: { $ref: 'https://other.test/x' },
    });
    expect(['/ok', '/bad', '/odd', '/far'].map((pointer) => widget(mixed, pointer))).toEqual([
      'text',
      'json',
      'json',
      'json',
    ]);
  });

  it('flags a name that a map holds twice (F-17)', () => {
    const model = createFormModel(
      object({ votes: { type: 'object', additionalProperties: { type: 'integer' } } }, ['votes']),
    );
    const entries = [
      { key: 0, name: 'a', value: '1' },
      { key: 1, name: 'a', value: '2' },
      { key: 2, name: '', value: '3' },
    ];
    expect(sent(model, { root: { '/votes': { entries, next: 3 } } })).toEqual({
      refused: ['/votes/a duplicate', '/votes/ propertyNames'],
    });
  });

  it('labels variants by title, tag or type, chooses none, and keeps the drafts of the others (F-18)', () => {
    const schema = object(
      {
        pay: {
          oneOf: [
            object({ by: { const: 'card' }, no: { type: 'string' } }, ['by', 'no']),
            { title: 'By cash', ...object({ by: { const: 'cash' } }, ['by']) },
          ],
        },
        v: { type: ['string', 'number'] },
      },
      ['pay'],
    );
    const model = createFormModel(schema);
    const fields = model.plan.root.widget === 'fieldset' ? model.plan.root.fields : [];
    expect(
      fields.map((field) => (field.widget === 'variant' ? field.variants.map(({ label }) => label) : [])),
    ).toEqual([
      ['Card', 'By cash'],
      ['Text', 'Number'],
    ]);
    expect(sent(model, model.start())).toEqual({ refused: ['/pay required'] });
    const drafts = { 0: { '/no': '42' } };
    expect(sent(model, { root: { '/pay': { chosen: 1, drafts } } })).toEqual({ pay: { by: 'cash' } });
    expect(sent(model, { root: { '/pay': { chosen: 0, drafts } } })).toEqual({
      pay: { by: 'card', no: '42' },
    });
    expect(sent(model, { root: { '/pay': { chosen: 0, drafts: {} } } })).toEqual({
      refused: ['/pay/no required'],
    });
  });

  it('prefills defaults that their schema accepts, drops the others, and never sends examples (F-19)', () => {
    const model = createFormModel(
      object({
        a: { type: 'integer', default: 3 },
        b: { type: 'integer', default: 'x' },
        c: { type: 'string', examples: ['e'] },
        d: { type: 'string', readOnly: true, default: 'id-1' },
      }),
    );
    expect(sent(model, model.start())).toEqual({ a: 3, d: 'id-1' });
  });

  it('labels a lone generic field with the question (F-19)', () => {
    const plan = planForm(object({ response: { type: 'string' } }, ['response']), {
      reason: 'input_required',
      message: 'Which city?',
    });
    expect(plan.root.widget === 'fieldset' ? plan.root.fields[0]?.label : '').toBe('Which city?');
  });

  it('continues on an empty schema, asks text or approval without one, and refuses the schema false (F-20)', () => {
    expect(planForm({})).toMatchObject({
      layout: 'acknowledge',
      actions: [{ payload: {} }],
      offersJson: true,
    });
    expect(planForm({ type: 'object', properties: {} }).layout).toBe('acknowledge');
    expect(planForm(undefined, { reason: 'confirmation' })).toMatchObject({
      layout: 'approval',
      actions: [{ payload: { approved: true } }, { payload: { approved: false } }],
    });
    expect(planForm(undefined, { reason: 'input_required' })).toMatchObject({
      layout: 'single',
      offersJson: true,
    });
    expect(planForm(false)).toMatchObject({ layout: 'refuse', actions: [] });
  });

  it('strips what hides or turns text, and never turns schema text into ids or prototypes (F-22)', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string","title":"A\\u202eB\\u200b"},"constructor":{"type":"integer"},"toString":{"type":"boolean"}},"required":["__proto__"]}',
    ) as unknown;
    const model = createFormModel(schema);
    const fields = model.plan.root.widget === 'fieldset' ? model.plan.root.fields : [];
    expect(fields.map(({ name, label }) => [name, label])).toEqual([
      ['__proto__', 'AB'],
      ['constructor', 'Constructor'],
      ['toString', 'To string'],
    ]);
    expect(sent(model, {})).toEqual({ refused: ['/__proto__ required'] });
    const answer = sent(model, model.fill(JSON.parse('{"__proto__":"x","constructor":1}')));
    expect(JSON.stringify(answer)).toBe('{"__proto__":"x","constructor":1}');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('live conditions', () => {
  const schema = {
    ...object(
      {
        kind: { enum: ['person', 'company'] },
        tags: {
          type: 'array',
          items: {
            ...object({ on: { type: 'boolean' } }),
            if: { properties: { on: { const: true } }, required: ['on'] },
            then: { properties: { at: { type: 'string', format: 'date' } }, required: ['at'] },
          },
        },
      },
      ['kind'],
    ),
    if: { properties: { kind: { const: 'company' } }, required: ['kind'] },
    then: { properties: { vat: { type: 'string', minLength: 3 } }, required: ['vat'] },
    else: { properties: { born: { type: 'string', format: 'date' } } },
    dependentSchemas: { vat: { properties: { country: { type: 'string' } } } },
    unevaluatedProperties: false,
  };
  const names = (root: unknown): string[] => {
    const model = createFormModel(schema);
    return model.plan.root.widget === 'fieldset'
      ? model.live(model.plan.root, root).fields.map(({ name, required }) => (required ? `${name}*` : name))
      : [];
  };

  it('adds and removes fields as the answer changes', () => {
    expect(names({ '/kind': 0 })).toEqual(['kind*', 'tags', 'born']);
    expect(names({ '/kind': 1 })).toEqual(['kind*', 'tags', 'vat*']);
    expect(names({ '/kind': 1, '/vat': 'X' })).toEqual(['kind*', 'tags', 'vat*', 'country']);
  });

  it('does not send what the answer no longer asks for, but keeps it typed', () => {
    const model = createFormModel(schema);
    const root = { '/kind': 1, '/vat': 'DE1', '/born': '2000-01-01' };
    expect(sent(model, { root })).toEqual({ kind: 'company', vat: 'DE1' });
    expect(sent(model, { root: { ...root, '/kind': 0 } })).toEqual({ kind: 'person', born: '2000-01-01' });
    expect(sent(model, { root: { '/kind': 1, '/vat': 'D' } })).toEqual({ refused: ['/vat minLength'] });
  });

  it('follows conditions inside rows one by one', () => {
    const model = createFormModel(schema);
    const items = [
      { key: 0, value: { '/on': true } },
      { key: 1, value: { '/on': false } },
    ];
    expect(sent(model, { root: { '/kind': 0, '/tags': { items, next: 2 } } })).toEqual({
      refused: ['/tags/0/at required'],
    });
  });
});
