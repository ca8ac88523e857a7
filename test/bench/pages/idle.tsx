import { createRoot } from 'react-dom/client';
import './page.css';

createRoot(document.getElementById('root') as HTMLElement).render(
  <p className="column">Nothing happens here.</p>,
);
