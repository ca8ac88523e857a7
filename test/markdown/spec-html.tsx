import { renderToStaticMarkup } from 'react-dom/server';
import { Markdown, type MarkdownComponents, type UrlPolicy } from '../../src/markdown/index.ts';

const BASE = 'https://spec.example/';

/** The specifications use relative links and made-up schemes, which the default policy refuses. */
const policy: UrlPolicy = {
  base: BASE,
  remote: [BASE],
  schemes: ['irc', 'a+b+c', 'made-up-scheme', 'localhost', 'foo', 'xmpp'],
};

/** Image and code as bare elements: what stands around them in a message is not part of the specification. */
const components: MarkdownComponents = {
  image: ({ href, alt, title }) => <img src={href} alt={alt} title={title} />,
  code: ({ code, language }) => (
    <pre>
      <code className={language === '' ? undefined : `language-${language}`}>
        {code === '' ? '' : `${code}\n`}
      </code>
    </pre>
  ),
};

/** Our rendering, with what we add for safety and style taken off, as one comparable string. */
export function ours(markdown: string): string {
  const html = renderToStaticMarkup(<Markdown text={markdown} urlPolicy={policy} components={components} />);
  const root = parse(html).querySelector('.rv-markdown') as HTMLElement;
  for (const host of root.querySelectorAll('.rv-md-link-host')) host.remove();
  for (const box of root.querySelectorAll('.rv-md-table-box'))
    box.replaceWith(box.querySelector('table') as Node);
  for (const text of root.querySelectorAll('.rv-md-no-link, .rv-md-image-alt'))
    text.replaceWith(...text.childNodes);
  for (const cell of root.querySelectorAll('[data-align]'))
    cell.setAttribute('align', cell.getAttribute('data-align') as string);
  root.normalize();
  return canonical(root);
}

/** The text that a reader sees, white space as one space. */
export function plainText(markdown: string): string {
  const html = renderToStaticMarkup(<Markdown text={markdown} urlPolicy={policy} components={components} />);
  return (parse(html).body.textContent ?? '').replace(/\s+/g, ' ');
}

/** The HTML of a specification as one comparable string. */
export function theirs(html: string): string {
  return canonical(parse(html).body);
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

const KEPT = ['href', 'src', 'alt', 'title', 'start', 'align', 'checked'];

function canonical(parent: Node): string {
  let text = '';
  for (const node of parent.childNodes) {
    if (node.nodeType === 3) {
      const inPre = (parent as Element).closest('pre') !== null;
      // Line ends and spaces beside tags are not significant outside pre.
      text += escape(inPre ? (node.nodeValue ?? '') : (node.nodeValue ?? '').replace(/[ \t\n]+/g, ' '));
    } else if (node.nodeType === 1) {
      const element = node as Element;
      const name = element.tagName.toLowerCase();
      const language = name === 'code' ? (/language-\S+/.exec(element.className)?.[0] ?? '') : '';
      const attributes = KEPT.filter((key) => element.hasAttribute(key))
        .filter((key) => !(key === 'title' && element.getAttribute(key) === ''))
        .map((key) => ` ${key}=${JSON.stringify(attribute(key, element.getAttribute(key) ?? ''))}`);
      text += `<${name}${attributes.join('')}${language === '' ? '' : ` ${language}`}>${canonical(element)}</${name}>`;
    } else text += `<!${node.nodeType}>`;
  }
  return isBlockParent(parent)
    ? text
        .replace(
          / *(<\/?(?:p|h\d|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td|div|br)\b[^>]*>) */g,
          '$1',
        )
        .trim()
    : text;
}

function isBlockParent(parent: Node): boolean {
  return (parent as Element).closest('pre') === null;
}

function attribute(key: string, value: string): string {
  if (key !== 'href' && key !== 'src') return key === 'checked' ? '' : value;
  try {
    return new URL(value, BASE).href.replaceAll('%5B', '[').replaceAll('%5D', ']');
  } catch {
    return value;
  }
}

function escape(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}
