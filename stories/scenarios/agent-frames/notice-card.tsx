import type { ReactElement } from 'react';
import { Icon, type ActivityRendererProps, type IconName } from '../../../src/components/index.ts';

/** An error or a warning that did not end the run. */
export function ErrorCard({ content }: ActivityRendererProps): ReactElement {
  const { message, code, tool, status } = content;
  return (
    <div className="frames-note">
      <p className="frames-line">
        <span className="frames-risk" data-risk={status === 'recovered' ? 'safe' : 'moderate'}>
          <Icon name={iconOf(status)} /> {wordOf(status)}
        </span>
        <span>{text(message)}</span>
      </p>
      <p className="frames-line frames-muted">
        {text(code)}
        {tool === undefined ? '' : `, in ${text(tool)}`}
      </p>
    </div>
  );
}

/** The agent decided by itself, because the time was over. */
export function AutoAnswerCard({ content }: ActivityRendererProps): ReactElement {
  return (
    <p className="frames-note">
      Nobody answered “{text(content.question)}” in time, so the agent took: {text(content.label)}. This was
      not your choice.
    </p>
  );
}

/** An answer came when the agent no longer waited. */
export function LateAnswerCard({ content }: ActivityRendererProps): ReactElement {
  const { question, given, agentChose } = content;
  return (
    <p className="frames-note">
      Your answer to “{text(question)}”{given === undefined ? '' : ` (${text(given)})`} came too late and was
      not sent.{agentChose === undefined ? '' : ` The agent took: ${text(agentChose)}.`}
    </p>
  );
}

function wordOf(status: unknown): string {
  if (status === 'recovered') return 'Recovered';
  return status === 'recovering' ? 'Recovering' : 'Warning';
}

function iconOf(status: unknown): IconName {
  if (status === 'recovered') return 'finished';
  return status === 'recovering' ? 'retry' : 'note';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
