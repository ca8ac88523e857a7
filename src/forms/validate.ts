import { validate as runValidator, type OutputUnit, type Schema } from '@cfworker/json-schema';
import { CHECKED_FORMATS, checkSteps, guardSchema, SlowPattern, type GuardedSchema } from './guard.ts';
import {
  asNumber,
  atPointer,
  isObject,
  joinPointer,
  keysOf,
  own,
  stripUndefined,
  type JsonType,
} from './json.ts';
import {
  englishFormLabels,
  formLabels,
  type ErrorLabels,
  type FormLabelOverrides,
  type FormLabels,
} from './labels.ts';
import { FORM_LIMITS } from './limits.ts';
import { codePoints } from './text.ts';

/** One thing that is wrong with an answer. */
export interface AnswerError {
  /** JSON pointer of the place to show it: the missing or the extra property itself, not the object around it. */
  path: string;
  /** A sentence for people, with the limit in it. */
  message: string;
  /** The keyword of JSON Schema that says so. */
  keyword: string;
}

/** What {@link validateAnswer} says about an answer. */
export interface AnswerCheck {
  /** Whether nothing wrong was found here. */
  valid: boolean;
  errors: AnswerError[];
  /** Whether parts of the schema were not checked here, so that only the agent can judge them. */
  unchecked: boolean;
}

/** Which variant of a union somebody chose, by the pointer of the union; `undefined` when nobody did. */
export type ChosenVariant = (path: string) => number | undefined;

/** A schema ready to judge any number of answers. */
export interface Checker {
  guard: GuardedSchema;
  check(value: unknown, options?: { chosen?: ChosenVariant; labels?: FormLabels }): AnswerCheck;
  /** Whether a value satisfies one schema of the document. A check that cannot run says yes. */
  test(node: unknown, value: unknown): boolean;
}

/**
 * Judges an answer by a response schema, in plain words and at the place where a form would show it. Never throws and
 * never fetches; what cannot be checked here is left to the agent and reported as `unchecked`.
 *
 * @example
 * validateAnswer({ type: 'object', required: ['seats'] }, {}).errors;
 * // [{ path: '/seats', keyword: 'required', message: 'Please fill this in.' }]
 */
export function validateAnswer(
  schema: unknown,
  value: unknown,
  options: { labels?: FormLabelOverrides } = {},
): AnswerCheck {
  return createChecker(schema).check(value, { labels: formLabels(options.labels) });
}

/** Prepares a schema once for many checks. */
export function createChecker(schema: unknown): Checker {
  const guard = guardSchema(schema);
  const usable = typeof schema === 'boolean' || isObject(schema);

  function run(node: unknown, value: unknown): Outcome | undefined {
    for (const how of ['whole', 'no-text-checks'] as const) {
      try {
        const root = guard.clean(node, how);
        if (checkSteps(root, value, guard.lookup) > FORM_LIMITS.checkSteps) return undefined;
        const { errors } = runValidator(value, root, guard.draft, guard.lookup, false);
        return { units: errors, root, partly: how !== 'whole' };
      } catch (error) {
        // A text too long for one of the patterns: once more without patterns. Anything else (a value nested so deep
        // that the stack ends, a lone surrogate in a name) leaves the judgement to the agent.
        if (!(error instanceof SlowPattern)) return undefined;
      }
    }
    return undefined;
  }

  return {
    guard,
    check(value, { chosen = () => undefined, labels = englishFormLabels } = {}) {
      if (!usable) return { valid: true, errors: [], unchecked: true };
      const answer = plainJson(value);
      const outcome = run(schema, answer);
      if (outcome === undefined) return { valid: true, errors: [], unchecked: true };
      const unchecked = outcome.partly || guard.unreadable() || guard.skipped();
      if (outcome.units.length === 0) return { valid: true, errors: [], unchecked };
      const report = new Report(guard, outcome.root, answer, chosen, labels.errors);
      let errors: AnswerError[] = [];
      try {
        report.read(withPlaces(outcome.units));
        errors = report.errors();
      } catch {
        // Words for an answer nobody foresaw: it is still wrong, and says so below.
      }
      if (errors.length === 0) errors.push({ path: '', keyword: 'other', message: labels.errors.other() });
      return { valid: false, errors, unchecked };
    },
    test(node, value) {
      const outcome = run(node, plainJson(value));
      return outcome === undefined || outcome.units.length === 0;
    },
  };
}

/** A value nested too deeply to copy is left as it is; the run below then ends where the copy did. */
function plainJson(value: unknown): unknown {
  try {
    return stripUndefined(value);
  } catch {
    return value;
  }
}

interface Outcome {
  units: OutputUnit[];
  root: Schema | boolean;
  /** Whether formats and patterns were left out. */
  partly: boolean;
}

/** An error of the validator with its places decoded. */
interface Unit {
  keyword: string;
  path: string;
  /** Segments from the root schema to the keyword, `$ref` steps included. */
  place: string[];
  /** The same as one text, for "is below". */
  key: string;
}

/**
 * Places decoded from the URI-encoded form. A `false` schema names no place of its own: it belongs to the keyword
 * reported just before it.
 */
function withPlaces(units: OutputUnit[]): Unit[] {
  let before = '#';
  return units.map((unit) => {
    const key = unit.keyword === 'false' ? `${before}/false` : unit.keywordLocation;
    before = key;
    return {
      keyword: unit.keyword,
      path: decodeAll(unit.instanceLocation.slice(1)),
      place: key.slice(1).split('/').slice(1).map(decode),
      key,
    };
  });
}

function decodeAll(pointer: string): string {
  return pointer
    .split('/')
    .map((segment) => decodeURIComponent(segment))
    .join('/');
}

function decode(segment: string): string {
  return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Turns the validator's list (every failing branch of every union) into what a person has to change. */
class Report {
  private readonly found: AnswerError[] = [];
  private readonly guard: GuardedSchema;
  private readonly root: Schema | boolean;
  private readonly answer: unknown;
  private readonly chosen: ChosenVariant;
  private readonly words: ErrorLabels;

  constructor(
    guard: GuardedSchema,
    root: Schema | boolean,
    answer: unknown,
    chosen: ChosenVariant,
    words: ErrorLabels,
  ) {
    this.guard = guard;
    this.root = root;
    this.answer = answer;
    this.chosen = chosen;
    this.words = words;
  }

  /** The errors found, each once; a format and a pattern of one place are one error (F-21). */
  errors(): AnswerError[] {
    const seen = new Set<string>();
    const withFormat = new Set(
      this.found.filter(({ keyword }) => keyword === 'format').map(({ path }) => path),
    );
    return this.found.filter(({ path, keyword }) => {
      const key = `${keyword} ${path}`;
      if (seen.has(key) || (keyword === 'pattern' && withFormat.has(path))) return false;
      // The validator calls a property that is wrong in itself also unevaluated.
      if (
        keyword === 'unevaluatedProperties' &&
        this.found.some((other) => isWithin(other.path, path) && other.keyword !== keyword)
      )
        return false;
      seen.add(key);
      return true;
    });
  }

  read(units: Unit[]): void {
    let index = 0;
    while (index < units.length) {
      const unit = units[index]!;
      let end = index + 1;
      while (end < units.length && units[end]!.key.startsWith(`${unit.key}/`)) end += 1;
      this.one(unit, units.slice(index + 1, end));
      index = end;
    }
  }

  private one(unit: Unit, below: Unit[]): void {
    const { keyword, path } = unit;
    switch (keyword) {
      case 'anyOf':
      case 'oneOf':
        return this.union(unit, below);
      case 'required':
      case 'dependentRequired':
        return this.missing(unit);
      case 'dependencies':
        return below.length > 0 ? this.read(below) : this.missing(unit);
      case 'propertyNames':
        return this.add(below[0]?.path ?? path, keyword, this.words.name());
      case 'additionalProperties':
      case 'unevaluatedProperties': {
        const [refused] = below;
        if (refused?.keyword === 'false' && below.length === 1)
          return this.add(refused.path, keyword, this.words.extra());
        return this.read(below);
      }
      case 'items':
      case 'additionalItems':
      case 'unevaluatedItems': {
        const [refused] = below;
        if (refused?.keyword !== 'false' || below.length > 1) return this.read(below);
        return this.add(path, keyword, this.words.maxItems(Number(refused.path.split('/').pop()) || 0));
      }
      case 'contains':
        return this.add(path, keyword, this.words.contains());
      case 'false':
        return this.add(path, 'false schema', this.words.noAnswer());
      case '$ref':
      case '$recursiveRef':
      case 'allOf':
      case 'if':
      case 'dependentSchemas':
      case 'properties':
      case 'patternProperties':
      case 'prefixItems':
        return this.read(below);
      default:
        return this.add(path, keyword, this.sentence(unit));
    }
  }

  private add(path: string, keyword: string, message: string): void {
    this.found.push({ path, keyword, message });
  }

  /** Reports the one variant that was chosen or meant; in doubt, that the answer fits none. */
  private union(unit: Unit, below: Unit[]): void {
    const variants: unknown[] = this.schemaAt(unit.place.slice(0, -1))?.[unit.keyword] ?? [];
    const failing = variants.map((_, index) =>
      below.filter(({ key }) => key.startsWith(`${unit.key}/${index}/`) || key === `${unit.key}/${index}`),
    );
    const wanted = failing[this.chosen(unit.path) ?? this.meant(unit, failing)];
    if (wanted !== undefined && wanted.length > 0) return this.read(wanted);
    const onlyConstants = variants.every(
      (variant) => own(variant, 'const') !== undefined || own(variant, 'enum') !== undefined,
    );
    this.add(unit.path, unit.keyword, onlyConstants ? this.words.choice() : this.words.variant());
  }

  /** The variant with the least against it: another type, another tag, foreign names, then missing ones; -1 when all are foreign or two are alike. */
  private meant(unit: Unit, failing: Unit[][]): number {
    const isFilled = keysOf(atPointer(this.answer, unit.path)).length > 0;
    const against = failing.map((units) => {
      if (units.length === 0) return Infinity;
      return units.reduce((sum, { keyword, path, place }) => {
        const isHere = path === unit.path;
        const isPart = path.slice(0, path.lastIndexOf('/')) === unit.path && path !== unit.path;
        const isTag =
          keyword === 'const' ||
          (keyword === 'enum' && this.schemaAt(place.slice(0, -1))?.enum?.length === 1);
        if ((keyword === 'type' && isHere) || (isPart && (isTag || keyword === 'false'))) return sum + 1000;
        return keyword === 'required' && isHere && isFilled ? sum + 1 : sum;
      }, 0);
    });
    const least = Math.min(...against);
    const index = against.indexOf(least);
    return least < 1000 && against.lastIndexOf(least) === index ? index : -1;
  }

  /** The missing names, taken from the schema: the validator only names them inside an English sentence. */
  private missing(unit: Unit): void {
    const schema = this.schemaAt(unit.place.slice(0, -1));
    const value = atPointer(this.answer, unit.path);
    const names = new Set(unit.keyword === 'required' ? schema?.required : []);
    for (const table of [schema?.dependentRequired, schema?.dependencies]) {
      if (unit.keyword === 'required') continue;
      for (const key of keysOf(table)) {
        const list: unknown = table?.[key];
        if (Object.hasOwn(Object(value) as object, key) && Array.isArray(list))
          for (const name of list) names.add(String(name));
      }
    }
    const missing = [...names].filter((name) => own(value, name) === undefined);
    if (missing.length === 0) this.add(unit.path, unit.keyword, this.words.required());
    for (const name of missing) this.add(joinPointer(unit.path, name), unit.keyword, this.words.required());
  }

  /** The clean schema at the end of a dynamic place, following `$ref` steps. */
  private schemaAt(place: string[]): Schema | undefined {
    let at: unknown = this.root;
    for (const segment of place) {
      if (Array.isArray(at)) at = at[Number(segment)];
      else if (segment === '$ref' && typeof own(at, '$ref') === 'string')
        at = this.guard.lookup[own(at, '$ref') as string];
      else at = own(at, segment);
    }
    return isObject(at) ? (at as Schema) : undefined;
  }

  private sentence({ keyword, place, path }: Unit): string {
    const limit: unknown = this.schemaAt(place.slice(0, -1))?.[keyword];
    const words = this.words;
    switch (keyword) {
      case 'type':
        return words.type(([] as JsonType[]).concat(limit as JsonType[]));
      case 'enum':
        return words.choice();
      case 'const':
        return limit === true ? words.consent() : words.fixed(short(limit));
      case 'format':
        return words.format(CHECKED_FORMATS.has(limit) ? String(limit) : '');
      case 'maxLength':
        return words.maxLength(Number(limit), codePoints(String(atPointer(this.answer, path))));
      case 'minLength':
        return limit === 1 ? words.required() : words.minLength(Number(limit));
      case 'minContains':
      case 'maxContains':
        return words.contains();
    }
    // The keywords left over are labels of the same name that take the limit, or nothing.
    const say = own(words, keyword) as ((limit: number) => string) | undefined;
    return say?.(asNumber(limit) ?? 0) ?? words.other();
  }
}

function isWithin(path: string, around: string): boolean {
  return path === around || path.startsWith(`${around}/`);
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
