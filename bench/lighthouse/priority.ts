import { writeFileSync } from 'node:fs';
import os from 'node:os';

/**
 * On Linux the processes of a session share a group of the scheduler, within which alone their priorities count; the browser
 * has a session of its own (sched(7), "The autogroup feature").
 */
const GROUP = '/proc/self/autogroup';
const LOW = os.constants.priority.PRIORITY_LOW;

/**
 * Lowers the priority of this process, of programs that it starts afterwards, and of its session: a phone that loads a page
 * runs neither the server nor the database nor Lighthouse.
 * The priority of the session, which lasts longer than the process, is restored when the process exits.
 */
export function lowerPriority(): void {
  os.setPriority(LOW);
  setGroup(LOW);
  process.once('exit', () => setGroup(os.constants.priority.PRIORITY_NORMAL));
}

function setGroup(priority: number): void {
  try {
    writeFileSync(GROUP, String(priority));
  } catch {
    // Other systems, and kernels without autogroups, have only the priorities of processes.
  }
}
