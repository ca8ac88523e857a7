import type { ReactNode } from 'react';
import { beforeAll, describe } from 'vitest';
import { createRunStore, memoryThreads, RunProvider, type ToolCallView } from '../../src/index.ts';
import {
  ActivityCard,
  AgentChat,
  AgentChatWidget,
  Announcer,
  Attachment,
  ChatEmpty,
  ChatHeader,
  ChatSide,
  Composer,
  ComposerInput,
  ComposerSend,
  ContentParts,
  CopyButton,
  Icon,
  InterruptCard,
  JsonView,
  Message,
  MessageActions,
  MessageContent,
  MessageEditor,
  MessageList,
  MessageText,
  ReasoningPanel,
  RendererError,
  RunEnd,
  RunStatus,
  ShownCall,
  StatePanel,
  StepList,
  SubagentLanes,
  Suggestions,
  ThreadList,
  ToolCallArguments,
  ToolCallBody,
  ToolCallCard,
  ToolCallError,
  ToolCallHeader,
  ToolCallResult,
  UsageMeter,
  loadKit,
} from '../../src/components/index.ts';
import { itIsAPart } from '../helpers/conformance.tsx';

beforeAll(loadKit);

const idle = { async *run() {} };
const store = createRunStore({ transport: idle, threadId: 't' });
const inThread = (ui: ReactNode) => <RunProvider store={store}>{ui}</RunProvider>;

const call: ToolCallView = {
  toolCallId: 'c',
  name: 'find',
  arguments: '{"a":1}',
  status: 'failed',
  call: { id: 'c', type: 'function', function: { name: 'find', arguments: '{"a":1}' } },
  messageId: 'm',
  result: { id: 'r', role: 'tool', toolCallId: 'c', content: 'no', error: 'not found' },
};
const inCall = (ui: ReactNode) => (
  <ToolCallCard call={call} defaultOpen>
    {ui}
  </ToolCallCard>
);
const message = { id: 'm', role: 'assistant' as const, content: 'hello' };
const inMessage = (ui: ReactNode) => <Message message={message}>{ui}</Message>;
const inComposer = (ui: ReactNode) => inThread(<Composer>{ui}</Composer>);
const image = { type: 'image', source: { type: 'data', value: 'AAAA', mimeType: 'image/png' } };

describe('parts', () => {
  itIsAPart('AgentChat', { part: (p) => <AgentChat transport={idle} {...p} />, ownClass: 'rv-chat' });
  itIsAPart('AgentChatWidget', {
    part: (p) => <AgentChatWidget transport={idle} {...p} />,
    ownClass: 'rv-widget',
  });
  itIsAPart('ChatHeader', {
    part: (p) => <ChatHeader {...p} />,
    around: inThread,
    ownClass: 'rv-chat-header',
  });
  itIsAPart('ChatEmpty', { part: (p) => <ChatEmpty {...p} />, around: inThread, ownClass: 'rv-chat-empty' });
  itIsAPart('ChatSide', { part: (p) => <ChatSide {...p} />, around: inThread, ownClass: 'rv-chat-side' });
  itIsAPart('Suggestions', {
    part: (p) => <Suggestions suggestions={['a']} {...p} />,
    around: inThread,
    ownClass: 'rv-suggestions',
  });
  itIsAPart('Announcer', {
    part: (p) => <Announcer {...p} />,
    around: inThread,
    ownClass: 'rv-visually-hidden',
  });
  itIsAPart('MessageList', {
    part: (p) => <MessageList {...p} />,
    around: inThread,
    ownClass: 'rv-message-list',
  });
  itIsAPart('Message', { part: (p) => <Message message={message} {...p} />, ownClass: 'rv-message' });
  itIsAPart('MessageContent', {
    part: (p) => <MessageContent {...p} />,
    around: inMessage,
    ownClass: 'rv-message-content',
  });
  itIsAPart('MessageActions', {
    part: (p) => <MessageActions {...p} />,
    around: inMessage,
    ownClass: 'rv-message-actions',
  });
  itIsAPart('MessageEditor', {
    part: (p) => <MessageEditor {...p} />,
    around: inMessage,
    ownClass: 'rv-message-editor',
  });
  itIsAPart('MessageText', { part: (p) => <MessageText text="a" {...p} />, ownClass: 'rv-message-text' });
  itIsAPart('CopyButton', { part: (p) => <CopyButton text="a" {...p} />, ownClass: 'rv-icon-button' });
  itIsAPart('ContentParts', {
    part: (p) => <ContentParts parts={[image]} {...p} />,
    ownClass: 'rv-content-parts',
  });
  itIsAPart('Attachment', {
    part: (p) => <Attachment part={image} kind="image" {...p} />,
    ownClass: 'rv-attachment',
  });
  itIsAPart('ToolCallCard', { part: (p) => <ToolCallCard call={call} {...p} />, ownClass: 'rv-tool-call' });
  itIsAPart('ToolCallHeader', {
    part: (p) => <ToolCallHeader {...p} />,
    around: inCall,
    ownClass: 'rv-tool-call-header',
  });
  itIsAPart('ToolCallArguments', {
    part: (p) => <ToolCallArguments {...p} />,
    around: inCall,
    ownClass: 'rv-tool-call-arguments',
  });
  itIsAPart('ToolCallResult', {
    part: (p) => <ToolCallResult {...p} />,
    around: inCall,
    ownClass: 'rv-tool-call-result',
  });
  itIsAPart('ToolCallError', {
    part: (p) => <ToolCallError {...p} />,
    around: inCall,
    ownClass: 'rv-tool-call-error',
  });
  itIsAPart('ReasoningPanel', { part: (p) => <ReasoningPanel text="a" {...p} />, ownClass: 'rv-reasoning' });
  itIsAPart('ActivityCard', {
    part: (p) => (
      <ActivityCard message={{ id: 'a', role: 'activity', activityType: 'x', content: {} }} {...p} />
    ),
    ownClass: 'rv-activity',
  });
  itIsAPart('SubagentLanes', {
    part: (p) => <SubagentLanes ids={['s']} {...p} />,
    around: inThread,
    ownClass: 'rv-lanes',
  });
  itIsAPart('ThreadList', {
    part: (p) => inThread(<ThreadList storage={memoryThreads()} {...p} />),
    ownClass: 'rv-threads',
  });
  itIsAPart('StepList', {
    part: (p) => <StepList steps={[{ stepName: 's', runId: 'r', status: 'running', startedAt: 0 }]} {...p} />,
    ownClass: 'rv-steps',
  });
  itIsAPart('StatePanel', { part: (p) => <StatePanel value={{ a: 1 }} {...p} />, ownClass: 'rv-state' });
  itIsAPart('JsonView', { part: (p) => <JsonView value={{ a: 1 }} {...p} />, ownClass: 'rv-json' });
  itIsAPart('InterruptCard', {
    part: (p) => <InterruptCard interrupt={{ id: 'i', reason: 'confirmation' }} {...p} />,
    ownClass: 'rv-interrupt',
  });
  itIsAPart('ShownCall', {
    part: (p) => <ShownCall name="a" argumentsText="{}" {...p} />,
    ownClass: 'rv-shown-call',
  });
  itIsAPart('RunStatus', { part: (p) => <RunStatus status="failed" {...p} />, ownClass: 'rv-run-status' });
  itIsAPart('RunEnd', { part: (p) => <RunEnd status="failed" {...p} />, ownClass: 'rv-run-end' });
  itIsAPart('UsageMeter', {
    part: (p) => <UsageMeter usage={{ inputTokens: 1 }} {...p} />,
    ownClass: 'rv-usage',
  });
  itIsAPart('Composer', { part: (p) => <Composer {...p} />, around: inThread, ownClass: 'rv-composer' });
  itIsAPart('ComposerInput', {
    part: (p) => <ComposerInput {...p} />,
    around: inComposer,
    ownClass: 'rv-composer-input',
  });
  itIsAPart('ComposerSend', {
    part: (p) => <ComposerSend {...p} />,
    around: inComposer,
    ownClass: 'rv-composer-send',
  });
  itIsAPart('RendererError', { part: (p) => <RendererError {...p} />, ownClass: 'rv-renderer-error' });
  itIsAPart('Icon', { part: (p) => <Icon name="tool" {...p} />, ownClass: 'rv-icon' });
});

// ToolCallBody gives its element an id of its own: the header names it in aria-controls.
describe('ToolCallBody', () => {
  itIsAPart('ToolCallCard with its body', {
    part: (p) => (
      <ToolCallCard call={call} defaultOpen {...p}>
        <ToolCallBody className="mine" />
      </ToolCallCard>
    ),
    ownClass: 'rv-tool-call',
  });
});
