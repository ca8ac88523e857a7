import { StrictMode, useEffect, type ReactElement } from 'react';
import type { Decorator, Preview } from '@storybook/react-vite';
import './layers.css';
import '../src/styles/index.css';
import './preview.css';

/** Draws a story in StrictMode with the toolbar's theme and direction. */
const withSurroundings: Decorator = (Story, context) => {
  const theme = String(context.globals.theme ?? 'light');
  const direction = String(context.globals.direction ?? 'ltr');
  return (
    <StrictMode>
      <Surroundings theme={theme} direction={direction}>
        <Story />
      </Surroundings>
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
  initialGlobals: { theme: 'light', direction: 'ltr' },
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark', 'system'], dynamicTitle: true },
    },
    direction: {
      toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  parameters: {
    layout: 'padded',
    a11y: { test: 'error' },
    options: { storySort: { order: ['Start here', 'Basics', 'Scenarios'] } },
  },
};

export default preview;
