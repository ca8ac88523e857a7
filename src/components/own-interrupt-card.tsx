'use client';
import { useState, type ComponentType, type ReactElement } from 'react';
import { expiryOf } from '../protocol/index.ts';
import { headingOf, InterruptCard, InterruptError, type InterruptCardProps } from './interrupt-card.tsx';
import { useLabels } from './kit.tsx';
import { formParts } from './kit-parts.ts';
import { LoadFailed } from './load-failed.tsx';
import { useOnDemand } from './on-demand.ts';
import type { InterruptRendererProps } from './own-question.tsx';
import { RendererBoundary, RendererError } from './renderer-boundary.tsx';
import { useNow } from './use-now.ts';

/** A question of the thread, with everything known of it. */
export type Question = Required<
  Pick<
    InterruptCardProps,
    | 'interrupt'
    | 'phase'
    | 'answer'
    | 'draft'
    | 'call'
    | 'parameters'
    | 'askedBy'
    | 'together'
    | 'callChanged'
    | 'error'
  >
> & {
  [Name in 'onAnswer' | 'onDraftChange' | 'onChangeAnswer']-?: NonNullable<InterruptCardProps[Name]>;
};

/**
 * The place of a question that the application draws: found and focused like our own card. Where its view throws, our
 * card stands below the report, so that the question can still be answered. Renders a `<section>`.
 */
export function OwnInterruptCard({
  view,
  ...question
}: Question & { view: ComponentType<InterruptRendererProps> }): ReactElement {
  const { interrupt, phase, callChanged, together, error, ...rest } = question;
  const labels = useLabels();
  const [broken, setBroken] = useState<{ view: unknown; message: string } | undefined>(undefined);
  const expiry = expiryOf(interrupt);
  const isLive = phase === 'open' || phase === 'kept';
  const now = useNow(isLive && expiry !== undefined);
  const expired = isLive && expiry !== undefined && expiry <= now;
  const parts = useOnDemand(formParts, true);
  if (broken?.view === view) {
    return (
      <>
        <RendererError>{broken.message}</RendererError>
        <InterruptCard {...question} />
      </>
    );
  }
  return (
    <section
      role="group"
      aria-label={headingOf(interrupt, labels)}
      tabIndex={-1}
      data-phase={phase}
      data-expired={expired ? '' : undefined}
      data-own=""
      className="rv-interrupt"
    >
      {parts.status === 'failed' ? (
        <LoadFailed part={formParts} text={labels.interrupt.loadFailed} />
      ) : parts.status !== 'ready' ? (
        <p className="rv-interrupt-loading" role="status">
          {labels.interrupt.loading}
        </p>
      ) : (
        <RendererBoundary
          onError={(thrown) =>
            setBroken({ view, message: thrown instanceof Error ? thrown.message : String(thrown) })
          }
        >
          <parts.value.OwnQuestion
            {...rest}
            {...{
              view,
              interrupt,
              state: phase,
              expired,
              changed: callChanged === true,
              together: together === true,
            }}
          />
        </RendererBoundary>
      )}
      <InterruptError>{error}</InterruptError>
    </section>
  );
}
