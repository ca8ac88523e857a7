import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { createRunStore } from '../../src/index.ts';
import { KitProvider } from '../../src/components/index.ts';
import {
  Inspector,
  InspectorToggle,
  inspectorLabels,
  type InspectorLabels,
} from '../../src/inspector/index.ts';
import { inspectorAr } from '../../src/locales/inspector-ar.ts';
import { inspectorEs } from '../../src/locales/inspector-es.ts';
import { inspectorJa } from '../../src/locales/inspector-ja.ts';
import { inspectorKo } from '../../src/locales/inspector-ko.ts';
import { inspectorZh } from '../../src/locales/inspector-zh.ts';
import { events as e } from '../../src/testing/index.ts';
import { expectOnlyLabels, marked, pseudo } from './pseudo.ts';
import { catalogues, NAME, say, wordsOf } from './words.ts';

const inspectors: Record<string, InspectorLabels> = {
  ko: inspectorKo,
  ja: inspectorJa,
  zh: inspectorZh,
  es: inspectorEs,
  ar: inspectorAr,
};

const english = wordsOf(inspectorLabels);

/** Words that are told how many, and with what else. */
const COUNTED = new Map<string, (count: number) => unknown[]>([
  ['counted', (count) => [count, count]],
  ['dropped', (count) => [count]],
  ['times', (count) => [count]],
  ['earlierRuns', (count) => [count]],
  ['exchangeOf', (count) => [count, NAME]],
  ['wireExchange', (count) => [count, NAME]],
  ['progress', (count) => [count, count]],
]);

/** The same in English, and rightly so. */
const SAME = ['speeds.0.5', 'speeds.1', 'speeds.4'];
const SAME_IN: Record<string, string[]> = {
  es: ['speeds.1', 'speeds.4', 'times', 'title', 'tokens', 'tokensPerSecond'],
};

describe.each(Object.entries(inspectors))('the inspector in %s', (name, labels) => {
  const words = wordsOf(labels);

  it('has exactly the words of English, in the locale of the catalogue', () => {
    const kinds = (of: typeof words): string[] =>
      [...of].map(([path, word]) => `${path}: ${typeof word}`).sort();
    expect(kinds(words)).toEqual(kinds(english));
    expect(labels.locale).toBe(catalogues[name]?.locale);
  });

  it('says something each time, and keeps every name and number that it is given', () => {
    for (const [path, word] of words) {
      const values =
        typeof word === 'string'
          ? []
          : (COUNTED.get(path)?.(1200) ?? [NAME, '1,200'].slice(0, english.get(path)?.length));
      const text = say(word, values);
      expect(text.trim(), path).not.toBe('');
      for (const value of values)
        expect(text, path).toContain(typeof value === 'number' ? value.toLocaleString(labels.locale) : value);
    }
  });

  it('is translated', () => {
    const same = [...words].flatMap(([path, word]) => {
      const values = typeof word === 'string' ? [] : (COUNTED.get(path)?.(9) ?? [NAME, '9']);
      return path !== 'locale' && path !== 'direction' && say(word, values) === say(english.get(path), values)
        ? [path]
        : [];
    });
    expect(same.sort()).toEqual([...(SAME_IN[name] ?? SAME)].sort());
  });
});

describe('counts in the inspector', () => {
  /** What is left of a phrase without its numbers. */
  const form = (labels: InspectorLabels, path: string, count: number): string =>
    say(wordsOf(labels).get(path), COUNTED.get(path)?.(count)).replace(/[\d.,٠-٩٬]+/g, '#');

  it.each([...COUNTED.keys()])('have the plural forms of each language in %s', (path) => {
    const forms = (labels: InspectorLabels, ...counts: number[]): number =>
      new Set(counts.map((count) => form(labels, path, count))).size;
    expect(forms(inspectorLabels, 1, 2)).toBe(2);
    expect(forms(inspectorLabels, 0, 2, 5, 100)).toBe(1);
    expect(forms(inspectorEs, 1, 2)).toBe(2);
    expect(forms(inspectorEs, 0, 2, 5)).toBe(1);
    expect(form(inspectorEs, path, 1_000_000)).toContain('# de ');
    expect(forms(inspectorAr, 1, 2, 3, 11, 100)).toBeGreaterThanOrEqual(4);
    expect(form(inspectorAr, path, 103)).toBe(form(inspectorAr, path, 3));
    for (const labels of [inspectorKo, inspectorJa, inspectorZh])
      expect(forms(labels, 0, 1, 2, 11, 100), labels.locale).toBe(1);
  });

  it('are never plural for one', () => {
    expect(inspectorLabels.counted(1, 1)).toBe('1 event');
    expect(inspectorLabels.counted(0, 1)).toBe('0 of 1 event');
    expect(inspectorLabels.progress(0, 1)).toBe('0 of 1 event');
    expect(inspectorLabels.times(1200)).toBe('1,200 deltas');
  });
});

describe('the language of the inspector', () => {
  const look = (ui: ReactElement): HTMLElement =>
    render(ui).container.querySelector('section') as HTMLElement;
  const store = createRunStore({ transport: { async *run() {} }, threadId: 't' });

  it('is that of its words, in their direction', () => {
    const section = look(<Inspector store={store} labels={inspectorAr} />);
    expect([section.dir, section.lang]).toEqual(['rtl', 'ar']);
  });

  it('takes the direction of the kit around it where it has no words of its own, and says in what they are', () => {
    const section = look(
      <KitProvider labels={catalogues.ar}>
        <Inspector store={store} />
      </KitProvider>,
    );
    expect([section.dir, section.lang]).toEqual(['rtl', 'en']);
  });

  it('is left to right in English, and whatever its element is told', () => {
    expect(look(<Inspector store={store} />).dir).toBe('ltr');
    expect(look(<Inspector store={store} dir="rtl" />).dir).toBe('rtl');
  });
});

describe('no word outside the catalogues is in the inspector', () => {
  const labels = marked(inspectorLabels, '') as InspectorLabels;

  async function filled(): Promise<ReturnType<typeof createRunStore>> {
    const store = createRunStore({
      transport: {
        async *run(input) {
          yield e.runStarted(input.threadId, input.runId);
          yield e.stateSnapshot({ '¤n': 1 });
          yield e.stateDelta([{ op: 'replace', path: '/¤n', value: 2 }]);
          yield e.stateDelta([{ op: 'replace', path: '/¤x/¤y', value: 2 }]);
          yield* e.text('¤m', '¤Hello');
          yield e.runFinished(input.threadId, input.runId, { usage: [{ inputTokens: 3, outputTokens: 4 }] });
        },
      },
      threadId: '¤t',
      onWarning: () => {},
    });
    return store;
  }

  it('in any of its views', async () => {
    const user = userEvent.setup();
    const store = await filled();
    const { container } = render(
      <KitProvider labels={pseudo}>
        <Inspector store={store} labels={labels} onClose={() => {}} />
      </KitProvider>,
    );
    const look = (): void => expectOnlyLabels(container, PROTOCOL);
    look();
    await act(async () => void (await store.send('¤hi')));
    look();
    for (const tab of screen.getAllByRole('tab')) {
      await user.click(tab);
      look();
      const [row] = within(container).queryAllByRole('row').slice(2);
      if (row !== undefined) await user.click(row);
      look();
    }
  });

  it('and on the button that opens it', async () => {
    const store = await filled();
    const { container } = render(<InspectorToggle store={store} labels={labels} />);
    expectOnlyLabels(container, PROTOCOL);
  });
});

// Names of the protocol, ids and times, sentences of warnings, and JSON: these are what the inspector is for.
const PROTOCOL =
  '.rv-inspector-type, .rv-inspector-code, .rv-json, .rv-inspector-summary, bdi, td > p[dir], option';
