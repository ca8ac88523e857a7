// Rules of AG-UI that only a screen can break: what an agent sends is shown, and never obeyed, run or fetched.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ActivityCard,
  InterruptPanel,
  loadKit,
  MessageList,
  RunStatus,
  StatePanel,
} from '../src/components/index.ts';
import { events as e } from '../src/testing/index.ts';
import { renderThread, send, type RenderedThread } from './helpers/render-thread.tsx';

beforeAll(loadKit);

const HOSTILE = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '<a href="javascript:window.hacked = 1">press</a>',
  '[press](javascript:window.hacked=1)',
  '[press](data:text/html,<script>window.hacked=1</script>)',
  '![](https://tracker.example/pixel.png)',
  '<iframe src="https://evil.example"></iframe>',
  '<style>* { display: none }</style>',
];

/** Elements that load, run or hide something; there is no reason for one of an agent's making. */
const ACTIVE = 'script, iframe, object, embed, style, link, base, form[action], img, video, audio, [onerror]';

const hrefs = (root: ParentNode): string[] =>
  [...root.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');

async function shown(...body: unknown[]): Promise<RenderedThread> {
  const thread = await renderThread(
    <>
      <MessageList />
      <InterruptPanel />
      <RunStatus />
    </>,
  );
  await send(thread);
  await thread.push(e.runStarted('t', thread.runId()), ...body);
  return thread;
}

afterEach(() => expect((window as { hacked?: unknown }).hacked).toBeUndefined());

describe('what an agent writes', () => {
  it('is text, wherever it stands: no element of its making, no link that runs something (S-01, R-18, F-14)', async () => {
    const user = userEvent.setup();
    for (const [at, text] of HOSTILE.entries()) {
      const thread = await shown(
        ...e.text(`m${at}`, text),
        ...e.reasoning(`x${at}`, text),
        ...e.tool(`c${at}`, text, { text }),
        e.toolResult(`r${at}`, `c${at}`, text),
        e.activitySnapshot(`a${at}`, text, { title: text, text }),
        e.subagentStarted(`s${at}`, text),
        ...e.text(`n${at}`, text, { subagentRunId: `s${at}` }),
        e.subagentFinished(`s${at}`),
      );
      await thread.push(e.runFinished('t', thread.runId()));
      await thread.end();
      for (const closed of screen.queryAllByRole('button', { expanded: false })) await user.click(closed);
      if (text.startsWith('<')) expect(thread.container.textContent).toContain(text);
      expect(thread.container.querySelectorAll(ACTIVE), text).toHaveLength(0);
      for (const href of hrefs(thread.container)) expect(href).toMatch(/^(https?|mailto|tel):|^#/);
      thread.unmount();
    }
  });

  it('is asked as text too, whatever the reason of the question is (I-10, S-01)', async () => {
    const thread = await shown();
    await thread.push(
      e.runFinished('t', thread.runId(), {
        outcome: {
          type: 'interrupt',
          interrupts: HOSTILE.map((text, at) => ({ id: `i${at}`, reason: `acme:${text}`, message: text })),
        },
      }),
    );
    await thread.end();
    expect(thread.container.querySelectorAll(ACTIVE)).toHaveLength(0);
    expect(thread.container.textContent).toContain('<script>window.hacked = 1</script>');
    for (const href of hrefs(thread.container)) expect(href).toMatch(/^https?:|^#/);
  });
});

describe('what an agent points at', () => {
  it('by a provider’s handle is a name and nothing else: not fetched, not linked, not guessed (S-03)', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const handles = [
      'https://storage.example/a.png',
      'data:image/png;base64,aGk=',
      'file-9',
      '//x.example/y',
    ];
    const thread = await shown(
      e.messagesSnapshot([
        {
          id: 'u',
          role: 'user',
          content: handles.flatMap((value) =>
            (['image', 'audio', 'video', 'document'] as const).map((type) => ({
              type,
              source: { type: 'file' as const, value, provider: 'acme' },
            })),
          ),
        },
      ]),
    );
    expect(thread.container.querySelectorAll('figure')).toHaveLength(4 * handles.length);
    expect(thread.container.querySelectorAll('img, audio, video, source, iframe, a')).toHaveLength(0);
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
    await thread.end();
  });

  it('in its state is a link only where the address passed the rule (R-27, S-02)', () => {
    const state = {
      good: 'https://example.com/',
      run: 'javascript:window.hacked=1',
      page: 'data:text/html,<script>1</script>',
      hidden: 'java\nscript:window.hacked=1',
    };
    const thread = renderThread(<StatePanel value={state} />);
    return thread.then(({ container }) => {
      expect(container.textContent).toContain('javascript:window.hacked=1');
      for (const href of hrefs(container)) expect(href).toBe('https://example.com/');
    });
  });
});

describe('an activity of a type that nobody has heard of', () => {
  it('is a card with its content, by key and value (R-30)', async () => {
    await renderThread(
      <ActivityCard
        message={{ id: 'a', role: 'activity', activityType: 'x-vendor', content: { fuel: 'low', seats: 4 } }}
      />,
    );
    const text = document.body.textContent;
    for (const word of ['X vendor', 'fuel', 'low', 'seats', '4']) expect(text).toContain(word);
  });
});

describe('reasoning', () => {
  it('is put away once it is over, and stands in nothing that is copied with the answer (R-10)', async () => {
    const user = userEvent.setup();
    const thread = await shown(...e.reasoning('x', 'between us'), ...e.text('m', 'The answer.'));
    await thread.push(e.runFinished('t', thread.runId()));
    await thread.end();
    expect(screen.queryByText('between us')).toBeNull();
    const answer = screen.getByText('The answer.').closest('article') as HTMLElement;
    await user.click(within(answer).getByRole('button', { name: /copy/i }));
    expect(await navigator.clipboard.readText()).toBe('The answer.');
  });
});

describe('the end of a run', () => {
  it('says whose fault it was: the agent’s report, or a stream that could not be read (L-03, L-05)', async () => {
    const failed = await shown(e.runError('The oven is cold.'));
    await failed.end();
    const report = failed.container.textContent;
    expect(report).toContain('The oven is cold.');
    failed.unmount();
    const refused = await shown(e.textContent('nobody', 'x'));
    await refused.end();
    expect(refused.container.textContent).not.toContain('The oven is cold.');
    const status = (thread: RenderedThread): string | undefined => thread.store.getState().status;
    expect([status(failed), status(refused)]).toEqual(['failed', 'rejected']);
    const heading = (text: string | null): string => (text ?? '').replaceAll(/\d/g, '');
    expect(heading(refused.container.textContent)).not.toBe(heading(report));
  });
});

describe('consent', () => {
  it('is a press on a button that says so: none is made for the person, and none is near (I-19)', async () => {
    const schema = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
    const thread = await shown();
    const expiresAt = new Date(Date.now() + 40).toISOString();
    await thread.push(
      e.runFinished('t', thread.runId(), {
        outcome: {
          type: 'interrupt',
          interrupts: [{ id: 'i', reason: 'tool_call', responseSchema: schema, expiresAt }],
        },
      }),
    );
    await thread.end();
    expect(document.activeElement).toBe(document.body);
    expect(thread.container.querySelectorAll('[aria-pressed=true], :checked')).toHaveLength(0);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(thread.hand.inputs).toHaveLength(1);
    expect(thread.store.getState()).toMatchObject({ interrupts: [{ id: 'i' }], drafts: {} });
  });
});
