import { describe, expect, it } from 'vitest';
import { ProtocolError, type WarningReport } from '../../src/protocol/index.ts';
import { readFrame, type AgentFrame } from '../../src/transport/agent-frames/index.ts';
import {
  ask,
  delta,
  done,
  error,
  file,
  permission,
  state,
  think,
  thought,
  type WireFrame,
} from './frames.ts';

function read(
  frame: unknown,
  unknownInteraction: 'fall-back' | 'reject' = 'fall-back',
): { frame: AgentFrame | undefined; warnings: WarningReport[] } {
  const warnings: WarningReport[] = [];
  const result = readFrame(frame, { onWarning: (warning) => warnings.push(warning), unknownInteraction });
  return { frame: result, warnings };
}

function refusal(frame: unknown): ProtocolError {
  try {
    read(frame);
  } catch (caught) {
    if (caught instanceof ProtocolError) return caught;
    throw caught;
  }
  throw new Error('It was read.');
}

const with_ = (frame: WireFrame, fields: Record<string, unknown>): WireFrame => ({
  ...frame,
  payload: { ...frame.payload, ...fields },
});

const without = (frame: WireFrame, field: string): WireFrame => ({
  ...frame,
  payload: Object.fromEntries(Object.entries(frame.payload).filter(([key]) => key !== field)),
});

describe('every frame', () => {
  it.each<[string, WireFrame, AgentFrame]>([
    ['text.delta', delta(0, 'Hi'), { type: 'agent.text.delta', contentIndex: 0, text: 'Hi' }],
    ['text.done', done(2), { type: 'agent.text.done', contentIndex: 2 }],
    [
      'text.done with the whole text',
      done(2, 'Hi'),
      { type: 'agent.text.done', contentIndex: 2, fullText: 'Hi' },
    ],
    [
      'thinking.delta',
      think(1, 'So', true),
      { type: 'agent.thinking.delta', contentIndex: 1, text: 'So', redacted: true },
    ],
    ['thinking.done', thought(1), { type: 'agent.thinking.done', contentIndex: 1 }],
    [
      'state.changed',
      state('x-acme.indexing', 'idle', 'why'),
      { type: 'agent.state.changed', previousState: 'idle', currentState: 'x-acme.indexing', reason: 'why' },
    ],
    [
      'error',
      error('error', true, {
        details: { module: 'm', trace: 't', related_tool: 'Bash', related_invocation_id: 'c1' },
      }),
      {
        type: 'agent.error',
        errorCode: 'E1',
        message: 'It broke.',
        severity: 'error',
        recoverable: true,
        module: 'm',
        trace: 't',
        relatedTool: 'Bash',
        relatedInvocationId: 'c1',
      },
    ],
    [
      'file.transfer',
      file('f1', {
        checksum: 'abc',
        context: { workspace_relative_path: 'out/r.txt', related_tool_invocation_id: 'c1' },
      }),
      {
        type: 'agent.file.transfer',
        transferId: 'f1',
        direction: 'download',
        fileUrl: 'https://storage.example/report.txt',
        fileName: 'report.txt',
        mimeType: 'text/plain',
        sizeBytes: 12,
        checksum: 'abc',
        workspaceRelativePath: 'out/r.txt',
        relatedToolInvocationId: 'c1',
      },
    ],
    [
      'interaction.request',
      ask('i1', permission),
      {
        type: 'agent.interaction.request',
        interactionId: 'i1',
        interactionType: 'PERMISSION',
        questionText: 'Allow Bash to run `npm test`?',
        timeoutSec: 120,
        options: [
          { value: 'allow_once', label: 'Allow once', riskLevel: 'moderate' },
          {
            value: 'allow_always',
            label: 'Always allow',
            description: 'For this workspace',
            riskLevel: 'dangerous',
          },
          { value: 'deny', label: 'Deny', riskLevel: 'safe' },
        ],
        context: { toolName: 'Bash', toolInput: { command: 'npm test' }, affectedPaths: ['package.json'] },
        defaultValue: 'deny',
      },
    ],
  ])('is read with all its fields: %s', (_, wire, expected) => {
    const { frame, warnings } = read(wire);
    expect(frame).toEqual(expected);
    expect(warnings).toEqual([]);
  });

  it('takes thinking as not redacted where it does not say', () => {
    expect(read(think(0, 'a')).frame).toMatchObject({ redacted: false });
  });

  it('takes a null for an absent field', () => {
    const wire = with_(ask('i', { options: null, context: null, default_value: null }), {});
    expect(read(wire).frame).toEqual({
      type: 'agent.interaction.request',
      interactionId: 'i',
      interactionType: 'TEXT_INPUT',
      questionText: 'What about i?',
      timeoutSec: 0,
      options: [],
    });
  });
});

describe('a malformed known frame (AF-2)', () => {
  const cases: [string, WireFrame, string][] = [
    ['content_index', with_(delta(0, 'a'), { content_index: '0' }), '/payload/content_index'],
    ['content_index below zero', with_(delta(0, 'a'), { content_index: -1 }), '/payload/content_index'],
    ['content_index with a fraction', with_(thought(0), { content_index: 0.5 }), '/payload/content_index'],
    ['text', with_(delta(0, 'a'), { text: 42 }), '/payload/text'],
    ['full_text', with_(done(0), { full_text: {} }), '/payload/full_text'],
    ['redacted', with_(think(0, 'a'), { redacted: 'yes' }), '/payload/redacted'],
    ['interaction_id', with_(ask('i'), { interaction_id: '' }), '/payload/interaction_id'],
    ['interaction_type', with_(ask('i'), { interaction_type: 7 }), '/payload/interaction_type'],
    ['timeout_sec', with_(ask('i'), { timeout_sec: 'soon' }), '/payload/timeout_sec'],
    ['options', with_(ask('i'), { options: {} }), '/payload/options'],
    ['an option', with_(ask('i'), { options: ['a'] }), '/payload/options/0'],
    ['options[].label', with_(ask('i'), { options: [{ value: 'a' }] }), '/payload/options/0/label'],
    [
      'options[].risk_level',
      with_(ask('i'), { options: [{ value: 'a', label: 'A', risk_level: 3 }] }),
      '/payload/options/0/risk_level',
    ],
    ['context.tool_input', with_(ask('i'), { context: { tool_input: [] } }), '/payload/context/tool_input'],
    [
      'context.affected_paths',
      with_(ask('i'), { context: { affected_paths: ['a', 1] } }),
      '/payload/context/affected_paths/1',
    ],
    ['default_value', with_(ask('i'), { default_value: true }), '/payload/default_value'],
    ['severity', error('grave', true), '/payload/severity'],
    ['recoverable', with_(error('error', true), { recoverable: 'no' }), '/payload/recoverable'],
    ['details.trace', error('error', true, { details: { trace: 1 } }), '/payload/details/trace'],
    ['direction', file('f', { direction: 'sideways' }), '/payload/direction'],
    ['size_bytes', file('f', { size_bytes: -1 }), '/payload/size_bytes'],
    ['current_state', with_(state('idle'), { current_state: '' }), '/payload/current_state'],
  ];

  it.each(cases)('is refused and its field named: %s', (_, frame, path) => {
    const error = refusal(frame);
    expect(error).toMatchObject({ code: 'malformed', rule: 'AF-2', path, eventType: frame.type });
    expect(error.message).toContain(path.slice(1).replaceAll('/', '.'));
  });

  const required: [WireFrame, string[]][] = [
    [delta(0, 'a'), ['content_index', 'text']],
    [done(0), ['content_index']],
    [think(0, 'a'), ['content_index', 'text']],
    [thought(0), ['content_index']],
    [ask('i'), ['interaction_id', 'interaction_type', 'question_text', 'timeout_sec']],
    [error('error', true), ['error_code', 'message', 'severity', 'recoverable']],
    [file('f'), ['transfer_id', 'direction', 'file_url', 'file_name', 'mime_type', 'size_bytes']],
    [state('idle'), ['previous_state', 'current_state']],
  ];

  it.each(required)('is refused without a required field: $type', (frame, fields) => {
    for (const field of fields) expect(refusal(without(frame, field)).path).toBe(`/payload/${field}`);
  });

  it('is refused without a payload', () => {
    expect(refusal({ type: 'agent.text.delta' })).toMatchObject({ code: 'malformed', path: '/payload' });
  });

  it('never has the payload in its message', () => {
    const secret = 'hunter2-hunter2';
    expect(refusal(with_(error('error', true), { details: { trace: [secret] } })).message).not.toContain(
      secret,
    );
  });
});

describe('what is not known', () => {
  it.each([[null], [[]], ['text'], [{}], [{ type: '' }], [{ type: 7 }]])('is no frame at all: %j', (value) =>
    expect(refusal(value)).toMatchObject({ code: 'not-an-event', rule: 'AF-1' }),
  );

  it.each(['agent.dance', 'constructor', '__proto__', 'toString'])(
    'is a frame of another type, ignored with a warning: %s (AF-1)',
    (type) => {
      const { frame, warnings } = read({ type, payload: {} });
      expect(frame).toBeUndefined();
      expect(warnings).toMatchObject([{ code: 'unknown-frame', rule: 'AF-1' }]);
    },
  );

  it('is a field, ignored with a warning that names it', () => {
    const { frame, warnings } = read(with_(delta(0, 'a'), { mood: 'good' }));
    expect(frame).toEqual({ type: 'agent.text.delta', contentIndex: 0, text: 'a' });
    expect(warnings).toMatchObject([{ code: 'unknown-field', path: '/payload/mood' }]);
  });

  it('is a risk level, taken as dangerous', () => {
    const { frame, warnings } = read(
      ask('i', { options: [{ value: 'a', label: 'A', risk_level: 'apocalyptic' }] }),
    );
    expect(frame).toMatchObject({ options: [{ value: 'a', riskLevel: 'dangerous' }] });
    expect(warnings).toMatchObject([{ code: 'unknown-risk-level' }]);
  });

  it.each([
    [[{ value: 'a', label: 'A' }], 'SELECT'],
    [[], 'TEXT_INPUT'],
  ])('is an interaction type, asked in the nearest way', (options, expected) => {
    const { frame, warnings } = read(ask('i', { interaction_type: 'SLIDER', options }));
    expect(frame).toMatchObject({ interactionType: expected });
    expect(warnings).toMatchObject([{ code: 'unknown-interaction-type' }]);
  });

  it('is an interaction type, refused where that is asked for', () => {
    expect(() => read(ask('i', { interaction_type: 'SLIDER' }), 'reject')).toThrow(/interaction_type/);
  });
});

it('keeps the first of two options with one value', () => {
  const options = [
    { value: 'a', label: 'First' },
    { value: 'a', label: 'Second' },
    { value: '__proto__', label: 'Odd' },
  ];
  const { frame, warnings } = read(ask('i', { interaction_type: 'SELECT', options }));
  expect(frame).toMatchObject({
    options: [
      { value: 'a', label: 'First' },
      { value: '__proto__', label: 'Odd' },
    ],
  });
  expect(warnings).toMatchObject([{ code: 'duplicate-option' }]);
});
