import { resolve } from 'node:path';
import { firstLoad } from '../helpers/first-load.ts';
import { openPageBench, peersInstalled, type PageBench } from './browser.ts';
import { Notebook, type Question } from './question.ts';

/** What a page of each kind pulls in beside React, as code: an own entry, or the real use of a peer. */
const OURS: Record<string, string> = {
  'runview (headless)': "export * from './src/index.ts'",
  'runview/protocol': "export * from './src/protocol/index.ts'",
  'runview/markdown': "export * from './src/markdown/index.ts'",
  'runview/forms': "export * from './src/forms/index.ts'",
  'runview/components': "export * from './src/components/index.ts'",
  'runview: a chat': "export { AgentChat } from './src/components/index.ts'",
  'runview: a closed widget': "export { AgentChatWidget } from './src/components/index.ts'",
};
const PEERS: Record<string, string> = {
  '@ag-ui/client': "export { HttpAgent } from '@ag-ui/client'",
  'react-markdown + remark-gfm':
    "export { default } from 'react-markdown'; export { default as gfm } from 'remark-gfm'",
  streamdown: "export { Streamdown } from 'streamdown'",
  'assistant-ui: a chat': "import './answer-assistant-ui.jsx'",
  'CopilotKit: a chat': "import './answer-copilotkit.jsx'",
};

const START_PAGES: Record<string, string> = {
  'runview: a chat': 'answer-runview',
  'runview: a widget': 'widget',
};
const PEER_START_PAGES: Record<string, string> = {
  'assistant-ui: a chat': 'answer-assistant-ui',
  'CopilotKit: a chat': 'answer-copilotkit',
};

/** How much code is loaded, and how soon a page can be used. */
export const question: Question = {
  name: 'size',
  title: 'Size of the code beside React, and the start of a page',
  async run(options) {
    const peers = options.peers && peersInstalled();
    const book = new Notebook(question.name);
    for (const [subject, code] of Object.entries(OURS))
      book.note('size', subject, 'gzip', await kilobytes(code, '.'));
    if (peers)
      for (const [subject, code] of Object.entries(PEERS))
        book.note('size', subject, 'gzip', await kilobytes(code, 'test/bench/peers'));
    const bench = await openPageBench({ peers });
    try {
      const pages = { ...START_PAGES, ...(peers ? PEER_START_PAGES : {}) };
      for (let round = 0; round < options.rounds; round++)
        for (const [subject, page] of Object.entries(pages)) {
          options.say(`start: ${subject}, round ${round + 1}`);
          await start(bench, book, subject, page);
        }
    } finally {
      await bench.close();
    }
    book.tell('gzip', 'kB');
    book.tell('interactive', 'ms');
    book.tell('main thread to interactive', 'ms');
    book.answer.notes.push(
      'Size: built by Vite, minified, gzip 9, React outside, lazy chunks left out. Interactive: from the click on a link, nothing cached, server on the same machine, to the first frame with a box to write in (for the widget: its button).',
    );
    return book.answer;
  },
};

async function kilobytes(code: string, from: string): Promise<number> {
  return (await firstLoad(code, { from: resolve(from) })) / 1000;
}

async function start(bench: PageBench, book: Notebook, subject: string, page: string): Promise<void> {
  const opened = await bench.open(page);
  try {
    await opened.page.waitForFunction(() => window.probe.interactiveAt !== undefined, undefined, {
      polling: 100,
    });
    const at = await opened.page.evaluate(() => window.probe.interactiveAt);
    book.note('start', subject, 'interactive', at ?? Number.NaN);
    book.note('start', subject, 'main thread to interactive', await opened.mainThreadSinceOpening());
  } finally {
    await opened.close();
  }
}
