import { useState, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { AgentChat, InterruptCard, KitProvider, type AgentChatProps } from '../../src/components/index.ts';
import type { Catalogue } from '../../src/locales/catalogue.ts';
import { ar } from '../../src/locales/ar.ts';
import { en } from '../../src/locales/en.ts';
import { es } from '../../src/locales/es.ts';
import { ja } from '../../src/locales/ja.ts';
import { ko } from '../../src/locales/ko.ts';
import { zh } from '../../src/locales/zh.ts';
import { demoChips } from '../../src/testing/index.ts';

/**
 * A language is one import and one prop: `import { ko } from 'runview/locales/ko'`, `<AgentChat labels={ko} />`. It
 * brings numbers, times, plurals, `lang` and the direction of writing. A language of your own is an object of the type
 * `Catalogue` of `runview/locales/catalogue`; a word that is missing in it does not compile.
 */
const meta: Meta<typeof AgentChat> = {
  title: 'Basics/Languages',
  component: AgentChat,
};

export default meta;

type Story = StoryObj<typeof meta>;

const LANGUAGES: Record<string, { name: string; labels: Catalogue }> = {
  en: { name: 'English', labels: en },
  ko: { name: '한국어', labels: ko },
  ja: { name: '日本語', labels: ja },
  zh: { name: '简体中文', labels: zh },
  es: { name: 'Español', labels: es },
  ar: { name: 'العربية', labels: ar },
};

function SwitchableChat(props: AgentChatProps): ReactElement {
  const [language, setLanguage] = useState('ko');
  return (
    <div className="story-stack">
      <label className="story-row">
        Language
        <select value={language} onChange={(event) => setLanguage(event.target.value)}>
          {Object.entries(LANGUAGES).map(([tag, { name }]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="story-chat">
        <AgentChat {...props} labels={LANGUAGES[language]?.labels} />
      </div>
    </div>
  );
}

/** Change the language in the middle of anything: what was typed, opened and answered stays. */
export const Switching: Story = {
  args: { url: '/agent', side: true, suggestions: demoChips.slice(0, 6) },
  render: (args) => <SwitchableChat {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: ko.composer.label }), '¿Qué?');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Language' }), 'ar');
    const field = canvas.getByRole('textbox', { name: ar.composer.label });
    await expect(field).toHaveValue('¿Qué?');
    await expect(getComputedStyle(field).direction).toBe('ltr');
    await expect(getComputedStyle(field.closest('.rv-chat') as Element).direction).toBe('rtl');
    await userEvent.clear(field);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Language' }), 'ko');
  },
};

/** From right to left. What the agent writes keeps the direction of its own language. */
export const Arabic: Story = {
  args: {
    url: '/agent',
    labels: ar,
    side: true,
    suggestions: ['ما الجديد اليوم؟', 'رتّب رحلة إلى لشبونة'],
    initialState: { trip: { city: 'Lisbon', days: 3, booked: false } },
    initialMessages: [
      { id: '1', role: 'user', content: 'رتّب لي رحلة إلى لشبونة لثلاثة أيام.' },
      {
        id: '2',
        role: 'assistant',
        content:
          'بحثت عن رحلات إلى **لشبونة**:\n\n1. الاثنين في 9:30\n2. الأربعاء في 14:05\n\nRun `git status` first.',
        toolCalls: [
          {
            id: 'c',
            type: 'function',
            function: { name: 'find_flights', arguments: '{"to":"LIS","days":3}' },
          },
        ],
      },
      { id: '3', role: 'tool', toolCallId: 'c', content: '2 flights' },
    ],
  },
  decorators: [
    (Story) => (
      <div className="story-chat">
        <Story />
      </div>
    ),
  ],
};

/** A word of your own on top of a catalogue, as deep as you like; the rest stays. */
export const OneWordChanged: Story = {
  args: { url: '/agent', labels: { chat: { title: '여행 도우미' }, forms: { approve: '예약하기' } } },
  decorators: [
    (Story) => (
      <KitProvider labels={ko}>
        <div className="story-chat">
          <Story />
        </div>
      </KitProvider>
    ),
  ],
};

/** The same question in each language. */
export const AllLanguages: Story = {
  render: () => (
    <div className="story-stack">
      {Object.entries(LANGUAGES).map(([tag, { labels }]) => (
        <KitProvider key={tag} labels={labels}>
          <div className="rv-root" lang={tag} dir={labels.direction}>
            <InterruptCard
              interrupt={{
                id: tag,
                reason: 'input_required',
                message: 'When do you want to go?',
                expiresAt: '2035-01-01T00:00:00Z',
                responseSchema: {
                  type: 'object',
                  properties: {
                    leave: { type: 'string', format: 'date-time' },
                    travellers: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 4 },
                    budget: { type: 'number', minimum: 100, maximum: 2500.5 },
                  },
                  required: ['leave', 'travellers'],
                },
              }}
              askedBy="travel_agent"
            />
            <InterruptCard
              phase="answered"
              interrupt={{
                id: `${tag}-answered`,
                reason: 'input_required',
                responseSchema: {
                  type: 'object',
                  properties: {
                    leave: { type: 'string', format: 'date-time' },
                    flexible: { type: 'boolean' },
                  },
                },
              }}
              answer={{
                status: 'resolved',
                payload: { leave: '2026-12-24T18:05:00+01:00', flexible: true },
              }}
            />
          </div>
        </KitProvider>
      ))}
    </div>
  ),
};
