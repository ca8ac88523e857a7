import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ActivityMessage } from '../../src/index.ts';
import { ActivityCard, KitProvider, type ActivityRendererProps } from '../../src/components/index.ts';

const activity = (activityType: string, content: ActivityMessage['content']): ActivityMessage => ({
  id: activityType,
  role: 'activity',
  activityType,
  content,
});

const plan = activity('PLAN', {
  title: 'Release Harbor 2.4',
  steps: [
    { title: 'Collect what was merged', status: 'done' },
    { title: 'Write the release notes', status: 'running' },
    { title: 'Translate them', status: 'skipped' },
    { title: 'Run the smoke tests', status: 'failed' },
    { title: 'Publish', status: 'pending' },
  ],
});
const search = activity('WEB_SEARCH', {
  query: 'heat pump flow temperature',
  results: [
    {
      title: 'Choosing a flow temperature',
      url: 'https://energy.example/flow',
      snippet: 'Every degree less saves about 2.5 % of the electricity.',
    },
    { title: 'A link that is not allowed', url: 'javascript:alert(1)' },
    { title: 'Radiators and heat pumps', url: 'https://house.example/radiators' },
  ],
});
const progress = activity('PROGRESS', {
  label: 'Smoke tests',
  value: 30,
  max: 48,
  detail: 'checkout on Android 14',
});
const other = activity('acme.deploy', {
  stage: 'canary',
  share: 0.1,
  regions: ['eu-west', 'us-east'],
  healthy: true,
});

/** What an agent reports about its work. Plans, searches and progress have views; the rest is shown as the data it is. */
const meta: Meta<typeof ActivityCard> = {
  title: 'Basics/Activity card',
  component: ActivityCard,
  args: { message: plan },
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
export const Search: Story = { args: { message: search } };
export const Progress: Story = { args: { message: progress } };
export const AnyJson: Story = { args: { message: other } };

function DeployCard({ content }: ActivityRendererProps) {
  return <p>{`Deploying to ${String(content.stage)}`}</p>;
}

/** A view of your own, by the type's name. */
export const OwnRenderer: Story = {
  render: () => (
    <KitProvider renderers={{ activity: { 'acme.deploy': DeployCard } }}>
      <ActivityCard message={other} />
    </KitProvider>
  ),
};

export const AllStates: Story = {
  render: () => (
    <div className="story-stack">
      {[
        plan,
        search,
        progress,
        activity('UPLOAD_PROGRESS', { progress: 0.42 }),
        other,
        activity('odd', {}),
      ].map((message) => (
        <ActivityCard key={message.activityType} message={message} />
      ))}
    </div>
  ),
};
