'use client';
import type { ReactElement } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import type { ActivityRendererProps } from '../kit.tsx';
import { ownText } from '../read-data.ts';
import { agentFramesLabels, type AgentFramesLabels } from './labels.ts';

export interface AgentFramesNoticeProps extends Pick<ActivityRendererProps, 'content'> {
  /** @default the words in English */
  labels?: AgentFramesLabels;
}

type NoticeStatus = keyof AgentFramesLabels['notice']['status'];

const ICONS: Record<NoticeStatus, IconName> = { recovering: 'retry', recovered: 'finished', warning: 'note' };

/** An error or a warning that did not end the run. Renders a `<div>`. */
export function AgentFramesErrorCard(props: AgentFramesNoticeProps): ReactElement {
  const { content, labels = agentFramesLabels } = props;
  const words = labels.notice;
  const status = statusOf(ownText(content, 'status'));
  const code = ownText(content, 'code');
  const tool = ownText(content, 'tool');
  return (
    <div className="rv-frames-note" data-status={status}>
      <p className="rv-frames-line">
        <span className="rv-frames-risk" data-risk={status === 'recovered' ? 'safe' : 'moderate'}>
          <Icon name={ICONS[status]} /> {words.status[status]}
        </span>
        <bdi>{ownText(content, 'message')}</bdi>
      </p>
      {code === undefined && tool === undefined ? null : (
        <p className="rv-frames-line rv-frames-muted">
          <bdi>{code}</bdi>
          {tool === undefined ? null : (
            <span>
              {words.tool} <bdi>{tool}</bdi>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** The agent decided by itself, because the time was over (I-19). Renders a `<div>`. */
export function AgentFramesAutoAnswerCard(props: AgentFramesNoticeProps): ReactElement {
  const { content, labels = agentFramesLabels } = props;
  const words = labels.notice;
  return (
    <div className="rv-frames-note">
      <p>{words.autoAnswer}</p>
      <Said word={words.question} text={ownText(content, 'question')} />
      <Said word={words.agentChose} text={ownText(content, 'label')} />
    </div>
  );
}

/** An answer came when the agent no longer waited. Renders a `<div>`. */
export function AgentFramesLateAnswerCard(props: AgentFramesNoticeProps): ReactElement {
  const { content, labels = agentFramesLabels } = props;
  const words = labels.notice;
  return (
    <div className="rv-frames-note">
      <p>{words.lateAnswer}</p>
      <Said word={words.question} text={ownText(content, 'question')} />
      <Said word={words.given} text={ownText(content, 'given')} />
      <Said word={words.agentChose} text={ownText(content, 'agentChose')} />
    </div>
  );
}

function Said({ word, text }: { word: string; text: string | undefined }): ReactElement | null {
  if (text === undefined) return null;
  return (
    <p className="rv-frames-line">
      <span className="rv-frames-muted">{word}</span> <bdi>{text}</bdi>
    </p>
  );
}

function statusOf(status: string | undefined): NoticeStatus {
  return status === 'recovered' || status === 'recovering' ? status : 'warning';
}
