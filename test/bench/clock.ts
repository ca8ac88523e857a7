/**
 * Microseconds of processor time that this process has used, its helper threads included. Other programs on the
 * machine take turns from us without being counted, which a wall clock cannot say.
 */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Turns of {@link work} that a control takes, and those before it, in which the engine compiles it. */
const TURNS = 10_000_000;
const WARM_UP = 200_000;

/** A fixed piece of arithmetic in processor time: what it varies by is the machine's doing, and that is the noise. */
export function spin(): number {
  work(WARM_UP);
  const begin = cpuMicros();
  work(TURNS);
  return cpuMicros() - begin;
}

function work(turns: number): void {
  let value = 1;
  for (let at = 0; at < turns; at++) value = (Math.imul(value, 1_664_525) + at) | 0;
  // Read, so that it is not compiled away.
  if (value === 0.5) throw new Error('never');
}
