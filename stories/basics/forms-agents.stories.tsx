import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { SchemaForm } from '../../src/forms/index.ts';

/** The shapes that agents really send, each as its server writes it. */
const meta: Meta<typeof SchemaForm> = {
  title: 'Basics/Forms/Agents',
  component: SchemaForm,
  args: { onSubmit: fn(), onCancel: fn() },
};

export default meta;

type Story = StoryObj<typeof SchemaForm>;
type Play = NonNullable<Story['play']>;

/** Answers as a person does, and holds that exactly this is submitted, once. */
function submits(payload: unknown, fill: (canvas: ReturnType<typeof within>) => Promise<void>): Play {
  return async ({ canvasElement, args }) => {
    await fill(within(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledTimes(1);
    await expect(args.onSubmit).toHaveBeenCalledWith(payload, expect.anything());
  };
}

const press = (canvas: ReturnType<typeof within>, name: string | RegExp): Promise<void> =>
  userEvent.click(canvas.getByRole('button', { name }));
const choose = (canvas: ReturnType<typeof within>, name: string): Promise<void> =>
  userEvent.click(canvas.getByRole('radio', { name }));
const write = (canvas: ReturnType<typeof within>, name: string | RegExp, text: string): Promise<void> =>
  userEvent.type(canvas.getByRole('textbox', { name }), text);
const rewrite = async (
  canvas: ReturnType<typeof within>,
  name: string | RegExp,
  text: string,
): Promise<void> => {
  await userEvent.clear(canvas.getByRole('textbox', { name }));
  await write(canvas, name, text);
};

const approved = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

/** Where the words of a text button start, in CSS pixels. */
function startOfText(element: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().left;
}

/** AG-UI and Strands: a lone decision. */
export const Approval: Story = {
  args: {
    schema: approved,
    context: { reason: 'tool_call', message: 'Send the report to legal@corp.test?' },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const approve = canvas.getByRole('button', { name: 'Approve' });
    // The words of Cancel start at the edge where the buttons do.
    const cancel = startOfText(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(Math.abs(cancel - approve.getBoundingClientRect().left)).toBeLessThan(1);
    await userEvent.click(approve);
    await expect(args.onSubmit).toHaveBeenCalledWith({ approved: true }, expect.anything());
  },
};

/** AG-UI: approve with edits. Edit opens fields of the types that the call has. */
export const ApproveWithEdits: Story = {
  args: {
    schema: {
      type: 'object',
      properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
      required: ['approved'],
    },
    context: {
      reason: 'tool_call',
      message: 'Create this calendar event?',
      toolName: 'create_event',
      toolArgs: {
        title: 'Roadmap review',
        start: '2026-12-04T09:00:00Z',
        guests: ['ana@corp.test'],
        online: true,
      },
    },
  },
  play: submits(
    {
      approved: true,
      editedArgs: {
        title: 'Roadmap, part 2',
        start: '2026-12-04T09:00:00Z',
        guests: ['ana@corp.test'],
        online: true,
      },
    },
    async (canvas) => {
      await press(canvas, 'Edit');
      await rewrite(canvas, /title/i, 'Roadmap, part 2');
      await press(canvas, /^Approve/);
    },
  ),
};

/** Pydantic AI: approved, edited arguments and a reason, side by side. */
export const PydanticAi: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        approved: { type: 'boolean' },
        editedArgs: { type: 'object' },
        reason: { type: 'string' },
      },
      required: ['approved'],
    },
    context: {
      reason: 'tool_call',
      message: 'Remove the user jo?',
      toolName: 'remove_user',
      toolArgs: { login: 'jo' },
    },
  },
  play: submits({ approved: false, reason: 'Jo still works here' }, async (canvas) => {
    await press(canvas, 'Add a comment');
    await write(canvas, /reason/i, 'Jo still works here');
    await press(canvas, 'Reject');
  }),
};

/** Microsoft Agent Framework: `accepted`, with every argument flattened beside it. What was not edited is not sent. */
export const AgentFramework: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        accepted: { type: 'boolean' },
        sku: { type: 'string', description: 'Edited value for sku (optional).' },
        quantity: { type: 'integer', description: 'Edited value for quantity (optional).' },
        note: { description: 'Edited value for note (optional).' },
      },
      required: ['accepted'],
      additionalProperties: false,
    },
    context: {
      reason: 'tool_call',
      message: 'Move the stock?',
      toolName: 'transfer_stock',
      toolArgs: { sku: 'A-100', quantity: 40, note: null },
    },
  },
  play: submits({ accepted: true, sku: 'B-200' }, async (canvas) => {
    await press(canvas, 'Edit');
    await rewrite(canvas, /sku/i, 'B-200');
    await press(canvas, /^Approve/);
  }),
};

/** Microsoft Agent Framework: a plan whose steps can be switched off. */
export const PlanReview: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        accepted: { type: 'boolean' },
        steps: {
          type: 'array',
          items: {
            type: 'object',
            properties: { description: { type: 'string' }, status: { enum: ['enabled', 'disabled'] } },
            required: ['description', 'status'],
          },
        },
      },
      required: ['accepted'],
    },
    context: {
      reason: 'tool_call',
      message: 'Review the plan',
      toolArgs: {
        steps: [
          { description: 'Back up the table', status: 'enabled' },
          { description: 'Drop the column', status: 'enabled' },
        ],
      },
    },
  },
  play: submits(
    {
      accepted: true,
      steps: [
        { description: 'Back up the table', status: 'enabled' },
        { description: 'Drop the column', status: 'disabled' },
      ],
    },
    async (canvas) => {
      const second = within(canvas.getByRole('group', { name: 'Step 2' }));
      await choose(second, 'disabled');
      await press(canvas, 'Approve');
    },
  ),
};

/** CrewAI: the whole answer is one of the outcomes. */
export const CrewAi: Story = {
  args: {
    schema: { type: 'string', enum: ['publish', 'needs_work', 'discard'] },
    context: { reason: 'crewai:human_feedback', message: 'Is the draft good to go?' },
  },
  play: submits('needs_work', (canvas) => press(canvas, 'Needs work')),
};

/** Mastra: a zod schema in draft-07. */
export const Mastra: Story = {
  args: {
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        approved: { type: 'boolean' },
        approver: { type: 'string', minLength: 1 },
        comment: { type: 'string', maxLength: 400 },
      },
      required: ['approved', 'approver'],
      additionalProperties: false,
    },
    context: { reason: 'mastra:tool_suspend', message: 'An expense of 250 needs a manager.' },
  },
  play: submits({ approved: true, approver: 'Ida Berg' }, async (canvas) => {
    await write(canvas, /Approver/, 'Ida Berg');
    await press(canvas, 'Approve');
  }),
};

/** Mastra without a resume schema: go on, or answer with JSON. */
export const MastraEmpty: Story = {
  args: { schema: {}, context: { reason: 'mastra:tool_suspend', message: 'The tool is paused.' } },
  play: submits({}, (canvas) => press(canvas, 'Continue')),
};

/** LangGraph with a pydantic model: references, unions, an optional field. */
export const LangGraphPydantic: Story = {
  args: {
    schema: {
      $defs: {
        BankPayout: {
          type: 'object',
          title: 'BankPayout',
          properties: {
            method: { const: 'bank', type: 'string' },
            iban: { type: 'string', title: 'Iban', minLength: 15 },
          },
          required: ['method', 'iban'],
        },
        VoucherPayout: {
          type: 'object',
          title: 'VoucherPayout',
          properties: {
            method: { const: 'voucher', type: 'string' },
            months: { type: 'integer', title: 'Months', default: 12 },
          },
          required: ['method'],
        },
      },
      type: 'object',
      title: 'RefundDecision',
      properties: {
        payout: {
          discriminator: {
            propertyName: 'method',
            mapping: { bank: '#/$defs/BankPayout', voucher: '#/$defs/VoucherPayout' },
          },
          oneOf: [{ $ref: '#/$defs/BankPayout' }, { $ref: '#/$defs/VoucherPayout' }],
          title: 'Payout',
        },
        note: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, title: 'Note' },
      },
      required: ['payout'],
    },
    context: { reason: 'langgraph:interrupt', message: 'How should the refund go out?' },
  },
  play: submits(
    { payout: { method: 'bank', iban: 'DE02120300000000202051' }, note: 'By Friday' },
    async (canvas) => {
      await choose(canvas, 'Bank');
      await write(canvas, /Iban/, 'DE02120300000000202051');
      await write(canvas, /Note/, 'By Friday');
      await press(canvas, 'Send');
    },
  ),
};

/** LangGraph with a zod schema: formats with patterns, nullable types, records. */
export const LangGraphZod: Story = {
  args: {
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        invitee: {
          type: 'string',
          format: 'email',
          pattern: '^(?:[A-Za-z0-9_+-]+\\.)*[A-Za-z0-9_+-]+@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}$',
        },
        seat: { type: ['string', 'null'] },
        scores: {
          type: 'object',
          propertyNames: { type: 'string' },
          additionalProperties: { type: 'number', minimum: 0, maximum: 10 },
        },
      },
      required: ['invitee', 'seat'],
      additionalProperties: false,
    },
    context: { reason: 'langgraph:interrupt', message: 'Whom do I invite?' },
  },
  play: submits({ invitee: 'mina@corp.test', seat: null }, async (canvas) => {
    await write(canvas, /Invitee/, 'mina@corp.test');
    await press(canvas, 'Send');
  }),
};

/** MCP elicitation: flat primitives with titles and defaults. */
export const McpElicitation: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        fullName: { type: 'string', title: 'Full name', minLength: 2 },
        severity: {
          type: 'string',
          title: 'Severity',
          enum: ['low', 'mid', 'high'],
          enumNames: ['Low', 'Medium', 'High'],
        },
        channels: {
          type: 'array',
          title: 'Channels',
          items: {
            anyOf: [
              { const: 'mail', title: 'E-mail' },
              { const: 'sms', title: 'Text message' },
            ],
          },
          default: ['mail'],
        },
        callMe: { type: 'boolean', title: 'Call me back', default: false },
      },
      required: ['fullName'],
    },
    context: { reason: 'input_required', message: 'To open the ticket I need a few details.' },
  },
  play: submits(
    { fullName: 'Ida Berg', severity: 'mid', channels: ['mail', 'sms'], callMe: true },
    async (canvas) => {
      await write(canvas, /Full name/, 'Ida Berg');
      await choose(canvas, 'Medium');
      await userEvent.click(canvas.getByRole('checkbox', { name: 'Text message' }));
      await userEvent.click(canvas.getByRole('checkbox', { name: 'Call me back' }));
      await press(canvas, 'Send');
    },
  ),
};

/** Allow or deny, each with fields of its own. */
export const AllowOrDeny: Story = {
  args: {
    schema: {
      oneOf: [
        {
          type: 'object',
          title: 'Allow',
          properties: { behavior: { const: 'allow' }, updatedInput: { type: 'object' } },
          required: ['behavior', 'updatedInput'],
        },
        {
          type: 'object',
          title: 'Deny',
          properties: { behavior: { const: 'deny' }, message: { type: 'string', minLength: 1 } },
          required: ['behavior', 'message'],
        },
      ],
    },
    context: {
      reason: 'tool_call',
      message: 'Edit settings.json?',
      toolName: 'Edit',
      toolArgs: { file: 'settings.json', find: 'a', replace: 'b' },
    },
  },
  play: submits({ behavior: 'deny', message: 'Not that file' }, async (canvas) => {
    await press(canvas, 'Deny');
    await write(canvas, /Message/, 'Not that file');
    await press(canvas, 'Deny');
  }),
};

/** No schema at all, in answer to a question. */
export const NoSchema: Story = {
  args: { schema: undefined, context: { reason: 'input_required', message: 'Anything else I should know?' } },
  play: submits('Nothing else', async (canvas) => {
    await write(canvas, /Anything else/, 'Nothing else');
    await press(canvas, 'Send');
  }),
};

/** Titles that say the opposite of what a button sends. */
export const DeceptiveTitles: Story = {
  args: {
    schema: {
      type: 'object',
      properties: {
        decision: {
          oneOf: [
            { const: 'approve', title: 'Reject' },
            { const: 'reject', title: 'Approve' },
          ],
        },
      },
      required: ['decision'],
    },
    context: { reason: 'tool_call', message: 'Delete the backups?' },
  },
  play: submits({ decision: 'reject' }, (canvas) => press(canvas, 'Approve (sends reject)')),
};

/** Markup, a hopeless pattern, a remote reference, a contradiction: each part degrades alone. */
export const HostileSchema: Story = {
  args: {
    schema: {
      title: '<img src=x onerror=alert(1)>',
      description: '[click](javascript:alert(1)) <script>1</script>',
      type: 'object',
      properties: {
        code: { type: 'string', title: '<b>Code</b>', pattern: '^(a+)+$' },
        far: { $ref: 'https://evil.test/schema.json' },
        both: { allOf: [{ type: 'string' }, { type: 'number' }] },
        rows: {
          type: 'array',
          minItems: 1_000_000,
          items: { type: 'object', properties: { a: { type: 'string' } } },
        },
        odd: 'string',
      },
      required: 'code',
    },
    context: { reason: 'input_required', message: 'Please fill in.' },
  },
  play: submits({ code: 'aaaa!' }, async (canvas) => {
    await write(canvas, '<b>Code</b>', 'aaaa!');
    await press(canvas, 'Send');
  }),
};

/** The schema `false`: nothing can answer it. */
export const Impossible: Story = {
  args: { schema: false, context: { reason: 'input_required', message: 'Impossible' } },
  play: async ({ canvasElement, args }) => {
    await press(within(canvasElement), 'Cancel');
    await expect(args.onCancel).toHaveBeenCalledTimes(1);
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
