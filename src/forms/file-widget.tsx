'use client';

import { useRef, useState, type ReactElement } from 'react';
import { controlAria, FieldFrame } from './field-frame.tsx';
import { useForm, type WidgetProps } from './form-context.ts';
import { isObject } from './json.ts';
import { FORM_LIMITS } from './limits.ts';
import type { FileField } from './plan-types.ts';
import { cleanText } from './text.ts';

/** A file that becomes base64 text of the answer (F-14). Renders an `<input type="file">` in its frame. */
export function FileWidget({ field, label, draft, id, update, error }: WidgetProps<FileField>): ReactElement {
  const { labels, disabled } = useForm('FileWidget');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const reading = useRef(0);
  const file = isObject(draft) ? draft : undefined;

  const read = async (chosen: File): Promise<void> => {
    const turn = (reading.current += 1);
    const limit = Math.min(
      FORM_LIMITS.fileBytes,
      field.maxLength === undefined ? Infinity : Math.floor((field.maxLength * 3) / 4),
    );
    if (chosen.size > limit) return setProblem(labels.errors.fileTooLarge(limit));
    try {
      const data = await base64Of(chosen);
      // A second choice while the first was still being read wins.
      if (turn !== reading.current) return;
      setProblem(undefined);
      update(() => ({ name: chosen.name, size: chosen.size, data }));
    } catch {
      // The file went away or may not be read: the person is told and can choose again.
      setProblem(labels.errors.fileUnreadable());
    }
  };

  return (
    <FieldFrame field={field} label={label} id={id} error={problem ?? error}>
      <input
        ref={input}
        id={id}
        className="rv-form-input"
        type="file"
        accept={field.accept}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen !== undefined) void read(chosen);
        }}
        disabled={disabled}
        {...controlAria(field, id, problem ?? error)}
      />
      {file === undefined ? null : (
        <p className="rv-form-row">
          <span dir="auto">
            {labels.fileChosen(cleanText(String(file['name'] ?? '')), Number(file['size'] ?? 0))}
          </span>
          <button
            type="button"
            className="rv-form-quiet"
            disabled={disabled}
            onClick={() => {
              if (input.current !== null) input.current.value = '';
              update(() => undefined);
              input.current?.focus();
            }}
          >
            {labels.removeFile}
          </button>
        </p>
      )}
    </FieldFrame>
  );
}

async function base64Of(file: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('runview: the file could not be read.'));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
