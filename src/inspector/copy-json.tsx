'use client';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Icon } from '../components/index.ts';
import { useInspectorLabels } from './inspector-context.tsx';

/** Milliseconds that the answer stands there. */
const SHOWN_FOR = 2000;

/** Copies a value as JSON, exactly as it is shown (2.3.16). Made when pressed: a value may be large. */
export function CopyJson({ value }: { value: unknown }): ReactElement {
  const labels = useInspectorLabels();
  const [result, setResult] = useState<'copied' | 'failed' | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(value, null, 2));
      setResult('copied');
    } catch {
      // No permission, or no clipboard in this context; the button says so.
      setResult('failed');
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResult(undefined), SHOWN_FOR);
  };
  return (
    <button
      type="button"
      className="rv-button"
      data-kind="quiet"
      data-result={result}
      onClick={() => void copy()}
    >
      <Icon name={result === 'copied' ? 'finished' : result === 'failed' ? 'failed' : 'copy'} />
      <span aria-live="polite">
        {result === 'copied' ? labels.copied : result === 'failed' ? labels.copyFailed : labels.copy}
      </span>
    </button>
  );
}
