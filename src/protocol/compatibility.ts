import { upgradeMessages } from './binary-parts.ts';
import { quote } from './errors.ts';
import type { WarningListener } from './errors.ts';
import { mintId } from './mint-id.ts';
import { isAtMost } from './version.ts';
import { nameOf } from './walk.ts';

/** Settings of the boundary. */
export interface CompatibilityOptions {
  /** The version of the peer, if it is known to be old, such as `"0.0.45"`. Unknown means current (B-09). */
  peer?: string | undefined;
  report: WarningListener;
}

type Fields = Readonly<Record<string, unknown>>;

/** The last version before subagents existed. */
const BEFORE_SUBAGENTS = '0.0.57';

/**
 * Makes the boundary for one stream: retired shapes become their replacements, before anything else looks at the
 * event (B-01). It translates and never repairs: a malformed value stays malformed and is refused later (B-02).
 * Gives `undefined` for an event that a declared old peer cannot mean.
 */
export function createCompatibility({ peer, report }: CompatibilityOptions): (event: unknown) => unknown {
  let span: string | undefined;
  let message: string | undefined;
  const dropsSubagents = isAtMost(peer, BEFORE_SUBAGENTS);
  let toldAboutTags = false;

  const translators = new Map<unknown, (event: Fields) => Fields>([
    ['THINKING_START', startThinking],
    ['THINKING_END', endThinking],
    ['THINKING_TEXT_MESSAGE_START', startThought],
    ['THINKING_TEXT_MESSAGE_CONTENT', continueThought],
    ['THINKING_TEXT_MESSAGE_END', endThought],
    ['TOOL_CALL_START', (event) => nullToAbsent(event, 'parentMessageId')],
    ['TOOL_CALL_CHUNK', (event) => nullToAbsent(event, 'parentMessageId')],
    ['RUN_FINISHED', upgradeEnd],
    ['SUBAGENT_FINISHED', (event) => nullToAbsent(event, 'result')],
    ['MESSAGES_SNAPSHOT', (event) => upgradeMessagesOf(event, event)],
    ['RUN_STARTED', upgradeInput],
  ]);

  return (event) => {
    if (!isFields(event)) return event;
    const current = event.rawEvent === null ? nullToAbsent(event, 'rawEvent') : event;
    const translate = translators.get(current.type);
    const translated = translate === undefined ? current : translate(current);
    return dropsSubagents ? withoutSubagents(translated) : translated;
  };

  // THINKING_* named no ids; the boundary makes them up and remembers them (B-04).

  function startThinking({ title, ...event }: Fields): Fields {
    span = mintId();
    translated('THINKING_START', 'REASONING_START');
    if (title !== undefined) {
      report({
        code: 'lossy-translation',
        rule: 'B-03',
        path: '/title',
        eventType: 'THINKING_START',
        message: 'The title of THINKING_START is lost, because REASONING_START has no place for it.',
      });
    }
    return { ...event, type: 'REASONING_START', messageId: span };
  }

  function endThinking(event: Fields): Fields {
    translated('THINKING_END', 'REASONING_END');
    const messageId = span ?? mintOrphan('THINKING_END');
    span = undefined;
    return { ...event, type: 'REASONING_END', messageId };
  }

  function startThought(event: Fields): Fields {
    message = mintId();
    translated('THINKING_TEXT_MESSAGE_START', 'REASONING_MESSAGE_START');
    return { ...event, type: 'REASONING_MESSAGE_START', messageId: message, role: 'reasoning' };
  }

  function continueThought(event: Fields): Fields {
    translated('THINKING_TEXT_MESSAGE_CONTENT', 'REASONING_MESSAGE_CONTENT');
    const messageId = message ?? mintOrphan('THINKING_TEXT_MESSAGE_CONTENT');
    return { ...event, type: 'REASONING_MESSAGE_CONTENT', messageId };
  }

  function endThought(event: Fields): Fields {
    translated('THINKING_TEXT_MESSAGE_END', 'REASONING_MESSAGE_END');
    const messageId = message ?? mintOrphan('THINKING_TEXT_MESSAGE_END');
    message = undefined;
    return { ...event, type: 'REASONING_MESSAGE_END', messageId };
  }

  /** B-05: the verifier will refuse the id; without this word nobody could tell where it came from. */
  function mintOrphan(type: string): string {
    const id = mintId();
    report({
      code: 'orphan-thinking',
      rule: 'B-05',
      eventType: type,
      message: `${type} came without its opener. It is translated with the made-up id ${quote(id)}, which nothing has opened.`,
    });
    return id;
  }

  function upgradeEnd(event: Fields): Fields {
    const end = nullToAbsent(nullToAbsent(event, 'result'), 'outcome');
    return mapMember(end, 'outcome', (outcome) =>
      outcome.type === 'interrupt' ? mapList(outcome, 'interrupts', withUsableSchema) : outcome,
    );
  }

  /**
   * A question whose schema is no schema is still a question: it can be answered without one, and a refused stream
   * could not be answered at all. Our own choice; enforcement itself stays strict (src/README.md).
   */
  function withUsableSchema(interrupt: Fields, at: number): Fields {
    const { responseSchema } = interrupt;
    if (responseSchema === undefined || isFields(responseSchema)) return interrupt;
    const path = `/outcome/interrupts/${at}/responseSchema`;
    report({
      code: 'unusable-schema',
      rule: 'I-09',
      path,
      eventType: 'RUN_FINISHED',
      message: `The schema at ${path} must be an object, but is ${nameOf(responseSchema)}. It is left out, and the question can be answered without it.`,
    });
    return without(interrupt, 'responseSchema');
  }

  function upgradeInput(event: Fields): Fields {
    if (!isFields(event.input)) return event;
    let input = nullToAbsent(event.input, 'state', '/input');
    input = nullToAbsent(input, 'forwardedProps', '/input');
    input = mapList(input, 'tools', (tool, at) => nullToAbsent(tool, 'parameters', `/input/tools/${at}`));
    input = mapList(input, 'resume', (entry, at) => nullToAbsent(entry, 'payload', `/input/resume/${at}`));
    input = upgradeMessagesOf(input, event, '/input');
    return input === event.input ? event : { ...event, input };
  }

  function upgradeMessagesOf(holder: Fields, event: Fields, path = ''): Fields {
    if (!Array.isArray(holder.messages)) return holder;
    const withMetadata = mapList(holder, 'messages', (message, at) =>
      mapList(message, 'content', (part, partAt) =>
        isMedia(part) ? nullToAbsent(part, 'metadata', `${path}/messages/${at}/content/${partAt}`) : part,
      ),
    );
    // Whatever comes back from mapList is a list where a list went in.
    const messages = withMetadata.messages as readonly unknown[];
    const upgraded = upgradeMessages(messages, {
      onUpgraded: () => translated('binary content part', 'media content part', 'B-07'),
      onIdOnly: () =>
        report({
          code: 'lossy-translation',
          rule: 'B-07',
          eventType: String(event.type),
          message:
            'A binary content part has only an id and neither data nor url, so it cannot become a media part and will be left out.',
        }),
    });
    return upgraded === messages ? withMetadata : { ...withMetadata, messages: upgraded };
  }

  function nullToAbsent(holder: Fields, key: string, path = ''): Fields {
    if (holder[key] !== null || !Object.hasOwn(holder, key)) return holder;
    report({
      code: 'legacy-shape',
      rule: 'B-06',
      path: `${path}/${key}`,
      message: `A null at ${path}/${key} is read as absent, as agents before AG-UI 1.0 meant it.`,
    });
    return without(holder, key);
  }

  function translated(from: string, to: string, rule = 'B-04'): void {
    report({
      code: 'legacy-shape',
      rule,
      message: `A ${from} was translated to ${to}. AG-UI 1.0 has retired it; update the agent.`,
    });
  }

  /** A peer that old cannot mean subagents; a proxy before it may still send them. */
  function withoutSubagents(event: Fields): Fields | undefined {
    const { type } = event;
    if (type === 'SUBAGENT_STARTED' || type === 'SUBAGENT_FINISHED' || type === 'SUBAGENT_ERROR') {
      report({
        code: 'lossy-translation',
        rule: 'B-09',
        eventType: type,
        message: `The peer is declared as ${quote(peer ?? '')}, older than subagents: dropping ${type}.`,
      });
      return undefined;
    }
    let result = withoutTag(event);
    if (type === 'MESSAGES_SNAPSHOT') result = mapList(result, 'messages', withoutTag);
    if (type === 'RUN_STARTED') {
      result = mapMember(result, 'input', (input) => mapList(input, 'messages', withoutTag));
    }
    if (type === 'RUN_FINISHED') {
      result = mapMember(result, 'outcome', (outcome) => mapList(outcome, 'interrupts', withoutTag));
    }
    return result;
  }

  function withoutTag(holder: Fields): Fields {
    if (!Object.hasOwn(holder, 'subagentRunId')) return holder;
    if (!toldAboutTags) {
      toldAboutTags = true;
      report({
        code: 'lossy-translation',
        rule: 'B-09',
        path: '/subagentRunId',
        message: `The peer is declared as ${quote(peer ?? '')}, older than subagents: subagentRunId is removed from all it sends.`,
      });
    }
    return without(holder, 'subagentRunId');
  }
}

function isMedia(part: Fields): boolean {
  const { type } = part;
  return type === 'image' || type === 'audio' || type === 'video' || type === 'document';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function without(holder: Fields, key: string): Fields {
  const { [key]: _, ...rest } = holder;
  return rest;
}

function mapMember(holder: Fields, key: string, map: (member: Fields) => Fields): Fields {
  const member = holder[key];
  if (!isFields(member)) return holder;
  const mapped = map(member);
  return mapped === member ? holder : { ...holder, [key]: mapped };
}

/** Maps the objects of a list; anything that is not of that form is left for enforcement to judge. */
function mapList(holder: Fields, key: string, map: (element: Fields, index: number) => Fields): Fields {
  const list = holder[key];
  if (!Array.isArray(list)) return holder;
  const mapped = list.map((element: unknown, index) => (isFields(element) ? map(element, index) : element));
  return mapped.some((element, index) => element !== list[index]) ? { ...holder, [key]: mapped } : holder;
}
