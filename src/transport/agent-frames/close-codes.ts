/**
 * What the end of a connection means.
 * - `ended` the agent closed it on purpose; a run that is open is cut off all the same (T-15)
 * - `lost` it broke; another one may go on
 * - `refused` the agent does not want this connection; another one would fare no better
 * - `too-large` a message was over the limit of one side
 */
export type CloseVerdict = 'ended' | 'lost' | 'refused' | 'too-large';

const ENDED: ReadonlySet<number> = new Set([1000, 1005]);
const REFUSED: ReadonlySet<number> = new Set([1002, 1003, 1007, 1008, 1010, 3000, 3003]);

/** Reads a WebSocket close code. Codes from 4000 are the agent's own and mean refused, unless your `closeCodes` knows them. */
export function judgeClose(code: number): CloseVerdict {
  if (ENDED.has(code)) return 'ended';
  if (code === 1009) return 'too-large';
  // 1001 going away, 1006 broken, 1011 fault, 1012 restart, 1013 busy, 1014 gateway, 1015 handshake.
  return REFUSED.has(code) || code >= 4000 ? 'refused' : 'lost';
}
