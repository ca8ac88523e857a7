import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { readDeltas } from './read-deltas.ts';
import './page.css';

/** A page that sets its text for every delta and draws it with `View`; Enter in the box starts it. */
export function TextPage({ view: View }: { view: (props: { text: string }) => ReactElement }): ReactElement {
  const [text, setText] = useState('');
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void readDeltas('/agent', (delta) => setText((before) => before + delta));
  };
  return (
    <div className="page">
      <div className="scroller">
        <div className="column">
          <View text={text} />
        </div>
      </div>
      <textarea onKeyDown={handleKey} />
    </div>
  );
}
