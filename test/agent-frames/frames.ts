// Frames as an agent writes them, in few words.
type Fields = Record<string, unknown>;

export interface WireFrame {
  type: string;
  payload: Fields;
  seq?: number;
}

const frame = (type: string, payload: Fields): WireFrame => ({ type, payload });

export const delta = (index: number, text: string): WireFrame =>
  frame('agent.text.delta', { content_index: index, text });

export const done = (index: number, fullText?: string): WireFrame =>
  frame('agent.text.done', {
    content_index: index,
    ...(fullText === undefined ? {} : { full_text: fullText }),
  });

export const think = (index: number, text: string, redacted?: boolean): WireFrame =>
  frame('agent.thinking.delta', {
    content_index: index,
    text,
    ...(redacted === undefined ? {} : { redacted }),
  });

export const thought = (index: number): WireFrame => frame('agent.thinking.done', { content_index: index });

export const state = (current: string, previous = 'idle', reason?: string): WireFrame =>
  frame('agent.state.changed', {
    previous_state: previous,
    current_state: current,
    ...(reason === undefined ? {} : { reason }),
  });

export const ask = (id: string, fields: Fields = {}): WireFrame =>
  frame('agent.interaction.request', {
    interaction_id: id,
    interaction_type: 'TEXT_INPUT',
    question_text: `What about ${id}?`,
    timeout_sec: 0,
    ...fields,
  });

export const error = (severity: string, recoverable: boolean, fields: Fields = {}): WireFrame =>
  frame('agent.error', { error_code: 'E1', message: 'It broke.', severity, recoverable, ...fields });

export const file = (id: string, fields: Fields = {}): WireFrame =>
  frame('agent.file.transfer', {
    transfer_id: id,
    direction: 'download',
    file_url: 'https://storage.example/report.txt',
    file_name: 'report.txt',
    mime_type: 'text/plain',
    size_bytes: 12,
    ...fields,
  });

export const permission: Fields = {
  interaction_type: 'PERMISSION',
  question_text: 'Allow Bash to run `npm test`?',
  timeout_sec: 120,
  options: [
    { value: 'allow_once', label: 'Allow once', risk_level: 'moderate' },
    {
      value: 'allow_always',
      label: 'Always allow',
      description: 'For this workspace',
      risk_level: 'dangerous',
    },
    { value: 'deny', label: 'Deny', risk_level: 'safe' },
  ],
  context: { tool_name: 'Bash', tool_input: { command: 'npm test' }, affected_paths: ['package.json'] },
  default_value: 'deny',
};
