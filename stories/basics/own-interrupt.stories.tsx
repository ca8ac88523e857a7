import type { ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { AgentChat, ShownCall, type InterruptRendererProps } from '../../src/components/index.ts';

/** A card of the application for approvals: its own words and buttons, our checks, drafts and batching behind them. */
function RefundCard(props: InterruptRendererProps): ReactElement {
  const { call, state, expired, errors, submit, cancel } = props;
  return (
    <div className="story-stack">
      <strong>Finance desk: {state}</strong>
      {call === undefined ? null : <ShownCall name={call.name} argumentsText={call.arguments} />}
      {errors.map(({ path, message }) => (
        <p key={path} role="alert">
          {message}
        </p>
      ))}
      {state === 'open' ? (
        <div>
          <button type="button" disabled={expired} onClick={() => submit({ value: { approved: true } })}>
            Pay it back
          </button>{' '}
          <button type="button" disabled={expired} onClick={() => submit({ value: { approved: false } })}>
            Do not pay
          </button>{' '}
          <button type="button" onClick={cancel}>
            Close the question
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** Questions that the application draws itself, by `renderers.interrupt`, and what is sent for them, by `payload`. */
const meta: Meta<typeof AgentChat> = {
  title: 'Basics/Interrupt card/Of your own',
  component: AgentChat,
  parameters: { layout: 'fullscreen' },
};

export default meta;

type Story = StoryObj<typeof meta>;

/** The demo agent over real HTTP asks for a refund, and gets the decision with a comment that the builder adds. */
export const Approval: Story = {
  args: {
    url: '/agent',
    renderers: { interrupt: { tool_call: RefundCard } },
    payload: {
      tool_call: ({ payload, interrupt }) => ({ ...Object(payload), comment: `Asked: ${interrupt.message}` }),
    },
  },
  render: (args) => (
    <div className="story-page">
      <AgentChat {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Message' }), 'Approve a refund{Enter}');
    const no = await canvas.findByRole('button', { name: 'Do not pay' }, { timeout: 20_000 });
    await userEvent.click(no);
    await waitFor(() => expect(canvas.getByText('Finance desk: answered')).toBeVisible(), {
      timeout: 20_000,
    });
    // The agent repeats what the builder added.
    await canvas.findByText(/Asked: Refund 84\.50 EUR/, {}, { timeout: 20_000 });
  },
};
