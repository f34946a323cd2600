import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testServer } from '../testing/api.ts';
import { testContext } from '../testing/context.ts';
import { makePerson } from '../testing/people.ts';
import { makeRating, makeScannedDomain, makeStoredReport } from '../testing/reports.ts';

const { context } = await testContext();
const server = await testServer(context);

test('a member deletes a report of a domain, with its public page; a viewer and other companies cannot', async () => {
  const owner = await makePerson(context, { email: 'owner@remove.example', permission: 22 });
  const { companyId } = owner;
  await makePerson(context, { email: 'viewer@remove.example', permission: 22, companyId, companyRole: 'viewer' });
  await makePerson(context, { email: 'member@remove.example', permission: 22, companyId, companyRole: 'member' });
  await makePerson(context, { email: 'other@remove.example', permission: 22 });
  const domain = await makeScannedDomain(context, owner, 'remove.example');
  const ratingId = await makeRating(context, domain, 'B');
  const pdf = Buffer.from('%PDF');
  const { code, pdfName } = await makeStoredReport(context, domain, { ratingId, language: 'en-US', pdf });
  const path = `/api/reports/${pdfName}`;
  const [viewer, member, other] = await Promise.all(
    ['viewer', 'member', 'other'].map((name) => server.logIn(`${name}@remove.example`)),
  );
  assert.equal((await viewer!.call('DELETE', path)).error, 'company-role-too-low');
  assert.equal((await other!.call('DELETE', path)).error, 'report-not-found');
  assert.equal((await server.anonymous.call('GET', `/api/verify/${code}`)).status, 200);
  assert.equal((await member!.call('DELETE', path)).status, 200);
  assert.equal((await member!.call('DELETE', path)).error, 'report-not-found');
  assert.equal((await member!.call('GET', `${path}/pdf`)).error, 'report-not-found');
  assert.equal((await server.anonymous.call('GET', `/api/verify/${code}`)).error, 'report-code-unknown');
  const { data } = await member!.call('GET', '/api/reports');
  assert.deepEqual([data.total, data.rows[0].status], [1, 'none'], 'the rating stays, ready for a new report');
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql<{ target: string }>`select target from audit_log where action = 'report.deleted'`.execute(tx),
  );
  assert.deepEqual(rows, [{ target: 'remove.example' }]);
});
