import { useState, type ReactElement } from 'react';
import type { Answer } from '../../../src/index.ts';
import {
  Icon,
  InterruptCard,
  type IconName,
  type InterruptCardProps,
} from '../../../src/components/index.ts';
import {
  readInteraction,
  type Interaction,
  type RiskLevel,
} from '../../../src/transport/agent-frames/index.ts';

/**
 * The kit's card, with what an `agent.*` question says besides: the risk of each option in a word, a colour and an icon,
 * what happens if nobody answers, and one more question before something dangerous.
 */
export function QuestionCard(props: InterruptCardProps): ReactElement {
  const { interrupt, phase = 'open', onAnswer } = props;
  const interaction = readInteraction(interrupt);
  const [risky, setRisky] = useState<{ answer: Answer; labels: string[] } | undefined>(undefined);
  if (interaction === undefined) return <InterruptCard {...props} />;
  const open = phase === 'open' || phase === 'kept';
  return (
    <div className="frames-question">
      <InterruptCard
        {...props}
        onAnswer={(answer) => {
          const labels = dangerousIn(answer, interaction);
          if (labels.length > 0) setRisky({ answer, labels });
          else onAnswer?.(answer);
        }}
      />
      {open ? <About interaction={interaction} /> : null}
      {open && risky !== undefined ? (
        <div className="frames-note frames-confirm" role="alert">
          <p className="frames-line">
            <Risk level="dangerous" />
            The agent calls this dangerous: {risky.labels.join(', ')}. Really?
          </p>
          <p className="frames-line">
            <button type="button" className="rv-button" onClick={() => setRisky(undefined)}>
              Go back
            </button>
            <button
              type="button"
              className="rv-button"
              onClick={() => {
                setRisky(undefined);
                onAnswer?.(risky.answer);
              }}
            >
              Yes: {risky.labels.join(', ')}
            </button>
          </p>
        </div>
      ) : null}
    </div>
  );
}

function About({ interaction }: { interaction: Interaction }): ReactElement | null {
  const { ifUnanswered, context, options, timeoutSec } = interaction;
  const stated = options.filter(({ risk }) => risk !== undefined);
  const waits = timeoutSec !== undefined;
  if (stated.length === 0 && context === undefined && !waits) return null;
  return (
    <div className="frames-note">
      {context?.toolName === undefined ? null : (
        <p className="frames-line">
          <span className="frames-muted">A summary of</span> <code>{context.toolName}</code>
          {context.toolInput === undefined ? null : <code>{JSON.stringify(context.toolInput)}</code>}
        </p>
      )}
      {context?.affectedPaths === undefined ? null : (
        <p className="frames-line">
          <span className="frames-muted">Touches</span> <code>{context.affectedPaths.join(', ')}</code>
        </p>
      )}
      {stated.length === 0 ? null : (
        <ul className="frames-options" aria-label="What the agent says about the risk">
          {stated.map(({ value, label, risk }) => (
            <li key={value} className="frames-line">
              <span>{label}:</span> <Risk level={risk} />
            </li>
          ))}
        </ul>
      )}
      {waits ? (
        <p className="frames-line">
          <Icon name="clock" />
          {ifUnanswered.effect === 'default'
            ? `If you do nothing: ${ifUnanswered.label}`
            : 'If you do nothing, the agent decides; it does not say how.'}
        </p>
      ) : null}
    </div>
  );
}

const RISKS: Record<RiskLevel, { word: string; icon: IconName }> = {
  safe: { word: 'Safe', icon: 'finished' },
  moderate: { word: 'Some risk', icon: 'note' },
  dangerous: { word: 'Dangerous', icon: 'failed' },
};

function Risk({ level }: { level: RiskLevel | undefined }): ReactElement | null {
  if (level === undefined) return null;
  const { word, icon } = RISKS[level];
  return (
    <span className="frames-risk" data-risk={level}>
      <Icon name={icon} /> {word}
    </span>
  );
}

/** Labels of the dangerous options that an answer has chosen. */
function dangerousIn(answer: Answer, { options }: Interaction): string[] {
  if (answer.status !== 'resolved' || typeof answer.payload !== 'object' || answer.payload === null)
    return [];
  const chosen = new Set<unknown>(Object.values(answer.payload).flat());
  return options
    .filter(({ value, risk }) => risk === 'dangerous' && chosen.has(value))
    .map(({ label }) => label);
}
