export { RunError } from './run-error.ts';
export type { RunErrorCode, RunErrorDetail } from './run-error.ts';
export type { Transport, TransportOptions } from './transport.ts';
