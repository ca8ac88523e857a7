import { useState, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatePanel } from '../../src/components/index.ts';

const VALUE = {
  trip: { city: 'Lisbon', days: 3, booked: false, guests: ['Mina', 'Tomás'] },
  budget: { currency: 'EUR', total: 1200, spent: null },
};

/** The state that agent and person share. What changes lights up for a moment; leaves can be edited. */
const meta: Meta<typeof StatePanel> = {
  title: 'Basics/State panel',
  component: StatePanel,
  args: { value: VALUE },
  decorators: [
    (Story) => (
      <div className="story-column">
        <Story />
      </div>
    ),
  ],
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

function Editable(): ReactElement {
  const [value, setValue] = useState(VALUE);
  return (
    <div className="story-stack">
      <StatePanel
        value={value}
        onChange={(path, next) => setValue((before) => changed(before, path, next) as typeof VALUE)}
      />
      <button
        type="button"
        className="rv-button"
        onClick={() => setValue((now) => ({ ...now, trip: { ...now.trip, days: now.trip.days + 1 } }))}
      >
        The agent adds a day
      </button>
    </div>
  );
}

function changed(value: unknown, [key, ...rest]: readonly string[], leaf: unknown): unknown {
  if (key === undefined) return leaf;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = changed(copy[key], rest, leaf);
  return copy;
}

export const Edit: Story = { render: () => <Editable /> };

export const AllStates: Story = {
  render: () => (
    <div className="story-stack">
      <StatePanel value={VALUE} onChange={() => {}} changedBy="planner" />
      <StatePanel value={VALUE} mayDiverge />
      <StatePanel value={{}} />
      <StatePanel value={Array.from({ length: 120 }, (_, at) => ({ id: at }))} />
    </div>
  ),
};
