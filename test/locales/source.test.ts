import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { en, wordsOf } from './words.ts';

const SRC = resolve(import.meta.dirname, '../../src');

/** Layers that put words on screen. */
const LAYERS = ['components', 'components/agent-frames', 'forms', 'markdown', 'inspector'];

/** Attributes whose text a person reads or hears. */
const SPOKEN =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label)$/;

/** What is no word of any language. */
const UNIVERSAL = new Set(['UTC']);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Texts in the program that React would draw: JSX text, and literals in JSX braces and spoken attributes. */
function drawnTexts(node: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(node)) {
    for (const each of node) drawnTexts(each, found);
    return found;
  }
  if (typeof node !== 'object' || node === null) return found;
  const at = node as Node;
  if (at.type === 'JSXText') found.push(at);
  if (at.type === 'JSXAttribute') {
    const { name, value } = at as unknown as { name: { name: string }; value: Node | null };
    if (SPOKEN.test(String(name.name))) found.push(...literals(value));
    drawnTexts(value, found);
    return found;
  }
  if (at.type === 'JSXElement' || at.type === 'JSXFragment') {
    for (const child of at.children as Node[])
      if (child.type === 'JSXExpressionContainer') found.push(...literals(child));
  }
  for (const [key, child] of Object.entries(at)) if (key !== 'parent') drawnTexts(child, found);
  return found;
}

/** The literal results of an expression: through conditions and templates, not into calls and their arguments. */
function literals(node: unknown): Node[] {
  const at = node as Node | null;
  switch (at?.type) {
    case 'Literal':
      return [at];
    case 'TemplateLiteral':
      return [...(at.quasis as Node[]), ...(at.expressions as Node[]).flatMap(literals)];
    case 'JSXExpressionContainer':
      return literals(at.expression);
    case 'ConditionalExpression':
      return [...literals(at.consequent), ...literals(at.alternate)];
    case 'LogicalExpression':
      return [...literals(at.left), ...literals(at.right)];
    case 'BinaryExpression':
      return at.operator === '+' ? [...literals(at.left), ...literals(at.right)] : [];
    case 'ArrayExpression':
      return (at.elements as unknown[]).flatMap(literals);
    default:
      return [];
  }
}

const textOf = (node: Node): string => {
  const value = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value;
  return typeof value === 'string' ? value.trim() : '';
};

function wordsDrawnBy(name: string, source: string): string[] {
  const { program } = parseSync(name, source, { lang: 'tsx' });
  return drawnTexts(program)
    .map(textOf)
    .filter((text) => /\p{L}/u.test(text) && !UNIVERSAL.has(text));
}

const files = LAYERS.flatMap((layer) =>
  readdirSync(resolve(SRC, layer))
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name: `${layer}/${name}`, source: readFileSync(resolve(SRC, layer, name), 'utf8') })),
);

describe('the source', () => {
  it('draws no word that is not in a catalogue', () => {
    const found = files.flatMap(({ name, source }) =>
      wordsDrawnBy(name, source).map((text) => `${name}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['text', '<p>Hello</p>'],
    ['a text in braces', "<p>{ok ? 'Yes' : no}</p>"],
    ['a name', '<b aria-label="Close" />'],
    ['a name in braces', "<b title={open ? words.close : 'Open'} />"],
    ['a part of a name', '<b aria-label={`${name}: download`} />'],
    ['a placeholder', '<input placeholder="Type" />'],
    ['a text deep inside', '<p>{list.map((each) => <i>{each} left</i>)}</p>'],
  ])('would be caught with %s of its own', (_, jsx) => {
    expect(wordsDrawnBy('x.tsx', `const x = ${jsx};`)).toHaveLength(1);
  });

  it.each(['<p className="rv-x" data-kind="quiet">{words.send}</p>', "<p>{' '}·{format('day')}</p>"])(
    'may hold what nobody reads: %s',
    (jsx) => expect(wordsDrawnBy('x.tsx', `const x = ${jsx};`)).toEqual([]),
  );

  it('uses every word of the catalogues somewhere', () => {
    const used = files
      .filter(({ name }) => !name.endsWith('/labels.ts'))
      .map(({ source }) => source)
      .join('\n');
    // By family, as the components ask for them; the words of one `Record` are asked for by its key.
    const unused = [...wordsOf(en).keys()].filter((path) => {
      const [family = '', key = ''] = path.split('.');
      if (key === '') return false;
      const name = family === 'forms' && key === 'errors' ? (path.split('.')[2] ?? '') : key;
      // `labels.run.retry`, `words.retry`, `const { retry } = words`, `labels[action.word]` for the words of buttons.
      const access = new RegExp(`[.?]${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\} = |'${name}'`);
      return !access.test(used);
    });
    expect(unused).toEqual([]);
  });
});
