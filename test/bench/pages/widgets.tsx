import { createRoot } from 'react-dom/client';
import { AgentChat } from '../../../src/components/index.ts';
import '../../../src/styles/index.css';
import './page.css';

// Ten chats side by side, each with a run of its own.
createRoot(document.getElementById('root') as HTMLElement).render(
  <div style={{ display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gridTemplateRows: '50vh 50vh' }}>
    {Array.from({ length: 10 }, (_, at) => (
      <AgentChat key={at} url={`/agent?chat=${at}`} />
    ))}
  </div>,
);
