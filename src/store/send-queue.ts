import type { ContentPart } from '../protocol/index.ts';
import { RunError } from '../transport/index.ts';
import { newId } from './ids.ts';
import type { Publisher } from './publisher.ts';
import { plain } from './reduce-context.ts';
import type { Run } from './state.ts';
import type { Thread } from './thread.ts';

/** Messages that wait for the run to end. They are not part of the thread yet, or a snapshot would drop them. */
export interface SendQueue {
  add(content: string | ContentPart[]): Promise<Run>;
  /** Sends the first one, if there is one. */
  next(): void;
  remove(id: string): void;
  /** Puts other content in the place of a waiting message; its promise stays. */
  edit(id: string, content: string | ContentPart[]): void;
  clear(): void;
}

interface Waiting {
  resolve(run: Promise<Run>): void;
  reject(error: RunError): void;
}

export function createSendQueue(parts: {
  thread: Thread;
  publisher: Publisher;
  send(content: string | ContentPart[]): Promise<Run>;
}): SendQueue {
  const { thread, publisher } = parts;
  const waiting = new Map<string, Waiting>();

  function take(
    id: string | undefined,
  ): { content: string | ContentPart[]; waiting: Waiting | undefined } | undefined {
    const entry = publisher.now().queue.find((each) => id === undefined || each.id === id);
    if (entry === undefined) return undefined;
    thread.change(({ draft }) => {
      draft.queue = plain(draft.queue).filter((each) => each.id !== entry.id);
    });
    const promise = waiting.get(entry.id);
    waiting.delete(entry.id);
    return { content: entry.content, waiting: promise };
  }

  function remove(id: string): void {
    take(id)?.waiting?.reject(
      new RunError('aborted', 'The message was taken out of the queue before it was sent.'),
    );
    publisher.now();
  }

  return {
    add(content) {
      const id = newId('queued');
      thread.change(({ draft }) => {
        draft.queue.push({ id, content });
      });
      publisher.now();
      const promise = new Promise<Run>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
      });
      // Whoever does not look at the promise must not hear of a message taken back as an unhandled rejection.
      promise.catch(() => {});
      return promise;
    },
    next() {
      const first = take(undefined);
      if (first === undefined) return;
      const run = parts.send(first.content);
      if (first.waiting === undefined) run.catch(() => {});
      else first.waiting.resolve(run);
    },
    remove,
    edit(id, content) {
      thread.change(({ draft }) => {
        draft.queue = plain(draft.queue).map((each) => (each.id === id ? { id, content } : each));
      });
      publisher.now();
    },
    clear() {
      for (const { id } of publisher.now().queue) remove(id);
    },
  };
}
