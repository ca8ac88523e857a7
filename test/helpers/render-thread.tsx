import { act, render, type RenderResult } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import axe from 'axe-core';
import { expect } from 'vitest';
import { createRunStore, RunProvider, type RunStore, type RunStoreOptions } from '../../src/index.ts';
import { handTransport, type HandTransport } from './hand-transport.ts';

export interface RenderedThread extends RenderResult {
  store: RunStore;
  hand: HandTransport;
  /** Hands on events of the running stream and lets React draw. */
  push(...events: unknown[]): Promise<void>;
  end(): Promise<void>;
  /** Id of the run that was asked for last. */
  runId(): string;
}

/** A thread whose stream the test writes by hand, around some components. The store is the real one. */
export async function renderThread(
  ui: ReactNode | ((store: RunStore) => ReactElement),
  options: Partial<RunStoreOptions> = {},
): Promise<RenderedThread> {
  const hand = handTransport();
  const store = createRunStore({
    transport: hand,
    threadId: 't',
    schedule: (publish) => publish(),
    ...options,
  });
  const content = typeof ui === 'function' ? ui(store) : ui;
  const result = render(<RunProvider store={store}>{content}</RunProvider>);
  const push = (...events: unknown[]): Promise<void> => act(() => hand.push(...events));
  const end = (): Promise<void> => act(() => hand.end());
  const runId = (): string => hand.inputs.at(-1)?.runId ?? '';
  return { ...result, store, hand, push, end, runId };
}

/** Starts a run, whose stream then waits for the test. */
export async function send(thread: Pick<RenderedThread, 'store'>, text = 'hi'): Promise<void> {
  await act(async () => {
    void thread.store.send(text);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
}

/** Fails with axe's own words. Colours are judged in a real browser, where there are any. */
export async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}
