import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AlertRule, AlertRuleRequest } from '@assay/contract/api/analysis/alert-rules.ts';
import { ALERT_RULES_PER_COMPANY, type NotificationKind } from '@assay/contract/values/notifications.ts';
import { sql } from 'kysely';
import { sendDigests } from '#features/notifications/digest.ts';
import { notifyOfOverdue } from '#features/notifications/expiry-notifications.ts';
import { notify } from '#features/notifications/index.ts';
import { dispatchEvents } from '#features/notifications/outbox-dispatcher.ts';
import { deliverDueWebhooks } from '#features/notifications/webhooks/deliver-webhooks.ts';
import { sendDueMails } from '#platform/mail/send-mails.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createDomain } from '#testing/domains.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { smtpReceiver, withMailServer } from '#testing/receivers/smtp-receiver.ts';
import { webhookReceiver } from '#testing/receivers/webhook-receiver.ts';

const smtp = await smtpReceiver();
const { received: mails } = smtp;
const receiver = await webhookReceiver();
/** A public address that is mapped to the receiver; nothing else can be reached. */
const PUBLIC = '8.8.8.8';
const { context } = await testContext({}, (config) => ({
  ...config,
  network: { ...config.network, dialMap: { [`${PUBLIC} 80`]: receiver.port } },
}));
const withSmtp = withMailServer(context, smtp);
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@rules.example', permission: 23, company: 'Rules Ltd' });
const { companyId } = owner;
const ann = await createTestAccount(context, {
  email: 'ann@rules.example',
  permission: 23,
  companyRole: 'member',
  companyId,
});
const other = await createTestAccount(context, { email: 'owner@else.example', permission: 23, company: 'Else Ltd' });
const boss = await server.logIn(owner.email);
const member = await server.logIn(ann.email);

function rule(
  conditions: Partial<AlertRuleRequest['conditions']>,
  delivery: Partial<AlertRuleRequest['delivery']> = {},
) {
  return {
    name: 'Rule',
    enabled: true,
    conditions: {
      kinds: ['finding-found'],
      domains: [],
      groups: [],
      areas: [],
      severity: null,
      scoreBelow: null,
      ...conditions,
    },
    delivery: {
      recipients: [ann.accountId],
      app: true,
      mail: true,
      webhooks: [],
      frequency: 'immediately',
      ...delivery,
    },
  };
}
const create = (request: object) => boss.call('POST', '/api/alertRules', request);
const removeAll = async () => {
  const rules: AlertRule[] = (await boss.call('GET', '/api/alertRules')).data;
  for (const { id } of rules) assert.equal((await boss.call('DELETE', `/api/alertRules/${id}`)).status, 200);
};

let events = 0;
async function happen(kind: NotificationKind, facts: Record<string, string | number>): Promise<void> {
  const all = { domain: 'shop.example', count: 1, critical: 0, high: 0, medium: 0, low: 0, areas: '', ...facts };
  await context.db.withCompany(companyId, (tx) =>
    notify(context, tx, { kind, company: companyId, key: `event ${events++}`, facts: all }),
  );
  await dispatchEvents(context);
}
/** Mails that arrive at the mail server because of this. */
async function mailed(work: () => Promise<void>): Promise<{ to: string[]; source: string }[]> {
  mails.length = 0;
  await work();
  await sendDueMails(withSmtp);
  return [...mails];
}

test('an event that meets every condition is mailed to the recipients of the rule, others are not', async () => {
  const conditions = { domains: ['shop.example'], areas: ['dns_health'], severity: 'high' };
  assert.equal((await create(rule(conditions as never))).status, 200);
  const sent = await mailed(() => happen('finding-found', { critical: 1, areas: 'dns_health,web_app_security' }));
  assert.deepEqual(
    sent.map(({ to }) => to),
    [[ann.email]],
  );
  assert.match(sent[0]!.source, /1 new finding on shop\.example/);
  // Settings of the account do not send this, so that nothing can be turned off there.
  assert.doesNotMatch(sent[0]!.source, /List-Unsubscribe/i);
  const bell = (await member.call('GET', '/api/notifications')).data.rows;
  assert.deepEqual(
    bell.map(({ kind }: { kind: string }) => kind),
    ['finding-found'],
  );
  assert.ok(((await boss.call('GET', '/api/alertRules')).data as AlertRule[])[0]!.matchedAt);
  const misses = [
    { critical: 1, areas: 'web_app_security' },
    { medium: 1, areas: 'dns_health' },
    { critical: 1, areas: 'dns_health', domain: 'other.example' },
  ];
  for (const facts of misses)
    assert.deepEqual(await mailed(() => happen('finding-found', facts)), [], JSON.stringify(facts));
  assert.deepEqual(await mailed(() => happen('scan-completed', { critical: 1, areas: 'dns_health' })), []);
  await removeAll();
});

test('a score threshold, the daily digest and a webhook are served by rules of their own', async () => {
  const hook = { name: 'Chat', url: `http://${PUBLIC}/x`, format: 'json', kinds: ['scan-failed'], enabled: true };
  const { id } = (await boss.call('POST', '/api/notifications/webhooks', hook)).data;
  await create(rule({ kinds: ['grade-changed'] }, { recipients: [], webhooks: [id] }));
  await create({ ...rule({ kinds: ['report-ready'] }, { app: false, frequency: 'daily' }), name: 'Reports' });
  await create({ ...rule({ kinds: ['rating-dropped'], scoreBelow: 80 }), name: 'Below 80' });
  await happen('grade-changed', { before: 'B', after: 'C' });
  await deliverDueWebhooks(context);
  assert.deepEqual(
    receiver.received.map(({ body }) => JSON.parse(body).kind),
    ['grade-changed'],
  );
  assert.deepEqual(await mailed(() => happen('report-ready', { pdfName: 'x.pdf' })), []);
  // By default a dropped rating is in the digest; the rule sends it at once.
  assert.deepEqual(await mailed(() => happen('rating-dropped', { before: 95, after: 85 })), []);
  assert.equal((await mailed(() => happen('rating-dropped', { before: 85, after: 75 }))).length, 1);
  const tomorrow = new Date(context.clock.now().getTime() + 86_400_000);
  // The daily mail is due from 8 o'clock.
  tomorrow.setUTCHours(12);
  const digest = (await mailed(() => sendDigests(context, tomorrow))).filter(({ to }) => to[0] === ann.email);
  assert.equal(digest.length, 1);
  assert.match(digest[0]!.source, /report on shop\.example/);
  await removeAll();
});

test('a rule for a group matches events of domains with the tag and of suppliers in the group, however it is spelled', async () => {
  await createDomain(context, owner, 'tagged.example');
  assert.equal((await boss.call('PUT', '/api/domains/tagged.example/tags', { tags: ['Shops'] })).status, 200);
  await create(rule({ kinds: ['finding-found', 'scan-completed'], groups: ['shops', 'Other'] }));
  assert.equal((await mailed(() => happen('finding-found', { domain: 'tagged.example', low: 1 }))).length, 1);
  assert.deepEqual(await mailed(() => happen('finding-found', { domain: 'shop.example', low: 1 })), []);
  const { data } = await boss.call('POST', '/api/alertRules/preview', rule({ groups: ['SHOPS'] }).conditions);
  assert.equal(data.total, 1);
  await removeAll();
});

test('a rule stored before there were groups still matches', async () => {
  const { data } = await create(rule({}));
  await context.db.withCompany(companyId, (tx) =>
    sql`update alert_rule set conditions = conditions - 'groups' where id = ${data.id}`.execute(tx),
  );
  assert.deepEqual((await boss.call('GET', '/api/alertRules')).data[0].conditions.groups, []);
  assert.equal((await mailed(() => happen('finding-found', { low: 1 }))).length, 1);
  await removeAll();
});

test('a preview lists the events of the last 30 days, by any conditions, and nothing of another company', async () => {
  const preview = async (conditions: object, who = boss) =>
    (await who.call('POST', '/api/alertRules/preview', rule(conditions).conditions)).data;
  const found = await preview({ kinds: ['rating-dropped'] });
  assert.equal(found.total, 2);
  assert.match(found.events[0].title, /shop\.example/);
  assert.equal((await preview({ kinds: ['rating-dropped'], scoreBelow: 80 })).total, 1);
  await context.db.withCompany(companyId, (tx) =>
    sql`update notification_event set occurred_at = now() - interval '31 days' where kind = 'rating-dropped'`.execute(
      tx,
    ),
  );
  assert.equal((await preview({ kinds: ['rating-dropped'] })).total, 0);
  const stranger = await server.logIn(other.email);
  assert.equal((await preview({ kinds: ['finding-found'] }, stranger)).total, 0);
});

test('findings whose due date passed are an event of their domain, once', async () => {
  await createRatedDomain(context, owner, 'late.example');
  await boss.call('PUT', '/api/company/remediationDays', { days: { critical: 15, high: 30, medium: 90, low: 180 } });
  await context.db.withCompany(companyId, (tx) =>
    sql`update finding set opened_at = now() - interval '16 days'`.execute(tx),
  );
  await create(rule({ kinds: ['finding-overdue'], severity: 'critical' }));
  const sent = await mailed(async () => {
    for (let round = 0; round < 2; round++) {
      await notifyOfOverdue(context);
      await dispatchEvents(context);
    }
  });
  assert.deepEqual(
    sent.map(({ to }) => to),
    [[ann.email]],
  );
  assert.match(sent[0]!.source, /late\.example (?:is|are) overdue/);
  await removeAll();
});

test('rules are bounded, name known recipients and webhooks, and belong to owners', async () => {
  assert.equal((await create(rule({ kinds: [] }))).error, 'alert-events-missing');
  assert.equal((await create(rule({}, { recipients: [] }))).error, 'alert-channel-missing');
  assert.equal((await create(rule({}, { app: false, mail: false }))).error, 'alert-channel-missing');
  assert.equal((await create(rule({}, { recipients: [other.accountId] }))).error, 'alert-recipient-unknown');
  assert.equal((await create(rule({}, { webhooks: [other.accountId] }))).error, 'webhook-not-found');
  assert.equal((await create({ ...rule({}), name: '' })).error, 'name-empty');
  assert.equal((await member.call('POST', '/api/alertRules', rule({}))).error, 'company-role-too-low');
  const many = Array.from({ length: ALERT_RULES_PER_COMPANY + 3 }, (_, at) =>
    create({ ...rule({}), name: `Rule ${at}` }),
  );
  const errors = (await Promise.all(many)).map(({ error }) => error).filter(Boolean);
  assert.deepEqual(
    errors,
    Array.from({ length: 3 }, () => 'alert-rule-too-many'),
  );
  const [first] = (await boss.call('GET', '/api/alertRules')).data as [AlertRule];
  const changed = await boss.call('PUT', `/api/alertRules/${first.id}`, {
    ...rule({}),
    name: 'Changed',
    enabled: false,
  });
  assert.deepEqual([changed.data.name, changed.data.enabled], ['Changed', false]);
});
