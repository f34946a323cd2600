import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TICKET_FAILURES_MAX } from '@assay/contract/values/decisions.ts';
import { SIEM_FAILURES_MAX } from '@assay/contract/values/integrations/siem.ts';
import { NOTIFICATION_FACTS, type NotificationKind, WEBHOOK_KINDS } from '@assay/contract/values/notifications.ts';
import { ENDING_DAYS } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { startLab } from '@assay/lab';
import { sql } from 'kysely';
import { recheckDomain } from '#features/domains/recheck-domains.ts';
import { advanceQuestionnaires } from '#features/questionnaires/advance-questionnaires.ts';
import { runSiemConnections } from '#features/siem/run-connections.ts';
import { syncTickets } from '#features/tickets/sync-tickets.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createTestAccount } from '#testing/accounts.ts';
import type { ApiCaller } from '#testing/api.ts';
import { createDomain } from '#testing/domains.ts';
import { eventually } from '#testing/eventually.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { webhookReceiver } from '#testing/receivers/webhook-receiver.ts';
import { scanningServer } from '#testing/scanning-server.ts';
import { notifyOfCertificates, notifyOfOverdue, notifyOfPlans } from '../expiry-notifications.ts';

const SICK = 'oldmill.example';
const HEALTHY = 'fernhollow.test';
/** A public address that is mapped to the receiver. */
const PUBLIC = '8.8.8.8';
const lab = await startLab({ domains: [SICK, HEALTHY] });
const receiver = await webhookReceiver();
const { context, server } = await scanningServer(lab, {
  config: ({ network, ...inLab }) => ({
    ...inLab,
    network: { ...network, dialMap: { ...network.dialMap, [`${PUBLIC} 80`]: receiver.port } },
  }),
  paused: [],
});

const owner = await createTestAccount(context, { email: 'owner@catalog.example', permission: 23 });
const caller = await server.logIn(owner.email);
const execute = (statement: ReturnType<typeof sql>) =>
  context.db.withCompany(owner.companyId, (tx) => statement.execute(tx));
const hook = { name: 'All', url: `http://${PUBLIC}/`, format: 'json', kinds: WEBHOOK_KINDS, enabled: true };
assert.ok((await caller.call('POST', '/api/notifications/webhooks', hook)).success);

/** A main supplier that the owner's company shares its results with; some events are those of its company. */
const main = await createTestAccount(context, { email: 'main@catalog.example', permission: 9 });
const reader = await server.logIn(main.email);
assert.ok((await reader.call('POST', '/api/notifications/webhooks', hook)).success);
const invitation = { account: main.email, kind: 'invite', level: 'everything' };
assert.ok((await caller.call('POST', '/api/suppliers/invitations', invitation)).success);
const [{ id: invitationId }] = (await reader.call('GET', '/api/suppliers/invitations?box=received')).data.rows;
assert.ok((await reader.call('POST', `/api/suppliers/invitations/${invitationId}/accept`, {})).success);

const today = dayIn('UTC', context.clock.now());
let questionnaire = '';
let healthyId = '';
async function ask(from: ApiCaller, method: string, path: string, body?: object) {
  const answer = await from.call(method, `/api/questionnaires${path}`, body);
  assert.ok(answer.success, `${method} ${path}: ${answer.message}`);
  return answer.data;
}
async function submitQuestionnaire() {
  await ask(caller, 'PUT', `/${questionnaire}/answers/q1`, { value: null, answer: 'Ines' });
  await ask(caller, 'POST', `/${questionnaire}/submit`);
}

/** The facts with which an event reached the webhook. */
const delivered = (kind: NotificationKind) =>
  eventually(`event ${kind}`, () => {
    const calls = receiver.received.map(({ body }) => JSON.parse(body) as { kind: string; facts: object });
    return calls.find((call) => call.kind === kind)?.facts;
  });

/** Scans a domain until it is rated. */
async function completeScan(domain: string): Promise<void> {
  const { data, message } = await caller.call('POST', '/api/scans', { domain });
  assert.ok(data, message);
  await eventually(`the scan of ${domain}`, async () => {
    const { scan } = (await caller.call('GET', `/api/scans/${data.id}`)).data;
    assert.equal(scan.failure, null);
    return scan.ratingId;
  });
}

/** What causes each event, in the order of the test: later ones need the rating of the scan. */
const ACTIONS: Readonly<Partial<Record<NotificationKind, () => Promise<unknown>>>> = {
  async 'scan-completed'() {
    // The previous evidence is that of another, healthier domain.
    await createRatedDomain(context, owner, SICK, 'copperfinch');
    await completeScan(SICK);
  },
  async 'report-ready'() {
    assert.ok((await caller.call('POST', `/api/reports/${SICK}`, {})).success);
  },
  async 'scan-failed'() {
    await createDomain(context, owner, 'no-such-name.test');
    assert.ok((await caller.call('POST', '/api/scans', { domain: 'no-such-name.test' })).success);
  },
  async 'dispute-decided'() {
    const { caller: admin } = await server.user({ email: 'admin@catalog.example', permission: 0 });
    const [finding] = (await caller.call('GET', `/api/ratings/${SICK}/findings`)).data.rows;
    const dispute = { fingerprints: [finding.fingerprint], action: 'dispute', reason: 'Not ours' };
    assert.ok((await caller.call('POST', `/api/ratings/${SICK}/decisions`, dispute)).success);
    const [{ id }] = (await admin.call('GET', '/api/admin/disputes')).data.rows;
    const ruling = { ruling: 'uphold', explanation: 'It is' };
    assert.ok((await admin.call('POST', `/api/admin/disputes/${id}/rule`, ruling)).success);
  },
  async invitation() {
    const other = await createTestAccount(context, { email: 'other@catalog.example', permission: 23 });
    const invitation = { account: owner.email, kind: 'invite', level: 'everything' };
    const answer = await (await server.logIn(other.email)).call('POST', '/api/suppliers/invitations', invitation);
    assert.ok(answer.success, answer.message);
  },
  async 'supplier-reminder'() {
    const answer = await reader.call('POST', '/api/suppliers/reminders', { companies: [owner.companyId] });
    assert.ok(answer.success, answer.message);
  },
  async 'questionnaire-received'() {
    const source = { kind: 'file', format: 'csv', text: 'text,kind\nWho leads security?,text\n' };
    const wanted = { companies: [owner.companyId], title: 'Review', dueOn: addDays(today, 14), source };
    questionnaire = (await ask(reader, 'POST', '', wanted)).ids[0];
    await ask(reader, 'POST', `/${questionnaire}/send`);
  },
  'questionnaire-due': () => ask(reader, 'POST', `/${questionnaire}/remind`),
  'questionnaire-submitted': submitQuestionnaire,
  'questionnaire-returned': () => ask(reader, 'POST', `/${questionnaire}/return`, { text: 'Since when?' }),
  async 'questionnaire-accepted'() {
    await submitQuestionnaire();
    await ask(reader, 'POST', `/${questionnaire}/accept`, { validUntil: addDays(today, ENDING_DAYS) });
  },
  'questionnaire-ending': () => advanceQuestionnaires(context),
  async 'finding-overdue'() {
    const [finding] = (await caller.call('GET', `/api/ratings/${SICK}/findings?state=open`)).data.rows;
    const assigned = { action: 'assign', assignee: owner.accountId, due: addDays(today, 3) };
    const path = `/api/ratings/${SICK}/decisions`;
    assert.ok((await caller.call('POST', path, { fingerprints: [finding.fingerprint], ...assigned })).success);
    await execute(
      sql`update finding_decision set due_on = (now() at time zone 'UTC')::date - 1 where due_on is not null`,
    );
    await notifyOfOverdue(context);
  },
  async 'first-rating'() {
    healthyId = await createDomain(context, owner, HEALTHY);
    await completeScan(HEALTHY);
  },
  async 'certificate-expiring'() {
    await execute(sql`update certificate_expiry set expires_at = now() + interval '6 days'`);
    await notifyOfCertificates(context);
  },
  async 'plan-ending'() {
    await execute(sql`update company set plan_end = (now() + interval '3 days')::date where id = ${owner.companyId}`);
    await notifyOfPlans(context);
  },
  async 'verification-ending'() {
    // Its name servers do not have the record.
    await recheckDomain(context, owner.companyId, healthyId);
  },
  async 'verification-lost'() {
    // The same as a week ago.
    await execute(sql`update domain set txt_missing_since = now() - interval '8 days' where id = ${healthyId}`);
    await recheckDomain(context, owner.companyId, healthyId);
  },
  async 'tickets-paused'() {
    const connection = {
      ...{ name: 'Tickets', system: 'github', url: `https://${SICK}`, target: 'acme/security', user: '' },
      ...{ token: 'x', category: '', severity: null, enabled: true },
    };
    assert.ok((await caller.call('POST', '/api/tickets/connections', connection)).success);
    await execute(sql`update ticket_connection set failures = ${TICKET_FAILURES_MAX - 1}`);
    await syncTickets(context);
  },
  async 'siem-paused'() {
    const connection = {
      ...{ name: 'SIEM', transport: 'http', url: `https://${SICK}/events`, token: '', severity: 'low' },
      ...{ audit: false, enabled: true },
    };
    assert.ok((await caller.call('POST', '/api/siem/connections', connection)).success);
    await execute(sql`update siem_connection set failures = ${SIEM_FAILURES_MAX - 1}`);
    await runSiemConnections(context);
  },
};
/** Events that the scan causes as well. */
const OF_THE_SCAN: readonly NotificationKind[] = [
  ...(['rating-dropped', 'grade-changed', 'finding-new', 'finding-found', 'finding-fixed', 'asset-new'] as const),
  // To the main supplier that the domain is shared with.
  'supplier-dropped',
];

test('every event of the catalog has an action that causes it', () => {
  assert.deepEqual([...Object.keys(ACTIONS), ...OF_THE_SCAN].toSorted(), [...WEBHOOK_KINDS].toSorted());
});

// One after the other: later actions need what earlier ones did.
for (const kind of [...(Object.keys(ACTIONS) as NotificationKind[]), ...OF_THE_SCAN]) {
  test(`the event ${kind} reaches a webhook by the action that causes it, with the facts of the catalog`, async () => {
    await ACTIONS[kind]?.();
    const facts = await delivered(kind);
    assert.deepEqual(Object.keys(facts).toSorted(), Object.keys(NOTIFICATION_FACTS[kind]).toSorted());
  });
}
