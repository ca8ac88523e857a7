import type { Meta, StoryObj } from '@storybook/react-vite';
import { JsonView } from '../../src/components/index.ts';

const VALUE = {
  name: 'Harbor',
  released: true,
  build: 2400,
  notes: null,
  labels: ['mobile', 'beta'],
  authors: { mina: { changes: 2 }, tomás: { changes: 1 } },
  empty: {},
};

/** Any JSON as a tree, bounded in depth, breadth and text. */
const meta: Meta<typeof JsonView> = {
  title: 'Basics/JSON view',
  component: JsonView,
  args: { value: VALUE },
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

function nest(levels: number): unknown {
  let value: unknown = 'the bottom';
  for (let at = 0; at < levels; at++) value = { level: value };
  return value;
}

export const AllStates: Story = {
  render: () => (
    <div className="story-stack">
      <JsonView value={VALUE} openDepth={4} />
      <JsonView value="just a text" />
      <JsonView value={{ long: 'A long text. '.repeat(80), word: 'x'.repeat(300) }} />
      <JsonView value={{ many: Array.from({ length: 400 }, (_, at) => at) }} />
      <JsonView value={nest(80)} openDepth={3} />
      <JsonView
        value={JSON.parse('{"__proto__":{"own":true},"constructor":"text","<b>markup</b>":"<img src=x>"}')}
      />
    </div>
  ),
};
