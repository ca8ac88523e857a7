import type { Meta, StoryObj } from '@storybook/react-vite';
import { Attachment, KitProvider } from '../../src/components/index.ts';

// A 2 by 2 picture, so that nothing has to be fetched.
const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGNkaGhgYGBgYmBgYGBgAAAFnAEGdnS9pwAAAABJRU5ErkJggg==';
const image = {
  type: 'image',
  source: { type: 'data', value: PIXELS, mimeType: 'image/png' },
  metadata: { filename: 'pixels.png' },
};

/** Images, sounds, films and documents of a message. Nothing is loaded from elsewhere without an allow list or a click. */
const meta: Meta<typeof Attachment> = {
  title: 'Basics/Attachment',
  component: Attachment,
  args: { part: image, kind: 'image' },
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Where it would come from is shown first; the person decides. */
export const FromAnotherServer: Story = {
  args: {
    part: {
      type: 'image',
      source: { type: 'url', value: 'https://images.example/cat.png' },
      metadata: { filename: 'cat.png' },
    },
  },
};

const url = (value: string) => ({ type: 'url', value });
const data = (mimeType: string) => ({ type: 'data', value: 'AAAA', mimeType });

export const AllStates: Story = {
  render: () => (
    <KitProvider>
      <div className="story-stack">
        <Attachment kind="image" part={image} />
        <Attachment
          kind="image"
          part={{ source: url('https://images.example/cat.png'), metadata: { filename: 'cat.png' } }}
        />
        <Attachment kind="video" part={{ source: url('https://films.example/tour.mp4') }} />
        <Attachment
          kind="document"
          part={{ source: url('https://files.example/contract.pdf'), metadata: { filename: 'contract.pdf' } }}
        />
        <Attachment
          kind="document"
          part={{ source: data('application/pdf'), metadata: { filename: 'contract.pdf' } }}
        />
        <Attachment
          kind="document"
          part={{ source: data('text/html'), metadata: { filename: 'page.html' } }}
        />
        <Attachment
          kind="audio"
          part={{
            source: { type: 'file', value: 'file-1', provider: 'acme' },
            metadata: { filename: 'memo.mp3' },
          }}
        />
        <Attachment kind="image" part={{ source: url('javascript:alert(1)') }} />
        <Attachment
          kind="image"
          part={{ source: { type: 'data', value: 'not base64!', mimeType: 'image/png' } }}
        />
        <Attachment
          kind="document"
          part={{
            source: data('application/zip'),
            metadata: { filename: `${'a-very-long-name-'.repeat(8)}.zip` },
          }}
        />
      </div>
    </KitProvider>
  ),
};
