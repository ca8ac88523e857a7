'use client';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { expiryOf } from '../../protocol/index.ts';
import type { Answer } from '../../store/index.ts';
import { readInteraction, type Interaction, type RiskLevel } from '../../transport/agent-frames/index.ts';
import { Icon, type IconName } from '../icons.tsx';
import { InterruptCard, type InterruptCardProps } from '../interrupt-card.tsx';
import { asText } from '../read-data.ts';
import { useNow } from '../use-now.ts';
import { agentFramesLabels, type AgentFramesLabels } from './labels.ts';

export interface AgentFramesQuestionCardProps extends InterruptCardProps {
  /** @default the words in English */
  labels?: AgentFramesLabels;
}

/**
 * The kit's card, with what an `agent.*` question says besides: the risk of each option in a word, a colour and an icon,
 * what happens if nobody answers, and one more question before something dangerous. Questions of other agents are drawn
 * as ever. Renders a `<div>` around the card.
 *
 * @example
 * <KitProvider components={{ InterruptCard: AgentFramesQuestionCard }}>…</KitProvider>
 */
export function AgentFramesQuestionCard(props: AgentFramesQuestionCardProps): ReactElement {
  const { labels = agentFramesLabels, ...card } = props;
  const { interrupt, phase = 'open', onAnswer, onDraftChange } = card;
  const interaction = readInteraction(interrupt);
  const [risky, setRisky] = useState<{ answer: Answer; chosen: string[] } | undefined>(undefined);
  const cameFrom = useRef<Element | null>(null);
  const live = phase === 'open' || phase === 'kept';
  const expiry = expiryOf(interrupt);
  const now = useNow(live && expiry !== undefined);
  if (interaction === undefined) return <InterruptCard {...card} />;
  // Past its time a question takes no answer, so there is nothing left to confirm either.
  const asks = live && risky !== undefined && (expiry === undefined || expiry > now);
  return (
    <div className="rv-frames-question">
      <InterruptCard
        {...card}
        onAnswer={(answer) => {
          const chosen = dangerousIn(answer, interaction);
          cameFrom.current = document.activeElement;
          if (chosen.length > 0) setRisky({ answer, chosen });
          else onAnswer?.(answer);
        }}
        onDraftChange={(draft) => {
          // What is typed now is no longer what would be confirmed.
          setRisky(undefined);
          onDraftChange?.(draft);
        }}
      />
      {live ? <About interaction={interaction} labels={labels} /> : null}
      {asks ? (
        <Confirm
          chosen={risky.chosen}
          labels={labels}
          onBack={() => {
            setRisky(undefined);
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
          onConfirm={() => {
            setRisky(undefined);
            onAnswer?.(risky.answer);
          }}
        />
      ) : null}
    </div>
  );
}

interface ConfirmProps {
  chosen: readonly string[];
  labels: AgentFramesLabels;
  onBack: () => void;
  onConfirm: () => void;
}

/** The second question. The focus comes to it, but to neither of its buttons: an Enter held too long decides nothing. */
function Confirm({ chosen, labels, onBack, onConfirm }: ConfirmProps): ReactElement {
  const { question } = labels;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <div
      ref={root}
      tabIndex={-1}
      role="group"
      aria-label={question.confirm}
      className="rv-frames-note rv-frames-confirm"
    >
      <p className="rv-frames-line">
        <Risk level="dangerous" labels={labels} />
        <span>{question.confirm}</span> <Chosen labels={chosen} />
      </p>
      <p className="rv-frames-line">
        <button type="button" className="rv-button" onClick={onBack}>
          {question.back}
        </button>
        <button type="button" className="rv-button" data-kind="danger" onClick={onConfirm}>
          {question.confirmed} <Chosen labels={chosen} />
        </button>
      </p>
    </div>
  );
}

/** Each in its own direction of writing: a label of the agent turns nothing around it. */
function Chosen({ labels }: { labels: readonly string[] }): ReactElement {
  return (
    <span>
      {labels.map((label, index) => (
        <span key={index}>
          {index === 0 ? '' : ', '}
          <bdi>{label}</bdi>
        </span>
      ))}
    </span>
  );
}

interface AboutProps {
  interaction: Interaction;
  labels: AgentFramesLabels;
}

function About({ interaction, labels }: AboutProps): ReactElement | null {
  const { ifUnanswered, options, timeoutSec } = interaction;
  const { question } = labels;
  // From the wire, through a reader that checks no deeper than this.
  const { toolName, toolInput, affectedPaths }: Record<string, unknown> = { ...interaction.context };
  const stated = options.filter(({ risk }) => risk !== undefined);
  const paths = Array.isArray(affectedPaths) ? affectedPaths.map(asText) : [];
  const waits = timeoutSec !== undefined;
  if (stated.length === 0 && toolName === undefined && paths.length === 0 && !waits) return null;
  return (
    <div className="rv-frames-note">
      {toolName === undefined ? null : (
        <p className="rv-frames-line">
          <span className="rv-frames-muted">{question.summary}</span> <code>{asText(toolName)}</code>
          {toolInput === undefined ? null : <code>{asText(toolInput)}</code>}
        </p>
      )}
      {paths.length === 0 ? null : (
        <p className="rv-frames-line">
          <span className="rv-frames-muted">{question.touches}</span> <code>{paths.join(', ')}</code>
        </p>
      )}
      {stated.length === 0 ? null : (
        <ul className="rv-frames-options" aria-label={question.risks}>
          {stated.map(({ value, label, risk }, index) => (
            <li key={`${index} ${value}`} className="rv-frames-line">
              <bdi>{label}</bdi> <Risk level={risk} labels={labels} />
            </li>
          ))}
        </ul>
      )}
      {waits ? (
        <p className="rv-frames-line rv-frames-if-nothing">
          <Icon name="clock" />
          {ifUnanswered.effect === 'default' ? (
            <span>
              {question.ifNothing} <bdi>{ifUnanswered.label}</bdi>
            </span>
          ) : (
            <span>{question.ifNothingUnknown}</span>
          )}
        </p>
      ) : null}
    </div>
  );
}

const ICONS: Record<RiskLevel, IconName> = { safe: 'finished', moderate: 'note', dangerous: 'failed' };

interface RiskProps {
  level: RiskLevel | undefined;
  labels: AgentFramesLabels;
}

function Risk({ level, labels }: RiskProps): ReactElement {
  const known = levelOf(level);
  return (
    <span className="rv-frames-risk" data-risk={known}>
      <Icon name={ICONS[known]} /> {labels.risk[known]}
    </span>
  );
}

/** A word that nobody knows counts as dangerous, as it does for the mapper (C10). */
function levelOf(risk: unknown): RiskLevel {
  return risk === 'safe' || risk === 'moderate' ? risk : 'dangerous';
}

/** Labels of the dangerous options that an answer has chosen. */
function dangerousIn(answer: Answer, { options }: Interaction): string[] {
  if (answer.status !== 'resolved' || typeof answer.payload !== 'object' || answer.payload === null)
    return [];
  const chosen = new Set<unknown>(Object.values(answer.payload).flat());
  return options
    .filter(({ value, risk }) => risk !== undefined && levelOf(risk) === 'dangerous' && chosen.has(value))
    .map(({ label }) => label);
}
