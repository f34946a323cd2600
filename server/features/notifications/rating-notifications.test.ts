import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbsenceCause, Assessment, CheckStatus, Finding } from '@assay/contract/assessment.ts';
import type { EvidenceSet } from '@assay/engine';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { RatingBaseline } from '#platform/db/notifications/rating-baseline.ts';
import { upsertAssociation } from '#platform/db/suppliers/associations.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { dispatchEvents } from './outbox-dispatcher.ts';
import { notifyOfFailedScan, notifyOfRating } from './rating-notifications.ts';

const { context } = await testContext();
const person = await createTestAccount(context, { email: 'rated@told.example', permission: 23, company: 'Told Ltd' });
const { companyId } = person;
const domain = 'shop.example';
const rated = await createRatedDomain(context, person, domain, 'copperfinch');
const { domainId } = rated;

const finding = (fingerprint: string, severity: string, check = 'web_app_security.hsts') =>
  ({ fingerprint, severity, check, area: 'web_app_security' }) as Finding;

const assessment = (total: number | null, findings: Finding[], status: CheckStatus = 'failed') =>
  ({ total, findings, checks: [{ check: 'web_app_security.hsts', status }] }) as unknown as Assessment;

const tls = (host: string, sha256: string, notAfter: string) =>
  ({
    kind: 'tls',
    asset: `${host}:443/tcp`,
    outcome: { ok: true, value: { host, chain: [{ sha256, notAfter }] } },
  }) as unknown as EvidenceSet[number];

/** Events of a rating, as kind and facts. */
async function told(before: RatingBaseline, now: Assessment, set: EvidenceSet = [], scanId: string = uuidv7()) {
  return context.db.withCompany(companyId, async (tx) => {
    await notifyOfRating(context, tx, {
      ...{ companyId, domainId, domain, scanId, ratingId: uuidv7() },
      ...{ before, assessment: now, set },
    });
    const { rows } = await sql<{ kind: string; key: string; facts: object }>`
      delete from notification_outbox returning kind, dedup_key as key, payload as facts`.execute(tx);
    return rows;
  });
}

/** A finding that the latest rating no longer reports. */
const close = (fingerprint: string, cause: AbsenceCause) =>
  context.db.withCompany(companyId, (tx) =>
    sql`
      insert into finding (company_id, domain_id, fingerprint, area, first_seen, last_seen, closed_at, closed_by, rating_id, payload)
      values (${companyId}, ${domainId}, ${fingerprint}, 'web_app_security', now(), now(), now(), ${cause}, ${rated.ratingId}, '{}')
      on conflict (domain_id, fingerprint) do update set closed_by = excluded.closed_by`.execute(tx),
  );

const kinds = (rows: { kind: string }[]) => rows.map(({ kind }) => kind).toSorted();

test('the first rating of a domain is announced with its grade, and without a score not at all', async () => {
  const first: RatingBaseline = { rated: false, total: null, findings: [] };
  const [rating, ...rest] = await told(first, assessment(40, [finding('a', 'critical')]));
  assert.deepEqual([rating!.kind, rest], ['first-rating', []]);
  const levels = { critical: 1, high: 0, medium: 0, low: 0 };
  assert.deepEqual(rating!.facts, { domain, after: 40, grade: 'D', ...levels, areas: 'web_app_security' });
  assert.deepEqual(await told(first, assessment(null, [])), []);
});

test('a lower score, new critical or high findings and fixed ones are announced once per rating', async () => {
  const before: RatingBaseline = {
    rated: true,
    total: 83,
    findings: [finding('gone', 'medium'), finding('noted', 'informational'), finding('stays', 'high')],
  };
  const now = assessment(71, [
    finding('stays', 'high'),
    finding('new 1', 'critical'),
    finding('new 2', 'high'),
    finding('new 3', 'low'),
  ]);
  await close('gone', 'fixed');
  const scan = uuidv7();
  const rows = await told(before, now, [], scan);
  assert.deepEqual(kinds(rows), ['finding-fixed', 'finding-found', 'finding-new', 'grade-changed', 'rating-dropped']);
  const facts = Object.fromEntries(rows.map((row) => [row.kind, row.facts]));
  assert.deepEqual(facts['rating-dropped'], { domain, before: 83, after: 71 });
  assert.deepEqual(facts['grade-changed'], { domain, before: 'B', after: 'C' });
  assert.deepEqual(facts['finding-new'], { domain, count: 2, critical: 1, high: 1, areas: 'web_app_security' });
  const levels = { critical: 1, high: 1, medium: 0, low: 1 };
  assert.deepEqual(facts['finding-found'], { domain, count: 3, ...levels, areas: 'web_app_security' });
  assert.deepEqual(facts['finding-fixed'], { domain, count: 1 });
  assert.equal(rows.find(({ kind }) => kind === 'rating-dropped')!.key, scan, 'once for both phases of a scan');
});

test('an unconfirmed finding is counted under no severity, and announced as new once it is confirmed', async () => {
  const unconfirmed = { ...finding('a', 'critical'), confidence: 'tentative' as const };
  const first: RatingBaseline = { rated: false, total: null, findings: [] };
  const [rating] = await told(first, assessment(99, [unconfirmed, finding('b', 'low')]));
  const levels = { critical: 0, high: 0, medium: 0, low: 1 };
  assert.deepEqual(rating!.facts, { domain, after: 99, grade: 'A', ...levels, areas: 'web_app_security' });
  assert.deepEqual(await told({ ...first, rated: true }, assessment(99, [unconfirmed])), []);
  const before: RatingBaseline = { rated: true, total: 60, findings: [unconfirmed] };
  const confirmed = assessment(60, [{ ...unconfirmed, confidence: 'firm' }]);
  assert.deepEqual(kinds(await told(before, confirmed)), ['finding-found', 'finding-new']);
});

test('a finding whose check could not run is not fixed, and an equal or missing score is no drop', async () => {
  const before: RatingBaseline = { rated: true, total: 71, findings: [finding('a', 'high')] };
  assert.deepEqual(await told(before, assessment(71, [], 'not-assessed')), []);
  assert.deepEqual(await told(before, assessment(null, [], 'not-assessed')), []);
  for (const cause of ['not-assessed', 'asset-gone', 'check-retired', 'fixed'] as const) {
    await close('a', cause);
    const expected = cause === 'fixed' ? ['finding-fixed', 'grade-changed'] : ['grade-changed'];
    assert.deepEqual(kinds(await told(before, assessment(80, [], 'passed'))), expected, cause);
  }
});

test("the expiry of the domain's own certificates is stored, one row for all hosts that serve one", async () => {
  const set = [
    tls('www.shop.example', 'aa', '2030-01-08T00:00:00Z'),
    tls('shop.example', 'aa', '2030-01-08T00:00:00Z'),
    tls('mail.provider.example', 'bb', '2030-01-08T00:00:00Z'),
    tls('notshop.example', 'cc', '2030-01-08T00:00:00Z'),
    tls('old.shop.example', 'dd', 'nonsense'),
  ];
  await told({ rated: false, total: null, findings: [] }, assessment(90, []), set);
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql`select sha256, host, hosts from certificate_expiry where domain_id = ${domainId}`.execute(tx),
  );
  assert.deepEqual(rows, [{ sha256: 'aa', host: 'shop.example', hosts: 2 }]);
});

test("the end of the domain's registration is stored, and removed if the registry no longer says it", async () => {
  const registration = (expires: string | null) =>
    ({
      kind: 'registration',
      asset: domain,
      outcome: { ok: true, value: { expires } },
    }) as unknown as EvidenceSet[number];
  const days: (string | null)[] = [];
  for (const expires of ['2031-05-06T23:59:59Z', 'nonsense', '2032-05-06', null]) {
    await told({ rated: false, total: null, findings: [] }, assessment(90, []), [registration(expires)]);
    const { rows } = await context.db.withCompany(companyId, (tx) =>
      sql<{ day: string | null }>`select registration_ends_on::text as day from domain where id = ${domainId}`.execute(
        tx,
      ),
    );
    days.push(rows[0]!.day);
  }
  assert.deepEqual(days, ['2031-05-06', null, '2032-05-06', null]);
});

test('a failed scan is announced, one that was stopped or ended with verification or plan is not', async () => {
  const scan = { id: uuidv7(), companyId, domain };
  const failures = ['nothing-reachable', 'stopped', 'withdrawn', 'verification-lost', 'plan-ended'] as const;
  const keys = await context.db.withCompany(companyId, async (tx) => {
    for (const failure of failures) await notifyOfFailedScan(context, tx, scan, failure);
    const { rows } = await sql<{ facts: object }>`delete from notification_outbox returning payload as facts`.execute(
      tx,
    );
    return rows.map(({ facts }) => facts);
  });
  assert.deepEqual(keys, [{ domain, reason: 'nothing-reachable' }]);
});

test('a lower score is announced to the main suppliers that the domain is shared with, as long as they are main suppliers', async () => {
  const main = await createTestAccount(context, { email: 'main@told.example', permission: 9, company: 'Main' });
  const blind = await createTestAccount(context, { email: 'blind@told.example', permission: 9, company: 'Blind' });
  const share = (reader: typeof main, domains: string[] | null) =>
    context.db.withCompany(companyId, (tx) =>
      upsertAssociation(tx, {
        ...{ id: uuidv7(), companyId, readerId: reader.companyId, level: 'rating', domains, kind: 'invite' },
        ...{ ownerAccount: person.accountId, readerAccount: reader.accountId },
      }),
    );
  await share(main, null);
  await share(blind, ['other.example']);
  const drop = () =>
    context.db.withCompany(companyId, (tx) =>
      notifyOfRating(context, tx, {
        ...{ companyId, domainId, domain, scanId: uuidv7(), ratingId: uuidv7(), set: [] },
        ...{ before: { rated: true, total: 83, findings: [] }, assessment: assessment(71, []) },
      }),
    );
  const inboxOf = (reader: typeof main) =>
    context.db.withCompany(reader.companyId, async (tx) => {
      const { rows } = await sql<{ facts: object; path: string }>`
        select payload as facts, path from notification_event where company_id = ${reader.companyId}`.execute(tx);
      return rows;
    });
  await drop();
  await dispatchEvents(context);
  const facts = { domain, before: 83, after: 71, supplier: companyId, from: 'Told Ltd' };
  assert.deepEqual(await inboxOf(main), [{ facts, path: `/domain/${domain}?company=${companyId}` }]);
  assert.deepEqual(await inboxOf(blind), []);
  await context.db.withCompany(main.companyId, (tx) =>
    sql`update account set granted_permission = null where id = ${main.accountId}`.execute(tx),
  );
  await drop();
  await dispatchEvents(context);
  assert.equal((await inboxOf(main)).length, 1);
});
