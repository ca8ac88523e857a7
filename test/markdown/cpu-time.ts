/** Milliseconds of processor time that a piece of work takes; unlike the wall clock, other processes do not count. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
