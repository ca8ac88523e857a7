import { createRoot } from 'react-dom/client';
import { AgentChat } from '../../../src/components/index.ts';
import '../../../src/styles/index.css';
import './page.css';
import { whenAsked } from './when-asked.ts';

whenAsked((messages) => {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <AgentChat url="/agent" className="page" initialMessages={messages} />,
  );
});
