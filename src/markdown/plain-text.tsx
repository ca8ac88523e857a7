'use client';
import { memo, useMemo, useState, type ReactElement } from 'react';
import type { PlainReason } from './freeze.ts';
import { fill, type MarkdownLabels } from './labels.ts';
import { MARKDOWN_LIMITS } from './limits.ts';

export interface PlainTextProps {
  text: string;
  reason: PlainReason;
  labels: Readonly<MarkdownLabels>;
}

/** A text that is not drawn as markdown, in pieces, so that one more delta touches only the last of them. */
export function PlainText({ text, reason, labels }: PlainTextProps): ReactElement {
  const [all, setAll] = useState(false);
  const cut = !all && text.length > MARKDOWN_LIMITS.plainChars;
  const shown = cut ? text.slice(0, MARKDOWN_LIMITS.plainShownChars) : text;
  const pieces = useMemo(() => split(shown), [shown]);
  return (
    <>
      {reason === 'length' && <p className="rv-md-note">{labels.shownAsText}</p>}
      {pieces.map((piece, index) => (
        <Piece key={index} text={piece} />
      ))}
      {cut && (
        <p className="rv-md-note">
          {fill(labels.textCut, { shown: shown.length, count: text.length }, labels.locale)}{' '}
          <button type="button" className="rv-md-button" onClick={() => setAll(true)}>
            {labels.showAll}
          </button>
        </p>
      )}
    </>
  );
}

const Piece = memo(function Piece({ text }: { text: string }): ReactElement {
  return (
    <div className="rv-md-plain" dir="auto">
      {text}
    </div>
  );
});

/** Characters of one piece: a browser skips the layout of pieces out of view. */
const PIECE = 16_384;

/** Cuts after a line end where there is one, else after a space, else anywhere between two characters. */
function split(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > PIECE) {
    const window = text.slice(from, from + PIECE);
    const line = window.lastIndexOf('\n');
    if (line > 0) {
      pieces.push(window.slice(0, line)); // the box of the piece is the line end
      from += line + 1;
      continue;
    }
    const space = window.lastIndexOf(' ') + 1;
    const last = window.charCodeAt(PIECE - 1);
    const size = space > 0 ? space : last >= 0xd800 && last <= 0xdbff ? PIECE - 1 : PIECE;
    pieces.push(window.slice(0, size));
    from += size;
  }
  pieces.push(text.slice(from));
  return pieces;
}
