import type { AgentEvent, JsonPatchOperation } from '../../protocol/index.ts';
import { events } from '../events.ts';
import { finish, say } from './turn.ts';
import type { Scenario, Scene, Turn } from './turn.ts';

interface Item {
  name: string;
  amount: number;
}

const PROPOSAL: readonly Item[] = [
  { name: 'Flights', amount: 412 },
  { name: 'Guesthouse', amount: 354 },
  { name: 'Food', amount: 210 },
  { name: 'Museums and boats', amount: 70 },
];

/** Shared state: the agent proposes a budget, a person edits it, the agent reads what came back. */
export const budget: Scenario = {
  name: 'budget',
  chip: { label: 'Share a budget', prompt: 'Set up a shared budget for our trip that I can edit.' },
  words: /budget|shared state|\bspend/i,
  play,
};

async function* play(turn: Turn): Scene {
  const held = heldTrip(turn.input.state);
  if (held === undefined) {
    yield* propose(turn);
    return finish({ total: 1200, planned: sum(PROPOSAL) });
  }
  yield* review(turn, held);
  return finish({ total: held.total, planned: sum(held.items) });
}

async function* propose(turn: Turn): AsyncGenerator<AgentEvent, void, undefined> {
  yield* say(turn, 'intro', 'I put the budget into our shared state; watch it fill.');
  yield events.stateSnapshot({
    ...(isObject(turn.input.state) ? turn.input.state : {}),
    trip: { destination: 'Lisbon', travellers: 2, budget: { currency: 'EUR', total: 1200, items: [] } },
  });
  for (const item of PROPOSAL) {
    await turn.wait(400);
    yield events.stateDelta([{ op: 'add', path: '/trip/budget/items/-', value: { ...item } }]);
  }
  // What the agent has seen, so that it can tell later what somebody changed: it remembers nothing else.
  yield events.stateDelta([
    {
      op: 'add',
      path: '/trip/checked',
      value: { total: 1200, items: PROPOSAL.map((item) => ({ ...item })) },
    },
  ]);
  yield* say(
    turn,
    'answer',
    `That is **${sum(PROPOSAL)} €** of 1200 €, with ${1200 - sum(PROPOSAL)} € to spare. Change any number, add a line or lower the total, then tell me to **check the budget**: I read the state that you send.`,
  );
}

async function* review(turn: Turn, held: Trip): AsyncGenerator<AgentEvent, void, undefined> {
  const changes = changesSince(held);
  const planned = sum(held.items);
  const left = held.total - planned;
  yield events.stateDelta([
    ...(isObject(held.trip.checked)
      ? [{ op: 'test', path: '/trip/budget/total', value: held.total } satisfies JsonPatchOperation]
      : []),
    { op: 'add', path: '/trip/checked', value: { total: held.total, items: held.items } },
    { op: 'add', path: '/trip/budget/left', value: left },
  ]);
  const seen =
    changes.length === 0
      ? 'Nothing has changed since I last looked.'
      : `I see what you changed:\n\n${changes.map((change) => `- ${change}`).join('\n')}`;
  const verdict =
    left < 0
      ? `That is **${money(-left)} over** the total of ${money(held.total)}. The largest line is ${largest(held.items)}; start there.`
      : `It adds up to ${money(planned)}, which leaves **${money(left)}**.${left > 300 ? ' Enough for a night in Sintra.' : ''}`;
  yield* say(turn, 'review', `${seen}\n\n${verdict}`);
}

interface Trip {
  trip: Record<string, unknown>;
  total: number;
  items: Item[];
}

/** The budget in the state, as far as it can be read: people and programs may have put anything there. */
function heldTrip(state: unknown): Trip | undefined {
  const trip = isObject(state) ? state.trip : undefined;
  if (!isObject(trip) || !isObject(trip.budget)) return undefined;
  return { trip, total: numberOf(trip.budget.total), items: itemsOf(trip.budget.items) };
}

function changesSince({ trip, total, items }: Trip): string[] {
  if (!isObject(trip.checked)) return [];
  const changes: string[] = [];
  const before = numberOf(trip.checked.total);
  if (before !== total) changes.push(`the total went from ${money(before)} to **${money(total)}**`);
  const known = new Map(itemsOf(trip.checked.items).map(({ name, amount }) => [name, amount]));
  for (const { name, amount } of items) {
    const old = known.get(name);
    known.delete(name);
    if (old === undefined) changes.push(`**${name}** is new, with ${money(amount)}`);
    else if (old !== amount) changes.push(`**${name}** went from ${money(old)} to ${money(amount)}`);
  }
  for (const name of known.keys()) changes.push(`**${name}** is gone`);
  return changes;
}

function itemsOf(value: unknown): Item[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isObject)
    .map((item) => ({ name: String(item.name ?? 'Unnamed'), amount: numberOf(item.amount) }));
}

function largest(items: readonly Item[]): string {
  const top = items.reduce<Item | undefined>(
    (best, item) => (best === undefined || item.amount > best.amount ? item : best),
    undefined,
  );
  return top === undefined ? 'empty' : `${top.name} (${money(top.amount)})`;
}

function sum(items: readonly Item[]): number {
  return items.reduce((total, { amount }) => total + amount, 0);
}

function money(amount: number): string {
  return `${amount} €`;
}

function numberOf(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
