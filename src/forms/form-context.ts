'use client';

import { createContext, useContext, type ComponentType } from 'react';
import type { Draft, FormDraft } from './draft.ts';
import type { FormModel } from './form-model.ts';
import type { FormLabels } from './labels.ts';
import type { Field, Widget } from './plan-types.ts';

/** What went wrong, by instance pointer. */
export type ErrorTexts = ReadonlyMap<string, string>;

/** Changes a draft from what it was. */
export type Update = (change: (before: Draft) => Draft) => void;

/** What every control gets. A control of your own gets the same. */
export interface WidgetProps<F extends Field = Field> {
  field: F;
  /** The field's label, or that of its place: "Line 2". */
  label: string;
  /** What was typed here. */
  draft: Draft;
  /** Instance pointer: `/rows/2/name`. */
  path: string;
  /** Id for the control itself; `${id}_e` is its error, `${id}_d` its description. */
  id: string;
  update: Update;
  error: string | undefined;
  /** Errors of the parts inside. */
  errors: ErrorTexts;
}

/** Controls in place of ours, by kind. */
export type WidgetMap = { [W in Widget]?: ComponentType<WidgetProps<Extract<Field, { widget: W }>>> };

/** What all controls of one form share. */
export interface FormShared {
  model: FormModel;
  labels: FormLabels;
  prefix: string;
  disabled: boolean;
  widgets: WidgetMap;
  isShown: (field: Field) => boolean;
}

export const SharedContext: React.Context<FormShared | undefined> = createContext<FormShared | undefined>(
  undefined,
);

/** The form around a control. */
export function useForm(part: string): FormShared {
  const shared = useContext(SharedContext);
  if (shared === undefined) {
    throw new Error(
      `runview: \`<${part}>\` is outside <SchemaForm>, so it has no form to be part of. Give it to <SchemaForm widgets={...}>.`,
    );
  }
  return shared;
}

export type { FormDraft };
