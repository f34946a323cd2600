import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangesSince, ScoreEvents } from '@assay/contract/api/analysis/score-events.ts';
import { upsertVerifiedDomain } from '@assay/server/platform/db/domains/domains.ts';
import { createTestAccount } from '@assay/server/testing/accounts.ts';
import { testServer } from '@assay/server/testing/api.ts';
import { testContext } from '@assay/server/testing/context.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { SITES } from '../../world/sites.ts';
import { SEED_COMPANIES } from '../seed-companies.ts';
import { readRecordedEvidence } from './recorded-evidence.ts';
import { writeHistory } from './write-history.ts';

const DOMAIN = 'glasswing.example';

test('the history of the demo has what its scans no longer found, dated as the scans', async () => {
  const { context } = await testContext();
  const server = await testServer(context);
  const company = SEED_COMPANIES.find(({ domains }) => domains.some(({ domain }) => domain === DOMAIN))!;
  const domain = company.domains.find((one) => one.domain === DOMAIN)!;
  const { email } = company.people[0]!;
  const { companyId, accountId } = await createTestAccount(context, { email, permission: company.permission });
  const verified = {
    id: uuidv7(),
    companyId,
    name: DOMAIN,
    unicode: DOMAIN,
    registrable: true,
    accountId,
    txtValue: 'x',
  };
  await context.db.withCompany(companyId, (tx) => upsertVerifiedDomain(tx, verified));
  const present = SITES.find((site) => site.domain === DOMAIN)!.faults;
  await writeHistory(context, await readRecordedEvidence(), {}, { company, domain, present });

  const caller = await server.logIn(email);
  const events: ScoreEvents[] = (await caller.call('GET', `/api/ratings/${DOMAIN}/events`)).data;
  // One for each month, the newest first: Redis, framing, the certificate, and SPF were fixed.
  const months = events.flatMap(({ fixed }, month) => (fixed > 0 ? [month] : []));
  assert.deepEqual(months, [0, 6, 7, 9]);
  const { changes }: ChangesSince = (await caller.call('GET', `/api/ratings/${DOMAIN}/changes/since?since=scan`)).data;
  assert.ok(changes.some(({ kind }) => kind === 'fixed'));
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql<{ late: number }>`
      select count(*)::int as late from finding_event e join scan s on s.id = (e.payload->>'scan')::uuid
      where e.created_at <> s.created_at`.execute(tx),
  );
  assert.equal(rows[0]!.late, 0);
});
