import { describe, expect, it } from 'vitest';
import {
  downgradeInput,
  enforceInput,
  findDanglingCalls,
  PROTOCOL_VERSION,
  ProtocolError,
  readCapabilities,
} from '../../src/protocol/index.ts';
import type { Message, RunAgentInput, ToolCall, WarningReport } from '../../src/protocol/index.ts';

const base = { threadId: 't', runId: 'r', messages: [] as unknown[] };
const sent = { ...base, protocolVersion: PROTOCOL_VERSION };

function enforced(input: unknown, peer?: string): { input: RunAgentInput; warnings: WarningReport[] } {
  const warnings: WarningReport[] = [];
  const result = enforceInput(input, { peer, onWarning: (warning) => warnings.push(warning) });
  return { input: result, warnings };
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

const call = (id: string): ToolCall => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });

describe('enforceInput', () => {
  it('declares our version unless one is given (N-01)', () => {
    expect(enforced(base).input).toEqual(sent);
    expect(enforced({ ...base, protocolVersion: '1.1' }).input.protocolVersion).toBe('1.1');
  });

  it('leaves activity messages out (O-01)', () => {
    const user = { id: 'u', role: 'user', content: 'hi' };
    const activity = { id: 'a', role: 'activity', activityType: 'plan', content: {} };
    expect(enforced({ ...base, messages: [activity, user, activity] })).toEqual({
      input: { ...sent, messages: [user] },
      warnings: [],
    });
  });

  it('strips what AG-UI does not know, with a warning and a path (O-02)', () => {
    const user = { id: 'u', role: 'user', content: 'hi' };
    const { input, warnings } = enforced({
      ...base,
      theme: 'dark',
      messages: [
        { ...user, ui: { open: true } },
        { id: 'x', role: 'narrator' },
      ],
      tools: [{ name: 'f', description: '', execute: 1 }],
    });
    expect(input).toEqual({ ...sent, messages: [user], tools: [{ name: 'f', description: '' }] });
    expect(warnings.map(({ path, rule }) => [path, rule])).toEqual([
      ['/messages/0/ui', 'E-02'],
      ['/messages/1', 'E-03'],
      ['/theme', 'E-02'],
      ['/tools/0/execute', 'E-02'],
    ]);
  });

  it.each([
    [{ ...base, messages: [{ id: 5, role: 'user', content: '' }] }, '/messages/0/id'],
    [{ ...base, threadId: undefined }, '/threadId'],
    [{ ...base, messages: undefined }, '/messages'],
    [{ ...base, messages: [42] }, '/messages/0'],
    [{ ...base, messages: [{ id: 'u', role: 'user', content: null }] }, '/messages/0/content'],
    [{ ...base, context: [{ description: 'x', value: {} }] }, '/context/0/value'],
    [{ ...base, tools: [{ name: 'f' }] }, '/tools/0/description'],
    [{ ...base, resume: [{ interruptId: 'i' }] }, '/resume/0/status'],
    [null, ''],
    ['text', ''],
  ])('sends nothing for a malformed value: %j at %s (O-02)', (input, path) => {
    try {
      enforceInput(input);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ProtocolError);
      expect(error).toMatchObject({ code: 'input', rule: 'O-02', path });
    }
  });

  it('leaves nulls out where a field may be absent (O-03)', () => {
    const assistant = {
      id: 'a',
      role: 'assistant',
      content: null,
      name: null,
      toolCalls: [call('c')],
      metadata: null,
    };
    const { input, warnings } = enforced({
      ...base,
      parentRunId: null,
      tools: null,
      messages: [assistant],
      resume: [{ interruptId: 'i', status: 'resolved', payload: null }],
    });
    expect(input).toEqual({
      ...sent,
      messages: [{ id: 'a', role: 'assistant', toolCalls: [call('c')] }],
      resume: [{ interruptId: 'i', status: 'resolved' }],
    });
    expect(warnings).toEqual([]);
  });

  it('keeps nulls that are data (R-65)', () => {
    const metadata = { n: null };
    const input = {
      ...base,
      state: { a: null },
      forwardedProps: { b: null },
      messages: [{ id: 'u', role: 'user', content: '', metadata }],
    };
    expect(enforced(input).input).toEqual({ ...sent, ...input });
  });

  it('sends reasoning and encrypted values back as they came (O-05)', () => {
    const secret = { encryptedValue: 'v', encryptedValueType: 't' };
    const messages = [
      { id: 'q', role: 'reasoning', content: 'hm', ...secret },
      { id: 'a', role: 'assistant', toolCalls: [{ ...call('c'), ...secret }], ...secret },
    ];
    expect(enforced({ ...base, messages }).input.messages).toEqual(messages);
  });

  it('cannot send a state or forwardedProps of null, and leaves them out (O-06, O-08)', () => {
    expect(enforced({ ...base, state: null, forwardedProps: null }).input).toEqual(sent);
    for (const state of [0, '', false, [], {}])
      expect(enforced({ ...base, state }).input.state).toEqual(state);
  });

  it('has no resume in an ordinary turn (O-09)', () => {
    expect(enforced({ ...base, resume: [] }).input).not.toHaveProperty('resume');
    expect(enforced({ ...base, tools: [], context: [] }).input).toMatchObject({ tools: [], context: [] });
  });

  it('never changes what it is given, nor gives it back (O-11)', () => {
    const input = freeze({
      ...base,
      ui: 1,
      resume: [],
      messages: [
        { id: 'u', role: 'user', content: [{ type: 'binary', mimeType: 'image/png', data: 'aGk=' }], ui: 1 },
        { id: 'x', role: 'activity', activityType: 'p', content: {} },
      ],
    });
    expect(enforced(input, '0.0.39').input).not.toBe(input);
    const clean = freeze({ ...sent });
    expect(enforced(clean).input).not.toBe(clean);
  });

  it('passes file sources on untouched (O-12)', () => {
    const content = [
      { type: 'document', source: { type: 'file', value: 'https://not-a-link', provider: 'x' } },
    ];
    const { input } = enforced({ ...base, messages: [{ id: 'u', role: 'user', content }] });
    expect(input.messages[0]?.content).toEqual(content);
  });

  it('turns binary parts into media parts without a word (B-07)', () => {
    const content = [{ type: 'binary', mimeType: 'image/png', url: 'https://x.test/a' }];
    const { input, warnings } = enforced({ ...base, messages: [{ id: 'u', role: 'user', content }] });
    expect(input.messages[0]?.content).toEqual([
      { type: 'image', source: { type: 'url', value: 'https://x.test/a', mimeType: 'image/png' } },
    ]);
    expect(warnings).toEqual([]);
  });
});

describe('a peer that is declared old (B-09, O-14)', () => {
  const image = { type: 'image', source: { type: 'file', value: 'f' } } as const;
  const modern = {
    ...base,
    parentRunId: 'p',
    messages: [
      { id: 'u', role: 'user', content: [{ type: 'text', text: 'A' }, image, { type: 'text', text: 'B' }] },
      {
        id: 'a',
        role: 'assistant',
        toolCalls: [{ ...call('c'), encryptedValueType: 't' }],
        subagentRunId: 's',
      },
      {
        id: 'r',
        role: 'tool',
        toolCallId: 'c',
        content: [image],
        encryptedValue: 'v',
        encryptedValueType: 't',
      },
    ],
  };

  it('at 0.0.39 gets text alone, and a warning that the rest is lost', () => {
    const { input, warnings } = enforced(modern, '0.0.39');
    expect(input).toEqual({
      ...base,
      messages: [
        { id: 'u', role: 'user', content: 'AB' },
        { id: 'a', role: 'assistant', content: '', toolCalls: [call('c')] },
        { id: 'r', role: 'tool', toolCallId: 'c', content: '', encryptedValue: 'v' },
      ],
    });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ rule: 'O-14', code: 'lossy-downgrade' });
    expect(warnings[0]?.message).toContain('DROPS non-text parts: image');
  });

  it('at 0.0.57 gets everything but subagents and our version', () => {
    const { input, warnings } = enforced(modern, '0.0.57');
    expect(input.messages[0]).toEqual(modern.messages[0]);
    expect(input.parentRunId).toBe('p');
    expect(JSON.stringify(input)).not.toMatch(/subagentRunId|encryptedValueType|protocolVersion/);
    expect(warnings).toEqual([]);
  });

  it('at 1.0 gets everything but the field of 1.1', () => {
    const { input } = enforced(modern, '1.0');
    expect(input).toMatchObject({ protocolVersion: '1.0', parentRunId: 'p' });
    expect(input.messages[1]).toHaveProperty('subagentRunId', 's');
    expect(JSON.stringify(input)).not.toContain('encryptedValueType');
  });

  it('is never guessed: unknown and newer ones get it all (N-06)', () => {
    for (const peer of [undefined, '1.1', '2.0', 'latest']) {
      expect(enforced(modern, peer).input).toEqual({ ...modern, protocolVersion: PROTOCOL_VERSION });
    }
  });

  it('gets the same ids in the same order, from an input that is not changed (N-07)', () => {
    const input = freeze(enforced(modern).input);
    for (const peer of ['0.0.39', '0.0.45', '0.0.57', '1.0']) {
      const older = downgradeInput(input, peer, () => {});
      expect(older.messages.map(({ id }) => id)).toEqual(['u', 'a', 'r']);
      expect([older.threadId, older.runId]).toEqual(['t', 'r']);
    }
  });
});

describe('findDanglingCalls (O-10)', () => {
  it('names calls that no tool message answers, in order, wherever the answer stands', () => {
    const messages: Message[] = [
      { id: 'r0', role: 'tool', toolCallId: 'c3', content: 'early' },
      { id: 'a', role: 'assistant', toolCalls: [call('c1'), call('c2')] },
      { id: 'r', role: 'tool', toolCallId: 'c1', content: '' },
      { id: 'b', role: 'assistant', toolCalls: [call('c3'), call('c4'), call('c2')] },
    ];
    expect(findDanglingCalls(messages)).toEqual(['c2', 'c4']);
    expect(findDanglingCalls([])).toEqual([]);
  });
});

describe('readCapabilities (P-02)', () => {
  it('takes a declaration, unknown members left out and open ones kept', () => {
    const declared = {
      identity: { name: 'x', metadata: { any: null } },
      tools: { supported: true, items: [{ name: 'f', description: '' }] },
      multimodal: { input: { image: true } },
      execution: { maxIterations: 3 },
      custom: { anything: [1] },
    };
    expect(readCapabilities(declared)).toEqual(declared);
    expect(readCapabilities({ ...declared, future: 1, state: { snapshots: false, future: 1 } })).toEqual({
      ...declared,
      state: { snapshots: false },
    });
    expect(readCapabilities({})).toEqual({});
  });

  it.each([
    { tools: { supported: 'yes' } },
    { tools: null },
    { execution: { maxIterations: -1 } },
    { output: { supportedMimeTypes: [1] } },
    { multiAgent: { subagents: [{}] } },
    { multimodal: { input: { image: 1 } } },
    { custom: [] },
    null,
    'x',
    [],
    undefined,
  ])('does not use %j at all', (declared) => {
    expect(readCapabilities(declared)).toBeUndefined();
  });
});
