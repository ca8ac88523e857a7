import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, type ReactElement } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { AgentChat } from '../../src/components/index.ts';
import { demoChips } from '../../src/testing/index.ts';
// As text, and not for good: an import would colour every other story of the playground too.
import mapping from '../../src/styles/shadcn.css?inline';
import variables from './shadcn.css?inline';

/**
 * A page with the variables of shadcn/ui. `import 'runview/shadcn.css'` after the styles of runview is all that it takes.
 */
function ShadcnPage({ dark }: { dark: boolean }): ReactElement {
  useEffect(() => {
    document.documentElement.classList.toggle('dark', dark);
    return () => document.documentElement.classList.remove('dark');
  }, [dark]);
  return (
    <>
      <style>{variables}</style>
      <style>{mapping}</style>
      <div className="story-chat">
        <AgentChat url="/agent" suggestions={demoChips.slice(0, 4)} />
      </div>
    </>
  );
}

const meta: Meta<typeof ShadcnPage> = {
  title: 'Scenarios/Shadcn page',
  component: ShadcnPage,
  args: { dark: false },
};

export default meta;

type Story = StoryObj<typeof meta>;

const takesTheColours: Story['play'] = async ({ canvasElement }) => {
  const title = within(canvasElement).getByRole('heading', { level: 2 });
  const probe = canvasElement.ownerDocument.createElement('span');
  probe.style.color = 'var(--foreground)';
  canvasElement.append(probe);
  await waitFor(() => expect(getComputedStyle(title).color).toBe(getComputedStyle(probe).color));
  probe.remove();
};

export const Light: Story = { globals: { theme: 'light' }, play: takesTheColours };

export const Dark: Story = { args: { dark: true }, globals: { theme: 'dark' }, play: takesTheColours };
