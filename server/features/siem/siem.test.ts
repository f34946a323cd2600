import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiemConnectionRow } from '@assay/contract/api/administration/siem.ts';
import { SIEM_FAILURES_MAX } from '@assay/contract/values/integrations/siem.ts';
import { createNetwork, DEFAULT_NETWORK } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { sealAll } from '#features/audit/sealing.ts';
import { insertSiemConnection } from '#platform/db/notifications/siem-connections.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { losingConnection } from '#testing/databases/lost-connection.ts';
import { eventually } from '#testing/eventually.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { webhookReceiver } from '#testing/receivers/webhook-receiver.ts';
import { openAuthority } from '../../../lab/hosts/certificates.ts';
import { dispatchEvents } from '../notifications/outbox-dispatcher.ts';
import { testEvent } from './ecs.ts';
import { runSiemConnections } from './run-connections.ts';
import { sendEvents } from './send-events.ts';
import { ecsProblems } from './testing/ecs-fields.ts';
import { syslogServer } from './testing/syslog-server.ts';

const CONNECTIONS = '/api/siem/connections';
const DOMAIN = 'siem.example';
const TOKEN = 'hec-token-41';
const SYSLOG_HOST = 'syslog.example.com';
const inAMonth = addDays(dayIn('UTC', new Date()), 30);
const authority = openAuthority();
const { key, certificates } = authority.issue([SYSLOG_HOST], 'good');
const web = await webhookReceiver();
const plain = await syslogServer(null);
const secure = await syslogServer({ key: key.toString(), cert: certificates.join('') });
const { context } = await testContext({}, (config) => ({
  ...config,
  network: { ...config.network, allowPrivate: true },
  webhookPorts: [web.port, plain.port],
}));
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@siem.example', permission: 23, company: 'Sielmann' });
const caller = await server.logIn(owner.email);
await createRatedDomain(context, owner, DOMAIN);
const execute = (statement: ReturnType<typeof sql>) =>
  context.db.withCompany(owner.companyId, (tx) => statement.execute(tx));

const HTTP = `http://127.0.0.1:${web.port}/events`;
const wish = (change = {}) => ({
  ...{ name: 'SIEM', transport: 'http', url: HTTP, token: '', severity: 'high', audit: false, enabled: true },
  ...change,
});

/** A new connection, the only one of the company. */
async function connected(change = {}): Promise<string> {
  await execute(sql`delete from siem_connection`);
  const made = await caller.call('POST', CONNECTIONS, wish(change));
  assert.ok(made.success, JSON.stringify(made));
  return made.data.id;
}

const connection = async (): Promise<SiemConnectionRow> => (await caller.call('GET', CONNECTIONS)).data[0];

/** Makes everything due, and runs the connections. @param settled keeps what is known of earlier runs */
async function run({ settled = sql`null` } = {}): Promise<void> {
  await sealAll(context);
  await execute(sql`update siem_connection set next_run_at = now(), settled_at = ${settled}`);
  await runSiemConnections(context);
}

/** Documents that the web server received since the last call. */
function received() {
  const calls = web.received.splice(0);
  return calls.flatMap(({ body }) => body.trimEnd().split('\n')).map((line) => JSON.parse(line));
}

const changed = (fingerprint: string, body: object) =>
  caller.call('POST', `/api/ratings/${DOMAIN}/decisions`, { fingerprints: [fingerprint], ...body });

test('open findings are sent at first, then what changes, as documents of the Elastic Common Schema', async () => {
  await connected();
  await run();
  const opened = received();
  const { rows } = (await execute(
    sql`select fingerprint from finding where payload->>'severity' in ('critical', 'high') order by 1`,
  )) as { rows: { fingerprint: string }[] };
  assert.deepEqual(
    opened.map(({ labels }) => labels.fingerprint).toSorted(),
    rows.map(({ fingerprint }) => fingerprint),
  );
  for (const document of opened) assert.deepEqual(ecsProblems(document), []);
  const [first] = opened;
  assert.deepEqual(
    [first.event.kind, first.event.category, first.event.action, first.labels.state],
    ['state', ['vulnerability'], 'finding-opened', 'open'],
  );
  assert.deepEqual([first.organization.name, first.url.domain, first.rule.id], ['Sielmann', DOMAIN, first.event.code]);
  assert.ok(first.event.url.startsWith(`${context.config.publicUrl}/domain/${DOMAIN}`));
  const withCve = opened.find(({ vulnerability }) => vulnerability.id);
  assert.match(withCve.vulnerability.id, /^CVE-/);

  await run();
  assert.deepEqual(received(), [], 'nothing changed');
  const { fingerprint } = first.labels;
  await execute(sql`update finding set closed_at = now() where fingerprint = ${fingerprint}`);
  await run();
  const [closed, ...others] = received();
  assert.deepEqual([closed.labels.fingerprint, closed.event.action, others], [fingerprint, 'finding-closed', []]);
  assert.deepEqual(ecsProblems(closed), []);
  assert.notEqual(closed.event.id, first.event.id);
  await execute(sql`update finding set closed_at = null where fingerprint = ${fingerprint}`);
  await run();
  assert.deepEqual(
    received().map(({ event }) => event.action),
    ['finding-reopened'],
  );
  assert.deepEqual([(await connection()).sent, (await connection()).failure], [opened.length + 2, null]);
});

test('a finding that is gone for an unknown reason is sent again once the reason is known', async () => {
  await connected();
  await run();
  const [first] = received();
  const { fingerprint } = first.labels;
  const close = (cause: string | null) =>
    execute(sql`
      update finding set closed_at = case when ${cause}::text is null then null else now() end, closed_by = ${cause}
      where fingerprint = ${fingerprint}`);
  const sent = async (cause: string | null) => {
    await close(cause);
    await run();
    return received().map(({ event, labels }) => `${event.action} ${event.reason ?? ''} ${labels.state}`);
  };
  assert.deepEqual(await sent('not-assessed'), ['finding-closed not-assessed closed']);
  assert.deepEqual(await sent('not-assessed'), [], 'nothing changed');
  assert.deepEqual(await sent('fixed'), ['finding-closed fixed closed']);
  assert.deepEqual(await sent(null), ['finding-reopened  open']);
  assert.deepEqual(await sent('asset-rejected'), ['finding-closed asset-rejected closed']);
  // What an earlier release sent has no cause, and is not sent again.
  await execute(sql`update siem_finding set content_key = split_part(content_key, ':', 1)`);
  assert.deepEqual(await sent('asset-rejected'), []);
  await close(null);
  await run();
  received();
});

test('findings are read again after a rating, a deleted domain, an audited change, or an hour', async () => {
  // A company of its own, because the audit log, which cannot be changed, has entries of the other one.
  const quiet = await createTestAccount(context, { email: 'quiet@settled.example', permission: 23 });
  const { companyId } = quiet;
  await createRatedDomain(context, quiet, 'settled.example');
  const change = (statement: ReturnType<typeof sql>) =>
    context.db.withCompany(companyId, (tx) => statement.execute(tx));
  const id = uuidv7();
  const fields = { name: 'SIEM', transport: 'http', url: HTTP, severity: 'high', language: 'en-US' } as const;
  await context.db.withCompany(companyId, (tx) =>
    insertSiemConnection(tx, { id, companyId, sealed: null, audit: false, enabled: true, timeZone: 'UTC', ...fields }),
  );
  const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
  const runSettled = async (settled: ReturnType<typeof sql>) => {
    await change(sql`update siem_connection set next_run_at = now(), settled_at = ${settled}`);
    await runSiemConnections(context);
    return received().map(({ event }) => event.action);
  };
  // Older than any transaction takes to commit.
  const settle = () => change(sql`update rating set created_at = ${minutesAgo(30)}`);
  const close = (closed: boolean) => change(sql`update finding set closed_at = ${closed ? sql`now()` : null}`);
  await settle();
  const opened = await runSettled(sql`null`);
  assert.ok(opened.length > 0);

  await close(true);
  assert.deepEqual(await runSettled(minutesAgo(10)), [], 'nothing recorded has changed');
  assert.equal((await runSettled(minutesAgo(61))).length, opened.length, 'after an hour');
  const changes = [
    sql`update rating set created_at = ${minutesAgo(12)}`,
    sql`update domain set deleted_at = ${minutesAgo(12)}`,
    sql`insert into audit_log (id, company_id, occurred_at, action)
      values (${uuidv7()}, ${companyId}, ${minutesAgo(12)}, 'finding.assigned')`,
  ];
  for (const [at, recorded] of changes.entries()) {
    await close(false);
    await runSettled(sql`null`);
    await close(true);
    await change(recorded);
    assert.equal((await runSettled(minutesAgo(10))).length, opened.length, `change ${at}`);
    await settle();
    await change(sql`update domain set deleted_at = null`);
  }
  await change(sql`delete from siem_connection`);
});

test('the entries of the audit log are sent from the connection on, each once and in the order of the chain', async () => {
  await connected({ severity: null, audit: true });
  await run();
  const [added, ...rest] = received();
  assert.deepEqual([added.event.action, rest], ['siem-connection.added', []], 'nothing of the time before');
  await caller.call('POST', '/api/account/calendar');
  await server.logIn(owner.email, 'wrong').catch(() => {});
  await caller.call('DELETE', '/api/account/calendar');
  await run();
  const entries = received();
  const actions = entries.map(({ event }) => event.action);
  assert.deepEqual(
    actions.filter((action: string) => action.startsWith('calendar-feed')),
    ['calendar-feed.created', 'calendar-feed.revoked'],
  );
  for (const document of [added, ...entries]) assert.deepEqual(ecsProblems(document), []);
  const refused = entries.find(({ event }) => event.action === 'session.refused');
  if (refused) assert.deepEqual([refused.event.category, refused.event.outcome], [['authentication'], 'failure']);
  const numbers = entries.map(({ event }) => event.sequence);
  assert.deepEqual(
    numbers,
    numbers.toSorted((a: number, b: number) => a - b),
  );
  const [created] = entries;
  assert.deepEqual([created.user.email, created.source.ip], [owner.email, '127.0.0.1']);
  await run();
  assert.deepEqual(received(), []);
});

test('syslog has the same documents as messages of RFC 5424', async () => {
  const id = await connected({ transport: 'syslog-tcp', url: `tcp://127.0.0.1:${plain.port}`, audit: true });
  assert.deepEqual((await caller.call('POST', `${CONNECTIONS}/${id}/test`)).data, { failure: null });
  await run();
  const { failure, sent } = await connection();
  assert.equal(failure, null);
  const messages = plain.messages.splice(0);
  assert.equal(messages.length, sent + 1);
  assert.deepEqual([...new Set(messages.map(({ kind }) => kind))].toSorted(), ['audit', 'finding', 'test']);
  for (const { kind, priority, at, host, application, document } of messages) {
    assert.deepEqual(ecsProblems(document), []);
    assert.deepEqual([at, application], [document['@timestamp'], 'assay']);
    assert.equal(host, new URL(context.config.publicUrl).hostname);
    if (kind === 'finding') assert.equal(priority, 16 * 8 + document.event.severity);
    else assert.equal(Math.floor(priority / 8), kind === 'audit' ? 13 : 16);
  }
});

test('syslog over TLS needs a certificate of the host that a trusted authority issued', async () => {
  /** Public address that is mapped to the server of the test. */
  const address = '8.8.8.8';
  const company = { id: owner.companyId, name: 'Sielmann' };
  const { publicUrl } = context.config;
  const source = { company, publicUrl, version: '1', words: createTranslator(), now: context.clock.now() };
  const send = async (host: string) => {
    const { port } = secure;
    const dialMap = { [`${address} 6514`]: port };
    const trust = { certificates: [authority.root], onlyThese: true };
    const open = createNetwork({ ...DEFAULT_NETWORK, dialMap, trust });
    const network = { ...open, lookup: async () => ({ a: [address], aaaa: [] }) as never };
    const url = new URL(`tls://${host}:6514`);
    const receiver = { network, transport: 'syslog-tls', url, token: null, ports: [], host: 'assay.example' } as const;
    await sendEvents({ ...receiver, signal: AbortSignal.timeout(600_000) }, [testEvent(source)]);
  };
  await send(SYSLOG_HOST);
  const [{ kind, host, document } = assert.fail()] = await eventually('it was received', () =>
    secure.messages.length > 0 ? secure.messages.splice(0) : false,
  );
  assert.deepEqual([kind, host, document.event.action], ['test', 'assay.example', 'connection-test']);
  await assert.rejects(send('other.example.com'), { failure: 'certificate' });
  assert.deepEqual(secure.messages, []);
});

test('Splunk gets its envelope and its token', async () => {
  assert.equal((await caller.call('POST', CONNECTIONS, wish({ transport: 'splunk' }))).error, 'siem-token-missing');
  await connected({ transport: 'splunk', token: TOKEN });
  await run();
  assert.equal(web.received[0]!.headers.authorization, `Splunk ${TOKEN}`);
  const [event] = received();
  assert.deepEqual(Object.keys(event), ['time', 'source', 'sourcetype', 'event']);
  assert.equal(event.time, Date.parse(event.event['@timestamp']) / 1_000);
  const text = JSON.stringify(await connection());
  assert.ok(!text.includes(TOKEN), 'the token is never sent back');
});

test('a lost database connection is no failure of the SIEM', async () => {
  await connected();
  await execute(sql`update siem_connection set next_run_at = now()`);
  await assert.rejects(runSiemConnections(losingConnection(context, 3)), /database is unavailable/);
  assert.deepEqual([(await connection()).failure, (await connection()).failures], [null, 0]);
});

test('events that were not taken are sent again; after too many failures the connection is paused and owners are told', async () => {
  await connected();
  web.answerWith((response) => response.writeHead(503).end());
  await run();
  const lost = received();
  assert.ok(lost.length > 0);
  assert.deepEqual([(await connection()).failure, (await connection()).sent], ['status', 0]);
  await runSiemConnections(context);
  assert.deepEqual(received(), [], 'not before the next attempt is due');
  web.answerWith((response) => response.end());
  await run();
  const ids = (documents: { event: { id: string } }[]) => documents.map(({ event }) => event.id);
  assert.deepEqual(ids(received()), ids(lost), 'the same events with the same ids');
  assert.deepEqual([(await connection()).failure, (await connection()).failures], [null, 0]);

  const id = await connected({ transport: 'syslog-tcp', url: `tcp://127.0.0.1:${plain.port}` });
  plain.failAfter(10);
  await execute(sql`update siem_connection set failures = ${SIEM_FAILURES_MAX - 1}`);
  await run();
  plain.failAfter(null);
  assert.deepEqual([plain.messages.splice(0), (await connection()).sent], [[], 0]);
  assert.notEqual((await connection()).pausedAt, null);
  await dispatchEvents(context);
  const { rows } = (await caller.call('GET', '/api/notifications')).data;
  assert.deepEqual([rows[0].kind, rows[0].facts], ['siem-paused', { name: 'SIEM', count: SIEM_FAILURES_MAX }]);
  await run();
  assert.deepEqual(plain.messages, [], 'paused');
  assert.ok((await caller.call('POST', `${CONNECTIONS}/${id}/resume`)).success);
  await run();
  assert.ok(plain.messages.splice(0).length > 0);
});

test('settings that cannot work are refused, and the token goes only to the server that it was entered for', async () => {
  await execute(sql`delete from siem_connection`);
  const refused = async (change: object) => (await caller.call('POST', CONNECTIONS, wish(change))).error;
  assert.equal(await refused({ name: ' ' }), 'siem-name-empty');
  assert.equal(await refused({ severity: null }), 'siem-nothing-sent');
  for (const token of ['a\r\nX-Other: b', 'a\nb', 'a\u0000b', 'a\u2028b']) {
    const { error, facts } = await caller.call('POST', CONNECTIONS, wish({ transport: 'http', token }));
    assert.deepEqual([error, facts.field], ['name-with-hidden-character', 'token']);
  }
  assert.equal(await refused({ url: 'https://127.0.0.1:25/' }), 'siem-port-refused');
  for (const url of ['no', 'ftp://siem.example/', 'https://a:b@siem.example/', 'tls://siem.example:6514']) {
    assert.equal(await refused({ url }), 'siem-address-invalid', url);
  }
  for (const url of ['tls://siem.example', 'https://siem.example', 'tls://siem.example:6514/x', 'tls://']) {
    assert.equal(await refused({ transport: 'syslog-tls', url }), 'siem-address-invalid', url);
  }
  assert.equal(await refused({ transport: 'syslog-tls', url: 'tls://siem.example:443' }), 'siem-port-refused');
  const id = await connected({ token: TOKEN });
  const change = (body: object) => caller.call('PUT', `${CONNECTIONS}/${id}`, wish(body));
  assert.equal((await change({ url: `http://127.0.0.1:${plain.port}/` })).error, 'siem-token-missing');
  const encrypted = HTTP.replace('http:', 'https:');
  assert.ok((await change({ url: encrypted, token: TOKEN })).success);
  assert.equal((await change({ url: HTTP })).error, 'siem-token-missing', 'unencrypted');
  assert.ok((await change({ url: HTTP, token: TOKEN })).success);
  assert.ok((await change({ name: 'Renamed' })).success);
  await run();
  assert.equal(web.received[0]!.headers.authorization, `Bearer ${TOKEN}`);
  web.received.splice(0);
  assert.ok((await caller.call('POST', CONNECTIONS, wish())).success);
  assert.equal(await refused({}), 'siem-connection-too-many');
  const { caller: theirs } = await server.user({
    ...{ email: 'member@siem.example', permission: 23, companyRole: 'member' },
    companyId: owner.companyId,
  });
  assert.equal((await theirs.call('GET', CONNECTIONS)).error, 'company-role-too-low');
  assert.ok((await caller.call('DELETE', `${CONNECTIONS}/${id}`)).success);
  assert.equal((await change({})).error, 'siem-connection-not-found');
});

test('without permission for private networks neither addresses in them nor unencrypted transports are accepted', async () => {
  const { context: strict } = await testContext({}, (config) => ({
    ...config,
    network: { ...config.network, allowPrivate: false },
  }));
  const strictServer = await testServer(strict);
  const other = await createTestAccount(strict, { email: 'strict@siem.example', permission: 23 });
  const strictCaller = await strictServer.logIn(other.email);
  const refused = async (change: object) => (await strictCaller.call('POST', CONNECTIONS, wish(change))).error;
  assert.equal(await refused({ url: 'https://127.0.0.1/' }), 'siem-address-refused');
  assert.equal(await refused({ url: 'http://siem.example.com/' }), 'siem-address-invalid');
  assert.equal(await refused({ transport: 'syslog-tls', url: 'tls://127.0.0.1:6514' }), 'siem-address-refused');
  assert.equal(await refused({ transport: 'syslog-tls', url: 'tls://[::1]:6514' }), 'siem-address-refused');
  assert.equal(await refused({ transport: 'syslog-tcp', url: 'tcp://siem.example.com:514' }), 'siem-address-invalid');
});

test('an assignment changes the document of a finding', async () => {
  await connected();
  await run();
  const [first] = received();
  const { fingerprint } = first.labels;
  const answer = await changed(fingerprint, { action: 'accept', reason: 'known', until: inAMonth });
  if (!answer.success) assert.fail(JSON.stringify(answer));
  await run();
  const [accepted] = received();
  assert.deepEqual(
    [accepted.labels.fingerprint, accepted.labels.state, accepted.event.action],
    [fingerprint, 'accepted', 'finding-changed'],
  );
});
