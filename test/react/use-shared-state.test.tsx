import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { createRunStore, RunProvider, useSharedState } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { handTransport } from '../helpers/hand-transport.ts';

interface Budget {
  total?: number;
  rows?: { name: string }[];
}

it('gives a part of the shared state, and renders for nothing but that part', async () => {
  const transport = handTransport({ settleMs: 40 });
  const store = createRunStore({ transport });
  let rendersOfTotal = 0;
  let rendersOfRows = 0;
  function Total(): ReactElement {
    rendersOfTotal++;
    return <p>total {useSharedState((state: Budget) => state.total) ?? 'unset'}</p>;
  }
  function Rows(): ReactElement {
    rendersOfRows++;
    return <p>rows {useSharedState((state: Budget) => state.rows)?.map(({ name }) => name)}</p>;
  }
  render(
    <RunProvider store={store}>
      <Total />
      <Rows />
    </RunProvider>,
  );
  expect(screen.getByText('total unset')).toBeTruthy();
  void store.run();
  await act(() =>
    transport.push(e.runStarted('t', 'r'), e.stateSnapshot({ total: 1, rows: [{ name: 'rent' }] })),
  );
  expect(screen.getByText('total 1')).toBeTruthy();
  expect(screen.getByText('rows rent')).toBeTruthy();

  const before = { total: rendersOfTotal, rows: rendersOfRows };
  await act(() => transport.push(e.stateDelta([{ op: 'replace', path: '/total', value: 2 }])));
  expect(screen.getByText('total 2')).toBeTruthy();
  expect(rendersOfTotal).toBeGreaterThan(before.total);
  expect(rendersOfRows).toBe(before.rows);
  const settled = rendersOfTotal;

  act(() => store.setState({ ...(store.getState().state as Budget), rows: [{ name: 'food' }] }));
  expect(screen.getByText('rows food')).toBeTruthy();
  expect(rendersOfTotal).toBe(settled);
  await act(() => transport.end());
});

it('gives the whole state without a selector, null included (R-21)', () => {
  const store = createRunStore({ transport: handTransport() });
  const Whole = (): ReactElement => <p>{JSON.stringify(useSharedState())}</p>;
  render(
    <RunProvider store={store}>
      <Whole />
    </RunProvider>,
  );
  expect(screen.getByText('{}')).toBeTruthy();
  act(() => store.setState(null));
  expect(screen.getByText('null')).toBeTruthy();
});
