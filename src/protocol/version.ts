import { quote } from './errors.ts';
import type { WarningReport } from './errors.ts';

/** The version of AG-UI that runview declares (N-01). The one field that 1.1 adds is understood all the same. */
export const PROTOCOL_VERSION = '1.0';

const MAJOR_MINOR = /^(\d+)\.(\d+)$/;
const RELEASE = /^\d+(?:\.\d+)*/;

/**
 * What to tell a developer about the version a producer declared at RUN_STARTED: nothing for the same, an older or an
 * absent one (N-06), a warning for a newer one (N-04) and for one that cannot be read (N-05). The run goes on either way.
 */
export function judgeVersion(declared: string | undefined): WarningReport | undefined {
  if (declared === undefined) return undefined;
  if (!MAJOR_MINOR.test(declared)) {
    return {
      code: 'unreadable-version',
      rule: 'N-05',
      path: '/protocolVersion',
      eventType: 'RUN_STARTED',
      message: `The agent declares the protocol version ${quote(declared)}, which is not MAJOR.MINOR. It is treated as newer than ours, ${PROTOCOL_VERSION}.`,
    };
  }
  if (compareVersions(declared, PROTOCOL_VERSION) <= 0) return undefined;
  return {
    code: 'newer-version',
    rule: 'N-04',
    path: '/protocolVersion',
    eventType: 'RUN_STARTED',
    message: `The agent speaks AG-UI ${declared}, newer than ours, ${PROTOCOL_VERSION}. What we do not know is left out.`,
  };
}

/** Compares dotted versions number by number (N-03): negative if `a` is older. Suffixes such as `-beta.1` do not count. */
export function compareVersions(a: string, b: string): number {
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a declared peer is this old. An unknown or unreadable peer is taken as current, never guessed downward (N-06). */
export function isAtMost(peer: string | undefined, ceiling: string): boolean {
  return peer !== undefined && RELEASE.test(peer) && compareVersions(peer, ceiling) <= 0;
}

function numbersOf(version: string): number[] {
  return (RELEASE.exec(version)?.[0] ?? '').split('.').map(Number);
}
