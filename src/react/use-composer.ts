'use client';
import { useCallback, useState } from 'react';
import type { ContentPart } from '../protocol/index.ts';
import type { Answer, QueuedMessage } from '../store/index.ts';
import {
  acceptsAnyFile,
  readAttachment,
  type AttachmentProblem,
  type PendingAttachment,
} from './attachments.ts';
import { useRun } from './run-provider.tsx';
import { textOfContent } from './text-of-content.ts';
import { useRunValue } from './use-run-value.ts';

/** What {@link useComposer} gives. */
export interface ComposerState {
  text: string;
  setText(text: string): void;
  attachments: PendingAttachment[];
  /** Files that were not attached, since the last attempt. */
  problems: AttachmentProblem[];
  addFiles(files: Iterable<File>): Promise<void>;
  removeAttachment(id: string): void;
  /** Whether the agent takes any file. */
  canAttach: boolean;
  canSend: boolean;
  running: boolean;
  queue: QueuedMessage[];
  unqueue(id: string): void;
  /** Changes the words of a waiting message; its files stay. */
  editQueued(id: string, text: string): void;
  /** Sends what is there, or asks first (`asking`) while questions are open. */
  send(): void;
  /** Sends this text at once, as a suggestion does. */
  sendText(text: string): void;
  stop(): void;
  /** The person pressed Send while questions are open: answer first, or dismiss them and send. */
  asking: boolean;
  stopAsking(): void;
  dismissAndSend(): void;
  /** Why the message could not be sent; the text is back in the field. */
  error: string | undefined;
  /** The person's earlier messages, step by step; `undefined` at either end. */
  recall(step: -1 | 1): string | undefined;
}

/**
 * What a message field needs, without any markup.
 *
 * @example
 * const { text, setText, send, canSend } = useComposer();
 */
export function useComposer(): ComposerState {
  const store = useRun();
  const [text, setTextOnly] = useState('');
  const [attachments, setAttachments] = useState<PendingAttachment[]>([]);
  const [problems, setProblems] = useState<AttachmentProblem[]>([]);
  const [wantsToSend, setWantsToSend] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const [recalled, setRecalled] = useState(0);
  const running = useRunValue((state) => state.status === 'running');
  const blocked = useRunValue((state) => state.interrupts.length > 0 && state.status !== 'running');
  const queue = useRunValue((state) => state.queue);
  const canAttach = useRunValue((state) => acceptsAnyFile(state.capabilities));

  const setText = useCallback((next: string) => {
    setTextOnly(next);
    setRecalled(0);
    setError(undefined);
  }, []);

  const deliver = (content: string | ContentPart[], answers?: Record<string, Answer>): void => {
    setTextOnly('');
    setAttachments([]);
    setProblems([]);
    setWantsToSend(false);
    setRecalled(0);
    setError(undefined);
    store.send(content, answers === undefined ? {} : { answers }).catch((reason: unknown) => {
      // Refused before anything was sent: nothing that was written may be lost.
      setTextOnly((typed) => (typed === '' ? text : typed));
      setAttachments((added) => (added.length === 0 ? attachments : added));
      setError(reason instanceof Error ? reason.message : String(reason));
    });
  };

  const canSend = text.trim() !== '' || attachments.length > 0;
  const content = (): string | ContentPart[] =>
    attachments.length === 0
      ? text
      : [
          ...(text.trim() === '' ? [] : [{ type: 'text' as const, text }]),
          ...attachments.map(({ part }) => part),
        ];

  return {
    text,
    setText,
    attachments,
    problems,
    async addFiles(files) {
      const { capabilities } = store.getState();
      const read = await Promise.all([...files].map((file) => readAttachment(file, capabilities)));
      setAttachments((before) => [...before, ...read.filter((each) => 'part' in each)]);
      setProblems(read.filter((each) => 'reason' in each));
    },
    removeAttachment: (id) => setAttachments((before) => before.filter((each) => each.id !== id)),
    canAttach,
    canSend,
    running,
    queue,
    unqueue: store.unqueue,
    editQueued(id, next) {
      const content = store.getState().queue.find((each) => each.id === id)?.content;
      if (content === undefined) return;
      const files = typeof content === 'string' ? [] : content.filter(({ type }) => type !== 'text');
      const words = next.trim() === '' ? [] : [{ type: 'text' as const, text: next }];
      if (files.length === 0 && words.length === 0) store.unqueue(id);
      else store.editQueued(id, files.length === 0 ? next : [...words, ...files]);
    },
    send() {
      if (!canSend) return;
      if (blocked) setWantsToSend(true);
      else deliver(content());
    },
    sendText(next) {
      if (!blocked) return deliver(next);
      setTextOnly(next);
      setWantsToSend(true);
    },
    stop: store.stop,
    asking: wantsToSend && blocked,
    stopAsking: () => setWantsToSend(false),
    dismissAndSend() {
      const { interrupts } = store.getState();
      // Kept answers are not sent on the side: nothing may be approved by a button that says "dismiss".
      deliver(
        content(),
        Object.fromEntries(interrupts.map(({ id }) => [id, { status: 'cancelled' as const }])),
      );
    },
    error,
    recall(step) {
      const earlier = store
        .getState()
        .messages.filter((message) => message.role === 'user')
        .map((message) => textOfContent(message.content))
        .filter((each) => each !== '');
      const at = recalled - step;
      if (at < 0 || at > earlier.length) return undefined;
      const next = at === 0 ? '' : (earlier[earlier.length - at] ?? '');
      setTextOnly(next);
      setRecalled(at);
      return next;
    },
  };
}
