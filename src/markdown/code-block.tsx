'use client';
import { Component, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { fill } from './labels.ts';
import { highlighted } from './highlighted.ts';
import type { MarkdownCodeProps } from './options.ts';
import { ScrollBox } from './scroll-box.ts';

/** How long "Copied" stays, in milliseconds. */
const COPIED_MS = 2_000;

/** Characters that nobody can see and that may change how code reads; joined emoji are seen. */
const INVISIBLE =
  /(?![\t\n]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d)[\p{Cf}\p{Cc}]/gu;

/** A block of code with its language and a copy button. Renders a `<div>` with a `<pre>`. */
export function CodeBlock({ code, language, done, highlight, labels }: MarkdownCodeProps): ReactElement {
  const invisible = code.match(INVISIBLE)?.length ?? 0;
  const name = language === '' ? labels.code : fill(labels.codeIn, { language }, labels.locale);
  return (
    <div className="rv-md-code" data-state={done ? 'done' : 'open'}>
      <div className="rv-md-code-bar">
        <span className="rv-md-code-language">{language}</span>
        <CopyButton text={code} labels={labels} />
      </div>
      <ScrollBox as="pre" className="rv-md-code-scroll" dir="ltr" aria-label={name}>
        <code className="rv-md-code-text">
          <PlainOnError key={code} fallback={code}>
            {highlighted(highlight, code, language, done) ?? code}
          </PlainOnError>
        </code>
      </ScrollBox>
      {invisible > 0 && (
        <p className="rv-md-note">{fill(labels.invisible, { count: invisible }, labels.locale)}</p>
      )}
    </div>
  );
}

type CopyState = 'ready' | 'copied' | 'failed';

function CopyButton({ text, labels }: { text: string; labels: MarkdownCodeProps['labels'] }): ReactElement {
  const [state, setState] = useState<CopyState>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed'); // no permission, or a page without https: the label says so
    }
  };
  const words = { ready: labels.copy, copied: labels.copied, failed: labels.copyFailed } satisfies Record<
    CopyState,
    string
  >;
  return (
    <button type="button" className="rv-md-button" data-state={state} onClick={() => void copy()}>
      <span aria-live="polite">{words[state]}</span>
    </button>
  );
}

interface PlainOnErrorProps {
  fallback: string;
  children: ReactNode;
}

/** What a highlighter returned may not be drawable; the code is. */
class PlainOnError extends Component<PlainOnErrorProps, { failed: boolean }> {
  override state: { failed: boolean } = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
