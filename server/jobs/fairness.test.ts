import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { uuidv7 } from 'uuidv7';
import { enqueueScan } from '../features/scans/request-scan.ts';
import { openThreadContext } from '../platform/context.ts';
import { openQueue } from '../platform/queue/queue.ts';
import { SCAN_QUEUE, type ScanJob } from '../platform/queue/queues.ts';
import { createTestAccount } from '../testing/accounts.ts';
import { testContext } from '../testing/context.ts';
import { storeDomain } from '../testing/domains.ts';
import { eventually } from '../testing/eventually.ts';
import { type Jobs, startJobs } from './index.ts';
import type { RunJob } from './run-job.ts';

const SLOTS = 2;
const WORKERS = 2;
const CAP = 2;
const { context } = await testContext({ SCAN_CONCURRENCY: String(SLOTS), SCANS_PER_COMPANY: String(CAP) });

async function company(name: string): Promise<{ companyId: string; accountId: string }> {
  return createTestAccount(context, { email: `${name}@fair.example`, permission: 23 });
}

/** Requests scans of as many new domains. */
async function request(
  { companyId, accountId }: { companyId: string; accountId: string },
  count: number,
  kind: 'full' | 'automatic' = 'full',
): Promise<void> {
  for (let at = 0; at < count; at++) {
    await context.db.withCompany(companyId, async (tx) => {
      const id = uuidv7();
      const domain = `d-${id}.example`;
      const domainId = await storeDomain(tx, { companyId, accountId }, domain);
      const who = { ownerId: accountId, senderId: accountId, scandate: '2026-01-01', kinds: null };
      await enqueueScan(context, tx, { id, companyId, domainId, domain, kind, ...who }, null);
    });
  }
}

/** Companies in the order in which their scans started, and the most that ran at once of one company. */
const started: string[] = [];
const running = new Map<string, number>();
let most = 0;
/** Lets the jobs that run end. */
const release: (() => void)[] = [];
let observed = true;
const run: RunJob = async (job) => {
  if (job.queue !== SCAN_QUEUE || !observed) return;
  const { companyId } = job.data as ScanJob;
  started.push(companyId);
  running.set(companyId, (running.get(companyId) ?? 0) + 1);
  most = Math.max(most, running.get(companyId)!);
  await new Promise<void>((done) => release.push(done));
  running.set(companyId, running.get(companyId)! - 1);
};

/** The product's workers, in as many contexts with their own connections to the queue. */
async function startWorkers(): Promise<Jobs[]> {
  return Promise.all(
    Array.from({ length: WORKERS }, async () => {
      const thread = await openThreadContext({ ...context.origin, config: context.config });
      const queue = await openQueue(context.config, context.origin.directUrl, 'work', (error) => {
        throw error;
      });
      const jobs = await startJobs({ ...context, db: thread.db, queue }, run);
      after(async () => {
        observed = false;
        for (const end of release) end();
        await queue.stop({ graceful: false });
        await thread.close();
      });
      return jobs;
    }),
  );
}

test('companies with few scans do not wait for those with many, over all workers', async () => {
  const [large, larger, small, smaller] = await Promise.all(['large', 'larger', 'small', 'smaller'].map(company));
  await request(large!, 30);
  await request(larger!, 30);
  await request(small!, 2);
  await request(smaller!, 2);
  const jobs = await startWorkers();
  await eventually('sixteen scans have started', () => {
    // Those that run end, so that the next ones start.
    for (const end of release.splice(0)) end();
    return started.length >= 16;
  });
  const last = Math.max(started.lastIndexOf(small!.companyId), started.lastIndexOf(smaller!.companyId));
  // Two turns of four companies; workers that fetch concurrently can swap neighbors.
  assert.ok(last >= 0 && last < 2 * 4 + WORKERS * SLOTS, `the last short queue started as number ${last + 1}`);
  assert.equal(started.filter((id) => id === small!.companyId).length, 2);
  assert.equal(started.filter((id) => id === smaller!.companyId).length, 2);
  // The queue counts before it takes: fetches of several workers at the same moment can each add one.
  assert.ok(most <= CAP + WORKERS - 1, `${most} scans of one company at once`);
  // What starts now ends at once, so that the workers can stop.
  observed = false;
  for (const end of release) end();
  await Promise.all(jobs.map((one) => one.stop()));
});
