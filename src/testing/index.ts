export { events } from './events.ts';
export type { EventExtra } from './events.ts';
export { scriptedAgent } from './scripted-agent.ts';
export type { ScriptedAgent } from './scripted-agent.ts';
export type { ScriptedAgentOptions } from './play.ts';
export type { Handler, HandlerRequest, HandlerResponse } from './handler.ts';
export type { Script, ScriptContext } from './script.ts';
export { demoCapabilities, demoChips, demoScript } from './demo-script.ts';
