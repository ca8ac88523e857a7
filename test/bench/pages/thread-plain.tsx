import { createRoot } from 'react-dom/client';
import { Markdown } from '../../../src/markdown/index.ts';
import '../../../src/styles/index.css';
import './page.css';
import { whenAsked } from './when-asked.ts';

// A plain list: every message is drawn, the agent's as markdown, and nothing else.
whenAsked((messages) => {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <div className="rv-root scroller">
      <div className="column">
        {messages.map((message) => (
          <article key={message.id} className="row">
            {message.role === 'assistant' ? (
              <Markdown text={String(message.content)} />
            ) : (
              <p>{String(message.content)}</p>
            )}
          </article>
        ))}
      </div>
    </div>,
  );
});
