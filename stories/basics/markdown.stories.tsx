import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { common, createLowlight } from 'lowlight';
import { Markdown, type Highlight } from '../../src/markdown/index.ts';
import '../../src/styles/highlight.css'; // runview/highlight.css

const meta: Meta<typeof Markdown> = {
  title: 'Basics/Markdown',
  component: Markdown,
};

export default meta;

type Story = StoryObj<typeof Markdown>;

export const Default: Story = {
  args: {
    text: 'The build takes **42 seconds** now. It was 95 before:\n\n1. tests run in parallel,\n2. the image is cached.',
  },
};

/* ---- Code in colour: copy this adapter, and name only the languages that you need. ---- */

const lowlight = createLowlight(common);

/** lowlight gives a tree; React draws it. No HTML string is made on the way. */
const highlight: Highlight = (code, language) =>
  lowlight.registered(language) ? lowlight.highlight(language, code).children.map(toReact) : null;

type LowlightNode = ReturnType<typeof lowlight.highlight>['children'][number];

function toReact(node: LowlightNode, key: number): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const names = node.properties.className;
  return (
    <span key={key} className={Array.isArray(names) ? names.join(' ') : undefined}>
      {node.children.map(toReact)}
    </span>
  );
}

const CODE = [
  'Two files change.\n',
  '```ts',
  '/** Tries again once, and only if nothing was sent yet. */',
  'export async function send(body: string): Promise<Response> {',
  "  const answer = await fetch('/agent', { method: 'POST', body });",
  '  return answer.status === 503 ? send(body) : answer; // 503: not ready',
  '}',
  '```',
  '\n```python',
  'def total(rows: list[dict]) -> float:',
  '    """Sum of what was paid."""',
  '    return sum(row["amount"] for row in rows if not row.get("refunded", False))',
  '```',
  '\n```diff',
  '- timeout: 30',
  '+ timeout: 60',
  '```',
].join('\n');

/** `highlight` is a slot: the library ships no highlighter. */
export const ColouredCode: Story = { args: { text: CODE, highlight } };

export const PlainCode: Story = { args: { text: CODE } };

const ANSWER = [
  '## Release 4.2\n',
  'The release went out at **14:05**. Three things to know:\n',
  '- Invoices of [March](https://billing.example/2026/03) are sent again.',
  '- The limit is now `500` rows:\n  - for exports, and',
  '  - for *previews*.',
  '- ~~The old API~~ is gone.\n',
  '| Region | Before | After |',
  '| :--- | ---: | ---: |',
  '| Seoul | 312 ms | 190 ms |',
  '| Frankfurt | 280 ms | 175 ms |\n',
  '```sh',
  'npm run deploy -- --region seoul',
  '```\n',
  '> Ask the on-call engineer before you roll back.\n',
  'Done. Anything else?',
].join('\n');

function Growing({ text }: { text: string }): ReactElement {
  const [length, setLength] = useState(0);
  const done = length >= text.length;
  useEffect(() => {
    if (done) return;
    const timer = setInterval(() => setLength((now) => now + 4), 30);
    return () => clearInterval(timer);
  }, [done]);
  return (
    <>
      <Markdown text={text.slice(0, length)} streaming={!done} />
      <p>
        <button type="button" onClick={() => setLength(0)}>
          Start again
        </button>
      </p>
    </>
  );
}

/** Four characters at a time. What is open is closed, a half link is its label, and a half table waits. */
export const Streaming: Story = {
  args: { text: ANSWER },
  render: ({ text }) => <Growing text={text} />,
};

/** The same text, stopped in the middle of a word in bold. */
export const StoppedInTheMiddle: Story = {
  args: { text: ANSWER.slice(0, ANSWER.indexOf('14:05') + 2), streaming: true },
};

/** Every link shows its host unless the label names it. Nothing loads before a click. */
export const LinksAndImages: Story = {
  args: {
    text: [
      '[The report](https://files.example/report) and [files.example](https://files.example/) and https://files.example/a.',
      'A label that lies: [https://bank.example/login](https://elsewhere.example/). Mail: <help@files.example>.',
      'Refused: [script](javascript:alert(1)), [relative](/a), [user info](https://bank.example@elsewhere.example/).',
      '![A chart of the response times](https://images.example/chart.png)',
    ].join('\n\n'),
  },
};

const DOT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="80" height="40"%3E%3Crect width="80" height="40" fill="teal"/%3E%3C/svg%3E';

/** An app that has images of its own draws them its own way. */
export const OwnImage: Story = {
  args: {
    text: '![Our logo](https://images.example/logo.png)',
    components: { image: ({ alt }) => <img src={DOT} alt={alt} /> },
  },
};

/** Wide tables and code scroll in their own box, which the keyboard reaches. */
export const WideContent: Story = {
  args: {
    text: [
      `| ${Array.from({ length: 14 }, (_, i) => `Column ${i + 1}`).join(' | ')} |`,
      `|${' --- |'.repeat(14)}`,
      `| ${Array.from({ length: 14 }, (_, i) => `value ${i * 1234}`).join(' | ')} |\n`,
      `\`\`\`\nconst line = '${'very long '.repeat(30)}';\n\`\`\`\n`,
      `A word without a break: ${'abcdefghij'.repeat(25)}`,
    ].join('\n'),
  },
};

export const Lists: Story = {
  args: {
    text: '- [x] plan\n- [x] build\n- [ ] ship\n\n8. eight\n9. nine\n10. ten\n    - nested\n      1. deeper\n\n- loose\n\n  with a second paragraph\n\n- and another',
  },
};

/** `**"인용"**은` is bold here; CommonMark alone wants a space that Korean does not write. */
export const Korean: Story = {
  args: {
    text: '## 요약\n\n**강조**는 굵게 보입니다. **"인용"**은 따옴표와 함께, *기울임*도 됩니다. 자세한 내용은 https://docs.example을 보세요.\n\n- 첫째 항목\n- 둘째 항목: `코드`',
  },
};

/** Direction comes from the text of each block. */
export const RightToLeft: Story = {
  args: {
    text: '## ملخص\n\nتم النشر بواسطة `npm run deploy` في الساعة 14:05. انظر [التقرير](https://files.example/report).\n\n- العنصر الأول\n- العنصر الثاني\n\n> اسأل قبل التراجع.\n\nThis block reads from left to right.',
  },
};

/** HTML of an agent is text. */
export const HtmlIsText: Story = {
  args: {
    text: 'Before <b onclick="alert(1)">inline</b> after.\n\n<script>alert(1)</script>\n\n<div style="x">block</div>',
  },
};

/** A table that is too wide, a table with too many rows, and code with a character nobody sees. */
export const Limits: Story = {
  args: {
    text: [
      `|${'a|'.repeat(70)}\n|${'-|'.repeat(70)}\n|${'1|'.repeat(70)}\n`,
      '```js\nif (user\u200b === admin) {}\n```',
    ].join('\n'),
  },
};

/** Everything once: the picture to compare. */
export const AllStates: Story = {
  args: {
    highlight,
    text: [
      '# Heading 1',
      '## Heading 2',
      '### Heading 3',
      'Text with **strong**, *emphasis*, ~~strike~~, `code`, a [link](https://docs.example/) and a  \nhard break.',
      '- one\n- two\n  - nested\n\n1. first\n2. second',
      '- [x] done\n- [ ] open',
      '> A quote\n>\n> - with a list',
      '| left | center | right |\n| :-- | :-: | --: |\n| a | b | c |\n| longer text | `x` | 1,234 |',
      '```ts\nconst answer = 42; // known\n```',
      '![An image](https://images.example/a.png)',
      '---',
      '<p>html</p>',
    ].join('\n\n'),
  },
};
