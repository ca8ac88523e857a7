import {
  PROTOCOL_VERSION,
  enforceInput,
  type Context,
  type ResumeEntry,
  type RunAgentInput,
  type Tool,
  type WarningListener,
} from '../protocol/index.ts';
import type { FrontendTool } from './frontend-tools.ts';
import { toJsonSchema } from './standard-schema.ts';
import type { RunState } from './state.ts';

/** What the options add to what the thread holds. */
export interface InputExtras {
  runId: string;
  tools?: FrontendTool[] | undefined;
  context?: Context[] | undefined;
  forwardedProps?: unknown;
  resume?: ResumeEntry[] | undefined;
  onWarning?: WarningListener;
}

/**
 * The body of the next request: the whole history without activities, the state, the tools (O-01..O-09). Throws a
 * `ProtocolError` with code `input` where the thread holds something that may not be sent.
 */
export function buildInput(state: RunState, extras: InputExtras): RunAgentInput {
  const { tools, context, forwardedProps, resume } = extras;
  const input: RunAgentInput = {
    threadId: state.threadId,
    runId: extras.runId,
    protocolVersion: PROTOCOL_VERSION,
    messages: state.messages,
    // Always present, as servers of today expect it; absent and empty mean the same (O-07).
    tools: (tools ?? []).map(wireTool),
    context: context ?? [],
    ...(state.state === null || state.state === undefined ? {} : { state: state.state }),
    ...(forwardedProps === null || forwardedProps === undefined ? {} : { forwardedProps }),
    ...(resume === undefined || resume.length === 0 ? {} : { resume }),
  };
  return enforceInput(input, extras.onWarning === undefined ? {} : { onWarning: extras.onWarning });
}

/** A tool as the agent may see it: what runs here stays here. */
function wireTool(tool: FrontendTool): Tool {
  const { name, description, metadata } = tool;
  const parameters = toJsonSchema(name, tool.parameters, tool.jsonSchema);
  return {
    name,
    description,
    ...(parameters === undefined || parameters === null ? {} : { parameters }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}
