import { readlinkSync } from 'node:fs';
import os from 'node:os';

/** What background threads add to the nice value of the process: the thread that serves requests gets the processor first. */
const BACKGROUND = 10;

/**
 * Lowers the priority of the calling thread. Linux only, where threads are scheduled one by one and have ids of their
 * own (setpriority(2), "NOTES"); elsewhere nothing changes.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    // `PID/task/TID`
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (thread !== process.pid)
      os.setPriority(thread, Math.min(os.getPriority(process.pid) + BACKGROUND, os.constants.priority.PRIORITY_LOW));
  } catch {
    // Without /proc, or where the priority may not be changed.
  }
}
