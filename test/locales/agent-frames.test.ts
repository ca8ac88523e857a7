import { describe, expect, it } from 'vitest';
import { agentFramesLabels, type AgentFramesLabels } from '../../src/components/agent-frames/index.ts';
import { agentFramesAr } from '../../src/locales/agent-frames-ar.ts';
import { agentFramesEs } from '../../src/locales/agent-frames-es.ts';
import { agentFramesJa } from '../../src/locales/agent-frames-ja.ts';
import { agentFramesKo } from '../../src/locales/agent-frames-ko.ts';
import { agentFramesZh } from '../../src/locales/agent-frames-zh.ts';
import { catalogues, wordsOf } from './words.ts';

const cards: Record<string, AgentFramesLabels> = {
  ko: agentFramesKo,
  ja: agentFramesJa,
  zh: agentFramesZh,
  es: agentFramesEs,
  ar: agentFramesAr,
};

const english = wordsOf(agentFramesLabels);

it('the cards of agent.* frames speak every language of the catalogues', () => {
  expect(Object.keys(cards)).toEqual(Object.keys(catalogues));
});

describe.each(Object.entries(cards))('the cards of agent.* frames in %s', (_, labels) => {
  const words = wordsOf(labels);

  it('have exactly the words of English', () => {
    expect([...words.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('are translated, and say each risk in a word of its own', () => {
    for (const [path, word] of words) {
      expect(String(word).trim(), path).not.toBe('');
      expect(word, path).not.toBe(english.get(path));
    }
    expect(new Set(Object.values(labels.risk)).size).toBe(3);
    expect(new Set(Object.values(labels.file.status)).size).toBe(Object.keys(labels.file.status).length);
  });
});
