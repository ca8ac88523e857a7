'use client';
import { useMemo, useState, type ReactElement } from 'react';
import { isUnusualName, readArguments, showInvisible, type ShownArgument } from '../forms/index.ts';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';
import { useLabels } from './kit.tsx';
import { LongText } from './long-text.tsx';
import type { ShownCallProps } from './shown-call.tsx';

/** What {@link ShownCall} draws once its code is here. */
export function ShownCallNow({ name, argumentsText, className, ...props }: ShownCallProps): ReactElement {
  const { tool } = useLabels();
  const shown = useMemo(() => readArguments(argumentsText), [argumentsText]);
  const empty =
    argumentsText.trim() === '' ||
    (shown.isValid && shown.entries.length === 0 && isEmptyObject(shown.value));
  return (
    <div {...props} className={classes('rv-shown-call', className)}>
      <div className="rv-shown-call-name" data-unusual={isUnusualName(name) ? '' : undefined}>
        <Icon name="tool" />
        <bdi>{showInvisible(name)}</bdi>
      </div>
      {shown.duplicates.length === 0 ? null : (
        <p className="rv-shown-call-warning">
          <Icon name="failed" /> {tool.duplicateKeys(shown.duplicates.join(', '))}
        </p>
      )}
      {shown.hasInvisible ? (
        <p className="rv-shown-call-warning">
          <Icon name="failed" /> {tool.invisible}
        </p>
      ) : null}
      {empty ? (
        <p className="rv-tool-call-note">{tool.noArguments}</p>
      ) : shown.entries.length > 0 ? (
        <dl className="rv-shown-call-arguments">
          {shown.entries.map((entry, at) => (
            <Argument key={at} entry={entry} />
          ))}
        </dl>
      ) : (
        <>
          {shown.isValid ? null : <p className="rv-shown-call-warning">{tool.invalidArguments}</p>}
          <LongText className="rv-code-block" text={shown.rawText} />
        </>
      )}
    </div>
  );
}

function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}

function Argument({ entry }: { entry: ShownArgument }): ReactElement {
  const { tool } = useLabels();
  const [all, setAll] = useState(false);
  return (
    <div className="rv-shown-call-argument" data-duplicate={entry.isDuplicate ? '' : undefined}>
      <dt className="rv-shown-call-key" data-unusual={entry.isUnusual ? '' : undefined}>
        <bdi>{entry.name}</bdi>
      </dt>
      <dd className="rv-shown-call-value" data-type={entry.kind}>
        <bdi>{all ? entry.text : entry.short}</bdi>
        {entry.isShortened ? (
          <button type="button" className="rv-link-button" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? tool.showLess : tool.showAll(entry.length)}
          </button>
        ) : null}
      </dd>
    </div>
  );
}
