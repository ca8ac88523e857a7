import { EventSchemas } from '@ag-ui/core/schemas';
import { describe, expect, it } from 'vitest';
import { createPipeline } from '../../src/protocol/index.ts';
import type { AgentEvent, EventType } from '../../src/protocol/index.ts';
import { events } from '../../src/testing/index.ts';

const ONE_OF_EACH: { [K in EventType]: AgentEvent<K> } = {
  RUN_STARTED: events.runStarted('t1', 'r1', { protocolVersion: '1.0' }),
  RUN_FINISHED: events.runFinished('t1', 'r1', { outcome: { type: 'cancelled' } }),
  RUN_ERROR: events.runError('broken', { code: 'x' }),
  STEP_STARTED: events.stepStarted('s'),
  STEP_FINISHED: events.stepFinished('s', { subagentRunId: 'a' }),
  TEXT_MESSAGE_START: events.textStart('m1', { role: 'assistant', metadata: { a: null } }),
  TEXT_MESSAGE_CONTENT: events.textContent('m1', ''),
  TEXT_MESSAGE_END: events.textEnd('m1'),
  TEXT_MESSAGE_CHUNK: events.textChunk({ messageId: 'm1', delta: 'x' }),
  TOOL_CALL_START: events.toolStart('c1', 'look', { parentMessageId: 'm1' }),
  TOOL_CALL_ARGS: events.toolArgs('c1', '{'),
  TOOL_CALL_END: events.toolEnd('c1'),
  TOOL_CALL_CHUNK: events.toolChunk({ toolCallId: 'c1', toolCallName: 'look' }),
  TOOL_CALL_RESULT: events.toolResult('r1', 'c1', [{ type: 'text', text: 'x' }]),
  STATE_SNAPSHOT: events.stateSnapshot(null),
  STATE_DELTA: events.stateDelta([{ op: 'add', path: '/a', value: null }]),
  MESSAGES_SNAPSHOT: events.messagesSnapshot([{ id: 'u', role: 'user', content: 'x' }]),
  ACTIVITY_SNAPSHOT: events.activitySnapshot('a1', 'PLAN', { steps: [] }, { replace: false }),
  ACTIVITY_DELTA: events.activityDelta('a1', 'PLAN', []),
  REASONING_START: events.reasoningStart('p1'),
  REASONING_END: events.reasoningEnd('p1'),
  REASONING_MESSAGE_START: events.reasoningMessageStart('q1'),
  REASONING_MESSAGE_CONTENT: events.reasoningMessageContent('q1', 'x'),
  REASONING_MESSAGE_END: events.reasoningMessageEnd('q1'),
  REASONING_MESSAGE_CHUNK: events.reasoningMessageChunk({ messageId: 'q1' }),
  REASONING_ENCRYPTED_VALUE: events.reasoningEncryptedValue('message', 'q1', 'zzz'),
  SUBAGENT_STARTED: events.subagentStarted('a', 'scout', { parentToolCallId: 'c1' }),
  SUBAGENT_FINISHED: events.subagentFinished('a', { outcome: { type: 'suspended' } }),
  SUBAGENT_ERROR: events.subagentError('a', 'broken'),
  RAW: events.raw({ type: 'x' }, { source: 'y' }),
  CUSTOM: events.custom('app:x', null),
};

describe('events', () => {
  it.each(Object.entries(ONE_OF_EACH))('builds a %s that the schema of AG-UI accepts', (type, event) => {
    expect(event.type).toBe(type);
    expect(EventSchemas.safeParse(event).error).toBeUndefined();
  });

  it('builds whole items that are legal together', () => {
    const pipeline = createPipeline();
    const body = [
      ...events.text('m1', 'Hi'),
      ...events.reasoning('q1', 'Hm'),
      ...events.tool('c1', 'look', { a: 1 }),
    ];
    for (const event of events.run('t1', 'r1', body)) pipeline.push(event);
    expect(pipeline.end()).toEqual({ truncated: false, sawRun: true });
    expect(body.find(({ type }) => type === 'TOOL_CALL_ARGS')).toMatchObject({ delta: '{"a":1}' });
  });
});
