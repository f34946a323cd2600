import { totalmem } from 'node:os';

/** Bytes of memory for this process and its children: the limit of its cgroup (v1 or v2), or the memory of the machine. */
export function memoryLimit(): number {
  // Without a limit: 0, or more than the machine has.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
