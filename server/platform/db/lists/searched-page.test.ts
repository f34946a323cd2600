import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createScannedDomain } from '#testing/reports.ts';

const { context } = await testContext();
const server = await testServer(context);
const company = (name: string) =>
  createTestAccount(context, { email: `${name}@search.example`, permission: 23, company: `${name} Works` });
const [first, second] = [await company('Alder'), await company('Birch')];
for (const name of ['river-mill.example', 'mill-race.example', 'quarry.example']) {
  await createScannedDomain(context, first, name);
}
for (const name of ['river-mill.example', 'windmill.example']) await createScannedDomain(context, second, name);
const root = await createTestAccount(context, { email: 'root@search.example', permission: 0 });
const administrator = await server.logIn(root.email);
const caller = await server.logIn(first.email);

type Row = { domain: string; company?: string };
const find = async (path: string, query: string, by = administrator) => {
  const { status, data } = await by.call('GET', `/api/${path}?page=1&pageSize=20&${query}`);
  assert.equal(status, 200);
  return { names: data.rows.map((row: Row) => row.domain), rows: data.rows as Row[], total: data.total as number };
};
const ALL = ['mill-race.example', 'river-mill.example', 'river-mill.example', 'windmill.example'];

test('a search of all companies finds parts of names in the order of names and companies, with their number', async () => {
  const { names, rows, total } = await find('associatedDomains', 'search=MILL');
  assert.deepEqual([names, total], [ALL, 4]);
  assert.deepEqual(
    rows.slice(1, 3).map((row) => row.company),
    ['Alder Works', 'Birch Works'],
  );
  const { data } = await administrator.call('GET', '/api/associatedDomains?page=2&pageSize=3&search=mill');
  assert.deepEqual([data.rows.map((row: Row) => row.domain), data.total], [['windmill.example'], 4]);
  // A search of two characters is shorter than an indexed trigram; wildcards are matched literally.
  assert.deepEqual((await find('associatedDomains', 'search=mi')).names, ALL);
  assert.deepEqual((await find('associatedDomains', 'search=m%25ll')).names, []);
  assert.deepEqual((await find('associatedDomains', 'search=mill-r')).names, ['mill-race.example']);
  assert.deepEqual((await find('associatedDomains', 'search=birch%20w')).names, [
    'river-mill.example',
    'windmill.example',
  ]);
});

test('a search of all companies is read with a cursor, each row once, also where companies have the same name', async () => {
  const companies = async (query: string) => {
    const { data } = await administrator.call('GET', `/api/associatedDomains?search=mill&${query}`);
    assert.equal(data.total, 4);
    return { ...data, rows: data.rows.map((row: Row) => `${row.domain} ${row.company}`) };
  };
  const all = (await companies('pageSize=20')).rows;
  for (const pageSize of [1, 2, 3]) {
    const rows: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof companies>> = await companies(
        `pageSize=${pageSize}${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      rows.push(...page.rows);
      cursor = page.nextCursor;
    } while (cursor !== null);
    assert.deepEqual(rows, all);
  }
});

test('a cursor whose domain the search does not find continues after its name', async () => {
  const { data } = await administrator.call('GET', '/api/associatedDomains?search=mill&pageSize=1');
  const { rows } = await administrator
    .call('GET', `/api/associatedDomains?search=windmill&pageSize=5&cursor=${data.nextCursor}`)
    .then((answer) => answer.data);
  assert.deepEqual(
    rows.map((row: Row) => row.domain),
    ['windmill.example'],
  );
});

test('a search of all companies counts up to its maximum, and later pages are in order as well', async () => {
  const third = await company('Cedar');
  await context.db.withCompany(third.companyId, async (tx) => {
    await sql`
      insert into domain (id, company_id, name, unicode_name, is_registrable, account_id, status, verified_at)
      select gen_random_uuid(), ${third.companyId}, n, n, true, ${third.accountId}, 'verified', now()
      from (select 'bulk-' || lpad(i::text, 4, '0') || '.example' as n from generate_series(1, 1005) i) names`.execute(
      tx,
    );
    await sql`
      insert into domain_address (company_id, domain_id, address, operator, hosts, listed)
      select company_id, id, '192.0.2.1', 'Carrier', array['www.' || name], 0 from domain
      where company_id = ${third.companyId}`.execute(tx);
    await sql`
      insert into scan_schedule (domain_id, company_id, account_id, enabled, mode, interval_days)
      select id, company_id, account_id, true, 'permanent', 7 from domain where company_id = ${third.companyId}`.execute(
      tx,
    );
  });
  for (const path of ['associatedDomains', 'addresses/domains', 'autoScanList', 'addresses']) {
    const { names, total } = await find(path, 'search=bulk');
    assert.deepEqual([names.length, total], [20, SEARCH_TOTAL_MAX], path);
  }
  const { data } = await administrator.call('GET', '/api/associatedDomains?search=bulk&page=51&pageSize=20');
  assert.deepEqual([data.rows[0].domain, data.rows.length], ['bulk-1001.example', 5]);
  assert.equal((await find('associatedDomains', 'search=bulk-100')).total, 6);
  // Names are found among other texts of an address.
  assert.equal((await find('addresses', 'search=carrier')).total, SEARCH_TOTAL_MAX);
  assert.equal((await find('addresses', 'search=bulk-0007')).total, 1);
});

test('scans are searched by the same index', async () => {
  const { names, total } = await find('scans', 'search=mill');
  assert.deepEqual([names.toSorted(), total], [ALL, 4]);
  assert.deepEqual((await find('scans', 'search=absent')).total, 0);
});

test('the same search of a company finds its own domains only', async () => {
  assert.deepEqual((await find('associatedDomains', 'search=mill', caller)).names, ALL.slice(0, 2));
});

test('removed, renamed and erased domains are found under the name that they have', async () => {
  const change = (statement: ReturnType<typeof sql>) =>
    context.db.withCompany(second.companyId, (tx) => statement.execute(tx));
  await change(
    sql`update domain set name = 'sawmill.example', unicode_name = 'sawmill.example' where name = 'windmill.example'`,
  );
  assert.deepEqual((await find('associatedDomains', 'search=windmill')).names, []);
  assert.deepEqual((await find('associatedDomains', 'search=sawmill')).names, ['sawmill.example']);
  await change(sql`update domain set unicode_name = 'Sägemühle.example' where name = 'sawmill.example'`);
  assert.deepEqual((await find('associatedDomains', `search=${encodeURIComponent('gemüh')}`)).names, [
    'sawmill.example',
  ]);
  await change(sql`update domain set deleted_at = now() where name = 'sawmill.example'`);
  assert.deepEqual((await find('associatedDomains', 'search=sawmill')).names, []);
  await change(sql`delete from domain where name = 'sawmill.example'`);
  const { rows } = await context.db.withAllCompanies('migration', (tx) =>
    sql<{ ids: string[] }>`select domain_candidates('sawmill') as ids`.execute(tx),
  );
  assert.deepEqual(rows, [{ ids: [] }]);
});

test('a transaction that does not see all companies gets the same error for every text', async () => {
  const ask =
    (statement: ReturnType<typeof sql>) => (tx: Parameters<Parameters<typeof context.db.withoutCompany>[0]>[0]) =>
      statement.execute(tx);
  for (const text of ['mill', 'absent', 'm', '']) {
    const refused = { code: '42501', message: 'the names of all companies are searched in their scope only' };
    for (const statement of [sql`select domain_candidates(${text})`, sql`select * from named_domains(${text})`]) {
      await assert.rejects(context.db.withCompany(first.companyId, ask(statement)), refused);
      await assert.rejects(context.db.withoutCompany(ask(statement)), refused);
    }
  }
});

test('the names cannot be read or changed in any scope except by the function', async () => {
  for (const statement of [
    sql`select * from searchable_domain`,
    sql`insert into searchable_domain select id, name from domain limit 1`,
    sql`update searchable_domain set name = ''`,
    sql`delete from searchable_domain`,
    sql`select name_parts('abcd')`,
  ]) {
    await assert.rejects(
      context.db.withAllCompanies('migration', (tx) => statement.execute(tx)),
      { code: '42501' },
    );
  }
});

test('names of domains have the same order by their bytes, in which searches find them, and by the rules of a language', async () => {
  const names = ['a-b', 'ab', 'a.b', 'a1', 'a', 'aa', 'a--1', 'a-1', 'xn--a-b', 'a0', 'ab-c', 'ab.c'].map(
    (one) => `${one}.example`,
  );
  const ordered = (by: string) => sql`array(select n from unnest(${names}::text[]) n order by n collate ${sql.id(by)})`;
  const { rows } = await context.db.withoutCompany((tx) =>
    sql<{
      bytes: string[];
      language: string[];
    }>`select ${ordered('C')} as bytes, ${ordered('und-x-icu')} as language`.execute(tx),
  );
  assert.deepEqual(rows[0]?.bytes, rows[0]?.language);
});
