import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREA_ROWS } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const DOMAIN = 'rows.example';
const owner = await createTestAccount(context, { email: 'owner@rows.example', permission: 21 });
await createRatedDomain(context, owner, DOMAIN);
const caller = await server.logIn(owner.email);

const read = async (area: string, query = '') =>
  (await caller.call('GET', `/api/ratings/${DOMAIN}/areas/${area}/rows?pageSize=200${query}`)).data;

test('rows stored without their findings are computed again from the evidence of the rating', async () => {
  const before = Object.fromEntries(await Promise.all(AREA_IDS.map(async (area) => [area, await read(area)])));
  await context.db.withCompany(owner.companyId, (tx) =>
    sql`update area_row set row = row - 'findings' || '{"row": {"fingerprint": null}}'::jsonb`.execute(tx),
  );
  for (const area of AREA_IDS) assert.deepEqual(await read(area), before[area], area);
});

test('the rows of an area add up to what the summary says that it lost, by issue and by asset', async () => {
  const { areas, issueCounts } = (await caller.call('GET', `/api/ratings/${DOMAIN}`)).data;
  let issues = 0;
  for (const { area, lost, issueCounts: own } of areas as {
    area: keyof typeof AREA_ROWS;
    lost: number;
    issueCounts: Record<string, number>;
  }[]) {
    for (const group of ['issue', 'asset']) {
      const { rows, points } = await read(area, `&group=${group}`);
      assert.equal(points, lost, `${area} by ${group}`);
      for (const row of rows) AREA_ROWS[area].strict().parse(row);
    }
    const listed = (await caller.call('GET', `/api/ratings/${DOMAIN}/findings?area=${area}&group=issue`)).data;
    const total = Object.values(own).reduce((sum, count) => sum + count, 0);
    assert.equal(listed.total, total, area);
    for (const [severity, count] of Object.entries(own)) assert.equal(listed.counts[severity], count, area);
    issues += total;
  }
  assert.equal(
    Object.values(issueCounts as Record<string, number>).reduce((sum, count) => sum + count, 0),
    issues,
  );
});
