import { describe, expect, it } from 'vitest';
import type { Interrupt } from '../../src/index.ts';
import { loneApproval } from '../../src/components/lone-approval.ts';

const interrupt: Interrupt = {
  id: 'i',
  reason: 'tool_call',
  toolCallId: 'c',
  responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
};
const call = { id: 'c', type: 'function' as const, function: { name: 'pay', arguments: '{"amount":1}' } };

describe('a bare approval', () => {
  it('is what a lone decision comes to', () => {
    expect(loneApproval(interrupt, call)).toEqual({ status: 'resolved', payload: { approved: true } });
  });

  it('is not offered where more is required', () => {
    const more = {
      ...interrupt,
      responseSchema: {
        type: 'object',
        properties: { approved: { type: 'boolean' }, account: { type: 'string' } },
        required: ['approved', 'account'],
      },
    };
    expect(loneApproval(more, call)).toBeUndefined();
  });
});
