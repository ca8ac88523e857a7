import {
  buildResume,
  isExpired,
  type AgentEvent,
  type ContentPart,
  type WarningReport,
} from '../protocol/index.ts';
import { httpTransport, type Transport } from '../transport/index.ts';
import { createSendQueue } from './send-queue.ts';
import { createToolRunner } from './tool-runner.ts';
import { cutAnswer, cutAttempt, replaceQuestion, userMessage } from './history.ts';
import { newId } from './ids.ts';
import { applyLocalState } from './local-state.ts';
import { toolContent } from './pending-calls.ts';
import { createPersistence } from './persistence.ts';
import { createPublisher } from './publisher.ts';
import { appendMessage, plain, type ReduceContext } from './reduce-context.ts';
import { createRunControl, listenerThrew, misuse } from './run-control.ts';
import type { RunStore, RunStoreOptions, SendOptions } from './run-store.ts';
import { nextFrame } from './schedule.ts';
import type { Answer, InterruptId, Run, RunState } from './state.ts';
import { TITLE_CHARS } from './storage.ts';
import { createThread } from './thread.ts';
import { indexedState } from './initial-state.ts';

/**
 * Makes the store of one thread. Nothing is requested until `send`, `run`, `resume` or `connect`.
 *
 * @example
 * const store = createRunStore({ url: '/agent' });
 * store.subscribe((state) => console.log(state.status, state.messages.at(-1)));
 * const run = await store.send('Hello'); // resolves however the run ended
 */
export function createRunStore(initialOptions: RunStoreOptions): RunStore {
  let options = initialOptions;
  let transport = transportOf(() => options);
  let destroyed = false;
  let lastOrder: { resume?: Record<InterruptId, Answer> } = {};

  const thread = createThread(
    indexedState(options.threadId ?? newId('thread'), options.initialMessages, options.initialState),
    Date.now,
    tellOfWarning,
  );
  const publisher = createPublisher(thread, () => options.schedule ?? nextFrame);
  const { getState, getInitialState, subscribe } = publisher.store;

  function tellOfWarning(report: WarningReport): void {
    try {
      options.onWarning?.(report);
    } catch {
      // A warning about a failed warning would come back here.
    }
  }

  function warn(report: WarningReport): void {
    thread.warn(report);
    publisher.soon();
  }

  const watchers = new Set<(event: AgentEvent) => void>();
  const control = createRunControl({
    thread,
    publisher,
    options: () => options,
    watchers,
    transport: () => transport(),
    warn,
    onSettled: settled,
  });
  const queue = createSendQueue({ thread, publisher, send: (content) => startSend(content, {}) });
  const tools = createToolRunner({
    thread,
    publisher,
    options: () => options,
    setState: (next) => store.setState(next),
    warn,
    followUp: () => void order({}),
    save: () => persistence?.flush(),
    done: () => queue.next(),
  });

  function settled(run: Run): void {
    try {
      options.onRunEnd?.(run);
    } catch (error) {
      warn(listenerThrew('onRunEnd', error));
    }
    if (destroyed || control.current() !== undefined) return;
    if (run.kind === 'requested' && tools.afterRun()) return;
    if (run.status === 'finished' || run.status === 'cancelled') queue.next();
  }

  /** Starts a run; a person's order, so tools may start runs of their own again. */
  function order(parts: {
    resume?: Record<InterruptId, Answer>;
    prepare?(context: ReduceContext): void;
  }): Promise<Run> {
    if (destroyed)
      return Promise.reject(misuse('This run store was destroyed. Make a new one with createRunStore().'));
    if (control.current() !== undefined)
      return Promise.reject(
        misuse('A run is going on already. Wait for it, call stop() first, or use send(), which queues.'),
      );
    const { interrupts } = getState();
    let entries: ReturnType<typeof buildResume> | undefined;
    try {
      if (interrupts.length > 0 || parts.resume !== undefined)
        entries = buildResume(interrupts, parts.resume ?? {}, Date.now());
    } catch (error) {
      return Promise.reject(error);
    }
    lastOrder = parts.resume === undefined ? {} : { resume: parts.resume };
    return control.start({
      kind: 'run',
      ...(entries === undefined ? {} : { resume: entries }),
      ...(parts.prepare === undefined ? {} : { prepare: parts.prepare }),
    });
  }

  function startSend(content: string | ContentPart[], { answers }: SendOptions): Promise<Run> {
    tools.personSpoke();
    return order({
      ...(answers === undefined ? {} : { resume: answers }),
      prepare: (context) => appendMessage(context, userMessage(content)),
    });
  }

  const persistence =
    options.storage === undefined
      ? undefined
      : createPersistence({ storage: options.storage, thread, publisher, warn });
  void persistence?.load();

  let capabilities: { of: Transport; loaded: Promise<void> } | undefined;

  async function loadCapabilities(of: Transport): Promise<void> {
    const loaded = await capabilitiesOf(of);
    if (destroyed || loaded === undefined) return;
    thread.change((context) => {
      context.draft.capabilities = loaded;
    });
    publisher.now();
  }

  const store: RunStore = {
    getState,
    getInitialState,
    subscribe,
    subscribeEvents(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    send(content, sendOptions = {}) {
      if (control.current() === undefined) return startSend(content, sendOptions);
      const policy = options.whileRunning ?? 'queue';
      if (policy === 'queue') return queue.add(content);
      if (policy === 'reject')
        return Promise.reject(
          misuse('A run is going on, and `whileRunning` is "reject". Wait for it or call stop().'),
        );
      control.stop();
      return startSend(content, sendOptions);
    },
    run() {
      tools.personSpoke();
      return order({});
    },
    async resume(answers) {
      // Nothing is sent while a stream is open (L-17); the questions may stand before it closes.
      if (control.current() !== undefined && getState().interrupts.length > 0) await control.current();
      if (getState().interrupts.length === 0) throw misuse('There is no open interrupt to answer.');
      tools.personSpoke();
      return order({ resume: answers });
    },
    stop() {
      tools.stop();
      control.stop();
    },
    retry() {
      const { status, interrupts } = getState();
      if (!RETRIABLE.has(status))
        return Promise.reject(misuse(`There is nothing to retry: the last run is ${status}.`));
      tools.personSpoke();
      // Answers that were sent in vain are sent again, as long as they answer what is open and are still in time.
      const { resume } = lastOrder;
      const reusable = interrupts.every((interrupt) => !isExpired(interrupt, Date.now()));
      return order({
        ...(interrupts.length > 0 && resume !== undefined && reusable ? { resume } : {}),
        prepare: (context) => {
          cutAttempt(context);
          // An attempt that left nothing leaves no trace once it is made again, unless it has to be paid for.
          const { runs, messages } = context.draft;
          const last = runs.at(-1);
          if (last?.status !== 'stopped' && last?.usage === undefined && messages.at(-1)?.role === 'user')
            runs.pop();
        },
      });
    },
    regenerate(messageId) {
      return changeAndRun(
        (context) => cutAnswer(context, messageId),
        'There is no answer to make again: the thread has no such message.',
      );
    },
    edit(messageId, content) {
      return changeAndRun(
        (context) => replaceQuestion(context, messageId, content),
        `There is no user message "${messageId}" to edit.`,
      );
    },
    connect() {
      if (control.current() !== undefined)
        return Promise.reject(misuse('A run is going on already. Wait for it or call stop() first.'));
      return control.start({ kind: 'connect' });
    },
    answerToolCall(toolCallId, result, { error } = {}) {
      tools.answer(toolCallId, toolContent(result), error);
    },
    decideToolCall: (toolCallId, decision, reason) => tools.decide(toolCallId, decision, reason),
    setState(next) {
      thread.change((context) => applyLocalState(context, next));
      publisher.now();
    },
    setDraft(interruptId, draft) {
      thread.change((context) => {
        // Ids come from the wire: one named `__proto__` is an own key like any other.
        const others = Object.entries(plain(context.draft.drafts)).filter(([id]) => id !== interruptId);
        if (draft !== undefined) others.push([interruptId, draft]);
        context.draft.drafts = Object.fromEntries(others);
      });
      publisher.now();
    },
    unqueue: (id) => queue.remove(id),
    editQueued: (id, content) => queue.edit(id, content),
    loadCapabilities() {
      const of = transport();
      // One request per transport, however many components ask.
      if (capabilities?.of !== of) capabilities = { of, loaded: loadCapabilities(of) };
      return capabilities.loaded;
    },
    setOptions(patch) {
      const before = options;
      options = { ...options, ...patch };
      if (
        before.url !== options.url ||
        before.capabilitiesUrl !== options.capabilitiesUrl ||
        before.transport !== options.transport
      )
        transport = transportOf(() => options);
    },
    rename(title) {
      const words = title?.trim().slice(0, TITLE_CHARS) ?? '';
      thread.change(({ draft }) => {
        if (words === '') delete draft.title;
        else draft.title = words;
      });
      publisher.now();
    },
    reset(start = {}) {
      store.stop();
      persistence?.flush();
      queue.clear();
      lastOrder = {};
      thread.replace(indexedState(start.threadId ?? newId('thread'), start.messages, start.state));
      publisher.now();
      void persistence?.load();
    },
    destroy() {
      store.stop();
      queue.clear();
      persistence?.stop();
      destroyed = true;
    },
  };

  function changeAndRun(change: (context: ReduceContext) => boolean, refusal: string): Promise<Run> {
    if (control.current() !== undefined) control.stop();
    const before = publisher.now();
    let done = false;
    thread.change((context) => {
      done = change(context);
    });
    if (!done) {
      thread.replace(before);
      return Promise.reject(misuse(refusal));
    }
    publisher.now();
    tools.personSpoke();
    return order({});
  }

  return store;
}

const RETRIABLE: ReadonlySet<RunState['status']> = new Set(['failed', 'rejected', 'truncated', 'stopped']);

/** The transport of the options, made once; headers are asked for at every request. */
function transportOf(options: () => RunStoreOptions): () => Transport {
  const { url, capabilitiesUrl, transport } = options();
  if (transport !== undefined) return () => transport;
  if (url === undefined) {
    throw new Error(
      'runview: there is no agent to run. Give `url`, as in createRunStore({ url: "/agent" }), or a `transport`.',
    );
  }
  const made = httpTransport({
    url,
    ...(capabilitiesUrl === undefined ? {} : { capabilitiesUrl }),
    headers: async () => {
      const { headers } = options();
      return (typeof headers === 'function' ? await headers() : headers) ?? {};
    },
  });
  return () => made;
}

/** What the agent declares; a declaration that cannot be had is no declaration (P-02). */
async function capabilitiesOf(transport: Transport): Promise<RunState['capabilities']> {
  try {
    return await transport.capabilities?.({ signal: new AbortController().signal });
  } catch {
    return undefined;
  }
}
