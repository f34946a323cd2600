import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, {
  email: 'owner@limited.example',
  permission: 22,
  company: 'Owner Ltd',
});
await createRatedDomain(context, owner, 'part.example', 'copperfinch');
await createRatedDomain(context, owner, 'whole.example', 'copperfinch');
await context.db.withCompany(owner.companyId, (tx) =>
  sql`update rating set coverage = 0.7999 where domain_id in (select id from domain where name = 'part.example')`.execute(
    tx,
  ),
);
const caller = await server.logIn(owner.email);
const get = async (path: string) => (await caller.call('GET', path)).data;
type Line = { domain: string; limited: boolean };
const told = (rows: readonly Line[]) => Object.fromEntries(rows.map(({ domain, limited }) => [domain, limited]));

test('a rating with less than 80% coverage is called limited wherever it is listed', async () => {
  const expected = { 'part.example': true, 'whole.example': false };
  const lists = {
    ratings: (await get('/api/ratings')).rows,
    domains: (await get('/api/associatedDomains')).rows,
    scans: (await get('/api/scans')).rows,
    reports: (await get('/api/reports')).rows,
    candidates: (await get('/api/integratedReports/candidates')).rows,
    search: (await get('/api/search?kind=domain&search=pa')).rows.concat(
      (await get('/api/search?kind=domain&search=wh')).rows,
    ),
  };
  for (const [list, rows] of Object.entries(lists)) assert.deepEqual(told(rows), expected, list);
  assert.equal((await get('/api/ratings/part.example')).limited, true);
  assert.equal((await get('/api/ratings/whole.example')).limited, false);
});
