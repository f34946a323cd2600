import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TicketConnectionRow } from '@assay/contract/api/analysis/tickets.ts';
import { TICKET_FAILURES_MAX } from '@assay/contract/values/decisions.ts';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { losingConnection } from '#testing/databases/lost-connection.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { dispatchEvents } from '../notifications/outbox-dispatcher.ts';
import { syncTickets } from './sync-tickets.ts';
import { GITHUB_TOKEN, githubServer } from './testing/github-server.ts';
import { JIRA_TOKEN, JIRA_USER, jiraServer } from './testing/jira-server.ts';
import type { TicketServer } from './testing/loopback-api.ts';
import { SERVICENOW_PASSWORD, SERVICENOW_USER, servicenowServer } from './testing/servicenow-server.ts';

const CONNECTIONS = '/api/tickets/connections';
/** A system as its owner enters it; the servers of the tests are on loopback, which the operator allows. */
const SYSTEMS = {
  github: { open: githubServer, target: 'acme/security', user: '', token: GITHUB_TOKEN, create: /\/issues$/ },
  jira: { open: jiraServer, target: 'SEC', user: JIRA_USER, token: JIRA_TOKEN, create: /\/rest\/api\/3\/issue$/ },
  servicenow: {
    ...{ open: servicenowServer, target: '', user: SERVICENOW_USER, token: SERVICENOW_PASSWORD },
    create: /\/table\/incident$/,
  },
} as const;
type System = keyof typeof SYSTEMS;

const servers = Object.fromEntries(
  await Promise.all(Object.entries(SYSTEMS).map(async ([name, { open }]) => [name, await open()] as const)),
) as Record<System, TicketServer>;
const { context } = await testContext({}, (config) => ({
  ...config,
  network: { ...config.network, allowPrivate: true },
  webhookPorts: Object.values(servers).map(({ port }) => port),
}));
const server = await testServer(context);

const wish = (system: System, change = {}) => {
  const { target, user, token } = SYSTEMS[system];
  return {
    ...{ name: `Tickets in ${system}`, system, url: servers[system].url, target, user, token },
    ...{ category: '', severity: null, enabled: true },
    ...change,
  };
};

const DOMAIN = 'tickets.example';
const owner = await createTestAccount(context, { email: 'owner@tickets.example', permission: 23 });
const caller = await server.logIn(owner.email);
await createRatedDomain(context, owner, DOMAIN);
const findings = (await caller.call('GET', `/api/ratings/${DOMAIN}/findings?pageSize=200`)).data.rows as {
  fingerprint: string;
  severity: string;
}[];
const serious = findings.filter(({ severity }) => severity === 'high' || severity === 'medium');
const pathOf = (fingerprint: string) => `/api/ratings/${DOMAIN}/findings/${fingerprint}`;
const execute = (statement: ReturnType<typeof sql>) =>
  context.db.withCompany(owner.companyId, (tx) => statement.execute(tx));

/** Makes everything due, and runs the connections. @param poll reads changes as well */
async function run({ poll = false } = {}): Promise<void> {
  await execute(sql`
    update ticket_connection set next_run_at = now(), settled_at = null ${poll ? sql`, polled_at = null` : sql``}`);
  await execute(sql`update finding_ticket set next_attempt_at = now()`);
  await syncTickets(context);
}

/** A connection, the only one of the company, and a finding that no test used before. */
async function connected(system: System, change = {}) {
  await execute(sql`delete from ticket_connection`);
  const made = await caller.call('POST', CONNECTIONS, wish(system, change));
  assert.ok(made.success, JSON.stringify(made));
  const finding = serious.shift()!;
  const path = pathOf(finding.fingerprint);
  const id = made.data.id as string;
  const request = async () => assert.ok((await caller.call('POST', `${path}/tickets`, { connection: id })).success);
  return {
    ...{ id, finding, path, request },
    async connection(): Promise<TicketConnectionRow> {
      return (await caller.call('GET', CONNECTIONS)).data[0];
    },
    ticket: async () => (await caller.call('GET', `${path}/tickets`)).data.rows[0],
    history: async () =>
      ((await caller.call('GET', `${path}/decisions`)).data.events.rows as { kind: string; text: string }[]).map(
        ({ kind, text }) => (text ? `${kind}: ${text}` : kind),
      ),
    async created() {
      await request();
      await run();
      return servers[system].tickets().at(-1)!;
    },
    seen: (key: string) => servers[system].tickets().find((one) => one.key === key)!,
  };
}

for (const system of Object.keys(SYSTEMS) as System[]) {
  const there = servers[system];

  test(`${system}: a ticket is created on request, updated, closed and reopened with its finding`, async () => {
    const { path, id, request, finding, created, seen, ticket, history } = await connected(system);
    const before = (await caller.call('GET', `${path}/tickets`)).data;
    assert.deepEqual([before.rows, before.connections.map((one: { id: string }) => one.id)], [[], [id]]);
    const { key, title, text, open } = await created();
    assert.ok(open);
    const level = finding.severity === 'high' ? 'High' : 'Medium';
    assert.ok(title.startsWith(`[${level}] `), title);
    assert.ok(text.includes(`finding=${finding.fingerprint}`), text);
    const shown = await ticket();
    assert.deepEqual([shown.key, shown.state, shown.failure], [key, 'open', null]);
    const count = there.tickets().length;
    await request();
    await run();
    assert.equal(there.tickets().length, count);

    await execute(sql`
      update finding set payload = payload || '{"severity": "critical"}' where fingerprint = ${finding.fingerprint}`);
    await run();
    assert.ok(seen(key).title.startsWith('[Critical] '), seen(key).title);

    const close = (cause: string) =>
      execute(
        sql`update finding set closed_at = now(), closed_by = ${cause} where fingerprint = ${finding.fingerprint}`,
      );
    await close('not-assessed');
    await run();
    assert.ok(seen(key).open, 'what could not be assessed may still be there');
    await close('fixed');
    await run();
    assert.equal(seen(key).open, false);
    assert.equal((await ticket()).state, 'closed');
    assert.match(seen(key).comments.at(-1)!, /no longer finds it/);

    await execute(sql`update finding set closed_at = null where fingerprint = ${finding.fingerprint}`);
    await run();
    assert.equal(seen(key).open, true);
    assert.deepEqual(await history(), ['ticket-reopened', 'ticket-closed', 'ticket-created']);
  });

  test(`${system}: accepting the risk closes the ticket, and the end of the acceptance reopens it`, async () => {
    const { finding, created, seen, ticket } = await connected(system);
    const { key } = await created();
    const decide = (decision: object) =>
      caller.call('POST', `/api/ratings/${DOMAIN}/decisions`, { fingerprints: [finding.fingerprint], ...decision });
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    assert.ok((await decide({ action: 'accept', reason: 'Known', until })).success);
    await run();
    assert.equal(seen(key).open, false);
    assert.match(seen(key).comments.at(-1)!, new RegExp(`accepted until ${until}`));
    await run({ poll: true });
    assert.equal((await ticket()).declined, false, 'closed by the product, not by a person');
    assert.ok((await decide({ action: 'withdraw' })).success);
    await run();
    assert.equal(seen(key).open, true);
  });

  test(`${system}: comments go both ways, once each`, async () => {
    const { finding, created, seen, history } = await connected(system);
    const { key } = await created();
    const comment = { fingerprints: [finding.fingerprint], action: 'comment', text: 'Fixed in release 4' };
    assert.ok((await caller.call('POST', `/api/ratings/${DOMAIN}/decisions`, comment)).success);
    await run();
    await run();
    assert.equal(seen(key).comments.filter((one) => one.includes('Fixed in release 4')).length, 1);
    there.commentThere(key, 'Ida', 'Deployed on Monday');
    await run({ poll: true });
    await run({ poll: true });
    assert.deepEqual(
      (await history()).filter((line) => line.startsWith('ticket-commented')),
      ['ticket-commented: Deployed on Monday'],
    );
  });

  test(`${system}: a ticket closed there is shown, and reopened if a later scan finds the finding again`, async () => {
    const { finding, created, seen, ticket } = await connected(system);
    const { key } = await created();
    await execute(sql`update finding set last_seen = now() - interval '1 hour'`);
    there.closeThere(key, false);
    await run({ poll: true });
    const shown = await ticket();
    assert.deepEqual([shown.state, shown.declined], ['closed', false]);
    await run();
    assert.equal(seen(key).open, false, 'not before the next scan');
    await execute(sql`
      update finding set last_seen = now() + interval '1 hour' where fingerprint = ${finding.fingerprint}`);
    await run();
    assert.equal(seen(key).open, true);

    there.closeThere(key, true);
    await run({ poll: true });
    await execute(sql`
      update finding set last_seen = now() + interval '9 hours' where fingerprint = ${finding.fingerprint}`);
    await run();
    assert.equal(seen(key).open, false, 'declined by a person');
    assert.equal((await ticket()).declined, true);
  });

  test(`${system}: a lost response to the creation does not lead to a second ticket`, async () => {
    const { request, ticket, connection } = await connected(system);
    const count = there.tickets().length;
    there.loseNext('POST', SYSTEMS[system].create);
    await request();
    await run();
    assert.equal(there.tickets().length, count + 1, 'it was created');
    assert.deepEqual([(await ticket()).key, (await connection()).failures], [null, 1]);
    await run();
    assert.equal(there.tickets().length, count + 1);
    assert.equal((await ticket()).key, there.tickets().at(-1)!.key);
  });

  test(`${system}: a crash after the creation does not lead to a second ticket`, async () => {
    const { created, ticket } = await connected(system);
    const { key } = await created();
    const count = there.tickets().length;
    // The database as a process leaves it that was killed before the response.
    await execute(sql`
      update finding_ticket set remote_id = null, remote_key = null, remote_url = null, state = 'waiting',
        creation_sent_at = now()`);
    await run();
    assert.equal(there.tickets().length, count);
    assert.equal((await ticket()).key, key);
  });

  test(`${system}: a rate limit pauses the connection for as long as the server says`, async () => {
    const { id, request, connection, ticket } = await connected(system);
    there.answerNext('POST', SYSTEMS[system].create, { status: 429, headers: { 'retry-after': '900' } });
    await request();
    await run();
    assert.equal((await connection()).failure, 'rate-limited');
    const { rows } = (await execute(sql`
      select extract(epoch from next_run_at - now())::int as wait from ticket_connection where id = ${id}`)) as {
      rows: { wait: number }[];
    };
    assert.ok(rows[0]!.wait > 800 && rows[0]!.wait <= 900, String(rows[0]!.wait));
    await run();
    assert.notEqual((await ticket()).key, null);
    assert.deepEqual([(await connection()).failure, (await connection()).failures], [null, 0]);
  });

  test(`${system}: the test names rejected credentials, and works with the right ones`, async () => {
    const { caller: theirs } = await server.user({ email: `${system}@tried.example`, permission: 23 });
    const { id } = (await theirs.call('POST', CONNECTIONS, wish(system, { token: 'wrong' }))).data;
    const tried = async () => (await theirs.call('POST', `${CONNECTIONS}/${id}/test`, {})).data;
    assert.deepEqual(await tried(), { failure: 'credentials-rejected', status: 401, found: null });
    assert.ok((await theirs.call('PUT', `${CONNECTIONS}/${id}`, wish(system))).success);
    const good = await tried();
    assert.deepEqual([good.failure, typeof good.found], [null, 'string']);
    assert.ok((await theirs.call('DELETE', `${CONNECTIONS}/${id}`)).success);
  });
}

test('findings of at least the chosen severity get tickets without being asked', async () => {
  const { connection } = await connected('github', { severity: 'critical' });
  const { rows } = (await execute(sql`
    select count(*)::int as n from finding
    where payload->>'severity' = 'critical' and payload->>'confidence' <> 'tentative'`)) as { rows: { n: number }[] };
  const critical = rows[0]!.n;
  assert.ok(critical > 0);
  const before = servers.github.tickets().length;
  await run();
  assert.equal(servers.github.tickets().length, before + critical);
  assert.equal((await connection()).tickets, critical);
  await execute(
    sql`update finding set closed_at = now(), closed_by = 'asset-gone' where payload->>'severity' = 'critical'`,
  );
  await run();
  const mine = servers.github.tickets().slice(before);
  assert.ok(mine.every(({ open }) => !open));
  for (const { comments } of mine)
    assert.match(comments.at(-1)!, /Asset no longer in scope.*does not confirm a fix/, comments.at(-1));
});

test('values of scanned hosts become neither markup nor mentions of a GitHub issue', async () => {
  const { finding, request } = await connected('github');
  await execute(sql`
    update finding set payload = payload || '{"asset": "@octocat [x](https://evil.example) #1 <img>"}'
    where fingerprint = ${finding.fingerprint}`);
  await request();
  await run();
  const { text } = servers.github.tickets().at(-1)!;
  assert.ok(!/@octocat|\[x\]|https:\/\/evil|#1\b|<img/.test(text), text);
});

test('after too many failures a connection is paused and its owners are notified', async () => {
  const { id, request, connection, ticket } = await connected('jira', { token: 'wrong' });
  await request();
  await execute(sql`update ticket_connection set failures = ${TICKET_FAILURES_MAX - 1}`);
  await run();
  assert.notEqual((await connection()).pausedAt, null);
  await dispatchEvents(context);
  const told = (await caller.call('GET', '/api/notifications')).data.rows[0];
  assert.deepEqual([told.kind, told.facts], ['tickets-paused', { name: 'Tickets in jira', count: 20 }]);
  assert.ok((await caller.call('PUT', `${CONNECTIONS}/${id}`, wish('jira'))).success);
  assert.equal((await caller.call('POST', `${CONNECTIONS}/${id}/resume`, {})).data.pausedAt, null);
  await run();
  assert.notEqual((await ticket()).key, null);
});

test('a lost database connection is no failure of the ticket system', async () => {
  const { request, connection } = await connected('jira');
  await request();
  await execute(sql`update ticket_connection set next_run_at = now()`);
  await assert.rejects(syncTickets(losingConnection(context, 3)), /database is unavailable/);
  assert.deepEqual([(await connection()).failure, (await connection()).failures], [null, 0]);
});

test('a field that the project requires fails one ticket, not the others', async () => {
  const { id, request, connection } = await connected('jira');
  servers.jira.answerNext('POST', SYSTEMS.jira.create, {
    status: 400,
    body: { errors: { team: 'Team is required.' } },
  });
  const other = serious.shift();
  await request();
  assert.ok((await caller.call('POST', `${pathOf(other!.fingerprint)}/tickets`, { connection: id })).success);
  await run();
  const { tickets, waiting, failure } = await connection();
  assert.deepEqual([tickets, waiting, failure], [1, 1, null]);
});

test('only owners see and change connections, those of others are not found, and tokens are not sent back', async () => {
  const { id } = await connected('servicenow');
  const list = JSON.stringify((await caller.call('GET', CONNECTIONS)).data);
  assert.ok(!list.includes(SERVICENOW_PASSWORD), list);
  const member = await createTestAccount(context, {
    ...{ email: 'member@tickets.example', permission: 23 },
    ...{ companyId: owner.companyId, companyRole: 'member' },
  });
  assert.equal((await (await server.logIn(member.email)).call('GET', CONNECTIONS)).error, 'company-role-too-low');
  const stranger = await server.logIn(
    (await createTestAccount(context, { email: 'stranger@tickets.example', permission: 23 })).email,
  );
  for (const [method, path, body] of [
    ['PUT', `${CONNECTIONS}/${id}`, wish('servicenow')],
    ['DELETE', `${CONNECTIONS}/${id}`, undefined],
    ['POST', `${CONNECTIONS}/${id}/test`, {}],
    ['POST', `${CONNECTIONS}/${id}/resume`, {}],
  ] as const) {
    assert.equal((await stranger.call(method, path, body)).error, 'ticket-connection-not-found', path);
  }
  const moved = wish('servicenow', { url: `${servers.github.url}`, token: '' });
  assert.equal((await caller.call('PUT', `${CONNECTIONS}/${id}`, moved)).error, 'ticket-credentials-missing');
  for (let count = 0; count < 2; count++) assert.ok((await caller.call('POST', CONNECTIONS, wish('github'))).success);
  assert.equal((await caller.call('POST', CONNECTIONS, wish('github'))).error, 'ticket-connection-too-many');
  assert.ok((await caller.call('DELETE', `${CONNECTIONS}/${id}`)).success);
});

test('invalid addresses, projects and credentials are refused when entered', async () => {
  const refused = async (system: System, change: object) =>
    (await caller.call('POST', CONNECTIONS, wish(system, change))).error;
  for (const url of ['', 'ftp://host.example', 'https://user:pass@host.example', 'https://host.example/?a=b']) {
    assert.equal(await refused('github', { url }), 'ticket-address-invalid', url);
  }
  for (const target of ['', 'acme', 'acme/security/issues', '../../user', 'acme/a b']) {
    assert.equal(await refused('github', { target }), 'ticket-target-invalid', target);
  }
  assert.equal(await refused('jira', { target: 'SEC" OR project = X' }), 'ticket-target-invalid');
  assert.equal(await refused('jira', { user: '' }), 'ticket-credentials-missing');
  assert.equal(await refused('github', { token: '' }), 'ticket-credentials-missing');
  assert.equal(await refused('github', { name: ' ' }), 'ticket-name-empty');
  assert.equal(await refused('github', { url: 'http://127.0.0.1:22' }), 'ticket-port-refused');
});
