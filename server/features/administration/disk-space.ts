import { statfs } from 'node:fs/promises';
import type { Context } from '#platform/context.ts';
import { wasMailedSince } from '#platform/db/accounts/mails.ts';
import { listNotifiableAdministrators } from '#platform/db/accounts/members.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';

/** Bytes of the data folder's file system. */
export interface Space {
  free: number;
  total: number;
}

const GIB = 1024 ** 3;
/**
 * Least free space on any disk: PostgreSQL's write-ahead log grows to 1 GB between two checkpoints (`max_wal_size`), and an
 * import of the vulnerability feeds needs about as much again.
 */
const LOW_BYTES = 2 * GIB;
/** Larger disks hold more data that grows, so they need this share free, up to LOW_BYTES_MAX. */
const LOW_SHARE = 0.05;
const LOW_BYTES_MAX = 20 * GIB;
/** An administrator gets at most one warning in this time, milliseconds. */
const AGAIN_MS = 86_400_000;

/** Null when the file system cannot be queried. */
export async function spaceOf(dataDir: string): Promise<Space | null> {
  const found = await statfs(dataDir).catch(() => null);
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}

/** Whether so little space is left that an operator has to act before writing fails. */
export function isLow({ free, total }: Space): boolean {
  return free < Math.max(LOW_BYTES, Math.min(total * LOW_SHARE, LOW_BYTES_MAX));
}

/** Warns administrators by mail while the disk is nearly full: on a full disk nothing can be written, including mails. */
export async function warnOfFullDisk(context: Context, space?: Space): Promise<void> {
  const found = space ?? (await spaceOf(context.config.dataDir));
  if (!found || !isLow(found)) return;
  const facts = { free: (found.free / GIB).toFixed(1), percent: Math.floor((found.free / found.total) * 100) };
  context.log.warn({ freeBytes: found.free, totalBytes: found.total }, 'the disk of the data folder is nearly full');
  const since = new Date(context.clock.now().getTime() - AGAIN_MS);
  await context.db.withAllCompanies('planner', async (tx) => {
    for (const { id: accountId, account: to, language, timeZone } of await listNotifiableAdministrators(tx)) {
      if (await wasMailedSince(tx, accountId, 'disk-nearly-full', since)) continue;
      await enqueueMail(context, tx, { to, accountId, template: 'disk-nearly-full', language, timeZone, facts });
    }
  });
}
