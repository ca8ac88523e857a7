/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it, vi } from 'vitest';
import { createFormModel, FORM_LIMITS, planForm, validateAnswer } from '../../src/forms/index.ts';
import { readPattern } from '../../src/forms/pattern.ts';

/** What an attack may take on a busy machine; without the guards it takes minutes or never ends. */
const BUDGET_MS = 3_000;

function within<T>(work: () => T): T {
  const started = performance.now();
  const result = work();
  expect(performance.now() - started).toBeLessThan(BUDGET_MS);
  return result;
}

function paths(schema: unknown, value: unknown): string[] {
  return validateAnswer(schema, value).errors.map(({ path, keyword }) => `${path} ${keyword}`);
}

describe('patterns', () => {
  it.each([
    '^(a+)+$',
    '([a-zA-Z]+)*[0-9]$',
    '^(x+x+)+y$',
    '(a|a)*b',
    '(.*)*x',
    '(a+)\\1',
    '^(\\w+\\s?)*$',
    '(a{1,30}){1,30}',
    '(',
    '[',
    '(?<=a)+',
  ])('does not run %s on the main thread (guard 2, hostile sc-02)', (pattern) => {
    expect(readPattern(pattern)).toBeUndefined();
    expect(within(() => validateAnswer({ type: 'string', pattern }, `${'a'.repeat(5_000)}!`))).toMatchObject({
      valid: true,
    });
  });

  it.each([
    ['^[A-Z]{2}-\\d{3}$', 'AB-123', 'AB-12'],
    ['^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$', '192.0.2.1', '192.0.2'],
    ['^(foo|bar)(,(foo|bar))*$', 'foo,bar', 'foo;bar'],
    ['\\A\\d+\\Z', '12', 'x12'],
    ['^[a-z\\_]+$', 'a_b', 'A'],
    ['^a{b}$', 'a{b}', 'ab'],
    ['^(?P<year>\\d{4})$', '2026', '26'],
    ['^\\p{Lu}', 'Ärger', 'ärger'],
  ])('runs the harmless %s in whatever dialect it was written', (pattern, good, bad) => {
    expect([
      validateAnswer({ type: 'string', pattern }, good).valid,
      validateAnswer({ type: 'string', pattern }, bad).valid,
    ]).toEqual([true, false]);
  });

  it('leaves a text that is too long for a quadratic pattern to the agent, and still checks the rest', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', pattern: '.*.*.*.*=' }, n: { type: 'integer' } },
      required: ['n'],
    };
    const check = within(() => validateAnswer(schema, { a: 'x'.repeat(20_000) }));
    expect(check).toMatchObject({
      valid: false,
      unchecked: true,
      errors: [{ path: '/n', keyword: 'required' }],
    });
  });

  it('checks a format even where its pattern must not run (corpus: format and pattern together)', () => {
    const schema = {
      type: 'object',
      properties: { mail: { type: 'string', format: 'email', pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' } },
    };
    expect(paths(schema, { mail: 'x' })).toEqual(['/mail format']);
    expect(planForm(schema).notices).toEqual([]);
  });

  it('does not run the unbounded URL check of the validator', () => {
    within(() => validateAnswer({ type: 'string', format: 'url' }, `http://${'a'.repeat(50)}!`));
  });
});

describe('schemas', () => {
  it('ignores each broken keyword alone and says that parts could not be read (guard 1)', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: 'strng' },
        n: { type: 'integer', minimum: 'one', maximum: 3 },
        b: { enum: 'x|y' },
        c: 7,
      },
      required: { a: 1 },
    };
    expect(paths(schema, { n: 4 })).toEqual(['/n maximum']);
    expect(planForm(schema).notices).toEqual(['unreadable']);
  });

  it('reads the boolean bounds of draft 4', () => {
    expect(paths({ type: 'number', minimum: 0, exclusiveMinimum: true }, 0)).toEqual([' exclusiveMinimum']);
    expect(validateAnswer({ type: 'number', minimum: 0, exclusiveMinimum: false }, 0)).toEqual({
      valid: true,
      errors: [],
      unchecked: false,
    });
  });

  it('never fetches and keeps checking what is local (hostile sc-03)', () => {
    const fetch = vi.spyOn(globalThis, 'fetch');
    const schema = {
      $schema: 'https://evil.test/meta',
      $id: 'https://evil.test/root',
      type: 'object',
      properties: {
        a: { $ref: 'https://evil.test/s.json' },
        b: { $ref: '//evil.test/s' },
        c: { $ref: 'file:///etc/hosts' },
        d: { $ref: '#/nope' },
        e: { $dynamicRef: 'https://evil.test/#x' },
        f: { $ref: '#/$defs/n' },
      },
      $defs: { n: { type: 'integer' } },
    };
    expect(paths(schema, { a: 1, b: 2, c: 3, d: 4, e: 5, f: 'x' })).toEqual(['/f type']);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('follows anchors, ids and relative references inside the document', () => {
    const schema = {
      $id: 'https://kit.test/r',
      properties: {
        a: { $ref: '#x' },
        b: { $ref: 'unit' },
        c: { $ref: '#/$defs/a~1b%20c' },
        d: { $dynamicRef: '#n' },
      },
      $defs: {
        x: { $anchor: 'x', type: 'number' },
        u: { $id: 'unit', enum: ['kg'] },
        'a/b c': { type: 'boolean' },
        n: { $dynamicAnchor: 'n', type: 'null' },
      },
    };
    expect(paths(schema, { a: '', b: '', c: '', d: '' })).toEqual([
      '/a type',
      '/b enum',
      '/c type',
      '/d type',
    ]);
  });

  it('lets a reference that only leads back to itself say nothing', () => {
    const schema = {
      $defs: { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { anyOf: [{ $ref: '#/$defs/a' }] } },
      properties: { x: { $ref: '#/$defs/a' }, y: { type: 'integer' } },
    };
    expect(within(() => paths(schema, { x: 1, y: 'no' }))).toEqual(['/y type']);
    within(() => planForm(schema));
  });

  it('bounds schemas that grow without end when they are run (guard 3)', () => {
    const $defs: Record<string, unknown> = { n0: { type: 'string' } };
    for (let level = 1; level < 40; level += 1)
      $defs[`n${level}`] = { allOf: [{ $ref: `#/$defs/n${level - 1}` }, { $ref: `#/$defs/n${level - 1}` }] };
    const schema = { $defs, $ref: '#/$defs/n39' };
    expect(within(() => validateAnswer(schema, 'x'))).toEqual({ valid: true, errors: [], unchecked: true });
    within(() => planForm(schema));
  });

  it('survives nesting and size far beyond any form', () => {
    let deep: Record<string, unknown> = { type: 'string' };
    for (let level = 0; level < 5_000; level += 1) deep = { type: 'object', properties: { d: deep } };
    const wide = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 20_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
      ),
    };
    within(() => planForm(deep));
    expect(validateAnswer(deep, 'x').valid).toBe(false);
    const plan = planForm(wide);
    expect(
      plan.root.widget === 'fieldset' && plan.root.fields.filter(({ widget }) => widget === 'text').length,
    ).toBeLessThanOrEqual(FORM_LIMITS.planFields);
    let value: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) value = [value];
    expect(() =>
      createFormModel({ type: 'array', items: {} }).attempt({
        root: { mode: 'json', text: `${'['.repeat(50_000)}` },
      }),
    ).not.toThrow();
    expect(() =>
      validateAnswer({ $defs: { l: { items: { $ref: '#/$defs/l' } } }, $ref: '#/$defs/l' }, value),
    ).not.toThrow();
  });

  it.each([
    true,
    false,
    null,
    'text',
    7,
    [],
    [{ type: 'string' }],
    { type: 'frob' },
    { type: ['object', 'null'], properties: [] },
    { properties: { a: null, b: 3 } },
    { allOf: 'x', anyOf: [], oneOf: {}, items: 3, not: 1, if: [] },
  ])('plans %j and judges without throwing (hostile sc-08)', (schema) => {
    expect(() => createFormModel(schema).attempt({})).not.toThrow();
    expect(() => validateAnswer(schema, { a: 1 })).not.toThrow();
    expect(planForm(schema).layout).toBeTypeOf('string');
  });

  it('does not let two forms with one $id disturb each other', () => {
    const schema = (type: string): unknown => ({
      $id: 'https://kit.test/same',
      $ref: '#/$defs/a',
      $defs: { a: { type } },
    });
    expect([
      validateAnswer(schema('string'), 1).valid,
      validateAnswer(schema('integer'), 1).valid,
      validateAnswer(schema('string'), 'x').valid,
    ]).toEqual([false, true, true]);
  });
});

describe('places and words', () => {
  it('names the missing and the extra property, also with odd names (guards 6 and 7)', () => {
    const schema = {
      type: 'object',
      properties: { 'ä/b ~"c': { type: 'integer' } },
      required: ['ä/b ~"c', 'x"y'],
      additionalProperties: false,
    };
    expect(paths(schema, { 'ö"%': 1 })).toEqual([
      '/ä~1b ~0"c required',
      '/x"y required',
      '/ö"% additionalProperties',
    ]);
  });

  it('reports the variant that was meant and not all of them (guard 8)', () => {
    const variant = (tag: string): unknown => ({
      type: 'object',
      properties: { t: { const: tag }, n: { type: 'integer' } },
      required: ['t', 'n'],
    });
    const schema = { oneOf: Array.from({ length: 200 }, (_, index) => variant(`k${index}`)) };
    expect(paths(schema, { t: 'k3', n: 'x' })).toEqual(['/n type']);
    expect(paths(schema, { t: 'none' })).toEqual([' oneOf']);
  });

  it('speaks plainly, with the limit in the sentence (F-21)', () => {
    const say = (schema: unknown, value: unknown): string =>
      validateAnswer(schema, value).errors[0]?.message ?? '';
    expect(say({ minimum: 1 }, 0)).toBe('Must be 1 or more.');
    expect(say({ type: 'string', maxLength: 2 }, 'abc')).toBe('Must have at most 2 characters (now 3).');
    expect(say({ type: ['integer', 'null'] }, 'x')).toBe('Must be a whole number or nothing.');
    expect(say({ enum: Array.from({ length: 2_000 }, (_, index) => index) }, 'x').length).toBeLessThan(60);
    expect(say({ not: { const: 1 } }, 1)).toBe('This value is not allowed.');
    expect(
      validateAnswer({ minimum: 1 }, 0, { labels: { errors: { minimum: (limit) => `mindestens ${limit}` } } })
        .errors[0]?.message,
    ).toBe('mindestens 1');
  });

  it('strips undefined before judging (guard 5)', () => {
    expect(
      paths({ type: 'object', required: ['a'], additionalProperties: { type: 'integer' } }, { a: undefined }),
    ).toEqual(['/a required']);
  });
});

describe('verdicts', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const schemas: unknown[] = [
    {
      type: 'object',
      properties: { a: { type: 'integer', minimum: 1 } },
      patternProperties: { '^x-': { type: 'string' } },
      additionalProperties: false,
      minProperties: 1,
    },
    { type: 'array', prefixItems: [{ type: 'number' }], items: false, minItems: 1 },
    { type: 'array', contains: { const: 1 }, minContains: 2, uniqueItems: false },
    {
      allOf: [{ properties: { a: { type: 'integer' } } }],
      properties: { b: true },
      unevaluatedProperties: false,
    },
    {
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      then: { required: ['b'] },
      else: { required: ['c'] },
    },
    { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { properties: { b: { type: 'string' } } } } },
    { oneOf: [{ type: 'integer' }, { type: 'number', minimum: 2 }] },
    { propertyNames: { pattern: '^[a-c]$' }, maxProperties: 2 },
    { type: 'string', format: 'date-time' },
    { multipleOf: 0.1 },
  ];
  const values: unknown[] = [
    {},
    { a: 1 },
    { a: 0 },
    { a: 1, b: 'x' },
    { a: 1, b: 2, c: 3 },
    { 'x-y': 'z', d: 1 },
    { c: 1, b: 1 },
    [],
    [1],
    [1, 2],
    [1, 1],
    ['x'],
    1,
    2,
    2.5,
    0.3,
    'x',
    '2026-02-29T00:00:00Z',
    '2028-02-29T23:59:60Z',
    null,
    true,
  ];

  it.each(schemas.map((schema) => [JSON.stringify(schema), schema] as const))(
    'agrees with a second validator on %s',
    (_, schema) => {
      const oracle = ajv.compile(schema as object);
      for (const value of values) {
        // 0.3 is a multiple of 0.1 for people; the oracle divides doubles.
        const wanted =
          typeof value === 'number' && 'multipleOf' in (schema as object)
            ? Math.abs(value * 10 - Math.round(value * 10)) < 1e-9
            : oracle(value);
        expect(validateAnswer(schema, value), JSON.stringify(value)).toMatchObject({
          valid: wanted,
          unchecked: false,
        });
      }
    },
  );
});

const hostile = resolve('../shared/hostile/cases');
const names = [
  'sc-01-html-in-schema',
  'sc-02-regex-dos',
  'sc-03-remote-ref',
  'sc-06-secret-harvest',
  'sc-08-not-a-schema',
];
describe.skipIf(!existsSync(hostile))(`hostile schemas (skipped without ${hostile})`, () => {
  it.each(names)('%s is planned, filled and judged within its time', (name) => {
    const text = readFileSync(resolve(hostile, `${name}.json`), 'utf8');
    const { input } = JSON.parse(text) as {
      input: {
        events: { outcome?: { interrupts: { responseSchema?: unknown }[] } }[];
        typed?: Record<string, string>;
      };
    };
    const drafts = Object.fromEntries(
      Object.entries(input.typed ?? {}).map(([key, value]) => [`/${key}`, value]),
    );
    for (const { responseSchema } of input.events.flatMap(({ outcome }) => outcome?.interrupts ?? [])) {
      within(() => {
        const model = createFormModel(responseSchema);
        model.attempt({ ...model.start(), root: drafts });
        model.attempt(model.start());
      });
    }
  });
});
