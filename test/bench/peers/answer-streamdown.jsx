import { createRoot } from 'react-dom/client';
import { Streamdown } from 'streamdown';
import { TextPage } from '../pages/text-page.tsx';

createRoot(document.getElementById('root')).render(
  <TextPage view={({ text }) => <Streamdown>{text}</Streamdown>} />,
);
