import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComparedSupplier, DeclineRow } from '@assay/contract/api/analysis/portfolio.ts';
import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import { createTranslator } from '@assay/locales';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import {
  addSupplierSummaries,
  updateCompanyScores,
  updateDeclines,
  updateStaleScores,
} from '#features/ratings/averages/company-scores.ts';
import { upsertAssociation } from '#platform/db/suppliers/associations.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const HOUR_MS = 3_600_000;
const server = await testServer(context);
const reader = await createTestAccount(context, { email: 'reader@trends.example', permission: 9, company: 'Reader' });
const caller = await server.logIn(reader.email);

/** A company that was rated well forty days ago and badly today. */
async function makeFalling(name: string, level: SharingLevel, domains: string[] | null = null) {
  const owner = await createTestAccount(context, { email: `${name}@trends.example`, permission: 22, company: name });
  const { companyId, accountId } = owner;
  const { ratingId } = await createRatedDomain(context, owner, `${name}.example`, 'copperfinch');
  await createRatedDomain(context, owner, `${name}.example`, 'oldmill');
  await context.db.withCompany(companyId, async (tx) => {
    await sql`
      update rating set rated_at = now() - case when id = ${ratingId} then interval '40 days' else interval '1 hour' end`.execute(
      tx,
    );
    await sql`update finding set first_seen = now() - interval '1 hour' where rating_id <> ${ratingId}`.execute(tx);
    await upsertAssociation(tx, {
      ...{ id: uuidv7(), companyId, readerId: reader.companyId, level, domains, kind: 'invite' },
      ...{ ownerAccount: accountId, readerAccount: reader.accountId },
    });
  });
  return owner;
}
const quiet = await makeFalling('quiet', 'rating');
const open = await makeFalling('open', 'findings');
const wide = await makeFalling('wide', 'everything');
const hidden = await makeFalling('hidden', 'everything', ['other.example']);

const get = async (path: string) => {
  const answer = await caller.call('GET', `/api/suppliers/${path}`);
  assert.ok(answer.success, answer.message);
  return answer.data;
};

test('declines name the areas, and the failing checks only where findings are shared', async () => {
  const { rows, total } = await get('declines?days=30');
  assert.equal(total, 3);
  const of = (domain: string): DeclineRow => rows.find((row: DeclineRow) => row.domain === domain);
  for (const row of rows as DeclineRow[]) {
    assert.ok(row.after < row.before && row.areas.length > 0 && row.areas[0]!.after < row.areas[0]!.before);
  }
  assert.equal(of('quiet.example').checks, null);
  assert.ok(of('open.example').checks!.length > 0);
  assert.ok(of('open.example').checks!.every(({ title, findings }) => title !== '' && findings > 0));
  assert.equal(of('hidden.example'), undefined);
  assert.equal((await get('declines?days=30&search=wide')).total, 1);
  assert.equal((await get('declines?pageSize=1&page=2')).rows.length, 1);
});

test('declines are the same from numbers that are stored, and never older than a change', async () => {
  const change = <T>(statement: ReturnType<typeof sql<T>>) =>
    context.db.withAllCompanies('planner', (tx) => statement.execute(tx));
  const shown = async () => [
    await get('declines?days=30'),
    await get('declines?days=30&pageSize=2&page=2'),
    await get('declines?days=30&search=IDE.ex'),
    await get('declines?days=30&search=open'),
  ];
  const store = async () => {
    await updateCompanyScores(context);
    await addSupplierSummaries(context);
    await updateDeclines(context);
  };
  const ofOpen = sql`company_id = ${open.companyId}`;
  const isLatest = sql`id in (select rating_id from domain)`;
  const inProgress = sql`update rating set rated_at = now() - interval '29 days' where ${ofOpen} and not ${isLatest}`;
  const changes = {
    'at first': sql`select 1`,
    corrected: sql`update rating set total = total + 3 where ${ofOpen} and ${isLatest}`,
    'not a decline any more': sql`update rating set total = 99 where ${ofOpen} and ${isLatest}`,
    'without a score': sql`update rating set total = null where ${ofOpen} and ${isLatest}`,
    'a larger decline': sql`update rating set total = 1 where ${ofOpen} and ${isLatest}`,
    'since the first rating': inProgress,
    removed: sql`update domain set deleted_at = now() where ${ofOpen}`,
    returned: sql`update domain set deleted_at = null where ${ofOpen}`,
    'some domains': sql`update supplier_association set domain_names = '{other.example}' where ${ofOpen}`,
    'all domains': sql`update supplier_association set domain_names = null where ${ofOpen}`,
    renamed: sql`update domain set name = 'ride.example' where ${ofOpen}`,
    'named as before': sql`update domain set name = 'open.example' where ${ofOpen}`,
    older: sql`update rating set rated_at = now() - interval '40 days' where ${ofOpen} and not ${isLatest}`,
  };
  for (const [step, statement] of Object.entries(changes)) {
    await change(statement);
    const changed = await shown();
    await store();
    const stored = await shown();
    await change(sql`update supplier_summary set has_declines = false`);
    const computed = await shown();
    assert.deepEqual([changed, stored], [computed, computed], step);
    await store();
  }
  const total = async () => (await get('declines?days=30')).total;
  await change(sql`update supplier_decline set points = 0 where ${ofOpen}`);
  assert.equal(await total(), 2, 'stored numbers are read');
  await change(sql`update supplier_decline set valid_until = now() where ${ofOpen}`);
  assert.equal(await total(), 3, 'but not after their time');
  await updateDeclines(context);
  const { rows } = await change(sql<{ points: number; until: Date }>`
    select points, valid_until as until from supplier_decline where ${ofOpen}`);
  const day = 24 * HOUR_MS;
  assert.ok(rows[0]!.points > 0 && Math.abs(rows[0]!.until.getTime() - Date.now() - 30 * day + HOUR_MS) < HOUR_MS / 2);
  // A process of the previous release takes changes without storing declines.
  await change(sql`update rating set total = 99 where ${ofOpen} and ${isLatest}`);
  await change(sql`delete from score_change`);
  assert.equal(await total(), 2);
  await updateDeclines(context);
  await change(sql`update rating set total = 20 where ${ofOpen} and ${isLatest}`);
  await store();
  assert.equal(await total(), 3);
});

test('the grade history counts shared domains at the end of each month', async () => {
  const points: { day: string; grades: Record<string, number> }[] = await get('gradeHistory');
  assert.equal(points.length, 13);
  const now = Date.now();
  points.forEach(({ day, grades }, place) => {
    const end = place === 12 ? now : Date.parse(`${day}T23:59:59.999Z`);
    const grade = end >= now - HOUR_MS ? 'E' : end >= now - 40 * 24 * HOUR_MS ? 'C' : '';
    assert.deepEqual(grades, { [grade]: 3 }, day);
    if (place < 12) assert.equal(new Date(Date.parse(day) + 24 * HOUR_MS).getUTCDate(), 1, 'last day of a month');
  });
});

test('the grade history is the same from numbers that are stored, and never older than a change', async () => {
  const change = (statement: ReturnType<typeof sql>) =>
    context.db.withAllCompanies('planner', (tx) => statement.execute(tx));
  const ofOpen = sql`company_id = ${open.companyId} and name = 'open.example'`;
  const changes = [
    sql`select 1`,
    sql`update domain set deleted_at = now() where ${ofOpen}`,
    sql`update domain set deleted_at = null, status = 'expired' where ${ofOpen}`,
    sql`update rating set rated_at = rated_at - interval '70 days' where company_id = ${open.companyId}`,
    sql`insert into domain (id, company_id, name, unicode_name, is_registrable, account_id, status, verified_at)
      select gen_random_uuid(), company_id, 'new.example', 'new.example', true, account_id, 'verified', now()
      from domain where ${ofOpen}`,
    sql`update domain set status = 'verified' where ${ofOpen}`,
    sql`delete from domain where name = 'new.example'`,
    sql`update rating set rated_at = rated_at + interval '70 days' where company_id = ${open.companyId}`,
  ];
  for (const [step, statement] of changes.entries()) {
    await change(statement);
    const changed = await get('gradeHistory');
    await updateCompanyScores(context);
    await updateStaleScores(context);
    const stored = await get('gradeHistory');
    await change(sql`update company_score set months_due = '-infinity'`);
    const computed = await get('gradeHistory');
    assert.deepEqual([changed, stored], [computed, computed], String(step));
    await updateStaleScores(context);
  }
  await change(sql`update company_score set grades = array_fill(1, array[6]) where company_id = ${open.companyId}`);
  assert.equal((await get('gradeHistory')).at(-1).grades.S, 1, 'stored numbers are read');
  await change(sql`update company_score set months_due = '-infinity'`);
});

test('shared weaknesses come from companies that share their findings, and name neither hosts nor addresses', async () => {
  const page = await get('weaknesses?pageSize=200');
  assert.deepEqual([page.companies, page.left], [2, 1]);
  assert.ok(page.total > 0 && page.rows.every((row: { companies: number }) => row.companies === 2));
  const text = JSON.stringify(page);
  assert.ok(!/quiet|hidden|\d+\.\d+\.\d+\.\d+/.test(text));
  const [first] = page.rows;
  const found = await get(`weaknesses?search=${encodeURIComponent(first.title.slice(0, 12))}`);
  assert.ok(found.rows.some((row: { check: string }) => row.check === first.check));
  assert.equal((await get('weaknesses?search=no%20check%20is%20called%20this')).total, 0);
});

test('a check that the catalog does not have any more is shown with its ID', async () => {
  await context.db.withAllCompanies('planner', async (tx) => {
    await sql`
      insert into finding (company_id, domain_id, fingerprint, area, first_seen, last_seen, rating_id, payload)
      select company_id, id, 'former', 'dns_health', now(), now(), rating_id,
             '{"check": "dns_health.former", "finding": "missing", "severity": "high", "confidence": "certain"}'
      from domain where name in ('open.example', 'wide.example')`.execute(tx);
    await sql`insert into score_change (company_id, day) select id, now()::date from company`.execute(tx);
  });
  const { rows } = await get('weaknesses?pageSize=200');
  const row = rows.find((one: { check: string }) => one.check === 'dns_health.former');
  assert.deepEqual([row?.title, row?.companies], ['dns_health.former', 2]);
  const declined: DeclineRow[] = (await get('declines?days=30')).rows;
  const checks = declined.find(({ domain }) => domain === 'open.example')?.checks ?? [];
  assert.ok(checks.every(({ title }) => !title.includes('|')));
  const words = createTranslator('de');
  assert.deepEqual(words.check('former'), { title: 'former', why: '' });
  assert.equal(words.finding('dns_health.former', 'missing', {}).title, 'dns_health.former/missing');
  assert.equal(words.forecastTitle('dns_health.former', 'missing'), null);
});

test('suppliers are compared in the order asked for, without the providers of those that share only their rating', async () => {
  const ids = [wide, quiet].map(({ companyId }) => companyId);
  const [first, second] = (await get(`comparison?companies=${ids.join(',')}`)) as ComparedSupplier[];
  assert.deepEqual([first?.companyId, second?.companyId], ids);
  assert.equal(first?.areas.length, 10);
  assert.ok(first.counts.critical > 0 && first.change! < 0);
  assert.ok(first.providers!.length > 0);
  assert.equal(second?.providers, null);
  assert.equal(first.trend.length, 13);
  assert.deepEqual([first.trend[0], first.trend.at(-1)], [null, first.score]);
  for (const companies of [ids[0]!, [...ids, ...ids, open.companyId].join(','), `${ids[0]},x`]) {
    const answer = await caller.call('GET', `/api/suppliers/comparison?companies=${companies}`);
    assert.equal(answer.error, 'validation-failed', companies);
  }
});

test('a domain that is not among those shared is in no figure of its company', async () => {
  const detail = await get(`companies/${hidden.companyId}`);
  assert.deepEqual([detail.domains, detail.score, detail.shared], [0, null, []]);
  const text = JSON.stringify(await get(`companies/${hidden.companyId}/timeline`));
  assert.ok(!text.includes('hidden.example'));
});

test('reading the portfolio is in the log of each company, once an hour', async () => {
  // The tests before may have read it in two hours.
  const { rows } = await context.db.withCompany(open.companyId, (tx) =>
    sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'supplier.listed'
      group by date_trunc('hour', occurred_at, 'UTC')`.execute(tx),
  );
  assert.ok(rows.length > 0);
  for (const { n } of rows) assert.equal(n, 1);
});
