import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { uuidv7 } from 'uuidv7';
import { WebSocket } from 'ws';
import { NOTICES } from '../platform/bus/notice-kinds.ts';
import { upsertVerifiedDomain } from '../platform/db/domains/domains.ts';
import { insertScan, updateProgress } from '../platform/db/scans/scans.ts';
import { createTestAccount, TEST_PASSWORD, type TestAccount } from '../testing/accounts.ts';
import { testServer } from '../testing/api.ts';
import { testContext } from '../testing/context.ts';
import { eventually } from '../testing/eventually.ts';

const { context } = await testContext();
const server = await testServer(context);

interface Message {
  type: string;
  [name: string]: unknown;
}

/** A browser's socket that stores received messages. */
async function open(token: string | null): Promise<{ socket: WebSocket; heard: Message[]; closed: Promise<number> }> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`);
  const heard: Message[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Message));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  if (token !== null) socket.send(JSON.stringify({ type: 'auth', token }));
  return { socket, heard, closed };
}

const until = (condition: () => boolean, what: string) => eventually(what, condition);

async function makeScan(person: TestAccount, domain: string): Promise<string> {
  const domainId = uuidv7();
  const id = uuidv7();
  const { companyId, accountId } = person;
  await context.db.withCompany(companyId, async (tx) => {
    await upsertVerifiedDomain(tx, {
      id: domainId,
      companyId,
      name: domain,
      unicode: domain,
      registrable: true,
      accountId,
      txtValue: 'x',
    });
    await insertScan(tx, {
      id,
      companyId,
      domainId,
      domain,
      kind: 'full',
      ownerId: accountId,
      senderId: accountId,
      scandate: '2026-01-01',
      kinds: null,
    });
    await updateProgress(tx, id, { share: 0.5, probes: [], findings: 3 });
  });
  return id;
}

test("a socket authenticates with its own message, answers pings and receives its company's scans only", async () => {
  const mine = await createTestAccount(context, { email: 'mine@live.example', permission: 23 });
  const theirs = await createTestAccount(context, { email: 'theirs@live.example', permission: 23 });
  const a = await open((await server.logIn(mine.email)).token);
  const b = await open((await server.logIn(theirs.email)).token);
  await until(() => a.heard.length > 0 && b.heard.length > 0, 'log-in');
  assert.deepEqual([a.heard[0], b.heard[0]], [{ type: 'auth_success' }, { type: 'auth_success' }]);
  a.socket.send('{"type":"ping"}');
  await until(() => a.heard.some((message) => message.type === 'pong'), 'pong');

  const scanId = await makeScan(mine, 'example.com');
  for (let i = 0; i < 20; i++) {
    context.bus.send({ type: NOTICES.scanProgress, id: scanId, company: mine.companyId });
  }
  await until(() => a.heard.some((message) => message.type === 'scan_progress'), 'progress');
  // Messages about a row are sent in order: after this one, no more of the twenty arrive.
  await context.db.withCompany(mine.companyId, (tx) =>
    updateProgress(tx, scanId, { share: 0.75, probes: [], findings: 3 }),
  );
  context.bus.send({ type: NOTICES.scanProgress, id: scanId, company: mine.companyId });
  await until(() => a.heard.some((message) => message.share === 0.75), 'the last progress');
  const progress = a.heard.filter((message) => message.type === 'scan_progress');
  assert.deepEqual(progress[0], {
    type: 'scan_progress',
    scanId,
    domain: 'example.com',
    share: 0.5,
    probes: [],
    findings: 3,
  });
  assert.ok(progress.length <= 4, 'many notices of one row are told once');
  assert.deepEqual(b.heard, [{ type: 'auth_success' }]);
  // A notice with a foreign company and this row's id has no effect: the row is read in the scope of that company.
  context.bus.send({ type: NOTICES.scanState, id: scanId, company: theirs.companyId });
  // Its own scan, reported twice: any effect of the foreign notice would have arrived by then.
  const own = await makeScan(theirs, 'example.org');
  for (const type of [NOTICES.scanProgress, NOTICES.scanState]) {
    context.bus.send({ type, id: own, company: theirs.companyId });
    await until(() => b.heard.some((message) => message.type === type), type);
  }
  assert.deepEqual(
    b.heard.map((message) => message.scanId ?? message.type),
    ['auth_success', own, own],
  );
  a.socket.close();
  b.socket.close();
  shows('7.socket.ping', '7.socket.pong', '7.socket.auth-success');
});

test("a login is announced to the account's other pages, not to colleagues", async () => {
  const owner = await createTestAccount(context, { email: 'pages@live.example', permission: 23 });
  const colleague = await createTestAccount(context, {
    email: 'colleague@live.example',
    permission: 23,
    companyId: owner.companyId,
  });
  const page = await open((await server.logIn(owner.email)).token);
  const other = await open((await server.logIn(colleague.email)).token);
  await until(() => page.heard.length > 0 && other.heard.length > 0, 'log-in');
  await server.logIn(owner.email);
  await until(() => page.heard.some((message) => message.type === 'user_login'), 'user_login');
  const content = page.heard.at(-1)!.content as Record<string, string>;
  assert.match(content.address!, /127\.0\.0\.1/);
  assert.deepEqual(other.heard, [{ type: 'auth_success' }]);
  page.socket.close();
  other.socket.close();
  shows('7.socket.user-login');
});

test('a wrong token gets auth_failed and is closed; invalid messages close the socket', async () => {
  const wrong = await open('a.b.c');
  assert.equal(await wrong.closed, 1008);
  assert.deepEqual(wrong.heard, [{ type: 'auth_failed' }]);
  for (const text of ['{', '[]', '{"type":"subscribe"}', 'x'.repeat(5000)]) {
    const nonsense = await open(null);
    nonsense.socket.send(text);
    assert.equal(await nonsense.closed, 1008);
    assert.deepEqual(nonsense.heard, []);
  }
  const large = await open(null);
  large.socket.on('error', () => {});
  large.socket.send('x'.repeat(100_000));
  assert.ok([1006, 1009].includes(await large.closed));
  shows('4.state.socket-auth-error');
  shows('7.socket.auth-failed');
});

test("logging out closes the session's sockets", async () => {
  const { email } = await createTestAccount(context, { email: 'closing@live.example', permission: 23 });
  const caller = await server.logIn(email);
  const page = await open(caller.token);
  await until(() => page.heard.length > 0, 'log-in');
  await caller.call('POST', '/api/userLogout');
  assert.equal(await page.closed, 1008);
  // The response to the request ends the session of the page.
  assert.deepEqual(page.heard, [{ type: 'auth_success' }]);
  assert.equal(server.app.server.listening, true);
});

test('all pages of an account are told at once that it was disabled, those of a colleague are not', async () => {
  const admin = await createTestAccount(context, { email: 'admin@live.example', permission: 0 });
  const owner = await createTestAccount(context, { email: 'disabled@live.example', permission: 23 });
  const { companyId } = owner;
  const other = await createTestAccount(context, { email: 'enabled@live.example', permission: 23, companyId });
  const tokens = await Promise.all([owner, owner, other].map(async ({ email }) => (await server.logIn(email)).token));
  const [one, two, colleague] = await Promise.all(tokens.map(open));
  await until(() => [one, two, colleague].every((page) => page!.heard.length > 0), 'log-in');
  const caller = await server.logIn(admin.email);
  assert.equal((await caller.call('POST', `/api/admin/members/${owner.accountId}/disable`)).status, 200);
  for (const page of [one!, two!]) {
    assert.equal(await page.closed, 1008);
    assert.deepEqual(page.heard.at(-1), { type: 'auth_failed', reason: 'account-disabled' });
  }
  assert.equal(colleague!.socket.readyState, WebSocket.OPEN);
  colleague!.socket.close();
});

test('a fifty-first page of an account is asked to retry later, and keeps its session', async () => {
  const { email } = await createTestAccount(context, { email: 'many@live.example', permission: 23 });
  const { token } = await server.logIn(email);
  const pages = await Promise.all(Array.from({ length: 50 }, () => open(token)));
  await until(() => pages.every(({ heard }) => heard.length > 0), 'log-in of fifty');
  const one = await open(token);
  assert.equal(await one.closed, 1013);
  assert.deepEqual(one.heard, []);
  for (const { socket } of pages) socket.close();
});

test('a session without a required second factor receives nothing, stays valid, and listens once it is set up', async () => {
  const { email, companyId } = await createTestAccount(context, { email: 'owes@live.example', permission: 23 });
  await context.db.withAllCompanies('migration', (tx) =>
    sql`update company set second_factor_required_at = now() - interval '1 hour' where id = ${companyId}`.execute(tx),
  );
  const caller = await server.logIn(email);
  const early = await open(caller.token);
  assert.equal(await early.closed, 1013);
  assert.deepEqual(early.heard, []);
  const { data } = await caller.call('POST', '/api/account/secondFactor', { password: TEST_PASSWORD });
  const code = generateSync({ secret: data.secret });
  assert.equal((await caller.call('POST', '/api/account/secondFactor/confirm', { code })).status, 200);
  const page = await open(caller.token);
  await until(() => page.heard.length > 0, 'log-in');
  assert.deepEqual(page.heard, [{ type: 'auth_success' }]);
  page.socket.close();
});
