import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentChatWidget } from '../../src/components/index.ts';
import { demoChips } from '../../src/testing/index.ts';

/** A chat behind a button in the corner. Escape closes it; on a phone it fills the screen. */
const meta: Meta<typeof AgentChatWidget> = {
  title: 'Basics/Agent chat widget',
  component: AgentChatWidget,
  args: { url: '/agent', suggestions: demoChips.slice(0, 4), rememberAs: null },
  parameters: { docs: { story: { inline: false, height: '640px' } } },
  decorators: [
    (Story) => (
      <>
        <p>The page around it stays as it is.</p>
        <Story />
      </>
    ),
  ],
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Open: Story = { args: { defaultOpen: true } };

export const OwnLauncher: Story = { args: { launcher: '?' } };
