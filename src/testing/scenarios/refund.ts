import type { Interrupt } from '../../protocol/index.ts';
import { ask, call, finish, payloadOf, result, say } from './turn.ts';
import type { Answers, Scenario, Scene, Turn } from './turn.ts';

const REFUND = {
  orderId: '10432',
  amount: 84.5,
  currency: 'EUR',
  reason: 'Damaged in transit',
  notifyCustomer: true,
};

/** An approval about a real tool call, with arguments that may be edited before it runs. */
export const refund: Scenario = {
  name: 'refund',
  chip: { label: 'Approve a refund', prompt: 'Refund order 10432, the vase arrived broken.' },
  words: /refund|approv/i,
  play,
  interrupts: (asked) => [question(asked)],
  resume,
};

async function* play(turn: Turn): Scene {
  yield* say(turn, 'intro', 'I look at the order first.');
  yield* call(turn, 'order', 'get_order', { orderId: REFUND.orderId }, { parentMessageId: turn.id('intro') });
  yield* result(turn, 'order', {
    orderId: REFUND.orderId,
    customer: 'H. Okafor',
    items: [{ name: 'Stoneware vase, blue', price: 79.6 }],
    shipping: 4.9,
    paid: 84.5,
    currency: 'EUR',
    photos: 2,
  });
  yield* say(
    turn,
    'why',
    'Two photos show the break, and the order is nine days old: a refund is in order. It moves money, so it needs your word.',
  );
  yield* call(turn, 'refund', 'refund_order', REFUND, { parentMessageId: turn.id('why') });
  return ask([question(turn.id)]);
}

function question(asked: (name: string) => string): Interrupt {
  return {
    id: asked('approve'),
    reason: 'tool_call',
    message: 'Refund 84.50 EUR for order 10432?',
    toolCallId: asked('refund'),
    responseSchema: {
      type: 'object',
      properties: {
        approved: { type: 'boolean' },
        editedArgs: {
          type: 'object',
          properties: {
            orderId: { type: 'string', const: REFUND.orderId, title: 'Order' },
            amount: {
              type: 'number',
              title: 'Amount',
              exclusiveMinimum: 0,
              maximum: REFUND.amount,
              multipleOf: 0.01,
            },
            currency: { type: 'string', const: 'EUR', title: 'Currency' },
            reason: {
              title: 'Reason',
              oneOf: [
                { const: 'Damaged in transit', title: 'Damaged in transit' },
                { const: 'Wrong item', title: 'Wrong item' },
                { const: 'Goodwill', title: 'Goodwill' },
              ],
            },
            notifyCustomer: { type: 'boolean', title: 'Write to the customer' },
          },
          required: ['orderId', 'amount', 'currency', 'reason', 'notifyCustomer'],
          additionalProperties: false,
        },
        comment: { type: 'string', title: 'Comment', maxLength: 300 },
      },
      required: ['approved'],
    },
  };
}

async function* resume(turn: Turn, answers: Answers): Scene {
  const entry = answers.of('approve');
  const payload = payloadOf(entry);
  const toolCallId = answers.asked('refund');
  if (entry.status === 'cancelled') {
    yield* result(turn, 'refund', 'Not executed: the question was closed without an answer.', {
      toolCallId,
      ms: 150,
    });
    yield* say(
      turn,
      'closing',
      'No decision, no refund: order 10432 stays as it is. Ask me again when you know.',
    );
    return finish({ refunded: 0 });
  }
  if (payload.approved !== true) {
    const comment =
      typeof payload.comment === 'string' && payload.comment !== '' ? payload.comment : undefined;
    yield* result(turn, 'refund', `Not executed: rejected${comment === undefined ? '.' : ` (${comment}).`}`, {
      toolCallId,
      ms: 150,
    });
    yield* say(
      turn,
      'closing',
      `Rejected, so nothing was paid back.${comment === undefined ? '' : ` I keep your comment with the order: “${comment}”.`} I can offer the customer a replacement instead.`,
    );
    return finish({ refunded: 0 });
  }
  const edited = payload.editedArgs !== undefined;
  const args = edited ? (payload.editedArgs as typeof REFUND) : REFUND; // It fits the schema of the question, which has the same fields.
  yield* result(
    turn,
    'refund',
    {
      refundId: 'rf_20931',
      orderId: args.orderId,
      amount: args.amount,
      currency: args.currency,
      arrives: 'in 2 to 4 days',
    },
    { toolCallId, ms: 1100 },
  );
  yield* say(
    turn,
    'closing',
    `**${args.amount.toFixed(2)} ${args.currency}** is on its way back${edited && args.amount !== REFUND.amount ? `, not ${REFUND.amount.toFixed(2)}, as you changed it` : ''} (reason: ${args.reason.toLowerCase()}). ` +
      (args.notifyCustomer ? 'H. Okafor gets a mail with the date.' : 'The customer was not written to.'),
  );
  return finish({ refunded: args.amount });
}
