import type { EventFamily } from './families.ts';
import { formatCount } from './format.ts';

/** Every word of the inspector. Names of the protocol (`TEXT_MESSAGE_CONTENT`, rule ids) are not translated. */
export interface InspectorLabels {
  /** BCP 47 tag for numbers and times. */
  locale: string;
  direction: 'ltr' | 'rtl';
  title: string;
  open: string;
  close: string;
  loading: string;
  tabs: string;
  events: string;
  state: string;
  runs: string;
  warnings: string;
  timing: string;
  recording: string;
  source: string;
  live: string;
  replay: string;
  search: string;
  searchHint: string;
  families: string;
  family: Record<EventFamily, string>;
  group: string;
  groupHint: string;
  pause: string;
  resume: string;
  clear: string;
  counted: (shown: number, all: number) => string;
  dropped: (count: number) => string;
  noEvents: string;
  noEventsHint: string;
  noMatch: string;
  showAll: string;
  columnNumber: string;
  columnTime: string;
  columnEvent: string;
  columnSummary: string;
  times: (count: number) => string;
  details: string;
  chooseEvent: string;
  copy: string;
  copied: string;
  copyFailed: string;
  time: string;
  run: string;
  noRun: string;
  subagent: string;
  json: string;
  text: string;
  changes: string;
  noChanges: string;
  moreChanges: string;
  unknownState: string;
  patchFailed: (operation: number, reason: string) => string;
  added: string;
  removed: string;
  changed: string;
  wholeState: string;
  stateNow: string;
  stateThen: string;
  stateMayDiverge: string;
  noStateEvents: string;
  showNow: string;
  noRuns: string;
  runStatus: string;
  runKind: string;
  requested: string;
  replayed: string;
  started: string;
  duration: string;
  tokens: string;
  tokensInOut: (input: string, output: string) => string;
  unknown: string;
  earlierRuns: (count: number) => string;
  noWarnings: string;
  noWarningsHint: string;
  rule: string;
  warning: string;
  count: string;
  showEvents: (type: string) => string;
  noTiming: string;
  request: string;
  toFirstEvent: string;
  toFirstText: string;
  writing: string;
  eventCount: string;
  tokensPerSecond: string;
  charsPerSecond: string;
  waitForFirst: string;
  waitForOutput: string;
  timingNote: string;
  exportTitle: string;
  exchange: string;
  exchangeOf: (events: number, run: string) => string;
  wireExchange: (events: number, run: string) => string;
  incomplete: string;
  withSecrets: string;
  withSecretsHint: string;
  hideText: string;
  hideTextHint: string;
  download: string;
  downloaded: (file: string) => string;
  nothingToExport: string;
  importTitle: string;
  importHint: string;
  chooseFile: string;
  unreadable: string;
  replayTitle: (file: string) => string;
  speed: string;
  speeds: Record<'0.5' | '1' | '4' | 'instant', string>;
  speedHint: string;
  play: string;
  playAgain: string;
  stop: string;
  closeReplay: string;
  progress: (played: number, all: number) => string;
  inspectReplay: string;
}

const counted = (count: number, one: string, other: string): string =>
  `${formatCount(count, 'en')} ${count === 1 ? one : other}`;

const events = (count: number): string => counted(count, 'event', 'events');

/** The English words. */
export const inspectorLabels: InspectorLabels = {
  locale: 'en',
  direction: 'ltr',
  title: 'Inspector',
  open: 'Open the inspector',
  close: 'Close the inspector',
  loading: 'Loading the inspector…',
  tabs: 'Views',
  events: 'Events',
  state: 'State',
  runs: 'Runs',
  warnings: 'Warnings',
  timing: 'Timing',
  recording: 'Recording',
  source: 'Look at',
  live: 'Live',
  replay: 'Replay',
  search: 'Search events',
  searchHint: 'Names, ids, values',
  families: 'Kinds of events',
  family: {
    run: 'Run',
    message: 'Message',
    reasoning: 'Reasoning',
    tool: 'Tool',
    state: 'State',
    activity: 'Activity',
    subagent: 'Subagent',
    custom: 'Custom',
  },
  group: 'Join deltas',
  groupHint: 'Show consecutive deltas of one item as one row',
  pause: 'Pause',
  resume: 'Resume',
  clear: 'Clear',
  counted: (shown, all) => (shown === all ? events(all) : `${formatCount(shown, 'en')} of ${events(all)}`),
  dropped: (count) => `${counted(count, 'older one was', 'older ones were')} let go`,
  noEvents: 'No events yet',
  noEventsHint: 'Events appear here as the agent sends them, from the moment the inspector is open.',
  noMatch: 'No event matches.',
  showAll: 'Show all',
  columnNumber: 'No.',
  columnTime: 'Time',
  columnEvent: 'Event',
  columnSummary: 'What',
  times: (count) => counted(count, 'delta', 'deltas'),
  details: 'Details',
  chooseEvent: 'Choose an event to see what is in it.',
  copy: 'Copy JSON',
  copied: 'Copied',
  copyFailed: 'Not copied: the browser refused',
  time: 'Time',
  run: 'Run',
  noRun: 'none yet',
  subagent: 'Subagent',
  json: 'Event',
  text: 'Text',
  changes: 'State changes',
  noChanges: 'Nothing changed.',
  moreChanges: 'There are more changes than are shown.',
  unknownState: 'The events before it are no longer held, so the change is not known.',
  patchFailed: (operation, reason) =>
    `The patch did not apply, so the state stayed as it was: operation ${operation}, ${reason}.`,
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  wholeState: 'whole state',
  stateNow: 'State now',
  stateThen: 'State after this event',
  stateMayDiverge: 'A patch did not apply, so this may differ from what the agent holds.',
  noStateEvents: 'No event has touched the shared state.',
  showNow: 'Show the state now',
  noRuns: 'No runs yet.',
  runStatus: 'Status',
  runKind: 'Kind',
  requested: 'requested',
  replayed: 'replayed',
  started: 'Started',
  duration: 'Duration',
  tokens: 'Tokens',
  tokensInOut: (input, output) => `${input} in, ${output} out`,
  unknown: 'not known',
  earlierRuns: (count) => `Show ${counted(count, 'earlier run', 'earlier runs')}`,
  noWarnings: 'No warnings',
  noWarningsHint: 'What the agent sent follows the protocol.',
  rule: 'Rule',
  warning: 'What happened',
  count: 'Times',
  showEvents: (type) => `Show ${type} events`,
  noTiming: 'Times appear here with the next run.',
  request: 'Run',
  toFirstEvent: 'First event',
  toFirstText: 'First text',
  writing: 'Output',
  eventCount: 'Events',
  tokensPerSecond: 'Tokens/s',
  charsPerSecond: 'Chars/s',
  waitForFirst: 'Until the first event',
  waitForOutput: 'Until the first output',
  timingNote: 'Speeds are output over the time in which it came. Tokens are those that the agent reported.',
  exportTitle: 'Export',
  exchange: 'Run to export',
  exchangeOf: (count, run) => `${run}: ${events(count)}`,
  wireExchange: (count, run) => `${run}: ${events(count)}, as they came`,
  incomplete:
    'The first events of this run are missing: the inspector was opened later, or they were let go. It may not play.',
  withSecrets: 'Keep secrets',
  withSecretsHint:
    'Off: values under secret-looking keys, credentials, encrypted values and long base64 are masked.',
  hideText: 'Hide what was said',
  hideTextHint: 'Letters and digits become x. Structure, lengths and times stay.',
  download: 'Export recording',
  downloaded: (file) => `Saved as ${file}. Read it before you pass it on.`,
  nothingToExport: 'A recording can be exported once a run has begun.',
  importTitle: 'Import and replay',
  importHint: 'Plays a recording in a thread of its own. Nothing is sent anywhere.',
  chooseFile: 'Recording file',
  unreadable: 'The browser could not read the file. Choose it again.',
  replayTitle: (file) => `Replay of ${file}`,
  speed: 'Speed',
  speeds: { '0.5': '0.5×', '1': '1×', '4': '4×', instant: 'Instant' },
  speedHint: 'Another speed starts from the beginning.',
  play: 'Play',
  playAgain: 'Play again',
  stop: 'Stop',
  closeReplay: 'Close the replay',
  progress: (played, all) => `${formatCount(played, 'en')} of ${events(all)}`,
  inspectReplay: 'Look into the replay',
};
