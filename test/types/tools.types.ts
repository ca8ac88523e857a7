// Compiled by `npm run types`, never run: what a tool's arguments are typed as.
import { defineTool, type FrontendTool, type RunStoreOptions, type StandardSchema } from '../../src/index.ts';

declare const citySchema: StandardSchema<{ city: string }> & {
  '~standard': { types?: { input: unknown; output: { city: string } } };
};

const typedBySchema = defineTool({
  name: 'weather',
  description: 'Weather of a city',
  parameters: citySchema,
  execute: ({ city }) => city.toUpperCase(),
});

const typedByHand = defineTool<{ n: number }>({
  name: 'double',
  description: 'Twice the number',
  parameters: { type: 'object' },
  execute: ({ n }, { signal }) => (signal.aborted ? 0 : n * 2),
});

defineTool({
  name: 'wrong',
  description: 'reads what the schema does not have',
  parameters: citySchema,
  // @ts-expect-error the schema has no `country`
  execute: ({ country }) => country,
});

// @ts-expect-error a tool needs a description, or the agent does not know when to call it
defineTool({ name: 'mute' });

export const tools: FrontendTool[] = [typedBySchema, typedByHand];
export const options: RunStoreOptions = { url: '/agent', tools };
