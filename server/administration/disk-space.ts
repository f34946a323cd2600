import { statfs } from 'node:fs/promises';
import type { Context } from '../context.ts';
import { mailedSince } from '../db/accounts/mails.ts';
import { administratorsToTell } from '../db/accounts/members.ts';
import { putMail } from '../mail/outbox.ts';

/** Bytes of the file system that holds the data folder. */
export interface Space {
  free: number;
  total: number;
}

const GIB = 1024 ** 3;
/**
 * Warned below this: PostgreSQL's write-ahead log grows to 1 GB between two checkpoints (`max_wal_size`), and a load of the
 * vulnerability feeds needs about as much again.
 */
const LOW_BYTES = 2 * GIB;
/** On larger disks warned earlier, where the share below stands for more data that grows; a large disk is not full at 5 %. */
const LOW_SHARE = 0.05;
const LOW_BYTES_MAX = 20 * GIB;
/** A mail a day, until there is space again. */
const AGAIN_MS = 86_400_000;

/** Null where the system does not tell. */
export async function spaceOf(dataDir: string): Promise<Space | null> {
  const found = await statfs(dataDir).catch(() => null);
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}

/** So little space is left that an operator has to act before writing fails. */
export function isLow({ free, total }: Space): boolean {
  return free < Math.max(LOW_BYTES, Math.min(total * LOW_SHARE, LOW_BYTES_MAX));
}

/** Mails administrators while the disk is nearly full: after that, nothing can be written any more, mails included. */
export async function warnOfFullDisk(context: Context, space?: Space | null): Promise<void> {
  const found = space ?? (await spaceOf(context.config.dataDir));
  if (!found || !isLow(found)) return;
  const facts = { free: (found.free / GIB).toFixed(1), percent: Math.floor((found.free / found.total) * 100) };
  context.log.warn({ freeBytes: found.free, totalBytes: found.total }, 'the disk of the data folder is nearly full');
  const since = new Date(context.clock.now().getTime() - AGAIN_MS);
  await context.db.withAllCompanies('planner', async (tx) => {
    for (const { id: accountId, account: to, language, timeZone } of await administratorsToTell(tx)) {
      if (await mailedSince(tx, accountId, 'disk-nearly-full', since)) continue;
      await putMail(context, tx, { to, accountId, template: 'disk-nearly-full', language, timeZone, facts });
    }
  });
}
