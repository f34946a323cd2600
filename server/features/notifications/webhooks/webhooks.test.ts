import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { webhookBody } from '@assay/contract/endpoints/webhook.ts';
import { WEBHOOK_FAILURES_MAX, WEBHOOK_TIMEOUT_MS } from '@assay/contract/values/notifications.ts';
import { createNetwork } from '@assay/engine';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { webhookReceiver } from '#testing/receivers/webhook-receiver.ts';
import { notify } from '../notify.ts';
import { dispatchEvents } from '../outbox-dispatcher.ts';
import { deliverDueWebhooks, pruneDeliveries } from './deliver-webhooks.ts';
import { postWebhook } from './post-webhook.ts';
import { webhookHeaders, webhookSignature } from './webhook-request.ts';
import { activeSecrets, rotatedSecrets } from './webhook-secrets.ts';

const receiver = await webhookReceiver();
/** A public address that is mapped to the receiver; nothing else can be reached. */
const PUBLIC = '8.8.8.8';
const { context } = await testContext({}, (config) => ({
  ...config,
  network: { ...config.network, dialMap: { [`${PUBLIC} 80`]: receiver.port } },
}));
const server = await testServer(context);
const HOOKS = '/api/notifications/webhooks';
const hook = (change = {}) => ({
  name: 'Operations',
  url: `http://${PUBLIC}/services/secret-part`,
  format: 'json',
  kinds: ['finding-new', 'scan-failed'],
  enabled: true,
  ...change,
});

async function happened(companyId: string, key: string, kind: 'scan-failed' | 'finding-fixed' = 'scan-failed') {
  const facts = { domain: 'shop.example', count: 1 };
  await context.db.withCompany(companyId, (tx) => notify(context, tx, { kind, company: companyId, key, facts }));
  await dispatchEvents(context);
}

test('an event is sent once, signed with a time, and is in the delivery log', async () => {
  const began = Math.floor(Date.now() / 1000);
  const owner = await createTestAccount(context, {
    email: 'owner@hooks.example',
    permission: 23,
    company: 'Hooks Ltd',
  });
  const caller = await server.logIn(owner.email);
  const made = (await caller.call('POST', HOOKS, hook())).data;
  assert.equal(made.origin, `http://${PUBLIC}`);
  await happened(owner.companyId, 'first');
  await happened(owner.companyId, 'first');
  await happened(owner.companyId, 'not chosen', 'finding-fixed');
  await Promise.all([deliverDueWebhooks(context), deliverDueWebhooks(context)]);
  assert.equal(receiver.received.length, 1);
  const { path, headers, body } = receiver.received[0]!;
  assert.equal(path, '/services/secret-part');
  const { kind, facts, company, title, url } = JSON.parse(body);
  assert.deepEqual(facts, { domain: 'shop.example', count: 1 });
  assert.deepEqual([kind, company.name], ['scan-failed', 'Hooks Ltd']);
  assert.equal(title, 'The scan of shop.example failed');
  assert.equal(url, `${context.config.publicUrl}/scan`);
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-assay-signature']))!;
  assert.equal(signature, webhookSignature(made.secret, Number(seconds), body));
  assert.ok(Number(seconds) >= began && Number(seconds) <= Date.now() / 1000, seconds);
  const log = (await caller.call('GET', `${HOOKS}/${made.id}/deliveries`)).data;
  assert.equal(log.total, 1);
  assert.deepEqual(
    [log.rows[0].state, log.rows[0].status, log.rows[0].answer, log.rows[0].attempts],
    ['delivered', 200, undefined, 1],
  );
  const list = JSON.stringify((await caller.call('GET', HOOKS)).data);
  assert.ok(!list.includes('secret'), 'neither path nor signing secret are sent back');
});

/** The official verifier of Standard Webhooks, which also rejects old timestamps. */
const verified = (secret: string, { headers, body }: (typeof receiver.received)[number]) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

test('a delivery is signed as Standard Webhooks defines, and with both secrets during a rotation', async () => {
  const owner = await createTestAccount(context, { email: 'standard@hooks.example', permission: 23 });
  const caller = await server.logIn(owner.email);
  const made = (await caller.call('POST', HOOKS, hook())).data;
  assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const delivered = async (key: string) => {
    await happened(owner.companyId, key);
    await deliverDueWebhooks(context);
    return receiver.received.at(-1)!;
  };
  const first = await delivered('standard');
  const body = verified(made.secret, first) as { kind: string };
  assert.equal(body.kind, 'scan-failed');
  assert.throws(() => verified(made.secret, { ...first, body: first.body.replace('shop', 'ship') }));
  assert.throws(() => verified(made.secret, { ...first, headers: { ...first.headers, 'webhook-id': 'another' } }));

  const rotated = (await caller.call('POST', `${HOOKS}/${made.id}/secret`, {})).data;
  assert.notEqual(rotated.secret, made.secret);
  const second = await delivered('rotated');
  for (const secret of [made.secret, rotated.secret]) verified(secret, second);
  const again = (await caller.call('POST', `${HOOKS}/${made.id}/secret`, {})).data;
  const third = await delivered('rotated again');
  for (const secret of [rotated.secret, again.secret]) verified(secret, third);
  assert.throws(() => verified(made.secret, third), 'only the last two');
  assert.equal((await caller.call('POST', `${HOOKS}/${crypto.randomUUID()}/secret`, {})).error, 'webhook-not-found');
});

test('the secret before a rotation ends after a day, and secrets of before Standard Webhooks keep working', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const secrets = rotatedSecrets({ url: 'https://a.example/', secret: 'an earlier secret' }, now);
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  assert.deepEqual(activeSecrets(secrets, hours(23)), [secrets.secret, 'an earlier secret']);
  assert.deepEqual(activeSecrets(secrets, hours(24)), [secrets.secret]);
  const call = { id: 'a', kind: 'test', body: '{}' };
  const headers = webhookHeaders(activeSecrets(secrets, hours(1)), call, new Date());
  const key = Buffer.from('an earlier secret').toString('base64');
  assert.deepEqual(new Webhook(key).verify(call.body, headers), {});
});

test('a failed delivery is retried later, and after 50 consecutive failures the webhook is disabled and its owners are notified', async () => {
  const owner = await createTestAccount(context, { email: 'failing@hooks.example', permission: 23 });
  const caller = await server.logIn(owner.email);
  const { id } = (await caller.call('POST', HOOKS, hook())).data;
  receiver.answerWith((response) => response.writeHead(500).end('out of order'));
  await happened(owner.companyId, 'failing');
  const began = Date.now();
  await deliverDueWebhooks(context);
  const [row] = (await caller.call('GET', `${HOOKS}/${id}/deliveries`)).data.rows;
  assert.deepEqual([row.state, row.status, row.failure, row.answer], ['waiting', 500, 'status', undefined]);
  const next = Date.parse(row.nextAt);
  assert.ok(next > began + 30_000 && next <= Date.now() + 60_000, `again at ${row.nextAt}`);
  const before = receiver.received.length;
  await deliverDueWebhooks(context);
  assert.equal(receiver.received.length, before, 'not before its time');

  await context.db.withCompany(owner.companyId, async (tx) => {
    await sql`update webhook set failures = ${WEBHOOK_FAILURES_MAX - 1}`.execute(tx);
    await sql`update webhook_delivery set next_attempt_at = now()`.execute(tx);
  });
  await deliverDueWebhooks(context);
  await dispatchEvents(context);
  const [paused] = (await caller.call('GET', HOOKS)).data;
  assert.equal(paused.failures, WEBHOOK_FAILURES_MAX);
  assert.notEqual(paused.pausedAt, null);
  const told = (await caller.call('GET', '/api/notifications')).data.rows[0];
  assert.deepEqual([told.kind, told.facts], ['webhook-paused', { name: 'Operations', count: 50 }]);
  await happened(owner.companyId, 'while it rests');
  const calls = receiver.received.length;
  await deliverDueWebhooks(context);
  assert.equal(receiver.received.length, calls);

  receiver.answerWith((response) => response.end('back'));
  assert.equal((await caller.call('POST', `${HOOKS}/${id}/resume`, {})).data.pausedAt, null);
  await deliverDueWebhooks(context);
  assert.equal(receiver.received.length, calls + 2, 'what waited is sent');
});

test('private addresses are rejected, when entered and when called', async () => {
  const { caller } = await server.user({ email: 'inside@hooks.example', permission: 23 });
  for (const url of [
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.0.0.1:8080/',
    'http://localhost/',
    'http://2130706433/',
  ]) {
    assert.equal((await caller.call('POST', HOOKS, hook({ url }))).error, 'webhook-address-refused', url);
  }
  for (const url of ['', 'ftp://host.example/', 'javascript:alert(1)', 'https://user:pass@host.example/', 'nonsense']) {
    assert.equal((await caller.call('POST', HOOKS, hook({ url }))).error, 'webhook-address-invalid', url);
  }
  assert.equal((await caller.call('POST', HOOKS, hook({ name: ' ' }))).error, 'webhook-name-empty');
  assert.equal((await caller.call('POST', HOOKS, hook({ kinds: [] }))).error, 'webhook-kinds-empty');

  // A name that resolves to a private address at the time of the call (DNS rebinding).
  const open = createNetwork(context.config.network);
  const call = { url: new URL('http://rebinding.example/'), headers: {}, body: '{}' };
  for (const addresses of [['127.0.0.1'], [PUBLIC, '169.254.169.254'], ['::ffff:10.0.0.1']]) {
    const lookup = async () => ({ a: addresses, aaaa: [], cnames: [], exists: true });
    const result = await postWebhook({ ...open, lookup }, call, []);
    assert.deepEqual([result.status, result.failure], [null, 'address-not-allowed'], String(addresses));
  }
});

test('redirects are not followed, only the status of a response is read, and silence times out after five seconds', async () => {
  const network = createNetwork(context.config.network);
  const call = { url: new URL(`http://${PUBLIC}/`), headers: {}, body: '{}' };
  const before = receiver.received.length;
  receiver.answerWith((response) => response.writeHead(302, { location: 'http://127.0.0.1/inside' }).end());
  const redirected = await postWebhook(network, call, []);
  assert.deepEqual([redirected.status, redirected.failure], [302, 'redirect']);
  assert.equal(receiver.received.length, before + 1);

  receiver.answerWith((response) => response.end('x'.repeat(1_000_000)));
  const { took, ...long } = await postWebhook(network, call, []);
  assert.deepEqual(long, { status: 200, failure: null });
  assert.ok(took >= 0);

  // The time-out of five seconds expires as soon as the call has arrived.
  const over = new AbortController();
  const timeout = mock.method(AbortSignal, 'timeout', () => over.signal);
  receiver.answerWith(() => over.abort(new DOMException('over', 'TimeoutError')));
  const silent = await postWebhook(network, call, []);
  timeout.mock.restore();
  assert.equal(silent.failure, 'timeout');
  assert.deepEqual(timeout.mock.calls[0]!.arguments, [WEBHOOK_TIMEOUT_MS]);
  assert.equal(WEBHOOK_TIMEOUT_MS, 5_000);

  const closed = await postWebhook(network, { ...call, url: new URL(`http://${PUBLIC}:81/`) }, [81]);
  assert.equal(closed.failure, 'refused');
  receiver.answerWith((response) => response.end('ok'));
});

test('a test shows the response immediately, a few times a minute', async () => {
  const { caller } = await server.user({ email: 'testing@hooks.example', permission: 23 });
  for (const format of ['json', 'slack', 'teams']) {
    const { id } = (await caller.call('POST', HOOKS, hook({ format }))).data;
    const { data } = await caller.call('POST', `${HOOKS}/${id}/test`, {});
    assert.deepEqual([data.kind, data.state, data.status], ['test', 'delivered', 200]);
  }
  const [json, slack, teams] = receiver.received.slice(-3).map(({ body }) => JSON.parse(body));
  assert.equal(json.kind, 'test');
  assert.match(slack.blocks[0].text.text, /^\*This is a test\*\n.+\n<http.+\|Open>$/s);
  assert.equal(teams.attachments[0].content.body[0].text, 'This is a test');
  const [{ id }] = (await caller.call('GET', HOOKS)).data;
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push((await caller.call('POST', `${HOOKS}/${id}/test`, {})).error);
  assert.deepEqual(answers, [undefined, undefined, 'too-many-requests']);
});

test('external text cannot create a link in Slack or Teams', async () => {
  const { formatWebhookBody } = await import('./webhook-request.ts');
  const { createTranslator } = await import('@assay/locales');
  const message = {
    ...{ id: '1', kind: 'invitation' as const, at: new Date(), company: { id: '1', name: 'C' }, facts: {}, text: '' },
    ...{ title: '<!channel> [x](http://evil.example) & *b*', url: 'https://assay.example/' },
  };
  const slack = JSON.parse(formatWebhookBody('slack', message, createTranslator()));
  assert.match(slack.blocks[0].text.text, /^\*&lt;!channel&gt; \[x\]/);
  const teams = JSON.parse(formatWebhookBody('teams', message, createTranslator()));
  assert.equal(teams.attachments[0].content.body[0].text, '\\<!channel\\> \\[x\\](http://evil.example) & \\*b\\*');
});

test('the body of the json format has exactly the fields that the contract declares', async () => {
  const { formatWebhookBody } = await import('./webhook-request.ts');
  const { createTranslator } = await import('@assay/locales');
  const message = {
    ...{ id: '1', kind: 'finding-new' as const, at: new Date(), company: { id: '1', name: 'C' }, facts: { count: 2 } },
    ...{ title: 'Two findings', text: 'They are new.', url: 'https://assay.example/' },
  };
  const body = JSON.parse(formatWebhookBody('json', message, createTranslator()));
  assert.deepEqual(webhookBody.strict().parse(body), { ...message, at: message.at.toISOString() });
});

test('only owners see and change webhooks, those of other companies are not found, and five are the limit', async () => {
  const owner = await createTestAccount(context, { email: 'five@hooks.example', permission: 23 });
  const member = await createTestAccount(context, {
    email: 'member@hooks.example',
    permission: 23,
    companyId: owner.companyId,
    companyRole: 'member',
  });
  const stranger = await createTestAccount(context, { email: 'stranger@hooks.example', permission: 23 });
  const caller = await server.logIn(owner.email);
  const made = [];
  for (let i = 0; i < 6; i++) made.push(await caller.call('POST', HOOKS, hook()));
  assert.deepEqual(
    made.map(({ error }) => error),
    [undefined, undefined, undefined, undefined, undefined, 'webhook-too-many'],
  );
  const { id } = made[0]!.data;
  assert.equal((await (await server.logIn(member.email)).call('GET', HOOKS)).error, 'company-role-too-low');
  const other = await server.logIn(stranger.email);
  for (const [method, path] of [
    ['PUT', `${HOOKS}/${id}`],
    ['DELETE', `${HOOKS}/${id}`],
    ['POST', `${HOOKS}/${id}/test`],
    ['POST', `${HOOKS}/${id}/resume`],
    ['GET', `${HOOKS}/${id}/deliveries`],
  ] as const) {
    const answer = await other.call(method, path, method === 'GET' ? undefined : hook());
    assert.equal(answer.error, 'webhook-not-found', path);
  }
  const kept = await caller.call('PUT', `${HOOKS}/${id}`, hook({ url: '', name: 'Renamed' }));
  assert.deepEqual([kept.data.name, kept.data.origin], ['Renamed', `http://${PUBLIC}`]);
  assert.equal((await caller.call('DELETE', `${HOOKS}/${id}`)).success, true);
  assert.equal((await caller.call('GET', HOOKS)).data.length, 4);
});

test('deliveries older than a week are given up, and old ones deleted', async () => {
  const owner = await createTestAccount(context, { email: 'old@hooks.example', permission: 23 });
  const caller = await server.logIn(owner.email);
  const { id } = (await caller.call('POST', HOOKS, hook())).data;
  await happened(owner.companyId, 'a week ago');
  await happened(owner.companyId, 'a month ago');
  await context.db.withCompany(owner.companyId, (tx) =>
    sql`update webhook_delivery d set created_at = now() - case when e.dedup_key = 'a week ago'
        then interval '8 days' else interval '31 days' end
        from notification_event e where e.id = d.event_id`.execute(tx),
  );
  await pruneDeliveries(context);
  const { rows } = (await caller.call('GET', `${HOOKS}/${id}/deliveries`)).data;
  assert.deepEqual(
    rows.map(({ state, failure }: { state: string; failure: string }) => [state, failure]),
    [['failed', 'too-old']],
  );
});

test("a webhook can use ports 80, 443 and those of the operator's list, whenever its address was entered", async () => {
  const { caller } = await server.user({ email: 'ports@hooks.example', permission: 23 });
  for (const port of [25, 6379, 8443, 22]) {
    const refused = await caller.call('POST', HOOKS, hook({ url: `https://${PUBLIC}:${port}/` }));
    assert.deepEqual([refused.error, refused.facts], ['webhook-port-refused', { port, ports: '80, 443' }]);
  }
  const network = createNetwork(context.config.network);
  const before = receiver.received.length;
  const call = { url: new URL(`http://${PUBLIC}:8443/`), headers: {}, body: '{}' };
  assert.equal((await postWebhook(network, call, [])).failure, 'port-not-allowed', 'one that was stored earlier');
  assert.equal((await postWebhook(network, call, [9443, 8443])).failure, 'refused', 'it is tried');
  assert.equal(receiver.received.length, before);
  const { id } = (await caller.call('POST', HOOKS, hook())).data;
  const changed = await caller.call('PUT', `${HOOKS}/${id}`, hook({ url: `http://${PUBLIC}:25/` }));
  assert.equal(changed.error, 'webhook-port-refused');
});
