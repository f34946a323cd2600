import { memoryLimit } from '../platform/config/memory.ts';

const MIB = 1024 ** 2;
/** Serving process, job thread and embedded PostgreSQL without a job (docs/measured.md, "Idle installation"). */
const BASE_BYTES = 300 * MIB;
/** A report takes 230 to 300 MB in its own process, a scan up to 150 MB in the job thread. */
const JOB_BYTES = 200 * MIB;

/** Scans and reports that fit into the memory of this process at the same time, at least one. */
export function jobsAtOnce(memoryBytes = memoryLimit()): number {
  return Math.max(1, Math.floor((memoryBytes - BASE_BYTES) / JOB_BYTES));
}
