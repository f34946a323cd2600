import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import { type RawBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { addSupplierSummaries, updateCompanyScores } from '#features/ratings/averages/company-scores.ts';
import { endAssociation, upsertAssociation } from '#platform/db/suppliers/associations.ts';
import { concentration, concentrationBase } from '#platform/db/suppliers/concentration.ts';
import { insertDependencies } from '#platform/db/suppliers/dependencies.ts';
import { portfolio, portfolioGrades } from '#platform/db/suppliers/portfolio.ts';
import { ALL_SUPPLIERS, countTiers, listSuppliers } from '#platform/db/suppliers/supplier-companies.ts';
import { sharedWeaknesses } from '#platform/db/suppliers/weaknesses.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { createTestAccount, type TestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const account = (name: string, permission: number) =>
  createTestAccount(context, { email: `${name}@summaries.example`, permission, company: `Company ${name}` });
const reader = await account('reader', 9);
const other = await account('other', 9);
const suppliers = {
  alder: await account('alder', 22),
  birch: await account('birch', 22),
  cedar: await account('cedar', 22),
};
const { alder, birch, cedar } = suppliers;

const all = <T>(work: (tx: Tx) => Promise<T>) => context.db.withAllCompanies('supplier-chain', work);
const change = <R>(statement: RawBuilder<R>) => all((tx) => statement.execute(tx));

function share(owner: TestAccount, level: SharingLevel, domains: string[] | null = null, to = reader): Promise<void> {
  return context.db.withCompany(owner.companyId, (tx) =>
    upsertAssociation(tx, {
      ...{ id: uuidv7(), companyId: owner.companyId, readerId: to.companyId, level, domains, kind: 'invite' },
      ...{ ownerAccount: owner.accountId, readerAccount: to.accountId },
    }),
  );
}

/** Domains of a portfolio by score, read in pages of two. */
async function linesByScore(tx: Tx, readerId: string | null): Promise<string[]> {
  const lines: string[] = [];
  const all = Object.values(await portfolioGrades(tx, readerId)).reduce((sum, count) => sum + count, 0);
  for (;;) {
    const page = { limit: 2, offset: lines.length, sort: 'score', descending: false, search: '' } as const;
    const { rows, total } = await portfolio(tx, readerId, page, all);
    lines.push(...rows.map(({ domain, associationId }) => `${domain} ${associationId}`));
    assert.equal(total, all);
    if (rows.length < 2) return lines;
  }
}

/** What a portfolio shows of weaknesses, dependencies and scores. */
const shown = (readerId: string | null) =>
  all(async (tx) => {
    const viewer = { readerId, viewerId: reader.companyId };
    const list = { limit: 500, offset: 0 };
    const order = { ...list, sort: 'score', descending: false } as const;
    return {
      weaknesses: (await sharedWeaknesses(tx, readerId, null, list)).rows,
      dependencies: (await concentration(tx, readerId, { ...list, kind: null, search: '' })).rows,
      counted: await concentrationBase(tx, readerId),
      order: (await listSuppliers(tx, viewer, ALL_SUPPLIERS, order)).rows.map(({ company }) => company),
      below: (await countTiers(tx, viewer)).map(({ tier, below }) => [tier, below]).toSorted(),
      lines: await linesByScore(tx, readerId),
      grades: await portfolioGrades(tx, readerId),
    };
  });

/** The same from domains, ratings and findings alone, in the plainest statements. */
const computed = (readerId: string | null) =>
  all(async (tx) => {
    const associations = sql`
      supplier_association a join domain d on d.company_id = a.company_id and d.deleted_at is null
        and (a.domain_names is null or d.name = any(a.domain_names))
      join company c on c.id = d.company_id`;
    const isOpen = sql`a.ended_at is null and (${readerId}::uuid is null or a.reader_company_id = ${readerId}::uuid)`;
    const example = sql`json_build_object('companyId', s.company_id, 'company', s.company, 'domain', s.name)`;
    const weaknesses = await sql`
      with failing as (
        select split_part(f.kind_key, '/', 1) as "check", f.area, s.company_id, s.company, s.name,
               min(array_position(array['critical', 'high', 'medium', 'low'], f.payload->>'severity')) as rank
        from (select distinct d.id, d.name, d.company_id, c.name as company from ${associations}
              where ${isOpen} and (${readerId}::uuid is null or a.share_level <> 'rating')) s
        join finding f on f.domain_id = s.id and f.closed_at is null and f.payload->>'confidence' <> 'tentative'
          and f.payload->>'severity' in ('critical', 'high', 'medium', 'low')
        group by 1, 2, 3, 4, 5)
      select "check", area, (array['critical', 'high', 'medium', 'low'])[min(rank)] as severity,
             count(distinct company_id)::int as companies, count(*)::int as domains,
             (array_agg(${example} order by rank, company, name))[1:20] as examples
      from failing s group by 1, 2 having count(distinct company_id) > 1
      order by 4 desc, min(rank), 5 desc, 1, 2`.execute(tx);
    const counted = sql`
      select distinct d.id, d.name, d.company_id, c.name as company from ${associations}
      where ${isOpen} and a.share_level <> 'rating'`;
    const dependencies = await sql`
      select p.kind, p.provider, count(distinct s.company_id)::int as companies, count(*)::int as domains,
             (array_agg(${example} order by company, name))[1:20] as examples
      from (${counted}) s join dependency p on p.domain_id = s.id
      group by 1, 2 order by 3 desc, 4 desc, 1, 2`.execute(tx);
    const base = await sql`
      select count(distinct s.company_id)::int as companies, count(*)::int as domains,
             (select count(distinct d.id) from ${associations} where ${isOpen})::int - count(*)::int as left
      from (${counted}) s join dependency_set x on x.domain_id = s.id`.execute(tx);
    const scores = await sql<{ company: string; score: number | null }>`
      select c.name as company, min(r.total) as score
      from (select distinct d.company_id, d.rating_id from ${associations} where ${isOpen}) s
      left join rating r on r.id = s.rating_id
      right join company c on c.id = s.company_id
      where exists (select 1 from supplier_association a where a.company_id = c.id and ${isOpen})
      group by c.id, c.name order by 2 nulls last, lower(c.name)`.execute(tx);
    const lines = await sql<{ line: string; grade: string }>`
      select d.name || ' ' || a.id as line, coalesce(r.grade, '') as grade
      from ${associations} left join rating r on r.id = d.rating_id
      where ${isOpen} order by r.total nulls last, d.name, a.id`.execute(tx);
    const grades = Object.groupBy(lines.rows, ({ grade }) => grade);
    const isBelow = scores.rows.filter(({ company, score }) => company === 'Company alder' && (score ?? 100) < 60);
    return {
      weaknesses: weaknesses.rows,
      dependencies: dependencies.rows,
      counted: base.rows[0],
      order: scores.rows.map(({ company }) => company),
      lines: lines.rows.map(({ line }) => line),
      grades: Object.fromEntries(Object.entries(grades).map(([grade, list]) => [grade, list?.length])),
      below: [
        ...(scores.rows.length > Number(scores.rows.some(({ company }) => company === 'Company alder'))
          ? [[0, 0]]
          : []),
        ...(scores.rows.some(({ company }) => company === 'Company alder') ? [[1, isBelow.length]] : []),
      ],
    };
  });

const ofAlder = (name: string) => sql`company_id = ${alder.companyId} and name = ${`${name}.example`}`;
const rate = (owner: TestAccount, domain: string, name: 'oldmill' | 'copperfinch') =>
  createRatedDomain(context, owner, domain, name);

test('summaries of suppliers show what their domains, ratings and findings show, whatever changes these', async () => {
  await rate(alder, 'alder.example', 'oldmill');
  await rate(alder, 'wood.example', 'copperfinch');
  await rate(birch, 'birch.example', 'oldmill');
  await rate(cedar, 'cedar.example', 'copperfinch');
  await change(sql`
    insert into supplier_profile (company_id, supplier_company_id, tier) values (${reader.companyId}, ${alder.companyId}, 1)`);
  await change(sql`insert into supplier_tier (company_id, tier, min_score) values (${reader.companyId}, 1, 60)`);
  const associationOf = async (owner: TestAccount) => {
    const { rows } = await change(sql<{ id: string }>`
      select id from supplier_association where company_id = ${owner.companyId} and ended_at is null`);
    return rows[0]!.id;
  };
  const steps: [string, () => Promise<unknown>][] = [
    ['shared', () => Promise.all([share(alder, 'everything'), share(birch, 'findings'), share(cedar, 'findings')])],
    ['with a second reader', () => share(alder, 'rating', null, other)],
    ['fixed', () => rate(alder, 'alder.example', 'copperfinch')],
    ['found', () => rate(cedar, 'cedar.example', 'oldmill')],
    [
      'accepted',
      () =>
        change(sql`
        insert into finding_decision (company_id, domain_id, fingerprint, decision, reason)
        select company_id, domain_id, fingerprint, 'accepted', 'Intended' from finding
        where company_id = ${birch.companyId} and closed_at is null limit 3`),
    ],
    ['a further domain', () => rate(birch, 'bark.example', 'copperfinch')],
    [
      'a domain without a rating',
      () =>
        change(sql`
        insert into domain (id, company_id, name, unicode_name, is_registrable, account_id, status, verified_at)
        select gen_random_uuid(), company_id, 'new.example', 'new.example', true, account_id, 'verified', now()
        from domain where ${ofAlder('alder')}`),
    ],
    ['expired', () => change(sql`update domain set status = 'expired' where ${ofAlder('wood')}`)],
    ['removed', () => change(sql`update domain set deleted_at = now() where ${ofAlder('wood')}`)],
    ['verified by another company', () => rate(birch, 'wood.example', 'oldmill')],
    ['returned', () => change(sql`update domain set deleted_at = null, status = 'verified' where ${ofAlder('wood')}`)],
    ['deleted', () => change(sql`delete from domain where ${ofAlder('new')}`)],
    ['deleted with its findings', () => change(sql`delete from domain where name = 'bark.example'`)],
    ['corrected', () => change(sql`update rating set total = 7 where company_id = ${cedar.companyId}`)],
    ['only the rating', () => share(birch, 'rating')],
    ['findings again', () => share(birch, 'findings')],
    ['one domain', () => share(alder, 'findings', ['wood.example'])],
    ['another domain', () => share(alder, 'findings', ['alder.example'])],
    ['all domains', () => share(alder, 'everything')],
    [
      'dependencies of an older rating',
      async () => {
        await change(sql`delete from dependency where company_id = ${cedar.companyId}`);
        await change(sql`delete from dependency_set where company_id = ${cedar.companyId}`);
        const { rows } = await change(sql<{ companyId: string; domainId: string; ratingId: string }>`
        select company_id as "companyId", id as "domainId", rating_id as "ratingId" from domain where name = 'cedar.example'`);
        await change(sql`delete from supplier_summary`);
        await addSupplierSummaries(context);
        await all((tx) => insertDependencies(tx, rows[0]!, [{ kind: 'cdn', provider: 'Edge' }]));
      },
    ],
    [
      'ended',
      async () => {
        const id = await associationOf(cedar);
        await all((tx) => endAssociation(tx, id));
      },
    ],
    ['changed while it shares with no one', () => rate(cedar, 'cedar.example', 'copperfinch')],
    ['shared again', () => share(cedar, 'everything')],
    [
      'removed with its company',
      () => change(sql`update domain set deleted_at = now() where company_id = ${birch.companyId}`),
    ],
  ];
  for (const [step, work] of steps) {
    await work();
    for (const readerId of [reader.companyId, other.companyId, null]) {
      const expected = await computed(readerId);
      assert.deepEqual(await shown(readerId), expected, `${step}, before the summaries are stored`);
    }
    await updateCompanyScores(context);
    await addSupplierSummaries(context);
    for (const readerId of [reader.companyId, other.companyId, null])
      assert.deepEqual(await shown(readerId), await computed(readerId), `${step}, from the summaries`);
  }
});

test('a summary is read while it is current, and only a company that shares has one', async () => {
  const stored = async () => {
    const { rows } = await change(sql<{ id: string }>`select company_id as id from supplier_summary order by 1`);
    return rows.map(({ id }) => id);
  };
  assert.deepEqual(await stored(), [alder, birch, cedar].map(({ companyId }) => companyId).toSorted());
  await change(
    sql`update supplier_dependency set provider = 'Stored ' || provider where company_id = ${alder.companyId}`,
  );
  const names = async () => (await shown(reader.companyId)).dependencies.map((row) => row.provider);
  assert.ok((await names()).some((name) => name.startsWith('Stored ')));
  await rate(alder, 'alder.example', 'oldmill');
  assert.ok(!(await names()).some((name) => name.startsWith('Stored ')));
  await change(sql`update supplier_association set ended_at = now() where company_id = ${birch.companyId}`);
  await rate(birch, 'birch.example', 'oldmill');
  assert.ok(!(await stored()).includes(birch.companyId));
});
