import { useState, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { AnswerRecord, SchemaForm, type FormDraft, type WidgetProps } from '../../src/forms/index.ts';

const meta: Meta<typeof SchemaForm> = {
  title: 'Basics/Forms/Fields',
  component: SchemaForm,
  args: { onSubmit: () => undefined, onCancel: () => undefined },
};

export default meta;

type Story = StoryObj<typeof SchemaForm>;

/** The shortest useful form: a schema, and what to do with the answer. */
export const Default: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        city: { type: 'string', title: 'City' },
        nights: { type: 'integer', minimum: 1, maximum: 14 },
      },
      required: ['city'],
    },
    context: { message: 'Where shall I look for a hotel?' },
  },
};

export const Texts: Story = {
  args: {
    schema: {
      type: 'object',
      title: 'Texts',
      properties: {
        name: { type: 'string', title: 'One line', examples: ['Ida Berg'] },
        body: {
          type: 'string',
          title: 'Several lines',
          maxLength: 400,
          description: 'Spaces and lines are kept.',
        },
        mail: { type: 'string', format: 'email', title: 'E-mail' },
        site: { type: 'string', format: 'uri', title: 'Web address' },
        key: { type: 'string', format: 'password', title: 'Secret' },
        lasts: { type: 'string', format: 'duration', title: 'Duration' },
        sql: {
          type: 'string',
          title: 'Query',
          contentMediaType: 'application/sql',
          default: 'select *\nfrom orders',
        },
        id: { type: 'string', title: 'Job', readOnly: true, default: 'job-77' },
      },
      required: ['name'],
    },
  },
};

export const NumbersAndTimes: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        seats: { type: 'integer', minimum: 1, maximum: 500 },
        price: { type: 'number', multipleOf: 0.01, exclusiveMinimum: 0 },
        day: { type: 'string', format: 'date' },
        doors: { type: 'string', format: 'time' },
        startsAt: {
          type: 'string',
          format: 'date-time',
          title: 'Starts at',
          default: '2027-03-01T09:30:00+09:00',
        },
      },
      required: ['seats'],
    },
  },
};

export const Choices: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        again: { type: 'boolean', title: 'Would you use it again?' },
        dark: { type: 'boolean', title: 'Dark theme' },
        terms: { const: true, title: 'I agree that the order is binding' },
        plan: {
          title: 'Plan',
          oneOf: [
            { const: 'fast', title: 'Fast', description: 'Two days, 40 credits' },
            { const: 'careful', title: 'Careful', description: 'Nine days, 25 credits' },
          ],
        },
        area: { enum: ['ui', 'api', 'database', 'infra', 'docs', 'other'] },
        sku: {
          title: 'Article',
          enum: Array.from({ length: 2_000 }, (_, index) => `SKU-${String(index).padStart(5, '0')}`),
        },
        reports: { type: 'array', minItems: 1, maxItems: 2, items: { enum: ['Profit', 'Balance', 'Cash'] } },
        labels: {
          type: 'array',
          items: { enum: Array.from({ length: 40 }, (_, index) => `label ${index + 1}`) },
        },
      },
      required: ['again', 'terms', 'plan'],
    },
  },
};

export const GroupsAndLists: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        contact: {
          type: 'object',
          title: 'Contact',
          properties: { mail: { type: 'string', format: 'email' }, phone: { type: 'string' } },
          required: ['mail'],
        },
        invoice: {
          type: 'object',
          title: 'Invoice address',
          properties: { street: { type: 'string' }, town: { type: 'string' } },
          required: ['street'],
        },
        passengers: {
          type: 'array',
          title: 'Passengers',
          minItems: 1,
          maxItems: 3,
          items: {
            type: 'object',
            properties: { given: { type: 'string' }, born: { type: 'string', format: 'date' } },
            required: ['given'],
          },
        },
        tags: { type: 'array', items: { type: 'string' } },
        pin: {
          type: 'array',
          title: 'Map pin',
          prefixItems: [
            { type: 'number', title: 'Latitude', minimum: -90, maximum: 90 },
            { type: 'number', title: 'Longitude', minimum: -180, maximum: 180 },
          ],
          minItems: 2,
          maxItems: 2,
        },
        votes: { type: 'object', title: 'Votes', additionalProperties: { type: 'integer', minimum: 0 } },
      },
      required: ['contact', 'passengers'],
    },
  },
};

export const Variants: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        payout: {
          title: 'Payout',
          oneOf: [
            {
              type: 'object',
              properties: {
                method: { const: 'bank' },
                iban: { type: 'string', title: 'IBAN', minLength: 15 },
              },
              required: ['method', 'iban'],
            },
            {
              type: 'object',
              properties: {
                method: { const: 'voucher' },
                months: { type: 'integer', minimum: 1, maximum: 24, default: 12 },
              },
              required: ['method'],
            },
          ],
        },
        limit: {
          title: 'Limit',
          anyOf: [
            { type: 'number', title: 'Amount' },
            { const: 'none', title: 'No limit' },
          ],
        },
      },
      required: ['payout'],
    },
  },
};

export const FilesAndJson: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        receipt: {
          type: 'string',
          title: 'Receipt',
          contentEncoding: 'base64',
          contentMediaType: 'application/pdf',
        },
        settings: { title: 'Settings', description: 'Whatever the tool understands.' },
      },
    },
  },
};

/** Fields come and go with the answer: choose a country. */
export const Conditions: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        country: { enum: ['Netherlands', 'United States', 'Elsewhere'] },
        gift: { type: 'boolean', title: 'It is a gift' },
      },
      required: ['country'],
      allOf: [
        {
          if: { properties: { country: { const: 'Netherlands' } }, required: ['country'] },
          // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: {
            properties: { postcode: { type: 'string', pattern: '^\\d{4} ?[A-Z]{2}$' } },
            required: ['postcode'],
          },
        },
        {
          if: { properties: { country: { const: 'United States' } }, required: ['country'] },
          // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: {
            properties: { zip: { type: 'string', title: 'ZIP code', pattern: '^\\d{5}$' } },
            required: ['zip'],
          },
        },
      ],
      dependentSchemas: {
        gift: { properties: { card: { type: 'string', title: 'Text of the card', maxLength: 300 } } },
      },
    },
  },
};

/** What happens when something is missing. */
export const Errors: Story = {
  args: Default.args!,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: /Nights/ }), '40');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(canvas.getByRole('alert')).toHaveFocus();
    await expect(canvas.getByRole('alert')).toHaveTextContent('2 things need your attention');
  },
};

export const Disabled: Story = { args: { ...Default.args!, disabled: true, canCancel: true } };

/** What was answered, with secrets masked. */
export const Answered: StoryObj<typeof AnswerRecord> = {
  render: () => (
    <AnswerRecord
      schema={Texts.args?.schema}
      answer={{ name: 'Ida Berg', body: 'First line\nSecond line', key: 'never shown' }}
    />
  ),
};

function Stars({ field, draft, id, label, update }: WidgetProps): ReactElement {
  return (
    <div role="group" id={id} aria-label={label}>
      {[1, 2, 3, 4, 5].map((count) => (
        <button
          key={count}
          type="button"
          className="rv-form-button"
          aria-pressed={Number(draft) >= count}
          aria-label={`${field.label}: ${count}`}
          onClick={() => update(() => String(count))}
        >
          {Number(draft) >= count ? '★' : '☆'}
        </button>
      ))}
    </div>
  );
}

/** A control of your own for one kind of field. */
export const OwnControl: Story = {
  args: {
    schema: {
      type: 'object',
      properties: { score: { type: 'integer', minimum: 1, maximum: 5 } },
      required: ['score'],
    },
    widgets: { integer: Stars },
  },
};

function WithDraft(): ReactElement {
  const [draft, setDraft] = useState<FormDraft>({ root: { '/city': 'Lagos' } });
  return (
    <SchemaForm
      schema={Default.args?.schema}
      draft={draft}
      onDraftChange={setDraft}
      onSubmit={() => undefined}
    />
  );
}

/** A draft is plain JSON: keep it wherever you like, and give it back. */
export const KeptDraft: Story = { render: () => <WithDraft /> };

/** Five hundred fields: typing stays as quick as in one. */
export const FiveHundredFields: Story = {
  args: {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 500 }, (_, index) => [`field${index + 1}`, { type: 'string' }]),
      ),
    },
  },
};
