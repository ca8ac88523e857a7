'use client';
import { Component, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';
import { useLabels } from './kit.tsx';

export interface RendererBoundaryProps {
  /** Draws again when one of these changes after a failure. */
  resetKeys?: readonly unknown[];
  onError?: (error: unknown) => void;
  children?: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  message: string;
  keys: readonly unknown[];
}

/** Turns a renderer that throws into a small card, so that the rest of the conversation lives. */
export class RendererBoundary extends Component<RendererBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, message: '', keys: this.props.resetKeys ?? [] };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: true, message: messageOf(error) };
  }

  static getDerivedStateFromProps(
    props: RendererBoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    const keys = props.resetKeys ?? [];
    const same = keys.length === state.keys.length && keys.every((key, at) => Object.is(key, state.keys[at]));
    return same ? null : { failed: false, message: '', keys };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    return this.state.failed ? <RendererError>{this.state.message}</RendererError> : this.props.children;
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200);
}

/** What stands in place of a part that could not be drawn. Renders a `<div>`. */
export function RendererError({ className, children, ...props }: ComponentProps<'div'>): ReactElement {
  const labels = useLabels();
  return (
    <div {...props} className={classes('rv-renderer-error', className)}>
      <Icon name="failed" />
      <div className="rv-renderer-error-text">
        <span className="rv-renderer-error-title">{labels.error.renderer}</span> {labels.error.rendererText}
        {children === undefined || children === '' ? null : (
          <code className="rv-renderer-error-detail">{children}</code>
        )}
      </div>
    </div>
  );
}
