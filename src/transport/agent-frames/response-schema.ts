import type { WarningListener } from '../../protocol/index.ts';
import type { InteractionOption, InteractionRequestFrame } from './frames.ts';

/** The field of the answer that holds the decision; which one there is says how the question was asked. */
export type AnswerField = 'answer' | 'choice' | 'choices' | 'text' | 'approved';

/** Settings of {@link responseSchemaOf}; see {@link MapperOptions} for what they mean. */
export interface SchemaOptions {
  acceptsEditedInput: boolean;
  emptySelection: boolean;
  preselectDefault: boolean;
  onWarning: WarningListener;
}

/** What an answer looks like: an object with one field for the decision. */
export interface ResponseShape {
  field: AnswerField;
  /** `boolean`: yes or no, without identifiers of the agent's own. */
  kind: 'boolean' | 'option' | 'options' | 'text' | 'texts';
  schema: Record<string, unknown>;
}

/** The JSON Schema that draws a question and checks its answer; options carry their risk as `x-risk`. */
export function responseSchemaOf(ask: InteractionRequestFrame, options: SchemaOptions): ResponseShape {
  const { interactionType, questionText } = ask;
  const listed = ask.options.length > 0;
  switch (interactionType) {
    case 'YN':
      // Two options are the agent's own yes and no; their identifiers are kept.
      if (listed) return choiceOf(ask, 'answer', options, { 'x-widget': 'yes-no' });
      return shape('answer', 'boolean', {
        type: 'boolean',
        title: questionText,
        oneOf: [
          { const: true, title: 'Yes' },
          { const: false, title: 'No' },
        ],
      });
    case 'SELECT':
      if (listed) return choiceOf(ask, 'choice', options);
      warnNoOptions(ask, 'a text field', options);
      return textOf(ask, options);
    case 'MULTI_SELECT':
      return choicesOf(ask, options);
    case 'TEXT_INPUT':
      return textOf(ask, options);
    case 'PERMISSION': {
      const edits = options.acceptsEditedInput ? EDITED_ARGS : {};
      if (listed) return choiceOf(ask, 'choice', options, {}, edits);
      warnNoOptions(ask, 'allow and deny', options);
      return shape('approved', 'boolean', { type: 'boolean', title: permissionTitle(ask) }, edits);
    }
    default:
      interactionType satisfies never;
      return textOf(ask, options);
  }
}

const EDITED_ARGS = {
  editedArgs: { type: 'object', description: 'Complete replacement of the tool input' },
};

function choiceOf(
  ask: InteractionRequestFrame,
  field: 'answer' | 'choice',
  options: SchemaOptions,
  extra: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): ResponseShape {
  const chosen = ask.options.find(({ value }) => value === ask.defaultValue);
  const preselected =
    options.preselectDefault &&
    ask.interactionType !== 'PERMISSION' &&
    (chosen?.riskLevel === undefined || chosen.riskLevel === 'safe')
      ? chosen
      : undefined;
  return shape(
    field,
    'option',
    {
      type: 'string',
      title: ask.questionText,
      ...extra,
      oneOf: ask.options.map(constantOf),
      ...(preselected === undefined ? {} : { default: preselected.value }),
    },
    more,
  );
}

function choicesOf(ask: InteractionRequestFrame, options: SchemaOptions): ResponseShape {
  const items = ask.options.length > 0 ? { oneOf: ask.options.map(constantOf) } : {};
  if (ask.options.length === 0) warnNoOptions(ask, 'a list of texts', options);
  return shape('choices', ask.options.length > 0 ? 'options' : 'texts', {
    type: 'array',
    title: ask.questionText,
    uniqueItems: true,
    ...(options.emptySelection ? {} : { minItems: 1 }),
    items: { type: 'string', ...items },
  });
}

function textOf(ask: InteractionRequestFrame, options: SchemaOptions): ResponseShape {
  return shape('text', 'text', {
    type: 'string',
    title: ask.questionText,
    'x-widget': 'textarea',
    ...(ask.options.length > 0 ? { examples: ask.options.map(({ value }) => value) } : {}),
    ...(options.preselectDefault && ask.defaultValue !== undefined ? { default: ask.defaultValue } : {}),
  });
}

function shape(
  field: AnswerField,
  kind: ResponseShape['kind'],
  property: Record<string, unknown>,
  more: Record<string, unknown> = {},
): ResponseShape {
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: [field],
    properties: { [field]: property, ...more },
  };
  return { field, kind, schema };
}

function constantOf({ value, label, description, riskLevel }: InteractionOption): Record<string, unknown> {
  return {
    const: value,
    title: label,
    ...(description === undefined ? {} : { description }),
    ...(riskLevel === undefined ? {} : { 'x-risk': riskLevel }),
  };
}

function permissionTitle({ context, questionText }: InteractionRequestFrame): string {
  return context?.toolName === undefined ? questionText : `Allow ${context.toolName} to run?`;
}

function warnNoOptions(ask: InteractionRequestFrame, instead: string, { onWarning }: SchemaOptions): void {
  onWarning({
    code: 'no-options',
    rule: 'AF-4',
    path: '/payload/options',
    message: `The agent asks a ${ask.interactionType} question without options. It is shown with ${instead}.`,
  });
}
