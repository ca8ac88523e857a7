/**
 * Microseconds of processor time that this process has used, its helper threads included. Other programs on the
 * machine take turns from us without being counted, which a wall clock cannot say.
 */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** A fixed piece of arithmetic in processor time: what it varies by is the machine's doing, and that is the noise. */
export function spin(): number {
  const begin = cpuMicros();
  let value = 1;
  for (let at = 0; at < 10_000_000; at++) value = (Math.imul(value, 1_664_525) + at) | 0;
  // Read, so that it is not compiled away.
  if (value === 0.5) throw new Error('never');
  return cpuMicros() - begin;
}
