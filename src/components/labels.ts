'use client';
import type { FormLabelOverrides } from '../forms/index.ts';
import { MARKDOWN_LABELS, type MarkdownLabels } from '../markdown/index.ts';
import type { RunStatus, Step, Subagent, ToolCallStatus, UsageTotals } from '../store/index.ts';

/** Every word that the components show or speak. Numbers arrive as numbers; `locale` says how to write them. */
export interface Labels {
  /** BCP 47 tag for numbers, durations and times. */
  locale: string;
  /** Writing direction of the words. Absent: as the page around. */
  direction?: 'ltr' | 'rtl' | undefined;
  chat: {
    title: string;
    emptyTitle: string;
    emptyText: string;
    suggestions: string;
    newThread: string;
    showSide: string;
    hideSide: string;
    side: string;
    loading: string;
  };
  threads: {
    title: string;
    untitled: string;
    loading: string;
    empty: string;
    failed: string;
    remove: (title: string) => string;
    rename: (title: string) => string;
    removed: (title: string) => string;
    undo: string;
  };
  widget: {
    open: string;
    close: string;
    unread: (count: number) => string;
  };
  list: {
    label: string;
    jump: string;
    jumpNew: (count: number) => string;
  };
  message: {
    user: string;
    assistant: string;
    system: string;
    developer: string;
    orphanResult: string;
    thinking: string;
    cut: string;
    copy: string;
    copied: string;
    copyFailed: string;
    edit: string;
    editLabel: string;
    saveEdit: string;
    cancelEdit: string;
    regenerate: string;
    good: string;
    bad: string;
    actions: string;
    unknownContent: string;
  };
  status: Record<RunStatus, string>;
  run: {
    retry: string;
    rule: (rule: string) => string;
    httpStatus: (status: number) => string;
    retryAfter: (seconds: number) => string;
    /** What went wrong on the way to the agent, by the code of the failure; stands in place of `ended.failed`. */
    failed: Record<'http' | 'content-type' | 'network' | 'timeout' | 'too-large' | 'internal', string>;
    /** Above what is for developers: the message in English, the rule and the code. */
    details: string;
    /** Why a stream was refused, by the code of the failure; stands below `ended.rejected`. */
    refused: Record<
      'malformed' | 'not-an-event' | 'sequence' | 'attribution' | 'chunk' | 'json' | 'protobuf',
      string
    >;
    ended: Record<'cancelled' | 'stopped' | 'failed' | 'rejected' | 'truncated', string>;
  };
  tool: {
    status: Record<ToolCallStatus, string>;
    arguments: string;
    result: string;
    noArguments: string;
    invalidArguments: string;
    duplicateKeys: (keys: string) => string;
    invisible: string;
    showLess: string;
    emptyResult: string;
    showAll: (characters: number) => string;
    cutShort: (shown: number, total: number) => string;
    answerLabel: string;
    answer: string;
    /** Lets a tool of this side run. */
    approve: string;
    decline: string;
    declined: string;
    /** Before the answer to a call that no tool here knows. */
    noTool: string;
  };
  reasoning: {
    live: string;
    done: string;
    doneIn: (duration: string) => string;
    doneSoon: string;
    cut: string;
    redacted: string;
    /** There is text, but not as the agent thought it. */
    altered: string;
    encrypted: string;
  };
  subagent: {
    status: Record<Subagent['status'], string>;
    lanes: (count: number) => string;
    unnamed: string;
    settled: Record<NonNullable<Subagent['settledBy']>, string>;
  };
  activity: {
    plan: string;
    search: string;
    progress: string;
    other: string;
    done: (done: number, total: number) => string;
    results: (count: number) => string;
    itemStatus: Record<'pending' | 'running' | 'done' | 'failed' | 'skipped', string>;
  };
  steps: {
    title: string;
    empty: string;
    status: Record<Step['status'], string>;
  };
  state: {
    title: string;
    empty: string;
    changedBy: (name: string) => string;
    mayDiverge: string;
    edit: (path: string) => string;
    save: string;
    cancel: string;
    invalid: string;
  };
  json: {
    items: (count: number) => string;
    keys: (count: number) => string;
    more: (count: number) => string;
    tooDeep: string;
    empty: string;
  };
  interrupt: {
    heading: Record<'tool_call' | 'input_required' | 'confirmation' | 'other', string>;
    askedBy: (name: string) => string;
    agentSays: string;
    change: string;
    expires: (when: string) => string;
    expired: string;
    expiryText: (text: string) => string;
    sending: string;
    keep: string;
    waiting: string;
    callChanged: string;
    dismissed: string;
    callMissing: string;
    closed: string;
    count: (open: number) => string;
    progress: (done: number, total: number) => string;
    send: (count: number) => string;
    approveAll: (count: number) => string;
    goTo: string;
    sendFailed: string;
    loading: string;
    loadFailed: string;
  };
  composer: {
    label: string;
    placeholder: string;
    placeholderRunning: string;
    send: string;
    stop: string;
    attach: string;
    attachments: string;
    removeAttachment: (name: string) => string;
    drop: string;
    tooLarge: (name: string, limit: string) => string;
    notAccepted: (name: string) => string;
    unreadable: (name: string) => string;
    queue: string;
    unqueue: string;
    editQueued: string;
    blockedTitle: string;
    answerFirst: string;
    dismissAndSend: string;
    failed: string;
    hint: string;
  };
  attachment: {
    kind: Record<'image' | 'audio' | 'video' | 'document', string>;
    load: string;
    from: (host: string) => string;
    blocked: string;
    unreadable: string;
    download: string;
    tooLarge: (size: string) => string;
    openLink: string;
    onServer: (provider: string | undefined) => string;
  };
  usage: {
    title: string;
    cost: string;
    count: Record<keyof UsageTotals, string>;
  };
  /** Words inside the agent's text; see the markdown entry. */
  markdown: MarkdownLabels;
  /** Words of the forms; see the forms entry. */
  forms: FormLabelOverrides;
  error: {
    renderer: string;
    rendererText: string;
    load: string;
  };
  announce: {
    started: string;
    toolCalled: (name: string) => string;
    toolFailed: (name: string) => string;
    questions: (count: number) => string;
    ended: Record<Exclude<RunStatus, 'idle' | 'running' | 'interrupted'>, string>;
  };
}

/** A part of the words, family by family; the rest stays as it is. */
export type LabelOverrides = {
  [Family in keyof Labels]?: Labels[Family] extends string ? Labels[Family] : Partial<Labels[Family]>;
};

const plural = (count: number, one: string, other: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : other}`;

/** The words in English. */
export const defaultLabels: Labels = {
  locale: 'en',
  chat: {
    title: 'Assistant',
    emptyTitle: 'What should we work on?',
    emptyText: 'Answers, tool calls and questions appear here as they happen.',
    suggestions: 'Suggestions',
    newThread: 'New conversation',
    showSide: 'Show progress and state',
    hideSide: 'Hide progress and state',
    side: 'Progress and state',
    loading: 'Loading the conversation',
  },
  threads: {
    title: 'Conversations',
    untitled: 'Untitled',
    loading: 'Loading conversations',
    empty: 'Conversations are kept here.',
    failed: 'The saved conversations could not be read.',
    remove: (title) => `Delete “${title}”`,
    rename: (title) => `Rename “${title}”`,
    removed: (title) => `Deleted “${title}”.`,
    undo: 'Undo',
  },
  widget: {
    open: 'Open the assistant',
    close: 'Close the assistant',
    unread: (count) => plural(count, 'new message', 'new messages'),
  },
  list: {
    label: 'Conversation',
    jump: 'Jump to the latest',
    jumpNew: (count) => `${plural(count, 'new entry', 'new entries')}, jump to the latest`,
  },
  message: {
    user: 'You',
    assistant: 'Assistant',
    system: 'System note',
    developer: 'Developer note',
    orphanResult: 'Tool result',
    thinking: 'Working',
    cut: 'This message is incomplete: its run ended before it did.',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy',
    edit: 'Edit',
    editLabel: 'Edit your message',
    saveEdit: 'Send again',
    cancelEdit: 'Keep as it was',
    regenerate: 'Regenerate',
    good: 'Good answer',
    bad: 'Bad answer',
    actions: 'Message actions',
    unknownContent: 'This content cannot be shown.',
  },
  status: {
    idle: 'Ready',
    running: 'Working',
    finished: 'Done',
    interrupted: 'Waiting for you',
    cancelled: 'Cancelled',
    stopped: 'Stopped',
    failed: 'Failed',
    rejected: 'Refused',
    truncated: 'Cut off',
  },
  run: {
    retry: 'Retry',
    rule: (rule) => `rule ${rule}`,
    httpStatus: (status) => `HTTP ${status}`,
    retryAfter: (seconds) => `The server asks to wait ${plural(seconds, 'second', 'seconds')}.`,
    failed: {
      http: 'The server answered with an error.',
      'content-type': 'The server did not answer as an agent.',
      network: 'The agent could not be reached.',
      timeout: 'The agent did not answer in time.',
      'too-large': 'The agent sent more than can be taken in.',
      internal: 'This page could not carry out the run.',
    },
    details: 'Details',
    refused: {
      malformed: 'A value in it has a form that the protocol does not allow.',
      'not-an-event': 'A part of it is no event.',
      sequence: 'An event came where none of its kind may stand.',
      attribution: 'An event names another subagent than the one it is about.',
      chunk: 'A piece of a message has no place to go.',
      json: 'A part of it is not JSON.',
      protobuf: 'A part of it cannot be decoded.',
    },
    ended: {
      cancelled: 'The agent cancelled this run.',
      stopped: 'You stopped this run.',
      failed: 'The run failed.',
      rejected: 'The stream broke the protocol, so it was refused.',
      truncated: 'The connection ended before the agent finished.',
    },
  },
  tool: {
    status: {
      streaming: 'Preparing',
      running: 'Running',
      executing: 'Running here',
      'awaiting-approval': 'Needs approval',
      'awaiting-answer': 'Waits for an answer',
      done: 'Done',
      failed: 'Failed',
      cut: 'Cut off',
      unanswered: 'No result',
    },
    arguments: 'Arguments',
    result: 'Result',
    noArguments: 'No arguments',
    invalidArguments: 'These arguments are not valid JSON; shown as they came.',
    duplicateKeys: (keys) => `The same name appears more than once: ${keys}`,
    invisible: 'Some characters cannot be seen; they are written out as ⟨U+…⟩.',
    showLess: 'Show less',
    emptyResult: 'The result is empty.',
    showAll: (characters) => `Show all ${characters.toLocaleString('en')} characters`,
    cutShort: (shown, total) =>
      `${shown.toLocaleString('en')} of ${total.toLocaleString('en')} characters shown`,
    answerLabel: 'Result for this call',
    answer: 'Give result',
    approve: 'Allow it to run',
    decline: 'Decline',
    declined: 'The user declined this call.',
    noTool: 'There is no tool of this name here, so nobody but you will answer this call.',
  },
  reasoning: {
    live: 'Thinking',
    done: 'Thought process',
    doneIn: (duration) => `Thought for ${duration}`,
    doneSoon: 'Thought briefly',
    cut: 'Thinking was cut off',
    redacted: 'The agent did not disclose its reasoning.',
    altered: 'Parts of this were taken out for security reasons.',
    encrypted: 'Part of the reasoning is encrypted; only the agent can read it.',
  },
  subagent: {
    status: {
      running: 'Working',
      done: 'Done',
      failed: 'Failed',
      waiting: 'Waiting for you',
      abandoned: 'Abandoned',
      implied: 'Active',
    },
    lanes: (count) => plural(count, 'subagent', 'subagents'),
    unnamed: 'Subagent',
    settled: {
      'resumed-elsewhere': 'Continued elsewhere',
      dismissed: 'Question dismissed',
      'run-end': 'Ended with the run',
    },
  },
  activity: {
    plan: 'Plan',
    search: 'Search',
    progress: 'Progress',
    other: 'Activity',
    done: (done, total) => `${done.toLocaleString('en')} of ${total.toLocaleString('en')} done`,
    results: (count) => plural(count, 'result', 'results'),
    itemStatus: {
      pending: 'Not started',
      running: 'In progress',
      done: 'Done',
      failed: 'Failed',
      skipped: 'Skipped',
    },
  },
  steps: {
    title: 'Steps',
    empty: 'No steps yet.',
    status: { running: 'In progress', done: 'Done', abandoned: 'Not finished' },
  },
  state: {
    title: 'Shared state',
    empty: 'The shared state is empty.',
    changedBy: (name) => `Last changed by ${name}`,
    mayDiverge: 'A change from the agent did not fit, so this may differ from what the agent sees.',
    edit: (path) => `Edit ${path}`,
    save: 'Save',
    cancel: 'Cancel',
    invalid: 'Enter a number.',
  },
  json: {
    items: (count) => plural(count, 'item', 'items'),
    keys: (count) => plural(count, 'key', 'keys'),
    more: (count) => `Show ${count.toLocaleString('en')} more`,
    tooDeep: 'Nested too deeply to draw; shown as text.',
    empty: 'empty',
  },
  interrupt: {
    heading: {
      tool_call: 'Approve this action?',
      input_required: 'The agent needs your input',
      confirmation: 'Please confirm',
      other: 'The agent has a question',
    },
    askedBy: (name) => `Asked by ${name}`,
    agentSays: 'The agent writes:',
    change: 'Change answer',
    expires: (when) => `Expires ${when}`,
    expired: 'This question has expired. It can only be cancelled.',
    expiryText: (text) => `Expires: ${text}`,
    sending: 'Sending',
    keep: 'Keep answer',
    waiting: 'Kept until every question has an answer.',
    callChanged: 'What is asked changed after you answered. Please look again.',
    dismissed: 'Cancelled without an answer',
    callMissing: 'The call that this question is about is not part of this conversation.',
    closed: 'Closed without a recorded answer',
    count: (open) => `${plural(open, 'question waits', 'questions wait')} for you`,
    progress: (done, total) => `${done} of ${total} answered`,
    send: (count) => (count === 1 ? 'Send answer' : `Send ${count} answers`),
    approveAll: (count) => `Approve all ${count}`,
    goTo: 'Go to the question',
    sendFailed: 'The answers could not be sent.',
    loading: 'Loading the form',
    loadFailed: 'The form could not be loaded. The question is still open.',
  },
  composer: {
    label: 'Message',
    placeholder: 'Message the agent',
    placeholderRunning: 'Write ahead, sent when the run ends',
    send: 'Send',
    stop: 'Stop',
    attach: 'Attach files',
    attachments: 'Attachments',
    removeAttachment: (name) => `Remove ${name}`,
    drop: 'Drop files to attach them',
    tooLarge: (name, limit) => `${name} is larger than ${limit} and was not attached.`,
    notAccepted: (name) => `The agent does not take files like ${name}.`,
    unreadable: (name) => `${name} could not be read.`,
    queue: 'Waiting to be sent',
    unqueue: 'Remove from the queue',
    editQueued: 'Edit this message',
    blockedTitle: 'A question is still open. Your text is kept.',
    answerFirst: 'Answer first',
    dismissAndSend: 'Dismiss and send',
    failed: 'The message could not be sent.',
    hint: 'Enter sends, Shift+Enter starts a new line',
  },
  attachment: {
    kind: { image: 'Image', audio: 'Audio', video: 'Video', document: 'Document' },
    load: 'Load',
    from: (host) => `from ${host}`,
    blocked: 'The address of this part is not allowed.',
    unreadable: 'This part cannot be read.',
    download: 'Download',
    tooLarge: (size) => `Too large to show here (${size}).`,
    openLink: 'Open',
    onServer: (provider) => (provider === undefined ? 'Kept by the agent' : `Kept at ${provider}`),
  },
  usage: {
    title: 'Tokens',
    cost: 'Cost',
    count: {
      inputTokens: 'Input',
      outputTokens: 'Output',
      totalTokens: 'Total',
      reasoningTokens: 'Reasoning',
      cachedInputTokens: 'Cached input',
      cacheWriteInputTokens: 'Cache writes',
    },
  },
  markdown: MARKDOWN_LABELS,
  forms: {},
  error: {
    renderer: 'This part could not be drawn',
    rendererText: 'The rest of the conversation is not affected.',
    load: 'This part could not be loaded.',
  },
  announce: {
    started: 'The agent is working.',
    toolCalled: (name) => `Tool ${name} called.`,
    toolFailed: (name) => `Tool ${name} failed.`,
    questions: (count) => (count === 1 ? 'The agent asks a question.' : `The agent asks ${count} questions.`),
    ended: {
      finished: 'The agent has answered.',
      cancelled: 'The run was cancelled.',
      stopped: 'The run was stopped.',
      failed: 'The run failed.',
      rejected: 'The run was refused.',
      truncated: 'The run was cut off.',
    },
  },
};

/** The labels with some of them replaced, at any depth. */
export function mergeLabels(base: Labels, overrides: LabelOverrides | undefined): Labels {
  // Same families as `base`, each with the same keys: LabelOverrides has no others.
  return overrides === undefined ? base : (merge(base, overrides) as Labels);
}

function merge(before: object, words: object): object {
  const merged = new Map<string, unknown>(Object.entries(before));
  for (const [key, word] of Object.entries(words)) {
    const held = merged.get(key);
    // An absent word is not the same as one that is undefined.
    if (word !== undefined) merged.set(key, isGroup(word) && isGroup(held) ? merge(held, word) : word);
  }
  return Object.fromEntries(merged);
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
