import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { ROW_GROUPS } from '@assay/contract/areas.ts';
import { FINDING_FILTERS } from '@assay/contract/values/decisions.ts';
import { startLab } from '@assay/lab';
import { sql } from 'kysely';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createTestAccount } from '#testing/accounts.ts';
import type { ApiCaller } from '#testing/api.ts';
import { eventually } from '#testing/eventually.ts';
import { proveDomain } from '#testing/lab.ts';
import { mailsTo } from '#testing/mails.ts';
import { callConcurrently } from '#testing/processes/concurrency.ts';
import { endedScan, scanningServer } from '#testing/scanning-server.ts';
import { endAcceptedRisks } from './end-acceptances.ts';

const lab = await startLab({ domains: ['meadowgate.test'] });
const { context, server } = await scanningServer(lab);
const domain = lab.domains.find((one) => one.health === 'middling')!.domain;

const owner = await createTestAccount(context, {
  email: 'owner@decide.example',
  permission: 23,
  company: 'Decide Ltd',
});
const { companyId } = owner;
const ann = await createTestAccount(context, {
  email: 'ann@decide.example',
  permission: 23,
  companyRole: 'member',
  companyId,
});
const stranger = await createTestAccount(context, { email: 'owner@elsewhere.example', permission: 23 });
await createTestAccount(context, { email: 'eve@decide.example', permission: 23, companyRole: 'viewer', companyId });
await createTestAccount(context, { email: 'admin@decide.example', permission: 0 });
const caller = await server.logIn(owner.email);
const admin = await server.logIn('admin@decide.example');
const today = dayIn('UTC', new Date());

const path = (rest: string) => `/api/ratings/${domain}${rest}`;
const decide = (fingerprints: readonly string[], decision: object, who: ApiCaller = caller) =>
  who.call('POST', path('/decisions'), { fingerprints, ...decision });
const findings = async (query = ''): Promise<FindingRow[]> =>
  (await caller.call('GET', path(`/findings?pageSize=200&${query}`))).data.rows;
const history = async (fingerprint: string) =>
  (await caller.call('GET', path(`/findings/${fingerprint}/decisions`))).data;
const kinds = async (fingerprint: string) =>
  (await history(fingerprint)).events.rows.map((event: { kind: string }) => event.kind);
const totalOf = async () => (await caller.call('GET', path(''))).data.total as number;
const queue = async (query = '') => (await admin.call('GET', `/api/admin/disputes?${query}`)).data.rows;
const rule = (id: string, ruling: object) => admin.call('POST', `/api/admin/disputes/${id}/rule`, ruling);
const told = async (recipient: string, template: string) =>
  (await mailsTo(context, recipient)).filter((mail) => mail.template === template).map((mail) => mail.subject);

async function scanned(start: () => Promise<{ data: { id: string } }>): Promise<void> {
  const scan = await endedScan(caller, (await start()).data.id);
  assert.notEqual(scan.scanstate, 0, scan.failure);
}

let all: FindingRow[] = [];
before(async () => {
  await proveDomain(lab, caller, domain);
  await scanned(() => caller.call('POST', '/api/scans', { domain }));
  all = await findings();
  assert.ok(all.length > 8, `${all.length} findings`);
});

test('an accepted risk leaves the rating unchanged and is shown separately, with reason, date and history', async () => {
  const before = await caller.call('GET', path(''));
  const [first, second] = all.slice(0, 2).map((row) => row.fingerprint) as [string, string];
  const until = addDays(today, 30);
  const answer = await decide([first, second, 'f'.repeat(32)], { action: 'accept', reason: 'Behind a VPN', until });
  assert.deepEqual(answer.data, { changed: 2 });
  assert.deepEqual((await caller.call('GET', path(''))).data, before.data);
  const accepted = await findings('state=accepted');
  assert.deepEqual(accepted.map((row) => row.fingerprint).sort(), [first, second].sort());
  assert.deepEqual(accepted[0]!.mark, {
    ...{ state: 'accepted', decision: 'accepted', until, assignee: null, due: null, policyDue: null },
    comments: 0,
  });
  assert.equal((await findings('state=open')).length, all.length - 2);
  const { reason, by, events } = await history(first);
  assert.deepEqual([reason, by, events.rows[0].data], ['Behind a VPN', 'owner', { until }]);
  const counts = (await caller.call('GET', path('/decisions'))).data;
  assert.deepEqual([counts.accepted, counts.disputed], [2, 0]);
  assert.deepEqual((await decide([second], { action: 'withdraw' })).data, { changed: 1 });
  assert.deepEqual(await kinds(second), ['withdrawn', 'accepted']);
  assert.equal((await findings('state=accepted')).length, 1);
});

test('the count of each decision is the number of rows that its filter lists, however the list is grouped', async () => {
  const total = async (address: string) => {
    const { data, error } = await caller.call('GET', path(address));
    assert.ok(data, `${address}: ${error}`);
    return data.total as number;
  };
  const { area: decided } = (await findings('state=accepted'))[0]!;
  for (const group of ROW_GROUPS) {
    for (const area of [null, decided, 'network_security']) {
      const counts = (await caller.call('GET', path(`/decisions?group=${group}${area ? `&area=${area}` : ''}`))).data;
      for (const state of FINDING_FILTERS) {
        const list = area ? `/areas/${area}/rows` : '/findings';
        assert.equal(counts[state], await total(`${list}?group=${group}&state=${state}`), `${group} ${area} ${state}`);
      }
    }
  }
});

test('rows of a detail page show the decisions and can be filtered by them', async () => {
  const { area, fingerprint } = (await findings('state=accepted'))[0]!;
  const rows = async (query: string) => (await caller.call('GET', path(`/areas/${area}/rows?${query}`))).data.rows;
  const [row] = await rows('state=accepted');
  assert.deepEqual([row.fingerprint, row.mark.decision], [fingerprint, 'accepted']);
  assert.equal((await rows('state=disputed')).length, 0);
});

test('acceptance requires a reason, a possible date and an existing finding', async () => {
  const [finding] = all.slice(3).map((row) => row.fingerprint) as [string];
  const accept = async (reason: string, until: string) =>
    (await decide([finding], { action: 'accept', reason, until })).error;
  assert.equal(await accept('  ', addDays(today, 1)), 'reason-missing');
  for (const until of [today, addDays(today, 367), '2026-02-30'])
    assert.equal(await accept('x', until), 'accept-date-invalid');
  assert.equal(await accept('x', 'tomorrow'), 'validation-failed');
  assert.equal((await decide(['f'.repeat(32)], { action: 'comment', text: 'x' })).error, 'finding-not-found');
  assert.equal((await decide([], { action: 'withdraw' })).error, 'validation-failed');
  assert.equal((await history(finding)).mark.decision, null);
});

test('findings are assigned to a colleague, who is notified by email, with a due date; comments are stored', async () => {
  const chosen = all.slice(2, 5).map((row) => row.fingerprint);
  const due = addDays(today, 7);
  await decide(chosen, { action: 'assign', assignee: ann.accountId, due });
  await decide(chosen, { action: 'comment', text: 'Ann knows the host' });
  const assigned = await findings('state=assigned');
  assert.deepEqual(assigned.map((row) => row.fingerprint).sort(), chosen.toSorted());
  assert.deepEqual(assigned[0]!.mark?.assignee, { id: ann.accountId, name: 'ann' });
  assert.deepEqual([assigned[0]!.mark?.due, assigned[0]!.mark?.comments], [due, 1]);
  assert.deepEqual(await told(ann.email, 'finding-assigned'), [`Assigned to you: findings of ${domain}`]);
  const wrong = await decide(chosen, { action: 'assign', assignee: stranger.accountId, due: null });
  assert.equal(wrong.error, 'assignee-unknown');
  const late = await decide(chosen, { action: 'assign', assignee: ann.accountId, due: addDays(today, -1) });
  assert.equal(late.error, 'due-date-invalid');
  await decide(chosen, { action: 'assign', assignee: null, due: null });
  assert.deepEqual(await kinds(chosen[0]!), ['unassigned', 'commented', 'assigned']);
});

test('viewers, other companies and administrators cannot decide', async () => {
  const fingerprints = [all[5]!.fingerprint];
  const comment = { action: 'comment', text: 'x' };
  const viewer = await server.logIn('eve@decide.example');
  assert.equal((await decide(fingerprints, comment, viewer)).error, 'company-role-too-low');
  assert.equal((await viewer.call('GET', path(`/findings/${fingerprints[0]}/decisions`))).status, 200);
  const other = await server.logIn(stranger.email);
  assert.equal((await decide(fingerprints, comment, other)).error, 'domain-not-found');
  assert.equal((await other.call('GET', path(`/findings/${fingerprints[0]}/decisions`))).error, 'domain-not-found');
  const asAdministrator = await admin.call('POST', `${path('/decisions')}?company=${companyId}`, {
    fingerprints,
    ...comment,
  });
  assert.equal(asAdministrator.error, 'decision-not-own');
  assert.deepEqual(await kinds(fingerprints[0]!), []);
});

test("an accepted risk ends after its last day, in the company's time zone, and its owner is notified", async () => {
  const [finding] = await findings('state=accepted');
  await endAcceptedRisks(context);
  assert.equal((await findings('state=accepted')).length, 1);
  await context.db.withCompany(companyId, (tx) =>
    sql`update finding_decision set expires_on = current_date - 2 where decision = 'accepted'`.execute(tx),
  );
  await endAcceptedRisks(context);
  await endAcceptedRisks(context);
  assert.equal((await findings('state=accepted')).length, 0);
  assert.deepEqual(await kinds(finding!.fingerprint), ['expired', 'accepted']);
  assert.deepEqual(await told(owner.email, 'acceptance-ended'), [`Accepted risks of ${domain} have expired`]);
});

test('a dispute passes through the queue: question, answer, correction; the rating changes immediately and permanently', async () => {
  const costly = all.find((row) => row.issuePoints > 0)!;
  const { fingerprint } = costly;
  const total = await totalOf();
  assert.deepEqual((await decide([fingerprint], { action: 'dispute', reason: 'Not our server' })).data, { changed: 1 });
  assert.deepEqual((await decide([fingerprint], { action: 'dispute', reason: 'Again' })).data, { changed: 0 });
  assert.equal(await totalOf(), total);
  assert.deepEqual(await told('admin@decide.example', 'dispute-opened'), [`Disputed: findings of ${domain}`]);

  const [waiting] = await queue();
  assert.deepEqual(
    [waiting.status, waiting.domain, waiting.company, waiting.fingerprint, waiting.reason, waiting.own],
    ['open', domain, 'Decide Ltd', fingerprint, 'Not our server', false],
  );
  const { id } = waiting;
  assert.equal((await rule(id, { ruling: 'ask', explanation: '' })).error, 'reason-missing');
  await rule(id, { ruling: 'ask', explanation: 'Whose is it?' });
  assert.equal((await history(fingerprint)).dispute.question, 'Whose is it?');
  assert.equal((await decide([all[6]!.fingerprint], { action: 'answer', text: 'x' })).error, 'dispute-not-asked');
  await decide([fingerprint], { action: 'answer', text: 'Our landlord’s' });
  assert.equal((await queue('status=asked')).length, 0);
  const detail = (await admin.call('GET', `/api/admin/disputes/${id}`)).data;
  assert.deepEqual([detail.finding.open, detail.openedBy, detail.ruling], [true, `owner (${owner.email})`, null]);
  assert.deepEqual(
    detail.events.slice(0, 3).map((event: { kind: string; name: string }) => [event.kind, event.name]),
    [
      ['answered', 'owner'],
      ['asked', 'admin'],
      ['disputed', 'owner'],
    ],
  );

  const until = addDays(today, 20);
  assert.equal((await rule(id, { ruling: 'false', explanation: 'It is the landlord’s', until })).status, 200);
  const after = await findings();
  assert.ok(!after.some((row) => row.fingerprint === fingerprint));
  const ledger = (await caller.call('GET', path('/ledger'))).data;
  assert.deepEqual(
    ledger.rulings.map((row: { ruling: string; until: string; title: string; finding: FindingRow }) => [
      row.ruling,
      row.finding.fingerprint,
      row.title,
      row.until,
    ]),
    [['false', fingerprint, costly.title, `${until}T23:59:59.999Z`]],
  );
  assert.ok((await totalOf()) >= total);
  const { id: ratingId } = (await caller.call('GET', path(''))).data;
  await eventually('a report of the corrected rating is asked for', async () => {
    const { rows } = await context.db.withCompany(companyId, (tx) =>
      sql`select 1 from report where rating_id = ${ratingId}`.execute(tx),
    );
    return rows.length > 0;
  });
  assert.equal((await caller.call('GET', path('/trend'))).data.length, 1);
  assert.equal((await rule(id, { ruling: 'uphold', explanation: 'x' })).error, 'dispute-closed');
  assert.deepEqual(await told(owner.email, 'dispute-asked'), [`Question about your dispute on ${domain}`]);
  assert.deepEqual(await told(owner.email, 'dispute-corrected'), [`Dispute on ${domain}: rating corrected`]);

  // A re-test finds it again, and the ruling still applies.
  await scanned(() => caller.call('POST', path('/retest'), { fingerprints: [] }));
  assert.ok(!(await findings()).some((row) => row.fingerprint === fingerprint));
  assert.equal((await caller.call('GET', path('/trend'))).data.length, 2);
});

test("a resolution changes a finding's severity, one without a change is rejected, and only one applies", async () => {
  const [low, stays] = (await findings()).filter((row) => row.severity === 'low' || row.severity === 'medium');
  assert.ok(low && stays);
  await decide([low.fingerprint, stays.fingerprint], { action: 'dispute', reason: 'Less than that' });
  const rows = await queue('status=open');
  const idOf = (finding: FindingRow) =>
    rows.find((row: { fingerprint: string }) => row.fingerprint === finding.fingerprint).id;
  const severity = (to: string) => rule(idOf(low), { ruling: 'severity', severity: to, explanation: 'Agreed' });
  assert.equal((await severity(low.severity)).error, 'ruling-no-change');
  assert.equal((await severity('informational')).status, 200);
  const now = (await findings()).find((row) => row.fingerprint === low.fingerprint)!;
  assert.deepEqual([now.severity, now.mark?.decision], ['informational', null]);
  await rule(idOf(stays), { ruling: 'uphold', explanation: 'Seen again' });
  assert.deepEqual(await told(owner.email, 'dispute-upheld'), [`Dispute on ${domain}: finding upheld`]);
  assert.deepEqual((await kinds(stays.fingerprint)).slice(0, 2), ['upheld', 'disputed']);
});

test('accepting withdraws a dispute, and no one resolves findings of the own company', async () => {
  const [one, two] = (await findings()).slice(-2).map((row) => row.fingerprint) as [string, string];
  await decide([one, two], { action: 'dispute', reason: 'x' });
  await decide([one], { action: 'accept', reason: 'y', until: addDays(today, 3) });
  assert.deepEqual((await kinds(one)).slice(0, 2), ['accepted', 'dispute-withdrawn']);
  const [left] = await queue('status=open');
  await createTestAccount(context, { email: 'inside@decide.example', permission: 0, companyId });
  const inside = await server.logIn('inside@decide.example');
  const own = await inside.call('POST', `/api/admin/disputes/${left.id}/rule`, { ruling: 'uphold', explanation: 'x' });
  assert.equal(own.error, 'ruling-own-company');
  assert.equal((await inside.call('GET', '/api/admin/disputes?status=open')).data.rows[0].own, true);
  await decide([two], { action: 'withdraw' });
  assert.deepEqual(await queue('status=open'), []);
});

test('concurrent acceptance and dispute leave one of the two, never both', async () => {
  const { fingerprint } = (await findings()).at(-1)!;
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      decide([fingerprint], { action: 'dispute', reason: 'x' }),
      decide([fingerprint], { action: 'accept', reason: 'y', until: addDays(today, 3) }),
    ]);
    const { mark, dispute } = await history(fingerprint);
    assert.equal(mark.decision === 'disputed', dispute !== null);
    await decide([fingerprint], { action: 'withdraw' });
  }
});

test('of concurrent decisions on a finding as it was read, one is made and the others are refused', async () => {
  const { fingerprint } = all[8]!;
  const seenEvents: number = (await history(fingerprint)).events.total;
  const until = addDays(today, 3);
  const decisions = [
    { action: 'accept', reason: 'Seen', until },
    { action: 'dispute', reason: 'Not so' },
  ];
  const outcomes = await callConcurrently(6, (n) => decide([fingerprint], { ...decisions[n % 2], seenEvents }));
  assert.deepEqual(outcomes, { 'finding-changed': 5, ok: 1 });
  const { mark, events } = await history(fingerprint);
  assert.equal(events.total, seenEvents + 1);
  const late = await decide([fingerprint], { action: 'withdraw', seenEvents });
  assert.deepEqual([late.status, late.error], [409, 'finding-changed']);
  assert.match(late.message, /history/);
  assert.deepEqual((await history(fingerprint)).mark, mark);
  // Without the number, the last decision counts.
  assert.deepEqual((await decide([fingerprint], { action: 'withdraw' })).data, { changed: 1 });
});

test('removing a domain removes its open disputes from the queue', async () => {
  const { fingerprint } = (await findings())[0]!;
  await decide([fingerprint], { action: 'dispute', reason: 'x' });
  assert.equal((await queue('status=open')).length, 1);
  const removed = await caller.call('DELETE', `/api/domains/${domain}`, { domain });
  assert.equal(removed.status, 200, removed.message);
  assert.deepEqual(await queue(), []);
  assert.equal((await admin.call('GET', '/api/admin/overview')).data.disputes, 0);
});

test('the rating method and the outcomes of disputes are public', async () => {
  const { data } = await server.anonymous.call('GET', '/api/howWeRate');
  const { opened, open, upheld, corrected, withdrawn } = data.disputes;
  // Each of the five rounds opened one and took it back.
  assert.deepEqual([opened, open, upheld, corrected, withdrawn], [11, 0, 1, 2, 8]);
  assert.equal(
    data.model.weights.reduce((sum: number, row: { weight: number }) => sum + row.weight, 0),
    100,
  );
  assert.equal(data.history[0].version, data.model.version);
});
