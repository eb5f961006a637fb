/**
 * Processor time of this thread so far, in milliseconds: the work that was done, whoever else had the machine meanwhile. What
 * waits for ever does no work, and ends by the time limit of its test.
 */
export function lavoroMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
