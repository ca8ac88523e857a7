import { render } from '@testing-library/react';
import { createRef, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';

/** The props that every part passes on to its one element. */
export type PartProps = Pick<ComponentProps<'div'>, 'className' | 'style' | 'id'> & {
  // The element differs from part to part.
  ref?: never;
  'data-test'?: string;
};

export interface ConformanceOptions {
  /** Draws the part with these props. */
  part: (props: PartProps) => ReactElement;
  /** Stands around it: providers and parent parts. */
  around?: (part: ReactNode) => ReactElement;
  /** Its own class, which stays beside the user's. */
  ownClass: string;
}

/** One part, one element: it takes `className`, `style`, `ref`, `id` and `data-*`, and keeps its own class. */
export function itIsAPart(
  name: string,
  { part, around = (ui) => <>{ui}</>, ownClass }: ConformanceOptions,
): void {
  it(`${name} is one element that passes className, style, ref, id and data-* on`, () => {
    const ref = createRef<HTMLElement>();
    const props = {
      ref,
      className: 'mine',
      style: { opacity: 0.5 },
      id: 'part-under-test',
      'data-test': 'yes',
    } as unknown as PartProps; // The ref fits the element of the part, which only the part knows.
    const { container } = render(around(part(props)));
    const element = container.querySelector<HTMLElement>('#part-under-test');
    expect(element, `${name} passes id on`).not.toBeNull();
    expect(ref.current, `${name} passes ref on`).toBe(element);
    expect(element?.classList.contains('mine'), `${name} keeps the user's class`).toBe(true);
    expect(element?.classList.contains(ownClass), `${name} keeps its own class`).toBe(true);
    expect(element?.style.opacity, `${name} passes style on`).toBe('0.5');
    expect(element?.dataset.test, `${name} passes data-* on`).toBe('yes');
  });
}
