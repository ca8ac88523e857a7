import '../../src/styles/index.css';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, type ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FieldFrame, SchemaForm, useForm, type TextField, type WidgetProps } from '../../src/forms/index.ts';

const COUNT = 500;
const schema = {
  type: 'object',
  required: Array.from({ length: COUNT }, (_, at) => `field${at}`),
  properties: Object.fromEntries(
    Array.from({ length: COUNT }, (_, at) => [`field${at}`, { type: 'string', minLength: 3 }]),
  ),
};

let drawn: string[] = [];

/** A control of one's own that tells when it is drawn. */
function CountedText({ field, label, draft, id, update, error }: WidgetProps<TextField>): ReactElement {
  useForm('CountedText');
  drawn.push(field.name);
  return (
    <FieldFrame field={field} label={label} id={id} error={error}>
      <input
        id={id}
        value={typeof draft === 'string' ? draft : ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          update(() => value);
        }}
      />
    </FieldFrame>
  );
}

const box = (name: string): HTMLElement => screen.getByLabelText(new RegExp(`^${name}\\b`));

function draw(): void {
  render(
    <StrictMode>
      <div className="rv-root">
        <SchemaForm schema={schema} widgets={{ text: CountedText }} onSubmit={() => undefined} />
      </div>
    </StrictMode>,
  );
}

describe('a form of 500 fields', () => {
  beforeEach(() => {
    drawn = [];
  });

  it('draws every field, each of them once for a reader', () => {
    draw();
    expect(new Set(drawn).size).toBe(COUNT);
    // StrictMode draws everything twice, and nothing is drawn a third time.
    expect(drawn.length).toBe(COUNT * 2);
  });

  it('draws one field for a key press', async () => {
    draw();
    const user = userEvent.setup();
    await user.click(box('Field250'));
    drawn = [];
    await user.keyboard('abc');
    expect(new Set(drawn)).toEqual(new Set(['field250']));
  });

  it('draws one field for a key press while all others are wrong (F-21)', async () => {
    draw();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(COUNT);
    act(() => box('Field250').focus());
    drawn = [];
    await user.keyboard('abc');
    expect(new Set(drawn)).toEqual(new Set(['field250']));
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(COUNT - 1);
  });
});
