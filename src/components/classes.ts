'use client';

/** Joins class names, leaving out what is absent. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
