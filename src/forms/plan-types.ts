import type { JsonReason } from './labels.ts';

/** How a form as a whole is drawn. */
export type FormLayout = 'approval' | 'choice' | 'fields' | 'single' | 'acknowledge' | 'json' | 'refuse';

/** The kinds of control a field can have. */
export type Widget = Field['widget'];

/** Whether an action says yes, no, opens the editor, or is one choice among others. Taken from the value sent, never from its title (F-2). */
export type ActionIntent = 'approve' | 'reject' | 'edit' | 'neutral';

/** A button of the form. */
export interface FormAction {
  /** Stable within the plan: `approve`, `reject`, `edit`, `continue`, `choice-0` ... */
  id: string;
  /** English or the agent's own title, cleaned. */
  label: string;
  /** Which of our words the label is; without it the label is the agent's. */
  word?: 'approve' | 'reject' | 'confirm' | 'decline' | 'allow' | 'deny' | 'yes' | 'no' | 'edit' | 'continue';
  intent: ActionIntent;
  description?: string;
  /** What the press decides. Further fields are added to an object. */
  payload?: unknown;
  /** The raw value, where the title alone would say something else (F-2). */
  sends?: string;
  /** Pointer of the part that an `edit` action opens. */
  reveals?: string;
  /** Index of the variant this action chooses, for a tagged union. */
  variant?: number;
  /** Whether a first press opens fields and a second one sends. */
  opens?: boolean;
}

/** What is common to all fields. Texts are cleaned plain text. */
export interface FieldBase {
  /** JSON pointer; `-` stands for any item, `*` for any name of a map. */
  pointer: string;
  /** Own name in the parent object, '' at the root and in variants. */
  name: string;
  label: string;
  description?: string;
  required: boolean;
  /** Whether null is an answer: empty and required then means null (F-15). */
  nullable: boolean;
  deprecated?: boolean;
  /** A default of the schema that its own schema accepts (F-19). */
  default?: unknown;
  /** A proposed value of the tool call. */
  prefill?: unknown;
  /** Shown only with this action (F-5, F-6). */
  revealedBy?: 'reject' | 'edit';
  /** Sent only if it differs from `prefill` (F-6). */
  onlyIfChanged?: boolean;
  /** Not sent with Reject unless the person changed it. */
  approveOnly?: boolean;
}

/** One choice. Compared as JSON, addressed by index (F-10). */
export interface FieldOption {
  value: unknown;
  label: string;
  description?: string;
  deprecated?: boolean;
  /** What the asker says about it in `x-risk`; `data-risk` of its row. */
  risk?: 'safe' | 'moderate' | 'dangerous';
  /** The raw value, where the label says something else in a decision. */
  sends?: string;
}

export interface OptionField extends FieldBase {
  widget: 'buttons' | 'radio' | 'select' | 'combobox';
  options: FieldOption[];
}

export interface MultiField extends FieldBase {
  widget: 'checkbox-group' | 'multi-combobox';
  options: FieldOption[];
  minItems?: number;
  maxItems?: number;
}

export interface TextField extends FieldBase {
  widget: 'text' | 'textarea' | 'email' | 'url' | 'password' | 'date' | 'time' | 'datetime';
  /** `examples` of the schema or of the format; shown, never sent. */
  example?: string;
  minLength?: number;
  maxLength?: number;
  /** Code or markup: drawn in a fixed-width face. */
  monospace?: boolean;
  /** The `format` keyword. */
  format?: string;
}

export interface NumberField extends FieldBase {
  widget: 'number' | 'integer';
  minimum?: number;
  maximum?: number;
  step?: number;
  example?: string;
  /** A decimal that may also be sent as text, which keeps `12.50` what it is. */
  orText?: boolean;
}

export interface BooleanField extends FieldBase {
  widget: 'checkbox' | 'yesno';
  /** Only `true` is accepted: a box the person has to tick (F-11). */
  consent?: boolean;
}

export interface FileField extends FieldBase {
  widget: 'file';
  accept?: string;
  maxLength?: number;
}

export interface FixedField extends FieldBase {
  widget: 'hidden-const' | 'readonly';
  value: unknown;
  secret?: boolean;
}

export interface ObjectField extends FieldBase {
  widget: 'fieldset' | 'optional-fieldset';
  fields: Field[];
  /** Names beyond `fields` are allowed and entered as JSON. */
  rest?: boolean;
  /** Fields that exist only for some answers (if/then/else, dependentSchemas); the form adds and removes them. */
  conditional?: Field[];
}

export interface ListField extends FieldBase {
  widget: 'rows' | 'list';
  item: Field;
  /** Name of one item, for legends and buttons. */
  itemName: string;
  minItems?: number;
  maxItems?: number;
}

export interface TupleField extends FieldBase {
  widget: 'tuple';
  items: Field[];
}

export interface MapField extends FieldBase {
  widget: 'map';
  value: Field;
  minProperties?: number;
  maxProperties?: number;
}

export interface Variant {
  label: string;
  description?: string;
  /** Position in `oneOf` / `anyOf`. */
  index: number;
  field: Field;
}

export interface VariantField extends FieldBase {
  widget: 'variant';
  variants: Variant[];
}

export interface JsonField extends FieldBase {
  widget: 'json';
  reason: JsonReason;
  /** Fields inferred from a proposed value, drawn first; the editor stays one press away. */
  typed?: Field;
  /** What the editor starts with, as JSON text. */
  start?: string;
  /** A text without quotes may be meant as text. */
  allowsText?: boolean;
}

/** A planned field: what to draw at one pointer of the answer. */
export type Field =
  | OptionField
  | MultiField
  | TextField
  | NumberField
  | BooleanField
  | FileField
  | FixedField
  | ObjectField
  | ListField
  | TupleField
  | MapField
  | VariantField
  | JsonField;

/** How the proposed arguments of a tool call can be edited (F-6). */
export interface PlannedEdit {
  /** `whole`: one property replaces all arguments. `flat`: each argument is a property of the answer. */
  kind: 'whole' | 'flat';
  pointer: string;
}

/** A response schema turned into a form, as plain data. */
export interface FormPlan {
  layout: FormLayout;
  title?: string;
  description?: string;
  /** The agent's question. */
  message?: string;
  actions: FormAction[];
  root: Field;
  /** Name of the property that the decision buttons set; '' when the whole answer is the decision. */
  decision?: string;
  edit?: PlannedEdit;
  /** "Answer with JSON" is offered beside the form. */
  offersJson?: boolean;
  /** Whether parts of the schema could not be read, or are checked by the agent only. */
  notices: ('unreadable' | 'unchecked')[];
}

/** What is known about the question besides its schema. */
export interface FormContext {
  /** The interrupt's reason, such as `tool_call` or `input_required`. */
  reason?: string | undefined;
  message?: string | undefined;
  toolName?: string | undefined;
  /** The proposed arguments, parsed. */
  toolArgs?: unknown;
  /** The tool's own parameter schema, for a typed editor of the arguments. */
  toolParameters?: unknown;
  metadata?: unknown;
  /** The interrupt carries no schema at all (which is not the schema `{}`). */
  schemaAbsent?: boolean | undefined;
}
