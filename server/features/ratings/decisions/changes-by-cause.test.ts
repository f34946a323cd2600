import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AbsenceCause, Assessment, Finding } from '@assay/contract/assessment.ts';
import { isUnseen } from '@assay/contract/values/comparison.ts';
import { areaRows, assess, type EvidenceSet, mergeEvidence } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { changesSince } from '@assay/report';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { notifyOfRating } from '#features/notifications/rating-notifications.ts';
import { measure } from '#features/questionnaires/verify-answers.ts';
import { readHistory } from '#features/reports/report-details.ts';
import { runSiemConnections } from '#features/siem/run-connections.ts';
import { syncTickets } from '#features/tickets/sync-tickets.ts';
import { GITHUB_TOKEN, githubServer } from '#features/tickets/testing/github-server.ts';
import { domainByName, upsertVerifiedDomain } from '#platform/db/domains/domains.ts';
import { ratingBaseline } from '#platform/db/notifications/rating-baseline.ts';
import { ratingById } from '#platform/db/ratings/ratings.ts';
import { insertPastScan } from '#platform/db/scans/import-history.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { savedEvidence } from '#testing/rated-domains.ts';
import { webhookReceiver } from '#testing/receivers/webhook-receiver.ts';
import { changesBetween } from '../rating-response.ts';
import { recordRating } from '../record-rating.ts';
import { recordRetestRequest } from './finding-changes.ts';
import { type AbsenceCase, CASES, type Change, failed, laterBy, WEB } from './testing/absence-cases.ts';

/** What everything that speaks of change says of a finding that is gone, by the cause for which it is gone. */

const github = await githubServer();
const web = await webhookReceiver();
const { context } = await testContext({}, (config) => ({
  ...config,
  network: { ...config.network, allowPrivate: true },
  webhookPorts: [github.port, web.port],
}));
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@gone.example', permission: 23, company: 'Gone Ltd' });
const caller = await server.logIn(owner.email);
const { companyId, accountId } = owner;
const words = createTranslator('en-US', 'UTC');
const execute = (statement: ReturnType<typeof sql>) => context.db.withCompany(companyId, (tx) => statement.execute(tx));

async function record(
  domain: string,
  set: EvidenceSet,
  assessment: Assessment,
  retested: string | null,
  collected = set,
) {
  return context.db.withCompany(companyId, async (tx) => {
    const base = { companyId, name: domain, unicode: domain, registrable: true, accountId, txtValue: 'x' };
    if (!(await domainByName(tx, companyId, domain))) await upsertVerifiedDomain(tx, { id: uuidv7(), ...base });
    const row = (await domainByName(tx, companyId, domain))!;
    const scanId = uuidv7();
    const at = new Date(assessment.at);
    const scan = { companyId, domainId: row.id, ownerId: accountId, senderId: accountId, kinds: null, id: scanId };
    const day = at.toISOString().slice(0, 10);
    const past = { ...scan, domain, kind: 'automatic', scandate: day } as const;
    await insertPastScan(tx, past, { at, took: 1_000, state: 2, findings: assessment.findings.length });
    for (const piece of set) await evidenceStore.put(tx, companyId, scanId, piece);
    if (retested) await recordRetestRequest(tx, { accountId }, row, [retested], scanId);
    const before = await ratingBaseline(tx, row.id, scanId);
    const source = { companyId, domainId: row.id, scanId, state: 2 as const, set, assessment, feeds: {} };
    const ratingId = await recordRating(tx, { ...source, rows: areaRows(set, assessment), collected });
    await notifyOfRating(context, tx, { ...source, domain, ratingId, before });
    return { domainId: row.id, ratingId };
  });
}

interface Stored {
  openedAt: Date;
  closedBy: AbsenceCause | null;
}
async function stored(domainId: string, fingerprint: string): Promise<Stored> {
  const found = await execute(sql`
    select opened_at as "openedAt", closed_by as "closedBy" from finding
    where domain_id = ${domainId} and fingerprint = ${fingerprint}`);
  return found.rows[0] as Stored;
}

async function connect(domain: string, fingerprint: string) {
  await execute(sql`delete from ticket_connection`);
  await execute(sql`delete from siem_connection`);
  const ticketing = { name: 'T', system: 'github', url: github.url, target: 'acme/security', user: '' };
  const created = await caller.call('POST', '/api/tickets/connections', {
    ...ticketing,
    ...{ token: GITHUB_TOKEN, category: '', severity: null, enabled: true },
  });
  const siem = { name: 'S', transport: 'http', url: `http://127.0.0.1:${web.port}/events`, token: '' };
  await caller.call('POST', '/api/siem/connections', { ...siem, severity: 'low', audit: false, enabled: true });
  const connection = created.data.id;
  await caller.call('POST', `/api/ratings/${domain}/findings/${fingerprint}/tickets`, { connection });
}

async function deliver() {
  await execute(sql`update ticket_connection set next_run_at = now(), settled_at = null`);
  await execute(sql`update finding_ticket set next_attempt_at = now()`);
  await execute(sql`update siem_connection set next_run_at = now(), settled_at = null`);
  await syncTickets(context);
  await runSiemConnections(context);
}

interface SiemDocument {
  labels: { fingerprint: string };
  event: { action: string; reason?: string };
}
const sentOf = (fingerprint: string) =>
  web.received
    .flatMap(({ body }) => body.trimEnd().split('\n'))
    .map((line) => JSON.parse(line))
    .map((one): SiemDocument => (one.event?.event ? one.event : one))
    .filter(({ labels }) => labels?.fingerprint === fingerprint);

/** What the product says of the finding of a case. */
async function said(number: number, { check, label, given = (set) => set, change, judge = assess }: AbsenceCase) {
  const domain = `gone-${number}.example`;
  const first = given(laterBy(-31)(savedEvidence('oldmill', domain), domain), domain);
  const clean = assess(first);
  const candidates = clean.findings.filter((one) => one.check === check && one.asset.startsWith(label ?? ''));
  const finding: Finding = candidates.find(({ severity }) => severity !== 'informational') ?? candidates[0]!;
  const { fingerprint } = finding;
  const one = await record(domain, first, clean, null);
  await connect(domain, fingerprint);
  await deliver();
  const key = github.tickets().at(-1)!.key;
  web.received.splice(0);
  await execute(sql`delete from notification_outbox`);
  const second = laterBy(31)(change(first, domain), domain);
  const now = judge(second);
  const two = await record(domain, second, now, fingerprint);
  await deliver();
  const get = async (rest: string) => (await caller.call('GET', `/api/ratings/${domain}${rest}`)).data;
  const issue = clean.ledger.issues.find(({ fingerprints }) => fingerprints.includes(fingerprint))!;
  const ofIssue = (rows: { issue: string; kind: string }[]) =>
    rows.filter((row) => row.issue === issue.id).map(({ kind }) => kind);
  const since = await get('/changes/since?since=scan');
  const compared = await get(`/compare?a=${one.ratingId}&b=${two.ratingId}&pageSize=200`);
  const decisions = await get(`/findings/${fingerprint}/decisions`);
  const outbox = await execute(sql`select kind, payload as facts from notification_outbox`);
  const notices = outbox.rows as { kind: string; facts: { count: number } }[];
  const closed = (
    await execute(sql`
      select closed_by as cause, payload->>'severity' as severity from finding
      where domain_id = ${one.domainId} and closed_at is not null`)
  ).rows as { cause: string; severity: string }[];
  const rows = changesBetween(clean, now, words);
  const input = { changes: { since: clean.at, total: clean.total, rows }, assessment: now, timeZone: 'UTC' };
  const history = await context.db.withCompany(companyId, async (tx) =>
    readHistory(tx, (await ratingById(tx, two.ratingId))!, { kind: 'full' }, now),
  );
  const { open, comments } = github.tickets().find((ticket) => ticket.key === key)!;
  const before = await stored(one.domainId, fingerprint);
  const cadence = await get('/cadence');
  await record(domain, laterBy(32)(first, domain), assess(laterBy(32)(first, domain)), null);
  const returned = await stored(one.domainId, fingerprint);
  return {
    closedBy: before.closedBy,
    closed,
    changes: ofIssue(rows),
    since: ofIssue(since.changes),
    addsUp: [since.rest, since.cap?.impact ?? 0, ...since.changes.map((row: { impact: number }) => row.impact)].reduce(
      (sum: number, part: number) => sum + Math.round(100 * part),
      0,
    ),
    moved: 100 * (now.total! - clean.total!),
    compared: ofIssue(compared.changes.rows),
    events: (await get('/events')).at(-1) as { fixed: number; expired: number },
    state: decisions.mark.state as string,
    retest: (decisions.retest?.verdict?.kind ?? null) as string | null,
    notified: notices.filter(({ kind }) => kind === 'finding-fixed').map(({ facts }) => facts.count),
    ticket: { open, text: comments.at(-1) ?? '' },
    siem: sentOf(fingerprint).map(({ event }) => `${event.action} ${event.reason ?? ''}`),
    board: changesSince(input as never, words).lines.some(
      ({ lead, text }) => lead.startsWith('Fixed') && text.includes(words.check(check).title),
    ),
    fixedInReport: history.find(({ ago }) => ago === 30)?.fixed ?? null,
    fixedChanges: rows.filter(({ kind }) => kind === 'fixed').length,
    cadence: cadence.closed.count as number,
    answer: measure({ checks: [check, 'dns_health.spf'] }, [{ domain, assessment: { ...now, findings: [] } }], words),
    kept: before.openedAt.getTime() === returned.openedAt.getTime(),
  };
}

after(() => web.received.splice(0));

/** States of findings that are gone, by cause; all others are no longer assessed. */
const STATES: { readonly [C in AbsenceCause]?: string } = {
  fixed: 'fixed',
  'ruled-out': 'false-positive',
  backported: 'backported',
  decided: 'decided',
};

/** Causes that are the word of the company, which a questionnaire never calls confirmed. */
const BY_WORD: readonly AbsenceCause[] = ['backported', 'decided'];

let number = 0;
for (const [name, one] of Object.entries(CASES)) {
  test(`everything that speaks of change says the same of a finding that is gone because ${name}`, async () => {
    number += 1;
    const { cause } = one;
    const isFixed = cause === 'fixed';
    const is = await said(number, one);
    assert.equal(is.closedBy, cause);
    for (const list of [is.changes, is.since, is.compared])
      assert.ok(
        list.every((kind) => kind === cause),
        `${list}`,
      );
    if (!one.label) assert.deepEqual([is.changes, is.since, is.compared], [[cause], [cause], [cause]]);
    assert.equal(is.addsUp, is.moved, 'the parts add up to the change of the score');
    const countOf = (wanted: (cause: string) => boolean) => is.closed.filter((row) => wanted(row.cause)).length;
    assert.equal(
      is.events.fixed,
      countOf((other) => other === 'fixed'),
    );
    assert.equal(
      is.events.expired,
      countOf((other) => !['fixed', 'ruled-out', 'backported', 'decided'].includes(other)),
    );
    assert.equal(is.state, STATES[cause] ?? 'not-assessed');
    if (cause !== 'ruled-out' && cause !== 'decided')
      assert.equal(is.retest, isFixed ? 'retest-fixed' : 'retest-inconclusive');
    const priced = is.closed.filter((row) => row.cause === 'fixed' && row.severity !== 'informational').length;
    assert.deepEqual(is.notified, priced > 0 ? [priced] : []);
    assert.equal(is.ticket.open, isUnseen(cause));
    if (isFixed) assert.match(is.ticket.text, /no longer finds it/);
    else if (!is.ticket.open) assert.match(is.ticket.text, /does not confirm a fix/);
    assert.deepEqual(is.siem, [`finding-closed ${cause}`]);
    assert.equal(is.fixedInReport, is.fixedChanges);
    assert.equal(is.board, isFixed);
    if (one.check.startsWith('patch_cadence')) assert.equal(is.cadence, 0);
    const passes = isFixed || ['ruled-out', 'asset-gone', 'asset-rejected', 'authorization-ended'].includes(cause);
    assert.equal(is.answer.result, passes ? 'passes' : BY_WORD.includes(cause) ? 'unconfirmed' : null);
    assert.equal(is.kept, !isFixed, 'only a fix restarts the time to fix it');
  });
}

test('a finding that could not be assessed is fixed once its check passes, and regressed when it is back after that', async () => {
  number += 1;
  const domain = `gone-${number}.example`;
  const first = laterBy(-31)(savedEvidence('oldmill', domain), domain);
  const { check, change: unseen } = CASES['its look-up failed']!;
  const { change: fix } = CASES['it was fixed']!;
  const { fingerprint } = assess(first).findings.find((one) => one.check === check)!;
  const at = async (days: number, change: Change) => {
    const set = laterBy(days)(change(first, domain), domain);
    return record(domain, set, assess(set), null);
  };
  const { domainId } = await at(0, (set) => set);
  await connect(domain, fingerprint);
  await deliver();
  const key = github.tickets().at(-1)!.key;
  const ticket = () => github.tickets().find((one) => one.key === key)!;
  const kindNow = async () => {
    const { data } = await caller.call('GET', `/api/ratings/${domain}/changes/since?since=scan`);
    return data.changes
      .filter((row: { check: string }) => row.check === check)
      .map(({ kind }: { kind: string }) => kind);
  };

  await at(1, unseen);
  await deliver();
  const { openedAt, closedBy } = await stored(domainId, fingerprint);
  assert.equal(closedBy, 'not-assessed');
  assert.ok(ticket().open);

  await execute(sql`delete from notification_outbox`);
  await at(2, fix);
  await deliver();
  assert.equal((await stored(domainId, fingerprint)).closedBy, 'fixed');
  assert.equal(ticket().open, false);
  const notified = await execute(sql`select payload as facts from notification_outbox where kind = 'finding-fixed'`);
  assert.equal((notified.rows as { facts: { count: number } }[])[0]?.facts.count, 1);

  await at(3, (set) => set);
  assert.deepEqual(await kindNow(), ['regressed']);
  assert.ok((await stored(domainId, fingerprint)).openedAt > openedAt);
  const events = (await caller.call('GET', `/api/ratings/${domain}/events?days=400`)).data;
  const regressed = events.map((row: { regressed: number }) => row.regressed);
  assert.equal(Math.max(...regressed), 1);
});

test('a finding that is seen again after a gap is neither new nor regressed', async () => {
  number += 1;
  const domain = `gone-${number}.example`;
  const first = laterBy(-31)(savedEvidence('oldmill', domain), domain);
  const { change: silent } = CASES['its host was silent']!;
  for (const [days, change] of [
    [0, (set: EvidenceSet) => set],
    [1, silent],
  ] as const) {
    const set = laterBy(days)(change(first, domain), domain);
    await record(domain, set, assess(set), null);
  }
  await execute(sql`delete from notification_outbox`);
  const back = laterBy(2)(first, domain);
  await record(domain, back, assess(back), null);
  const told = await execute(sql`select kind from notification_outbox where kind like 'finding-%'`);
  assert.deepEqual(told.rows, []);
  const events = (await caller.call('GET', `/api/ratings/${domain}/events?days=400`)).data;
  assert.ok(events.every((row: { regressed: number }) => row.regressed === 0));
});

test('a finding that a scan could not look for stays open for 30 days, and says when it was last seen', async () => {
  number += 1;
  const domain = `gone-${number}.example`;
  const first = savedEvidence('oldmill', domain);
  const clean = assess(first);
  const begun = Date.parse(clean.at);
  const of = (check: string) => clean.findings.find((one) => one.check === check)!;
  const [hidden, seen] = [of('web_app_security.hsts'), of('dns_health.caa')];
  await record(domain, first, clean, null);
  /** Another scan some days later, which no web server answers. */
  const scan = async (days: number) => {
    const takenAt = new Date(begun + days * 86_400_000).toISOString();
    const unanswered = failed(WEB, 'timeout')(laterBy(days)(first, domain), domain);
    const fresh = unanswered.map((item) => ({ ...item, takenAt }));
    const merged = mergeEvidence(first, fresh, takenAt);
    return record(domain, merged, assess(merged), hidden.fingerprint, fresh);
  };
  const read = async (fingerprint: string) =>
    (await caller.call('GET', `/api/ratings/${domain}/findings/${fingerprint}`)).data;
  const host = hidden.asset.split(':')[0];
  const taken = first.filter(({ kind, asset }) => WEB.includes(kind) && asset.split(':')[0] === host);

  const { domainId } = await scan(2);
  const kept = await read(hidden.fingerprint);
  assert.equal(kept.closedAt, null);
  assert.equal(kept.notConfirmed, true);
  assert.ok(
    taken.some(({ takenAt }) => Date.parse(takenAt) === Date.parse(kept.lastSeen)),
    kept.lastSeen,
  );
  const again = await read(seen.fingerprint);
  assert.equal(again.notConfirmed, undefined);
  assert.ok(Date.parse(again.lastSeen) > begun);
  const decisions = (await caller.call('GET', `/api/ratings/${domain}/findings/${hidden.fingerprint}/decisions`)).data;
  assert.equal(decisions.retest.verdict.kind, 'retest-inconclusive');
  const [events] = (await caller.call('GET', `/api/ratings/${domain}/events?days=400`)).data;
  assert.deepEqual([events.fixed, events.expired], [0, 0]);

  await scan(31);
  assert.equal((await stored(domainId, hidden.fingerprint)).closedBy, 'not-assessed');
  const left = await read(hidden.fingerprint);
  assert.equal(left.lastSeen, kept.lastSeen);
  assert.notEqual(left.closedAt, null);
});
