import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

/** The same in English, and rightly so. */
const SAME = ['speeds.0.5', 'speeds.1', 'speeds.4'];
const SAME_IN: Record<string, string[]> = {
  es: ['speeds.1', 'speeds.4', 'title', 'tokens', 'tokensPerSecond'],
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
      const values = typeof word === 'string' ? [] : [NAME, '1,200'].slice(0, word.length);
      const text = say(word, values);
      expect(text.trim(), path).not.toBe('');
      for (const value of values) expect(text, path).toContain(value);
    }
  });

  it('is translated', () => {
    const same = [...words].flatMap(([path, word]) => {
      const values = typeof word === 'string' ? [] : [NAME, '9'];
      return path !== 'locale' && say(word, values) === say(english.get(path), values) ? [path] : [];
    });
    expect(same.sort()).toEqual([...(SAME_IN[name] ?? SAME)].sort());
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
