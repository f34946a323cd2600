import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCAN_STATES, SCAN_TRANSITIONS, type ScanState } from '@assay/contract/scan-states.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { failScan, finishScan, insertScan, reachPhaseOne, startScan } from '#platform/db/scans/scans.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { storeDomain } from '#testing/domains.ts';

const { context } = await testContext();
const { companyId, accountId } = await createTestAccount(context, { email: 'owner@states.example', permission: 23 });

/** Everything that changes the state of a scan. */
const CHANGES: readonly ((tx: Tx, id: string) => Promise<unknown>)[] = [
  startScan,
  reachPhaseOne,
  (tx, id) => finishScan(tx, id, 1, []),
  (tx, id) => finishScan(tx, id, 2, []),
  (tx, id) => failScan(tx, id, 'internal'),
];

test('a scan in progress becomes phase 1 or fails, phase 1 becomes phase 2, and no other transition exists', async () => {
  const [id, domain] = [uuidv7(), 'states.example'];
  await context.db.withCompany(companyId, async (tx) => {
    const domainId = await storeDomain(tx, { companyId, accountId }, domain);
    const asked = { ownerId: accountId, senderId: accountId, scandate: '2026-01-01', kinds: null };
    await insertScan(tx, { id, companyId, domainId, domain, kind: 'full', ...asked });
    for (const from of Object.values(SCAN_STATES)) {
      const reached = new Set<ScanState>();
      for (const change of CHANGES) {
        const over = from === SCAN_STATES.failed || from === SCAN_STATES.complete;
        await sql`update scan set state = ${from}, finished_at = ${over ? new Date() : null} where id = ${id}`.execute(
          tx,
        );
        await change(tx, id);
        const { rows } = await sql<{ state: ScanState }>`select state from scan where id = ${id}`.execute(tx);
        reached.add(rows[0]!.state);
      }
      reached.delete(from);
      assert.deepEqual([...reached].sort(), [...SCAN_TRANSITIONS[from]].sort(), `from ${from}`);
    }
  });
});
