import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { findChromium } from './test/helpers/chromium.ts';
import { declarations } from './test/helpers/declarations.ts';
import { demoAgent } from './src/testing/vite-plugin.ts';

const root = import.meta.dirname;

const at = (path: string): string => resolve(root, 'src', path);

/** The doors of the package, by the name of the built file; the locales one by one. */
const entries: Record<string, string> = {
  index: at('index.ts'),
  'components/index': at('components/index.ts'),
  'components/widget': at('components/widget.ts'),
  'components/agent-frames/index': at('components/agent-frames/index.ts'),
  'forms/index': at('forms/index.ts'),
  'inspector/index': at('inspector/index.ts'),
  'markdown/index': at('markdown/index.ts'),
  'protocol/index': at('protocol/index.ts'),
  'testing/index': at('testing/index.ts'),
  'transport/agent-frames/index': at('transport/agent-frames/index.ts'),
  'transport/protobuf': at('transport/protobuf.ts'),
  ...Object.fromEntries(
    readdirSync(at('locales')).map((file) => [`locales/${file.replace('.ts', '')}`, at(`locales/${file}`)]),
  ),
  styles: at('styles/index.css'),
  inspector: at('styles/inspector.css'),
  highlight: at('styles/highlight.css'),
  shadcn: at('styles/shadcn.css'),
  'agent-frames': at('styles/agent-frames.css'),
};

const chromium = playwright({
  launchOptions: {
    ...(findChromium() === undefined ? {} : { executablePath: findChromium() as string }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
});

/** A browser of its own for each project: vitest writes the project's name into what it is given. */
const browser = () => ({
  enabled: true,
  headless: true,
  provider: chromium,
  instances: [{ browser: 'chromium' as const }],
  screenshotFailures: false,
});

/** Bundled before the first browser test: a package found under way reloads the page in the middle of one. */
const optimizeDeps = {
  include: [
    '@cfworker/json-schema',
    '@storybook/react-vite',
    '@testing-library/react',
    '@testing-library/user-event',
    'axe-core',
    'eventsource-parser',
    'fast-json-patch/module/core.mjs',
    'idb-keyval',
    'immer',
    'lowlight',
    'marked',
    'react',
    'react-dom',
    'react-dom/client',
    'react-dom/server',
    'react/jsx-dev-runtime',
    'react/jsx-runtime',
    'virtua',
    'zustand/vanilla',
  ],
};

const config: ViteUserConfig = defineConfig({
  plugins: [react(), declarations()],
  build: {
    target: 'es2022',
    minify: false,
    sourcemap: true,
    cssCodeSplit: true,
    lib: { entry: entries, formats: ['es'] },
    rolldownOptions: {
      // Everything that is not a file of ours is the user's to resolve.
      external: (id: string) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('\0'),
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'core', environment: 'node', include: ['test/**/*.test.ts'], testTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['test/**/*.test.tsx'],
          exclude: ['test/**/*.browser.test.tsx'],
          setupFiles: ['test/helpers/setup-dom.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        plugins: [demoAgent()],
        optimizeDeps,
        test: {
          name: 'browser',
          include: ['test/**/*.browser.test.tsx'],
          globalSetup: ['test/helpers/need-chromium.ts'],
          setupFiles: ['test/helpers/setup-browser.ts'],
          testTimeout: 30_000,
          browser: browser(),
        },
      },
      {
        extends: true,
        optimizeDeps,
        plugins: [storybookTest({ configDir: resolve(root, '.storybook') })],
        test: {
          name: 'stories',
          setupFiles: ['test/helpers/setup-stories.ts'],
          globalSetup: ['test/helpers/need-chromium.ts'],
          testTimeout: 30_000,
          browser: browser(),
        },
      },
    ],
  },
});

export default config;
