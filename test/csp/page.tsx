// The page of the CSP test: a whole chat and a form, bundled for production, under the policy that the docs promise.
import { createRoot } from 'react-dom/client';
import { AgentChat } from '../../src/components/index.ts';
import { SchemaForm, type FormContext } from '../../src/forms/index.ts';
import { localStorageThreads } from '../../src/index.ts';

const schema = {
  type: 'object',
  required: ['approved', 'who'],
  properties: {
    approved: { type: 'boolean' },
    who: { type: 'string', pattern: '^[a-z]+$' },
    when: { type: 'string', format: 'date-time' },
    color: { enum: Array.from({ length: 80 }, (_, at) => `colour ${at}`) },
    rows: {
      type: 'array',
      items: { type: 'object', properties: { n: { type: 'integer' }, note: { type: 'string' } } },
    },
    any: {},
  },
};

const root = createRoot(document.querySelector('main') as HTMLElement);

declare global {
  interface Window {
    /** Draws one form alone, for the test that looks at every schema of the corpus. */
    drawForm(schema: unknown, context: FormContext, theme: string): void;
  }
}

let drawn = 0;
window.drawForm = (form, context, theme) => {
  root.render(
    <div className="rv-root page" data-theme={theme} key={drawn++}>
      <SchemaForm schema={form} context={context} onSubmit={() => {}} onCancel={() => {}} />
    </div>,
  );
};

root.render(
  <>
    <AgentChat url="/agent" threadId="csp" storage={localStorageThreads()} side theme="system" />
    <SchemaForm schema={schema} onSubmit={() => {}} />
  </>,
);
