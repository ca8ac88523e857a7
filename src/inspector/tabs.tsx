'use client';
import { useId, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';

export interface Tab<T extends string> {
  id: T;
  label: string;
  /** A count beside the label, where there is something to see. */
  count?: number | undefined;
  /** What the count stands for is bad news. */
  alarming?: boolean;
}

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  selected: T;
  onSelect: (id: T) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs that follow the arrow keys; only the selected panel exists. */
export function Tabs<T extends string>(props: TabsProps<T>): ReactElement {
  const { label, tabs, selected, onSelect, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
    const back = rtl ? 'ArrowRight' : 'ArrowLeft';
    const to =
      event.key === forward
        ? (at + 1) % tabs.length
        : event.key === back
          ? (at + tabs.length - 1) % tabs.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : undefined;
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="rv-inspector-tabs"
        onKeyDown={handleKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className="rv-inspector-tab"
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count === undefined || tab.count === 0 ? null : (
              <span className="rv-inspector-badge" data-alarming={tab.alarming === true ? '' : undefined}>
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        data-tab={selected}
        tabIndex={-1}
        className="rv-inspector-panel"
      >
        {children}
      </div>
    </>
  );
}
