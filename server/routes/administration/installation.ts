import { statfs } from 'node:fs/promises';
import type { OverviewData } from '@assay/contract/api/admin.ts';
import { APPLICATION_VERSION } from '@assay/contract/limits.ts';
import { MODEL_VERSION } from '@assay/engine';
import type { Administrator } from '../../accounts/members.ts';
import type { Context } from '../../context.ts';
import { numbers, queueNumbers } from '../../db/accounts/overview.ts';
import { feedRows } from '../../db/feeds.ts';

/** What an operator looks at: users, domains, scans, queue, feeds, disk, outbox, audit log, versions (PRODUCT §8). */
export async function overview(context: Context, by: Administrator): Promise<OverviewData> {
  const { accountId: account } = by.session;
  const reason = { reason: 'administrator', account, address: by.address, action: 'overview', reading: true } as const;
  const disk = statfs(context.config.dataDir).catch(() => null);
  const found = await context.db.withAllCompanies(reason, async (tx) => ({
    ...(await numbers(tx)),
    queue: await queueNumbers(tx),
    feeds: await feedRows(tx),
  }));
  const { databaseBytes, postgresql, feeds, ...rest } = found;
  const space = await disk;
  return {
    ...rest,
    feeds: feeds.map(({ name, version, rows, updatedAt, error }) => ({
      name,
      version,
      rows,
      updatedAt: updatedAt?.toISOString() ?? null,
      error,
    })),
    disk: {
      database: databaseBytes,
      free: space && space.bavail * space.bsize,
      total: space && space.blocks * space.bsize,
    },
    versions: { application: APPLICATION_VERSION, model: MODEL_VERSION, node: process.version, postgresql },
  };
}
