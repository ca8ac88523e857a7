import { defaultLabels } from '../components/index.ts';
import { englishFormLabels } from '../forms/index.ts';
import { MARKDOWN_LABELS } from '../markdown/index.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * English: the words that stand there by default. Needed only to switch back from another language.
 *
 * @example
 * <AgentChat url="/agent" labels={isKorean ? ko : en} />
 */
export const en: Catalogue = {
  ...defaultLabels,
  direction: 'ltr',
  markdown: MARKDOWN_LABELS,
  forms: englishFormLabels,
};
