'use client';

import { useCallback, useEffect, useRef, type ReactElement, type RefObject } from 'react';
import {
  listDraft,
  mapDraft,
  rowOf,
  startDraft,
  type Draft,
  type ListDraft,
  type MapDraft,
} from './draft.ts';
import { FieldView } from './field-view.tsx';
import { FieldError, GroupFrame } from './field-frame.tsx';
import { useForm, type WidgetProps } from './form-context.ts';
import { joinPointer } from './json.ts';
import type { ListField, MapField, TupleField } from './plan-types.ts';

/** Rows of objects, or scalars one below the other. Renders a `<fieldset>` with a numbered group per row (F-16). */
export function ListWidget({
  field,
  label,
  draft,
  path,
  id,
  update,
  error,
  errors,
}: WidgetProps<ListField>): ReactElement {
  const { labels, disabled } = useForm('ListWidget');
  const list = listDraft(draft);
  const isFixed =
    field.minItems !== undefined && field.minItems === field.maxItems && list.items.length === field.minItems;
  const isFull = field.maxItems !== undefined && list.items.length >= field.maxItems;
  const frame = useRef<HTMLDivElement>(null);
  const focusRow = useFocusRequest(frame);
  const change = useCallback(
    (key: string, step: (before: Draft) => Draft) =>
      update((before) => {
        const now = listDraft(before);
        return {
          ...now,
          items: now.items.map((item) =>
            String(item.key) === key ? rowOf(item.key, step(item.value)) : item,
          ),
        } satisfies ListDraft;
      }),
    [update],
  );
  const add = (): void => {
    update((before) => {
      const now = listDraft(before);
      return {
        items: [...now.items, rowOf(now.next, startDraft(field.item))],
        next: now.next + 1,
      } satisfies ListDraft;
    });
    focusRow(list.items.length);
  };
  const remove = (key: number, index: number): void => {
    update((before) => ({
      ...listDraft(before),
      items: listDraft(before).items.filter((item) => item.key !== key),
    }));
    // The focus goes to the row that takes the place, or to the one before (F-16).
    focusRow(Math.min(index, list.items.length - 2));
  };
  const hint =
    field.minItems === undefined && field.maxItems === undefined
      ? undefined
      : labels.range(field.minItems, field.maxItems);
  return (
    <GroupFrame field={field} label={label} id={id} error={error} hint={hint}>
      <div className="rv-form-rows" ref={frame}>
        {list.items.length === 0 ? <p className="rv-form-hint">{labels.noRows}</p> : null}
        {list.items.map((item, index) => {
          const at = joinPointer(path, index);
          const name = labels.row(field.itemName, index + 1);
          return (
            <div className="rv-form-item" key={item.key} data-row={index}>
              <FieldView
                field={field.item}
                label={name}
                name={String(item.key)}
                draft={item.value}
                path={at}
                change={change}
                error={errors.get(at)}
                errors={errors}
              />
              {isFixed ? null : (
                <button
                  type="button"
                  className="rv-form-quiet"
                  disabled={disabled}
                  aria-label={labels.removeRow(field.itemName, index + 1)}
                  onClick={() => remove(item.key, index)}
                >
                  {labels.removeShort}
                </button>
              )}
            </div>
          );
        })}
        {isFixed ? null : (
          <button
            type="button"
            className="rv-form-button"
            data-add
            disabled={disabled || isFull}
            aria-describedby={isFull ? `${id}_m` : undefined}
            onClick={add}
          >
            {labels.addRow(field.itemName)}
          </button>
        )}
        {isFull && !isFixed ? (
          <p id={`${id}_m`} className="rv-form-hint">
            {labels.fullRows(field.maxItems ?? 0)}
          </p>
        ) : null}
      </div>
    </GroupFrame>
  );
}

/** A fixed row of values, each with its own label, nothing to add. Renders a `<fieldset>` (F-16). */
export function TupleWidget({
  field,
  label,
  draft,
  path,
  id,
  update,
  error,
  errors,
}: WidgetProps<TupleField>): ReactElement {
  const drafts: readonly Draft[] = Array.isArray(draft) ? draft : [];
  const count = field.items.length;
  const change = useCallback(
    (key: string, step: (before: Draft) => Draft) =>
      update((before) => {
        const now: readonly Draft[] = Array.isArray(before) ? before : [];
        return Array.from(
          { length: count },
          (_, index) => (String(index) === key ? step(now[index] ?? undefined) : now[index]) ?? null,
        );
      }),
    [update, count],
  );
  return (
    <GroupFrame field={field} label={label} id={id} error={error}>
      {field.items.map((item, index) => {
        const at = joinPointer(path, index);
        return (
          <FieldView
            key={index}
            field={item}
            name={String(index)}
            draft={drafts[index] ?? undefined}
            path={at}
            change={change}
            error={errors.get(at)}
            errors={errors}
          />
        );
      })}
    </GroupFrame>
  );
}

/** Freely named values. Renders a `<fieldset>` with a name and a value per entry; a name twice is flagged (F-17). */
export function MapWidget({
  field,
  label,
  draft,
  path,
  id,
  update,
  error,
  errors,
}: WidgetProps<MapField>): ReactElement {
  const { labels, disabled } = useForm('MapWidget');
  const map = mapDraft(draft);
  const frame = useRef<HTMLDivElement>(null);
  const focusRow = useFocusRequest(frame);
  const isFull = field.maxProperties !== undefined && map.entries.length >= field.maxProperties;
  const change = useCallback(
    (key: string, step: (before: Draft) => Draft) =>
      update((before) => {
        const now = mapDraft(before);
        const entries = now.entries.map((entry) =>
          String(entry.key) === key ? { ...rowOf(entry.key, step(entry.value)), name: entry.name } : entry,
        );
        return { ...now, entries } satisfies MapDraft;
      }),
    [update],
  );
  const rename = (key: number, name: string): void => {
    update((before) => {
      const now = mapDraft(before);
      return {
        ...now,
        entries: now.entries.map((entry) => (entry.key === key ? { ...entry, name } : entry)),
      } satisfies MapDraft;
    });
  };
  const names = map.entries.map(({ name }) => name);
  return (
    <GroupFrame field={field} label={label} id={id} error={error}>
      <div className="rv-form-rows" ref={frame}>
        {map.entries.length === 0 ? <p className="rv-form-hint">{labels.noRows}</p> : null}
        {map.entries.map((entry, index) => {
          const at = joinPointer(path, entry.name);
          const isTwice = names.indexOf(entry.name) !== index;
          const wrong =
            entry.name === '' ? errors.get(at) : isTwice ? labels.errors.duplicateKey(entry.name) : undefined;
          const input = `${id}_k${entry.key}`;
          return (
            <fieldset className="rv-form-item rv-form-entry" key={entry.key} data-row={index}>
              <legend className="rv-form-hidden">{labels.entry(index + 1)}</legend>
              <div className="rv-form-field" data-invalid={wrong === undefined ? undefined : ''}>
                <label className="rv-form-label" htmlFor={input}>
                  {labels.mapKey}
                </label>
                <input
                  id={input}
                  className="rv-form-input"
                  type="text"
                  value={entry.name}
                  autoComplete="off"
                  dir="auto"
                  disabled={disabled}
                  aria-invalid={wrong === undefined ? undefined : true}
                  aria-describedby={wrong === undefined ? undefined : `${input}_e`}
                  onChange={(event) => rename(entry.key, event.currentTarget.value)}
                />
                <FieldError id={input} error={wrong} />
              </div>
              <FieldView
                field={field.value}
                label={labels.mapValue}
                name={String(entry.key)}
                draft={entry.value}
                path={isTwice || entry.name === '' ? `${at}\u0000${entry.key}` : at}
                change={change}
                error={isTwice || entry.name === '' ? undefined : errors.get(at)}
                errors={errors}
              />
              <button
                type="button"
                className="rv-form-quiet"
                disabled={disabled}
                aria-label={labels.removeRow(labels.rowName(''), index + 1)}
                onClick={() => {
                  update((before) => ({
                    ...mapDraft(before),
                    entries: mapDraft(before).entries.filter(({ key }) => key !== entry.key),
                  }));
                  focusRow(Math.min(index, map.entries.length - 2));
                }}
              >
                {labels.removeShort}
              </button>
            </fieldset>
          );
        })}
        <button
          type="button"
          className="rv-form-button"
          data-add
          disabled={disabled || isFull}
          onClick={() => {
            update((before) => {
              const now = mapDraft(before);
              return {
                entries: [...now.entries, { ...rowOf(now.next, startDraft(field.value)), name: '' }],
                next: now.next + 1,
              } satisfies MapDraft;
            });
            focusRow(map.entries.length);
          }}
        >
          {labels.addEntry}
        </button>
      </div>
    </GroupFrame>
  );
}

/** Moves the focus into a row once it is drawn; below zero, to the button that adds one. */
function useFocusRequest(frame: RefObject<HTMLElement | null>): (row: number) => void {
  const wanted = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = frame.current?.querySelector(`:scope > [data-row="${wanted.current}"]`);
    const target =
      row?.querySelector<HTMLElement>('input, select, textarea, button') ??
      frame.current?.querySelector<HTMLElement>(':scope > [data-add]');
    wanted.current = undefined;
    target?.focus();
  });
  return (row) => {
    wanted.current = row;
  };
}
