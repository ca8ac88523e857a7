import { maskSecrets, type Recording } from '../transport/index.ts';
import { recutDeltas } from './recut-deltas.ts';

/** Settings of {@link redactRecording}. */
export interface RedactOptions {
  /** Hide also what was said: letters and digits become `x`, lengths and structure stay. @default false */
  text?: boolean;
}

/** What stands in the place of a secret. */
const MASK = '***';

/**
 * A copy of a recording without secrets: values under secret-looking keys (also where a patch writes them, and inside
 * JSON in a string), credentials in texts, encrypted values, and long base64. Secrets cut over several deltas are found.
 * The copy still plays. Names and values that look like nothing special stay: read it before you publish it.
 *
 * @example
 * const safe = JSON.stringify(redactRecording(recording, { text: true }));
 */
export function redactRecording(recording: Recording, options: RedactOptions = {}): Recording {
  const redactor = createRedactor(options.text ?? false);
  const events = recording.events.map(({ at, event }) => ({ at, event: redactor.value(event, 'frame', '') }));
  return {
    version: 1,
    // Redaction keeps the shape: objects stay objects, strings strings.
    input: redactor.value(recording.input, 'frame', '') as Recording['input'],
    events: recutDeltas(recording.events, events, redactor.text),
  };
}

/** Keys whose values nobody else should see. */
const SECRET_KEY =
  /authori[sz]ation|cookie|api[-_]?key|access[-_]?key|private[-_]?key|secret|passw(?:or)?d|passphrase|passcode|credential|\btoken$|[a-z_-]token$|^token|bearer|signature|^session|session[-_]?(?:id|key)|^auth$|^jwt$|^otp$|^pin$|^sid$|csrf|xsrf|encryptedvalue$|encryptedcontent$/i;

/** `inputTokens`, `maxTokens`, `token_count`: how many, not which. */
const COUNT_KEY = /tokens$|token[-_]?(?:count|limit|budget|usage)/i;

/** Whether the value under this key is hidden. */
export function isSecretKey(key: string): boolean {
  return SECRET_KEY.test(key) && !COUNT_KEY.test(key) && key.toLowerCase() !== 'encryptedvaluetype';
}

/** Shorter runs of base64 are ids and hashes. */
const BASE64 = /^(?:data:[^,]{0,200},)?[A-Za-z0-9+/_-]{256,}={0,2}$/;

/** Ids are kept, because events refer to each other by them; a uuid only looks like key material. */
const ID_KEY = /^id$|Ids?$/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Words of the protocol, which a recording needs to play. Everything else in a frame is somebody's text. */
const PROTOCOL_WORDS: ReadonlySet<string> = new Set([
  'type',
  'role',
  'op',
  'path',
  'from',
  'subtype',
  'status',
  'code',
  'reason',
  'name',
  'mimeType',
  'stepName',
  'toolCallName',
  'activityType',
  'protocolVersion',
  'encryptedValueType',
  'provider',
  'model',
  'expiresAt',
]);

/** Where free data begins: no word in it belongs to the protocol. */
const DATA_KEYS: ReadonlySet<string> = new Set([
  'snapshot',
  'value',
  'event',
  'rawEvent',
  'state',
  'forwardedProps',
  'metadata',
  'result',
  'payload',
]);

/** Schemas stay readable, or the forms they describe could not be drawn again. */
const SCHEMA_KEYS: ReadonlySet<string> = new Set(['parameters', 'responseSchema']);

/** `frame`: the protocol's own objects. `data`: the application's. `schema`: JSON Schema. `secret`: all is hidden. */
type Place = 'frame' | 'data' | 'schema' | 'secret';

interface Redactor {
  value(value: unknown, place: Place, key: string): unknown;
  /** A text that somebody wrote; JSON in it is redacted as JSON. */
  text(text: string): string;
}

function createRedactor(hideText: boolean): Redactor {
  /** The same id gets the same other name everywhere, so that what refers to it still does. */
  const aliases = new Map<string, string>();

  function aliasOf(id: string): string {
    let alias = aliases.get(id);
    if (alias === undefined) {
      alias = `redacted-${aliases.size + 1}`;
      aliases.set(id, alias);
    }
    return alias;
  }

  function id(value: string, key: string): string {
    const plain = value.replace(UUID, '');
    return isSecretKey(key) || maskSecrets(plain) !== plain ? aliasOf(value) : value;
  }

  function text(value: string): string {
    const inner = insideJson(value);
    return inner ?? (BASE64.test(value) ? hiddenBase64(value) : hide(maskSecrets(value)));
  }

  /** JSON in a string (tool arguments, results) with its own keys looked at; `undefined` for other text. */
  function insideJson(value: string): string | undefined {
    if (!/^\s*[[{]/.test(value)) return undefined;
    let parsed: unknown;
    try {
      parsed = JSON.parse(value);
    } catch {
      // Text that only begins like JSON.
      return undefined;
    }
    const redacted = JSON.stringify(walk(parsed, 'data', '', 0));
    // Written the way it was, where nothing had to go.
    return redacted === JSON.stringify(parsed) ? value : redacted;
  }

  function hide(value: string): string {
    return hideText ? value.replace(/[\p{L}\p{N}]/gu, 'x') : value;
  }

  function string(value: string, place: Place, key: string): string {
    if (place === 'secret') return MASK;
    if (place === 'frame' && ID_KEY.test(key)) return id(value, key);
    if (place === 'schema' || (place === 'frame' && PROTOCOL_WORDS.has(key))) {
      return BASE64.test(value) ? hiddenBase64(value) : maskSecrets(value);
    }
    return text(value);
  }

  function walk(value: unknown, place: Place, key: string, depth: number): unknown {
    if (typeof value === 'string') return string(value, place, key);
    if (place === 'secret' && typeof value === 'number') return 0;
    if (typeof value !== 'object' || value === null) return value;
    // Deeper than anything honest; cut rather than overflow the stack.
    if (depth > MOST_DEPTH) return MASK;
    if (Array.isArray(value)) return value.map((child) => walk(child, place, key, depth + 1));
    const copy: Record<string, unknown> = {};
    const pairIsSecret = place !== 'schema' && namesSecret(value);
    for (const [name, child] of Object.entries(value)) {
      const next = name === 'value' && pairIsSecret ? 'secret' : placeOf(name, child, place);
      // An own property even for `__proto__`.
      Object.defineProperty(copy, name, {
        value: walk(child, next, name, depth + 1),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    return copy;
  }

  return { value: (value, place, key) => walk(value, place, key, 0), text };
}

const MOST_DEPTH = 2_000;

function placeOf(key: string, value: unknown, place: Place): Place {
  if (place === 'secret') return 'secret';
  // Ids that look secret get another name instead, so that references hold.
  const isId = place === 'frame' && ID_KEY.test(key) && typeof value === 'string';
  if (place !== 'schema' && isSecretKey(key) && !isId) return 'secret';
  if (place !== 'frame') return place;
  if (SCHEMA_KEYS.has(key)) return 'schema';
  if (DATA_KEYS.has(key)) return 'data';
  // The content of an activity is data; that of a message is text or parts.
  if (key === 'content' && typeof value === 'object' && !Array.isArray(value)) return 'data';
  return 'frame';
}

/** A patch, a header or a form field names the key in one member and holds the value in another. */
function namesSecret(pair: object): boolean {
  const { op, path, name, key, header } = pair as Record<string, unknown>;
  if (typeof op === 'string' && typeof path === 'string' && path.split('/').some(isSecretKey)) return true;
  return [name, key, header].some((each) => typeof each === 'string' && isSecretKey(each));
}

function hiddenBase64(value: string): string {
  return `[redacted: ${value.length} characters]`;
}
