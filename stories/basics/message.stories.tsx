import type { Meta, StoryObj } from '@storybook/react-vite';
import { KitProvider, Message } from '../../src/components/index.ts';

const answer = {
  id: 'a',
  role: 'assistant' as const,
  content:
    'Three things decide the price of a **heat pump**:\n\n1. the heat load of the house\n2. the flow temperature\n3. the source: air, ground or water\n\n> A lower flow temperature is the cheapest upgrade.',
};

/** One message of a person, the agent, the system or a developer. */
const meta: Meta<typeof Message> = {
  title: 'Basics/Message',
  component: Message,
  args: { message: answer },
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

export const FromAPerson: Story = {
  args: { message: { id: 'u', role: 'user', content: 'What does a heat pump cost?' } },
};

/** Before its first word. */
export const Waiting: Story = { args: { message: { ...answer, content: '' }, status: 'open' } };

export const Streaming: Story = {
  args: { message: { ...answer, content: 'Three things decide the pri' }, status: 'open' },
};

/** The connection ended in the middle. */
export const CutOff: Story = {
  args: { message: { ...answer, content: 'Three things decide the pri' }, status: 'cut' },
};

/** Edit and regenerate appear where there is somebody to do it; ratings where somebody listens. */
export const WithFeedback: Story = {
  render: (args) => (
    <KitProvider onFeedback={({ rating }) => (document.title = `Rated ${rating}`)}>
      <Message {...args} onEdit={() => {}} />
    </KitProvider>
  ),
};

export const AllStates: Story = {
  render: () => (
    <div className="story-stack">
      <Message message={{ id: '1', role: 'system', content: 'Answer in short sentences.' }} />
      <Message message={{ id: '2', role: 'developer', content: 'The user is on the free plan.' }} />
      <Message
        message={{ id: '3', role: 'user', content: 'What does a heat pump cost?' }}
        onEdit={() => {}}
      />
      <Message
        message={{
          id: '4',
          role: 'user',
          content: [
            { type: 'text', text: 'And with this roof?' },
            {
              type: 'document',
              source: { type: 'data', value: 'JVBERi0=', mimeType: 'application/pdf' },
              metadata: { filename: 'roof.pdf' },
            },
          ],
        }}
      />
      <Message message={answer} />
      <Message message={{ ...answer, id: '6', content: '' }} status="open" />
      <Message message={{ ...answer, id: '7', content: 'Three things decide the pri' }} status="open" />
      <Message message={{ ...answer, id: '8', content: 'Three things decide the pri' }} status="cut" />
      <Message
        message={{
          id: '9',
          role: 'tool',
          toolCallId: 'gone',
          content: 'A result whose call is not on record.',
        }}
      />
      <Message
        message={{
          id: '10',
          role: 'user',
          content: `A long word: ${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)}`,
        }}
      />
    </div>
  ),
};
