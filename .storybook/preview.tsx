import { StrictMode, useEffect, type ReactElement } from 'react';
import type { Decorator, Preview } from '@storybook/react-vite';
import './layers.css';
import '../src/styles/index.css';
import './preview.css';
import { KitProvider } from '../src/components/index.ts';
import { ar } from '../src/locales/ar.ts';
import { es } from '../src/locales/es.ts';
import { ja } from '../src/locales/ja.ts';
import { ko } from '../src/locales/ko.ts';
import { zh } from '../src/locales/zh.ts';

// English is what stands there without any labels.
const CATALOGUES = new Map([ko, ja, zh, es, ar].map((labels) => [labels.locale.slice(0, 2), labels]));

/** Draws a story in StrictMode with the toolbar's theme, language and direction. */
const withSurroundings: Decorator = (Story, context) => {
  const theme = String(context.globals.theme ?? 'light');
  const labels = CATALOGUES.get(String(context.globals.locale));
  const direction = labels?.direction === 'rtl' ? 'rtl' : String(context.globals.direction ?? 'ltr');
  return (
    <StrictMode>
      <KitProvider labels={labels}>
        <Surroundings theme={theme} direction={direction}>
          <Story />
        </Surroundings>
      </KitProvider>
    </StrictMode>
  );
};

interface SurroundingsProps {
  theme: string;
  direction: string;
  children: ReactElement;
}

function Surroundings({ theme, direction, children }: SurroundingsProps): ReactElement {
  useEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.dataset.theme = theme;
  }, [theme, direction]);
  return (
    <div className="rv-root" data-theme={theme} dir={direction}>
      {children}
    </div>
  );
}

const preview: Preview = {
  decorators: [withSurroundings],
  tags: ['autodocs'],
  initialGlobals: { theme: 'light', direction: 'ltr', locale: 'en' },
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark', 'system'], dynamicTitle: true },
    },
    locale: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: ['en', ...CATALOGUES.keys()],
        dynamicTitle: true,
      },
    },
    direction: {
      toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  parameters: {
    layout: 'padded',
    // The agent chooses the levels of the headings in its answers, so their order on a page says nothing about the kit.
    a11y: { test: 'error', config: { rules: [{ id: 'heading-order', enabled: false }] } },
    options: { storySort: { order: ['Start here', 'Basics', 'Scenarios'] } },
  },
};

export default preview;
