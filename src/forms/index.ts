export { planForm, widgetsOf } from './plan.ts';
export { createFormModel, type Attempt, type FormModel } from './form-model.ts';
export { validateAnswer, type AnswerCheck, type AnswerError } from './validate.ts';
export { SchemaForm, type SchemaFormProps } from './schema-form.tsx';
export { AnswerRecord, recordLines, type AnswerRecordProps, type RecordLine } from './answer-record.tsx';
export {
  useSchemaForm,
  type AnswerDetails,
  type SchemaFormApi,
  type SchemaFormOptions,
} from './use-schema-form.ts';
export {
  isUnusualName,
  readArguments,
  shownHash,
  type ShownArgument,
  type ShownArguments,
} from './raw-json.ts';
export { cleanText, humanise, showInvisible } from './text.ts';
export { parseJson, type ParsedJson } from './parse-json.ts';
export { FORM_LIMITS } from './limits.ts';
export {
  englishFormLabels,
  formLabels,
  type ErrorLabels,
  type FormLabelOverrides,
  type FormLabels,
  type JsonReason,
} from './labels.ts';
export type { ErrorTexts, Update, WidgetMap, WidgetProps } from './form-context.ts';
export { useForm, type FormShared } from './form-context.ts';
export { FieldFrame, GroupFrame } from './field-frame.tsx';
export type { Draft, FormDraft } from './draft.ts';
export type { JsonType } from './json.ts';
export type {
  ActionIntent,
  BooleanField,
  Field,
  FieldBase,
  FieldOption,
  FileField,
  FixedField,
  FormAction,
  FormContext,
  FormLayout,
  FormPlan,
  JsonField,
  ListField,
  MapField,
  MultiField,
  NumberField,
  ObjectField,
  OptionField,
  PlannedEdit,
  TextField,
  TupleField,
  Variant,
  VariantField,
  Widget,
} from './plan-types.ts';
