import { afterEach, beforeEach, expect } from 'vitest';

/** An unexpected `console.error` or `console.warn` fails the test it happened in (noise hides real faults). */
export function failOnNoise(): void {
  let noise: string[] = [];
  const original = { error: console.error, warn: console.warn };
  beforeEach(() => {
    noise = [];
    for (const level of ['error', 'warn'] as const) {
      console[level] = (...args: unknown[]) => {
        noise.push(`console.${level}: ${args.map(String).join(' ').slice(0, 500)}`);
        original[level](...args);
      };
    }
  });
  afterEach(() => {
    console.error = original.error;
    console.warn = original.warn;
    expect(noise).toEqual([]);
  });
}
