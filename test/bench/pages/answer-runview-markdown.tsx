import { createRoot } from 'react-dom/client';
import { Markdown } from '../../../src/markdown/index.ts';
import '../../../src/styles/index.css';
import { TextPage } from './text-page.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <TextPage
    view={({ text }) => (
      <div className="rv-root">
        <Markdown text={text} streaming />
      </div>
    )}
  />,
);
