import { createRoot } from 'react-dom/client';
import { TextPage } from './text-page.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <TextPage view={({ text }) => <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>} />,
);
