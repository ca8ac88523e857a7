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

const approved = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

/** AG-UI and Strands: a lone decision. */
export const Approval: Story = {
  args: {
    schema: approved,
    context: { reason: 'tool_call', message: 'Send the report to legal@corp.test?' },
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Approve' }));
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
};

/** Microsoft Agent Framework: `accepted`, with every argument flattened beside it. */
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
};

/** CrewAI: the whole answer is one of the outcomes. */
export const CrewAi: Story = {
  args: {
    schema: { type: 'string', enum: ['publish', 'needs_work', 'discard'] },
    context: { reason: 'crewai:human_feedback', message: 'Is the draft good to go?' },
  },
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
};

/** Mastra without a resume schema: go on, or answer with JSON. */
export const MastraEmpty: Story = {
  args: { schema: {}, context: { reason: 'mastra:tool_suspend', message: 'The tool is paused.' } },
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
};

/** No schema at all, in answer to a question. */
export const NoSchema: Story = {
  args: { schema: undefined, context: { reason: 'input_required', message: 'Anything else I should know?' } },
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
};

/** The schema `false`: nothing can answer it. */
export const Impossible: Story = {
  args: { schema: false, context: { reason: 'input_required', message: 'Impossible' } },
};
