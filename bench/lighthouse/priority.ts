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
 * @returns restores that of the session, which lasts longer than the process
 */
export function lowerPriority(): () => void {
  os.setPriority(LOW);
  const isGrouped = setGroup(LOW);
  return () => {
    if (isGrouped) setGroup(os.constants.priority.PRIORITY_NORMAL);
  };
}

function setGroup(priority: number): boolean {
  try {
    writeFileSync(GROUP, String(priority));
    return true;
  } catch {
    return false;
  }
}
