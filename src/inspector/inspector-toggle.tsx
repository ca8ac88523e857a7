'use client';
import { Suspense, lazy, useRef, useState, type ComponentProps, type ReactElement } from 'react';
import { useRun } from '../react/index.ts';
import type { RunStore } from '../store/index.ts';
import type { InspectorProps } from './inspector.tsx';
import { useWords } from './inspector-context.tsx';

// Loaded at the first press; until then nothing of the panel is in the page.
const LazyInspector = lazy(async () => ({ default: (await import('./inspector.tsx')).Inspector }));

export interface InspectorToggleProps
  extends
    Omit<ComponentProps<'button'>, 'children'>,
    Pick<InspectorProps, 'store' | 'log' | 'limit' | 'recordings' | 'defaultTab' | 'labels'> {
  /** `dock`: at the bottom of the window. `inline`: where the button stands. @default "dock" */
  placement?: 'dock' | 'inline';
}

/**
 * A button that opens the inspector, and the inspector once it is open. While it is closed nothing is loaded and nothing
 * watches the store. Renders a `<button>`, and a `<div>` around the inspector after it.
 *
 * @example
 * {import.meta.env.DEV && <InspectorToggle store={store} />}
 */
export function InspectorToggle(props: InspectorToggleProps): ReactElement {
  const store = props.log?.store ?? props.store;
  return store === undefined ? <ToggleOfProvider {...props} /> : <ToggleOfStore {...props} store={store} />;
}

function ToggleOfProvider(props: InspectorToggleProps): ReactElement {
  return <ToggleOfStore {...props} store={useRun()} />;
}

function ToggleOfStore(props: InspectorToggleProps & { store: RunStore }): ReactElement {
  const {
    store,
    log,
    limit,
    recordings,
    defaultTab,
    labels: changed,
    placement = 'dock',
    className,
    onClick,
    ref,
    ...rest
  } = props;
  const labels = useWords(changed);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={(node) => {
          button.current = node;
          if (typeof ref === 'function') return ref(node);
          if (ref) ref.current = node;
          return undefined;
        }}
        type="button"
        aria-expanded={open}
        {...rest}
        className={['rv-button', 'rv-inspector-toggle', className].filter(Boolean).join(' ')}
        onClick={(event) => {
          onClick?.(event);
          if (!event.defaultPrevented) setOpen(!open);
        }}
      >
        {open ? labels.close : labels.open}
      </button>
      {open ? (
        <div className="rv-inspector-place" data-placement={placement}>
          <Suspense fallback={<p role="status">{labels.loading}</p>}>
            <LazyInspector
              {...{ store, log, limit, recordings, defaultTab, labels: changed }}
              onClose={close}
            />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
