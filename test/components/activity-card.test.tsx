import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ActivityCard, KitProvider, type ActivityRendererProps } from '../../src/components/index.ts';
import type { ActivityMessage } from '../../src/index.ts';
import { expectAccessible } from '../helpers/render-thread.tsx';

const activity = (activityType: string, content: unknown): ActivityMessage => ({
  id: 'a',
  role: 'activity',
  activityType,
  content: content as ActivityMessage['content'],
});

const kindOf = (container: HTMLElement): string | undefined =>
  container.querySelector<HTMLElement>('.rv-activity')?.dataset.activity;

describe('an activity', () => {
  it('is a plan where it has the shape of one, in the words that agents use', async () => {
    const { container } = render(
      <ActivityCard
        message={activity('PLAN', {
          title: 'Trip',
          steps: [
            { description: 'Book', status: 'completed' },
            { title: 'Pack', status: 'in_progress' },
            'Leave',
            { name: 'Return', state: 'unheard of' },
          ],
        })}
      />,
    );
    expect(kindOf(container)).toBe('plan');
    expect(screen.getByText('1 of 4 done')).toBeTruthy();
    expect(screen.getByText('Pack').closest('li')?.dataset.status).toBe('running');
    await expectAccessible(container);
  });

  it('is a search with links that passed the URL rule, and text where they did not', () => {
    const { container } = render(
      <ActivityCard
        message={activity('web_search', {
          query: 'ag-ui',
          results: [
            { title: 'Good', url: 'https://docs.example/a', snippet: 'about' },
            { title: 'Bad', url: 'javascript:alert(1)' },
          ],
        })}
      />,
    );
    expect(kindOf(container)).toBe('search');
    expect(screen.getByRole('link', { name: 'Good' }).getAttribute('rel')).toBe(
      'noopener noreferrer nofollow',
    );
    expect(screen.queryByRole('link', { name: 'Bad' })).toBeNull();
  });

  it.each([
    [{ label: 'Tests', value: 12, max: 48 }, '12 / 48'],
    [{ progress: 0.25 }, '25%'],
    [{ percent: 80 }, '80%'],
    [{ value: 500, max: 100 }, '100 / 100'],
  ])('is progress from %j', (content, note) => {
    render(<ActivityCard message={activity('PROGRESS', content)} />);
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.getByRole('progressbar')).toBeTruthy();
  });

  it.each([
    ['PLAN', { steps: 'none' }],
    ['PROGRESS', { value: 'half' }],
    ['acme.custom', { deep: { a: [1, 2, { b: null }] } }],
    ['', {}],
    ['x', null],
    ['x', 'text'],
  ])('of type %j with %j is shown as the JSON it is', (type, content) => {
    const { container } = render(<ActivityCard message={activity(type, content)} />);
    expect(kindOf(container)).toBe('json');
  });

  it("is drawn by the application's view of its type, own keys only", () => {
    const View = ({ content }: ActivityRendererProps) => <p>{`seats: ${String(content.seats)}`}</p>;
    const { rerender, container } = render(
      <KitProvider renderers={{ activity: { SEATS: View } }}>
        <ActivityCard message={activity('SEATS', { seats: 4 })} />
      </KitProvider>,
    );
    expect(screen.getByText('seats: 4')).toBeTruthy();
    rerender(
      <KitProvider renderers={{ activity: { SEATS: View } }}>
        <ActivityCard message={activity('constructor', { seats: 4 })} />
      </KitProvider>,
    );
    expect(kindOf(container)).toBe('json');
  });
});
