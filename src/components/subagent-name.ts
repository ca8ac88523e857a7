'use client';
import type { Subagent } from '../store/index.ts';
import { cutMiddle } from './read-data.ts';

/** The name of a subagent, its id where it never gave one. */
export function nameOf(subagent: Pick<Subagent, 'name' | 'subagentRunId'>, unnamed: string): string {
  const name = subagent.name ?? subagent.subagentRunId;
  return cutMiddle(name === '' ? unnamed : name, 80);
}
