import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startNotifications } from '../features/notifications/notification-worker.ts';
import { notify } from '../features/notifications/notify.ts';
import { publish } from '../platform/bus/publish.ts';
import { openContext } from '../platform/context.ts';
import { createTestAccount } from '../testing/accounts.ts';
import { testServer } from '../testing/api.ts';
import { testContext } from '../testing/context.ts';
import { openSocket } from '../testing/receivers/recording-socket.ts';

// Parts of two processes on one database: messages of one reach the other's sockets.
const { context: here, database } = await testContext();
const there = await openContext(here.config);
after(() => there.close());
const [serverHere, serverThere] = [await testServer(here), await testServer(there)];

const ours = await createTestAccount(here, { email: 'ours@fan-out.example', permission: 23 });
const colleague = await createTestAccount(here, {
  email: 'colleague@fan-out.example',
  permission: 23,
  companyId: ours.companyId,
});
const theirs = await createTestAccount(here, { email: 'theirs@fan-out.example', permission: 9 });
const tokens = {
  ours: (await serverHere.logIn(ours.email)).token!,
  colleague: (await serverThere.logIn(colleague.email)).token!,
  theirs: (await serverThere.logIn(theirs.email)).token!,
};
const pages = {
  ours: await openSocket(serverHere.url, tokens.ours),
  oursThere: await openSocket(serverThere.url, tokens.ours),
  colleague: await openSocket(serverThere.url, tokens.colleague),
  theirs: await openSocket(serverThere.url, tokens.theirs),
};
const everyone = Object.values(pages);

test("a message to a company in one process reaches its pages in the other, and no one else's", async () => {
  const from = 'main@supplier.example';
  // Sent from a transaction of another company, like an invitation.
  await here.db.withCompany(theirs.companyId, async (tx) =>
    publish(here, tx, { company: ours.companyId }, { type: 'new_invitation', from }),
  );
  for (const page of [pages.ours, pages.oursThere, pages.colleague]) {
    assert.deepEqual(await page.next('new_invitation'), { type: 'new_invitation', from });
  }
  await there.db.withCompany(theirs.companyId, async (tx) =>
    publish(there, tx, { company: theirs.companyId, account: theirs.accountId }, { type: 'invitation_accepted', from }),
  );
  await pages.theirs.next('invitation_accepted');
  assert.deepEqual(
    pages.theirs.heard.map(({ type }) => type),
    ['auth_success', 'invitation_accepted'],
  );
});

test('a message to an account does not reach its colleagues, and one that is rolled back reaches no one', async () => {
  await assert.rejects(
    here.db.withCompany(ours.companyId, async (tx) => {
      publish(here, tx, 'everyone', { type: 'article_published', articleId: 'never' });
      throw new Error('taken back');
    }),
  );
  await there.db.withCompany(ours.companyId, async (tx) => {
    publish(there, tx, { company: ours.companyId, account: ours.accountId }, { type: 'notifications_read' });
    publish(there, tx, 'everyone', { type: 'article_published', articleId: 'a' });
  });
  for (const page of everyone) assert.equal((await page.next('article_published')).articleId, 'a');
  const heard = everyone.map((page) => page.heard.some(({ type }) => type === 'notifications_read'));
  assert.deepEqual(heard, [true, true, false, false]);
});

test('an event becomes a notification that the page receives on commit', async () => {
  // No planner runs here that would poll for events: each is found by its notice.
  const worker = startNotifications(there);
  for (const key of ['first scan', 'second scan']) {
    const event = { kind: 'scan-failed', company: ours.companyId, facts: { domain: 'a.example' } } as const;
    await here.db.withCompany(ours.companyId, (tx) => notify(here, tx, { ...event, key }));
    assert.equal((await pages.ours.next('notification_added')).kind, 'scan-failed');
  }
  await worker.stop();
});

test("a login in one process is announced to the account's pages in the other, with time, address and device", async () => {
  const began = Date.now();
  await serverHere.anonymous.call(
    'POST',
    '/api/userLogin',
    { account: ours.email, password: 'Granite-otter-41' },
    { 'user-agent': 'Firefox on Linux' },
  );
  const { content } = (await pages.oursThere.next('user_login')) as unknown as { content: Record<string, string> };
  assert.deepEqual([content.device, content.address], ['Firefox on Linux', '127.0.0.1']);
  const at = Date.parse(content.at!);
  assert.ok(at > began - 1_000 && at < Date.now() + 1_000, content.at);
  assert.ok(!pages.colleague.heard.some(({ type }) => type === 'user_login'));
});

test('pages are told to reload when messages may have been lost, and ended sessions lose their sockets', async () => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  // Ended without a notice, as while the connection is down, which can be up again before a later statement is committed.
  await client.query('update session set revoked_at = now() where account_id = $1', [colleague.accountId]);
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'assay-notices'
    and datname = current_database()`);
  await client.end();
  await pages.theirs.next('resync');
  await pages.ours.next('resync');
  assert.equal(await pages.colleague.closed, 1008);
});

test('a message too large for NOTIFY is rejected when written', async () => {
  const from = 'x'.repeat(4_000);
  await assert.rejects(
    here.db.withCompany(ours.companyId, async (tx) => publish(here, tx, 'everyone', { type: 'new_invitation', from })),
    TypeError,
  );
});
