import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../src');

/** What each layer may import; inside a layer everything. Imports point down. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  protocol: [],
  transport: ['protocol'],
  store: ['protocol', 'transport'],
  react: ['protocol', 'transport', 'store'],
  markdown: [],
  forms: [],
  locales: ['components', 'forms', 'markdown', 'inspector'],
  components: ['protocol', 'transport', 'store', 'react', 'markdown', 'forms'],
  inspector: ['protocol', 'transport', 'store', 'react', 'components'],
  testing: ['protocol', 'transport'],
  styles: [],
  '': ['protocol', 'transport', 'store', 'react'],
};

/** Part of a layer with an index of its own, as a door of the package. */
const DOORS = new Set(['transport/agent-frames/index.ts', 'components/agent-frames/index.ts']);

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

interface Import {
  file: string;
  layer: string;
  from: string;
  target: string;
  targetLayer: string;
}

function importsOf(file: string): Import[] {
  const name = relative(SRC, file);
  const layer = name.includes('/') ? (name.split('/')[0] as string) : '';
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...found].map(([, from = '']) => {
    const target = relative(SRC, resolve(dirname(file), from));
    return {
      file: name,
      layer,
      from,
      target,
      targetLayer: target.includes('/') ? (target.split('/')[0] as string) : '',
    };
  });
}

const imports = files(SRC).flatMap(importsOf);

describe('layers', () => {
  it('import only the layers below them', () => {
    const wrong = imports.filter(
      ({ layer, targetLayer }) => layer !== targetLayer && !(MAY_IMPORT[layer] ?? []).includes(targetLayer),
    );
    expect(wrong.map(({ file, from }) => `${file} imports ${from}`)).toEqual([]);
  });

  it('are entered through their index only', () => {
    const wrong = imports.filter(
      ({ layer, targetLayer, target }) =>
        layer !== targetLayer && target !== `${targetLayer}/index.ts` && !DOORS.has(target),
    );
    expect(wrong.map(({ file, from }) => `${file} imports ${from}`)).toEqual([]);
  });

  it('are at most three folders deep and have kebab-case names', () => {
    const names = files(SRC).map((file) => relative(SRC, file));
    expect(names.filter((name) => name.split('/').length > 4)).toEqual([]);
    expect(names.filter((name) => !/^[a-z0-9/.-]+$/.test(name))).toEqual([]);
  });

  it('mark every file that runs in the browser only', () => {
    const react = files(SRC).filter(
      (file) => /src\/(react|components)\//.test(file) && !file.endsWith('index.ts'),
    );
    const unmarked = react.filter((file) => !readFileSync(file, 'utf8').startsWith("'use client';"));
    expect(unmarked.map((file) => relative(SRC, file))).toEqual([]);
  });

  it('make no HTML out of text anywhere', () => {
    const wrong = files(SRC).filter((file) =>
      /dangerouslySetInnerHTML(?!')|\.innerHTML|insertAdjacentHTML|DOMParser|new Function|\beval\(/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(wrong.map((file) => relative(SRC, file))).toEqual([]);
  });
});
