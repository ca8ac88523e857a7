import type { Json } from '../protocol/index.ts';

/** The part of Standard Schema (standardschema.dev) that tools need: Zod, Valibot, ArkType and others have it. */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    validate(value: unknown): StandardResult<Output> | Promise<StandardResult<Output>>;
    /** Standard JSON Schema, where the library offers it. */
    readonly jsonSchema?: { input(options: { target: string }): Record<string, unknown> };
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly unknown[] | undefined;
      }[];
    };

/** A JSON Schema as an object. */
export type JsonSchema = Record<string, unknown>;

export function isStandardSchema(value: unknown): value is StandardSchema {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && '~standard' in value;
}

/**
 * The JSON Schema that goes to the agent: the object itself, or what a Standard Schema gives. A Standard Schema that
 * offers none is a mistake of the application, told at once.
 */
export function toJsonSchema(toolName: string, parameters: unknown, given: JsonSchema | undefined): unknown {
  if (given !== undefined) return given;
  if (!isStandardSchema(parameters)) return parameters;
  const { jsonSchema, vendor } = parameters['~standard'];
  if (jsonSchema === undefined) {
    throw new Error(
      `runview: the parameters of the tool ${toolName} are a ${vendor} schema that offers no JSON Schema, so the agent cannot be told about them. Give it beside: defineTool({ parameters, jsonSchema: toJsonSchema(parameters) }).`,
    );
  }
  return jsonSchema.input({ target: 'draft-2020-12' });
}

/** What is wrong with a value, in one line for the agent; `undefined` with the value to use where nothing is. */
export type Checked = { ok: true; value: unknown } | { ok: false; error: string };

/** Judges arguments by the parameters of their tool (F-03). */
export async function checkArguments(parameters: unknown, value: Json): Promise<Checked> {
  if (parameters === undefined || parameters === null) return { ok: true, value };
  if (isStandardSchema(parameters)) return checkByStandard(parameters, value);
  if (typeof parameters !== 'object') return { ok: true, value };
  // Loaded with the first tool call: a chat without tools of its own never needs it.
  const { validate } = await import('@cfworker/json-schema');
  try {
    const { valid, errors } = validate(value, parameters as object, '2020-12', undefined, false);
    if (valid) return { ok: true, value };
    // The last entries are about the innermost places; the ones before repeat them for every level around.
    const lines = errors
      .slice(-3)
      .map((each) => `${each.instanceLocation.replace(/^#/, '') || '/'}: ${each.error}`);
    return { ok: false, error: lines.join(' ') };
  } catch {
    // A schema that the validator cannot read is the application's; the tool itself still sees the value.
    return { ok: true, value };
  }
}

async function checkByStandard(schema: StandardSchema, value: unknown): Promise<Checked> {
  const result = await schema['~standard'].validate(value);
  if (result.issues === undefined) return { ok: true, value: result.value };
  const lines = result.issues
    .slice(0, 3)
    .map(({ path, message }) => `/${(path ?? []).map(keyOf).join('/')}: ${message}`);
  return { ok: false, error: lines.join(' ') };
}

function keyOf(segment: unknown): string {
  return typeof segment === 'object' && segment !== null && 'key' in segment
    ? String(segment.key)
    : String(segment);
}
