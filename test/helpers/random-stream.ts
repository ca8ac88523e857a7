import type { Message } from '../../src/protocol/index.ts';
import { events as e } from '../../src/testing/index.ts';
import type { Random } from './random.ts';

const OWNERS = [undefined, 'sub-a', 'sub-b', 'sub-c'] as const;
const WORDS = ['plan', 'the ', 'trip', ' 여행', '🙂', '', '\n\n', '{"a":', '1}', '# ', '**b**'];

/**
 * A legal stream of one thread: one to three runs of text, reasoning, calls, results, state, activities, steps,
 * subagents, chunks and snapshots in any interleaving, with a good or bad end. Legal by construction: it remembers
 * what is open.
 */
export function legalStream(random: Random): unknown[] {
  const stream: unknown[] = [];
  const runs = 1 + random.below(3);
  const world = createWorld(random);
  for (let at = 0; at < runs; at++) {
    const runId = `run-${at}`;
    const input = {
      threadId: 't',
      runId,
      messages: [{ id: `asked-${at}`, role: 'user' as const, content: 'go on' }],
    };
    stream.push(
      e.runStarted('t', runId, { protocolVersion: '1.0', ...(random.below(2) === 0 ? { input } : {}) }),
    );
    world.begin();
    const length = random.below(60);
    for (let step = 0; step < length; step++) stream.push(...world.next());
    if (random.below(5) === 0) {
      stream.push(e.runError('it broke', { code: 'odd' }));
      continue;
    }
    stream.push(...world.closeAll());
    stream.push(e.runFinished('t', runId, random.below(4) === 0 ? { outcome: { type: 'cancelled' } } : {}));
  }
  return stream;
}

interface World {
  begin(): void;
  next(): unknown[];
  closeAll(): unknown[];
}

function createWorld(random: Random): World {
  let open: { kind: 'text' | 'reasoning' | 'call' | 'span' | 'step' | 'sub'; id: string; owner?: string }[] =
    [];
  let ended = new Set<string>();
  let serial = 0;
  const calls: string[] = [];
  // Texts that were closed, and whose they are in this run; in a later run an untagged opener may take any of them.
  let closed: { id: string; owner: string | undefined }[] = [];
  const activities = new Map<string, string | undefined>();
  const fresh = (prefix: string): string => `${prefix}${serial++}`;
  const word = (): string => random.pick(WORDS);
  const tag = (owner: string | undefined): { subagentRunId?: string } =>
    owner === undefined ? {} : { subagentRunId: owner };
  const noted = (): { metadata?: Record<string, unknown> } =>
    random.below(6) === 0 ? { metadata: { [random.pick(['a', 'b'])]: random.pick([serial++, null]) } } : {};
  const close = (item: (typeof open)[number]): unknown => {
    open = open.filter((each) => each !== item);
    if (item.kind === 'text') {
      closed.push({ id: item.id, owner: item.owner });
      return e.textEnd(item.id, noted());
    }
    if (item.kind === 'reasoning') return e.reasoningMessageEnd(item.id, noted());
    if (item.kind === 'call') return e.toolEnd(item.id, noted());
    if (item.kind === 'span') return e.reasoningEnd(item.id, tag(item.owner));
    if (item.kind === 'step') return e.stepFinished(item.id, tag(item.owner));
    ended.add(item.id);
    return random.below(4) === 0 ? e.subagentError(item.id, 'no luck') : e.subagentFinished(item.id);
  };
  const patch = (): Parameters<typeof e.stateDelta>[0] =>
    random.pick([
      [{ op: 'add', path: '/list/-', value: { n: serial++ } }],
      [{ op: 'replace', path: '/n', value: serial++ }],
      [{ op: 'remove', path: '/list/0' }],
      [
        { op: 'add', path: '/n', value: 1 },
        { op: 'remove', path: '/nowhere' },
      ],
      [{ op: 'copy', from: '/list', path: '/copy' }],
      [],
    ]);

  const makers: (() => unknown)[] = [
    () => start('text'),
    () => start('reasoning'),
    () => start('call'),
    () => start('span'),
    () => start('step'),
    () => start('sub'),
    () => delta(),
    () => delta(),
    () => delta(),
    () => delta(),
    () => delta(),
    () => (open.length > 0 ? close(random.pick(open)) : e.custom('app:idle', null)),
    () => (open.length > 0 ? close(random.pick(open)) : e.raw({ any: 1 })),
    () => e.stateSnapshot({ list: [], n: 0 }),
    () => e.stateDelta(patch(), tag(random.pick(OWNERS))),
    () => result(),
    () => reopen(),
    () => chunks(),
    () => chunks(),
    () => activity(),
    () => activity(),
    () => snapshot(),
    () => encrypted(),
  ];

  function start(kind: (typeof open)[number]['kind']): unknown {
    const owner = random.pick(OWNERS);
    if (kind === 'sub') {
      const id = random.pick(OWNERS.slice(1)) as string;
      if (ended.has(id) || open.some((each) => each.kind === 'sub' && each.id === id)) return delta();
      open.push({ kind, id });
      return e.subagentStarted(id, `name of ${id}`);
    }
    if (kind === 'step') {
      const id = random.pick(['plan', 'act']);
      if (open.some((each) => each.kind === 'step' && each.id === id && each.owner === owner)) return delta();
      open.push({ kind, id, ...(owner === undefined ? {} : { owner }) });
      return e.stepStarted(id, tag(owner));
    }
    const id = fresh(kind[0] as string);
    open.push({ kind, id, ...(owner === undefined ? {} : { owner }) });
    const more = { ...tag(owner), ...noted() };
    if (kind === 'text') {
      const role = random.pick([
        {},
        {},
        { role: 'assistant' },
        { role: 'user' },
        { role: 'system' },
      ] as const);
      return e.textStart(id, { ...more, ...role, ...(random.below(5) === 0 ? { name: 'Ann' } : {}) });
    }
    if (kind === 'reasoning') return e.reasoningMessageStart(id, more);
    if (kind === 'span') return e.reasoningStart(id, tag(owner));
    calls.push(id);
    const texts = open.filter((each) => each.kind === 'text').map((each) => each.id);
    const parent = random.pick([
      undefined,
      undefined,
      ...texts,
      ...closed.map((each) => each.id),
      fresh('p'),
    ]);
    if (parent === undefined) return e.toolStart(id, 'search', more);
    // Without a tag it is its parent's, whoever that is.
    return e.toolStart(id, 'search', { ...noted(), parentMessageId: parent });
  }

  /** A closed text goes on. */
  function reopen(): unknown {
    const texts = closed.filter(({ id }) => !open.some((each) => each.id === id));
    if (texts.length === 0) return delta();
    const { id, owner } = random.pick(texts);
    open.push({ kind: 'text', id, ...(owner === undefined ? {} : { owner }) });
    return e.textStart(id, { ...(random.below(2) === 0 ? tag(owner) : {}), ...noted() });
  }

  function result(): unknown {
    const parts = [{ type: 'text' as const, text: word() }];
    const content = random.below(4) === 0 ? parts : word();
    const call = calls.length > 0 ? random.pick(calls) : fresh('unknown');
    return e.toolResult(fresh('res'), call, content, { ...tag(random.pick(OWNERS)), ...noted() });
  }

  /** An item in chunks: the first one says what it is, the others only which; what follows closes it. */
  function chunks(): unknown[] {
    const more = { ...tag(random.pick(OWNERS)), ...noted() };
    const length = 1 + random.below(3);
    const kind = random.below(3);
    const id = fresh('k');
    return Array.from({ length }, (_, at) => {
      const first = at === 0;
      const fields = { delta: word(), ...(first ? more : noted()) };
      if (kind === 0) return e.textChunk({ messageId: id, ...fields });
      if (kind === 1) return e.reasoningMessageChunk({ messageId: id, ...fields });
      return e.toolChunk({ toolCallId: id, ...(first ? { toolCallName: 'search' } : {}), ...fields });
    });
  }

  function delta(): unknown {
    const texts = open.filter(
      (each) => each.kind === 'text' || each.kind === 'reasoning' || each.kind === 'call',
    );
    if (texts.length === 0) return e.custom('app:quiet', { at: serial++ });
    const { kind, id } = random.pick(texts);
    const extra = noted();
    if (kind === 'text') return e.textContent(id, word(), extra);
    if (kind === 'reasoning') return e.reasoningMessageContent(id, word(), extra);
    return e.toolArgs(id, word(), extra);
  }

  /** Restates some of what is open, adds something new, and is silent about the rest. */
  function snapshot(): unknown {
    const texts = open.filter((each) => each.kind === 'text' && random.below(2) === 0);
    const held = calls.filter(() => random.below(3) === 0);
    const toolCalls = held.map((id) => ({
      id,
      type: 'function' as const,
      function: { name: 'search', arguments: '{' },
    }));
    return e.messagesSnapshot([
      { id: fresh('u'), role: 'user', content: word() },
      ...texts.map(({ id, owner }) => ({ id, role: 'assistant' as const, content: 'again ', ...tag(owner) })),
      ...(toolCalls.length > 0 ? [{ id: fresh('h'), role: 'assistant' as const, toolCalls }] : []),
      ...thought(),
      ...card(),
    ]);
  }

  /** A reasoning message for a snapshot, held or new; one is enough to drop those that it is silent about. */
  function thought(): Message[] {
    if (random.below(3) > 0) return [];
    const { id, owner } = random.pick([
      ...open.filter((each) => each.kind === 'reasoning'),
      { id: fresh('r'), owner: random.pick(OWNERS) },
    ]);
    return [{ id, role: 'reasoning', content: word(), ...tag(owner) }];
  }

  /** The same with an activity. */
  function card(): Message[] {
    if (random.below(3) > 0) return [];
    const id = random.pick([...activities.keys(), fresh('act')]);
    activities.set(id, undefined);
    return [{ id, role: 'activity', activityType: 'plan', content: { list: [], restated: true } }];
  }

  function encrypted(): unknown {
    const texts = open.filter((each) => each.kind === 'text');
    const id = texts.length > 0 ? random.pick(texts).id : 'nobody';
    if (calls.length > 0 && random.below(2) === 0)
      return e.reasoningEncryptedValue('tool-call', random.pick(calls), 'sealed');
    return e.reasoningEncryptedValue('message', id, `sealed ${serial++}`);
  }

  function activity(): unknown {
    const owner = random.pick(OWNERS);
    if (activities.size === 0 || random.below(3) === 0) {
      const id = fresh('act');
      activities.set(id, owner);
      return e.activitySnapshot(id, 'plan', { list: [], n: 0 }, tag(owner));
    }
    const id = random.pick([...activities.keys()]);
    if (random.below(4) === 0) {
      const replace = random.pick([{}, { replace: true }, { replace: false }]);
      return e.activitySnapshot(id, 'list', { list: ['again'] }, { ...replace, ...noted() });
    }
    return e.activityDelta(id, random.pick(['plan', 'list']), patch(), noted());
  }

  return {
    begin() {
      open = [];
      ended = new Set();
      closed = closed.map(({ id }) => ({ id, owner: undefined }));
    },
    next: () => [random.pick(makers)()].flat(),
    closeAll: () => [...open].map(close),
  };
}
