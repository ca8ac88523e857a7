'use client';
import { useMemo, type ComponentProps, type ReactElement } from 'react';
import { useRunValue } from '../react/index.ts';
import { selectUsage, type UsageTotals } from '../store/index.ts';
import { classes } from './classes.ts';
import { formatCount } from './format.ts';
import { useLabels } from './kit.tsx';

/** Prices in one currency per million tokens; what has no price is left out of the cost. */
export interface TokenPrices {
  currency: string;
  inputTokens?: number;
  cachedInputTokens?: number;
  outputTokens?: number;
}

export interface UsageMeterProps extends Omit<ComponentProps<'dl'>, 'children'> {
  /** Counts to show; by default those of the thread, or of one run. */
  usage?: UsageTotals | undefined;
  runId?: string | undefined;
  prices?: TokenPrices;
}

/** Tokens as the agent counted them; a count nobody stated is not shown as zero. Renders a `<dl>`, and nothing without counts. */
export function UsageMeter({ usage, runId, ...props }: UsageMeterProps): ReactElement | null {
  return usage === undefined ? (
    <LiveUsage runId={runId} {...props} />
  ) : (
    <UsageCounts usage={usage} {...props} />
  );
}

function LiveUsage({ runId, ...props }: Omit<UsageMeterProps, 'usage'>): ReactElement | null {
  const usage = useRunValue(useMemo(() => selectUsage(runId), [runId]));
  return <UsageCounts usage={usage} {...props} />;
}

const SHOWN = [
  'inputTokens',
  'cachedInputTokens',
  'cacheWriteInputTokens',
  'outputTokens',
  'reasoningTokens',
  'totalTokens',
] as const satisfies readonly (keyof UsageTotals)[];

function UsageCounts(
  props: Omit<UsageMeterProps, 'usage' | 'runId'> & { usage: UsageTotals },
): ReactElement | null {
  const { usage, prices, className, ...rest } = props;
  const labels = useLabels();
  const shown = SHOWN.filter((count) => usage[count] !== undefined);
  if (shown.length === 0) return null;
  const cost = prices === undefined ? undefined : costOf(usage, prices);
  return (
    <dl aria-label={labels.usage.title} {...rest} className={classes('rv-usage', className)}>
      {shown.map((count) => (
        <div key={count} className="rv-usage-count" data-count={count}>
          <dt className="rv-usage-name">{labels.usage.count[count]}</dt>
          <dd className="rv-usage-value">{formatCount(usage[count] ?? 0, labels.locale)}</dd>
        </div>
      ))}
      {cost === undefined || prices === undefined ? null : (
        <div className="rv-usage-count" data-count="cost">
          <dt className="rv-usage-name">{labels.usage.cost}</dt>
          <dd className="rv-usage-value">
            {new Intl.NumberFormat(labels.locale, {
              style: 'currency',
              currency: prices.currency,
              maximumFractionDigits: 4,
            }).format(cost)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function costOf(usage: UsageTotals, prices: TokenPrices): number | undefined {
  const { inputTokens, outputTokens } = usage;
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  // Cached tokens are a part of the input, paid at their own price where there is one.
  const cached =
    prices.cachedInputTokens === undefined ? 0 : Math.min(usage.cachedInputTokens ?? 0, inputTokens ?? 0);
  const sum =
    ((inputTokens ?? 0) - cached) * (prices.inputTokens ?? 0) +
    cached * (prices.cachedInputTokens ?? 0) +
    (outputTokens ?? 0) * (prices.outputTokens ?? 0);
  return sum / 1_000_000;
}
