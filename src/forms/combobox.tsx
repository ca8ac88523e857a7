'use client';

import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { toggled } from './choice-widgets.tsx';
import { controlAria, FieldFrame, GroupFrame } from './field-frame.tsx';
import { useForm, type WidgetProps } from './form-context.ts';
import { FORM_LIMITS } from './limits.ts';
import type { Field, FieldOption, MultiField, OptionField } from './plan-types.ts';

/** Many options: type to narrow, arrows to move, Enter to take. Renders an `<input role="combobox">` in its frame (F-10). */
export function ComboboxWidget({
  field,
  label,
  draft,
  id,
  update,
  error,
}: WidgetProps<OptionField>): ReactElement {
  const chosen = typeof draft === 'number' ? draft : undefined;
  return (
    <FieldFrame
      field={field}
      label={label}
      id={id}
      error={error}
      hint={chosen === undefined ? undefined : field.options[chosen]?.description}
    >
      <Combobox
        field={field}
        label={label}
        id={id}
        error={error}
        options={field.options}
        chosen={chosen}
        hint={chosen === undefined ? undefined : field.options[chosen]?.description}
        onChoose={(index) => update(() => index)}
      />
    </FieldFrame>
  );
}

/** Many options, any number of them: the chosen ones as a list, and a combobox to add to it (F-16). */
export function MultiComboboxWidget({
  field,
  label,
  draft,
  id,
  update,
  error,
}: WidgetProps<MultiField>): ReactElement {
  const { labels, disabled } = useForm('MultiComboboxWidget');
  const chosen = Array.isArray(draft) ? (draft as number[]) : [];
  const hint =
    field.minItems === undefined && field.maxItems === undefined
      ? undefined
      : labels.chooseCount(field.minItems, field.maxItems);
  const input = `${id}_c`;
  return (
    <GroupFrame field={field} label={label} id={id} error={error} hint={hint}>
      {chosen.length === 0 ? null : (
        <ul className="rv-form-chips" aria-label={labels.selected(chosen.length)}>
          {chosen.map((index) => (
            <li key={index} className="rv-form-chip">
              <span dir="auto">{field.options[index]?.label}</span>
              <button
                type="button"
                className="rv-form-quiet"
                disabled={disabled}
                aria-label={labels.removeOption(field.options[index]?.label ?? '')}
                onClick={() => {
                  update((before) => toggled(before, index));
                  document.getElementById(input)?.focus();
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        field={field}
        label={label}
        id={input}
        error={error}
        options={field.options}
        hidden={chosen}
        onChoose={(index) => {
          if (index !== undefined) update((before) => toggled(before, index));
        }}
      />
    </GroupFrame>
  );
}

interface ComboboxProps {
  field: Field;
  label: string;
  id: string;
  error: string | undefined;
  options: readonly FieldOption[];
  /** Index of the one option that the input shows; a multiple choice has none. */
  chosen?: number | undefined;
  /** Options not to offer. */
  hidden?: readonly number[];
  hint?: string | undefined;
  onChoose: (index: number | undefined) => void;
}

/** The input with its list. Draws at most {@link FORM_LIMITS.shownOptions} options, whatever their number. */
export function Combobox({
  field,
  label,
  id,
  error,
  options,
  chosen,
  hidden,
  hint,
  onChoose,
}: ComboboxProps): ReactElement {
  const { labels, disabled } = useForm('Combobox');
  const [query, setQuery] = useState<string | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const words = useMemo(() => options.map((option) => option.label.toLowerCase()), [options]);
  const matches = useMemo(() => {
    const wanted = (query ?? '').trim().toLowerCase();
    const found: number[] = [];
    words.forEach((word, index) => {
      if (hidden?.includes(index) !== true && word.includes(wanted)) found.push(index);
    });
    return found;
  }, [words, query, hidden]);
  const shown = matches.slice(0, FORM_LIMITS.shownOptions);
  const current = shown[active];
  const text = query ?? (chosen === undefined ? '' : (options[chosen]?.label ?? ''));

  const open = (): void => {
    setOpen(true);
    setActive(
      Math.max(
        0,
        chosen === undefined || query !== undefined
          ? 0
          : matches.slice(0, FORM_LIMITS.shownOptions).indexOf(chosen),
      ),
    );
  };
  const close = (): void => {
    setOpen(false);
    setQuery(undefined);
  };
  const choose = (index: number | undefined): void => {
    onChoose(index);
    close();
  };
  const move = (to: number): void => {
    const next = Math.min(Math.max(0, to), shown.length - 1);
    setActive(next);
    list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' });
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        if (isOpen) move(active + (event.key === 'ArrowDown' ? 1 : -1));
        else open();
        return;
      case 'PageDown':
      case 'PageUp':
        if (!isOpen) return;
        event.preventDefault();
        return move(active + (event.key === 'PageDown' ? 10 : -10));
      case 'Enter':
        if (!isOpen || current === undefined) return;
        event.preventDefault();
        return choose(current);
      case 'Escape':
        if (!isOpen) return;
        event.preventDefault();
        event.stopPropagation();
        return close();
    }
  };
  const handleBlur = (): void => {
    // A name typed in full counts; anything else goes back to what was chosen, so that nothing half-typed is sent.
    if (query !== undefined) {
      const wanted = query.trim().toLowerCase();
      const exact = wanted === '' ? -1 : words.indexOf(wanted);
      if (exact !== -1) onChoose(exact);
      else if (wanted === '') onChoose(undefined);
    }
    close();
  };

  return (
    <div className="rv-form-combobox" data-open={isOpen ? '' : undefined}>
      <input
        id={id}
        className="rv-form-input"
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}_l`}
        aria-activedescendant={isOpen && current !== undefined ? `${id}_o${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={text}
        placeholder={labels.choose}
        disabled={disabled}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setOpen(true);
          setActive(0);
        }}
        onClick={open}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
        {...controlAria(field, id, error, hint)}
        {...(hidden === undefined
          ? {}
          : { 'aria-label': label || labels.choose, 'aria-describedby': undefined })}
      />
      <ul
        ref={list}
        id={`${id}_l`}
        className="rv-form-options"
        role="listbox"
        aria-label={label || labels.showOptions}
        hidden={!isOpen || shown.length === 0}
      >
        {isOpen
          ? shown.map((index, position) => (
              <li
                key={index}
                id={`${id}_o${index}`}
                role="option"
                aria-selected={index === chosen}
                className="rv-form-choice"
                data-active={position === active ? '' : undefined}
                dir="auto"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(index)}
              >
                {options[index]?.label}
                {options[index]?.description === undefined ? null : (
                  <span className="rv-form-option-help"> {options[index]?.description}</span>
                )}
              </li>
            ))
          : null}
      </ul>
      <p className="rv-form-hint" role="status">
        {!isOpen
          ? ''
          : matches.length === 0
            ? labels.noMatch
            : matches.length > shown.length
              ? labels.moreMatches(matches.length - shown.length)
              : ''}
      </p>
    </div>
  );
}
