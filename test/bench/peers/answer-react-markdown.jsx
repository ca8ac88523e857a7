import { createRoot } from 'react-dom/client';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { TextPage } from '../pages/text-page.tsx';

const PLUGINS = [remarkGfm];

createRoot(document.getElementById('root')).render(
  <TextPage view={({ text }) => <ReactMarkdown remarkPlugins={PLUGINS}>{text}</ReactMarkdown>} />,
);
