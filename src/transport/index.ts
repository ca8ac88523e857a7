export { httpTransport } from './http.ts';
export type { HttpTransportOptions } from './http.ts';
export { checkCapabilities } from './capabilities.ts';
export { maskSecrets, safeErrorText } from './safe-text.ts';
export { RunError } from './run-error.ts';
export type { RunErrorCode, RunErrorDetail } from './run-error.ts';
export type { Transport, TransportOptions } from './transport.ts';
