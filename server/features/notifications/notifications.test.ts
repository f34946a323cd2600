import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NotificationKind } from '@assay/contract/values/notifications.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { replaceCertificateEnds } from '#platform/db/notifications/certificate-expiry.ts';
import { addDays, dayIn, startOfDay } from '#platform/http/calendar.ts';
import { createTestAccount, type TestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createDomain } from '#testing/domains.ts';
import { eventually } from '#testing/eventually.ts';
import { mailsTo } from '#testing/mails.ts';
import { sendDigests } from './digest.ts';
import { notifyOfCertificates, notifyOfPlans } from './expiry-notifications.ts';
import { mailList } from './mail-list.ts';
import { startNotifications } from './notification-worker.ts';
import { notify } from './notify.ts';
import { dispatchEvents } from './outbox-dispatcher.ts';

const { context, database } = await testContext();
const server = await testServer(context);
const PATH = '/api/notifications';

async function happen(person: TestAccount, kind: NotificationKind, key: string, facts = {}, account?: string) {
  await context.db.withCompany(person.companyId, (tx) =>
    notify(context, tx, {
      ...{ kind, key, company: person.companyId },
      facts: { domain: 'shop.example', count: 2, critical: 1, high: 1, before: 90, after: 80, ...facts },
      ...(account ? { account } : {}),
    }),
  );
}

async function told(person: TestAccount, query = ''): Promise<string[]> {
  const { data } = await (await server.logIn(person.email)).call('GET', `${PATH}${query}`);
  return data.rows.map(({ kind }: { kind: string }) => kind);
}

const owner = await createTestAccount(context, { email: 'owner@told.example', permission: 23 });
const colleague = await createTestAccount(context, {
  email: 'colleague@told.example',
  permission: 23,
  companyId: owner.companyId,
  companyRole: 'viewer',
});
const stranger = await createTestAccount(context, { email: 'stranger@told.example', permission: 23 });

test('one event is one notification for everyone in the company, however often and by how many processes it is published', async () => {
  for (let i = 0; i < 3; i++) await happen(owner, 'finding-new', 'rating 1');
  await happen(owner, 'finding-new', 'rating 2');
  await Promise.all([dispatchEvents(context), dispatchEvents(context), dispatchEvents(context)]);
  await happen(owner, 'finding-new', 'rating 1');
  await dispatchEvents(context);
  for (const person of [owner, colleague]) assert.deepEqual(await told(person), ['finding-new', 'finding-new']);
  assert.deepEqual(await told(stranger), []);
});

test('an event that is rolled back notifies no one', async () => {
  await assert.rejects(
    context.db.withCompany(owner.companyId, async (tx) => {
      await notify(context, tx, { kind: 'scan-failed', company: owner.companyId, key: 'never', facts: {} });
      throw new Error('taken back');
    }),
  );
  await dispatchEvents(context);
  assert.ok(!(await told(owner)).includes('scan-failed'));
});

test('an event whose notice was lost is passed on when the connection for notices is up again', async () => {
  const reader = await createTestAccount(context, { email: 'unnoticed@told.example', permission: 23 });
  const worker = startNotifications(context);
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    const bus = { ...context.bus, send: () => {} };
    const event = {
      kind: 'scan-failed',
      key: 'lost',
      company: reader.companyId,
      facts: { domain: 'shop.example' },
    } as const;
    await context.db.withCompany(reader.companyId, (tx) => notify({ bus }, tx, event));
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'assay-notices' and datname = current_database()`);
    await eventually('it is passed on', async () => (await told(reader)).includes('scan-failed'));
  } finally {
    await client.end();
    await worker.stop();
  }
});

test('an event that fails to be delivered delays no other, and is delivered later', async () => {
  const stuck = await createTestAccount(context, { email: 'stuck@told.example', permission: 23 });
  const next = await createTestAccount(context, { email: 'next@told.example', permission: 23 });
  for (const person of [stuck, next]) await happen(person, 'finding-new', 'after a failure');
  const withCompany: typeof context.db.withCompany = async (companyId, work) => {
    if (companyId === stuck.companyId) throw new Error('not told');
    return context.db.withCompany(companyId, work);
  };
  await assert.rejects(dispatchEvents({ ...context, db: { ...context.db, withCompany } }), /not told/);
  assert.deepEqual(await told(next), ['finding-new']);
  assert.deepEqual(await told(stuck), []);
  await dispatchEvents(context);
  assert.deepEqual(await told(stuck), ['finding-new']);
});

test('an invitation reaches the invited account of another company only', async () => {
  await context.db.withCompany(stranger.companyId, (tx) =>
    notify(context, tx, {
      ...{ kind: 'invitation', company: owner.companyId, account: colleague.accountId, key: 'invitation 1' },
      facts: { from: stranger.email },
      path: '/listMainSuppliers',
    }),
  );
  await dispatchEvents(context);
  assert.deepEqual((await told(colleague))[0], 'invitation');
  assert.ok(!(await told(owner)).includes('invitation'));
});

test('the list is paged, counts what is unread, and marks one or all', async () => {
  const caller = await server.logIn(owner.email);
  await happen(owner, 'rating-dropped', 'a third');
  await dispatchEvents(context);
  const first = (await caller.call('GET', `${PATH}?page=1&pageSize=2`)).data;
  assert.deepEqual([first.rows.length, first.total, first.unread], [2, 3, 3]);
  assert.equal(first.rows[0].path, '/domain/shop.example');
  const second = (await caller.call('GET', `${PATH}?page=2&pageSize=2`)).data;
  assert.equal(second.rows.length, 1);
  await caller.call('POST', `${PATH}/read`, { ids: [first.rows[0].id], read: true });
  const unread = (await caller.call('GET', `${PATH}?unread=true`)).data;
  assert.deepEqual([unread.total, unread.unread], [2, 2]);
  // Another account's notification is not changed, whatever id is sent.
  await (await server.logIn(stranger.email)).call('POST', `${PATH}/read`, { ids: [first.rows[1].id], read: true });
  assert.equal((await caller.call('GET', PATH)).data.unread, 2);
  await caller.call('POST', `${PATH}/read`, { read: true });
  assert.equal((await caller.call('GET', PATH)).data.unread, 0);
  await caller.call('POST', `${PATH}/read`, { ids: [first.rows[1].id], read: false });
  assert.equal((await caller.call('GET', PATH)).data.unread, 1);
  assert.equal((await (await server.logIn(colleague.email)).call('GET', PATH)).data.unread, 4);
});

test('notifications are read page by page with a cursor, each once, although new ones arrive meanwhile', async () => {
  const person = await createTestAccount(context, { email: 'pages@told.example', permission: 23 });
  const caller = await server.logIn(person.email);
  const list = async (query: string) => (await caller.call('GET', `${PATH}?pageSize=2${query}`)).data;
  const arrive = async (key: string) => {
    await happen(person, 'finding-new', key);
    await dispatchEvents(context);
  };
  for (const key of ['a', 'b', 'c']) await arrive(key);
  const first = await list('');
  assert.deepEqual([first.total, first.nextCursor], [3, first.rows[1].id]);
  await arrive('d');
  assert.equal((await list('&page=2')).rows[0].id, first.rows[1].id, 'by number, a notification is read twice');
  const second = await list(`&cursor=${first.nextCursor}`);
  assert.equal(second.rows.length, 1);
  assert.ok(!first.rows.some(({ id }: { id: string }) => id === second.rows[0].id));
  assert.deepEqual([second.nextCursor, second.total, second.unread], [null, 4, 4]);
  assert.equal((await caller.call('GET', `${PATH}?cursor=x`)).error, 'validation-failed');
});

test('each kind arrives as its account chose: in the app, by email immediately or once a day', async () => {
  const reader = await createTestAccount(context, { email: 'reader@told.example', permission: 23, company: 'Readers' });
  const caller = await server.logIn(reader.email);
  const usual = (await caller.call('GET', `${PATH}/settings`)).data;
  assert.equal(usual.digestHour, 8);
  const chosen = {
    digestHour: 7,
    kinds: [
      { kind: 'finding-new', app: false, mail: 'once' },
      { kind: 'scan-failed', app: false, mail: 'off' },
      { kind: 'finding-fixed', app: true, mail: 'digest' },
    ],
  };
  const stored = (await caller.call('PUT', `${PATH}/settings`, chosen)).data;
  assert.equal(stored.kinds.length, usual.kinds.length);
  assert.deepEqual(stored, (await caller.call('GET', `${PATH}/settings`)).data);
  await happen(reader, 'finding-new', '1');
  await happen(reader, 'scan-failed', '1');
  await happen(reader, 'finding-fixed', '1');
  await happen(reader, 'rating-dropped', '1');
  await dispatchEvents(context);
  assert.deepEqual((await told(reader)).toSorted(), ['finding-fixed', 'rating-dropped']);
  const [atOnce, ...others] = await mailsTo(context, reader.email);
  assert.deepEqual(others, []);
  assert.equal(atOnce!.subject, '2 new findings on shop.example');
  assert.match(atOnce!.text, /1 critical, 1 high/);

  await sendDigests(context, new Date('2030-05-01T06:59:00Z'));
  assert.equal((await mailsTo(context, reader.email)).length, 1, 'before its hour');
  await Promise.all([
    sendDigests(context, new Date('2030-05-01T07:01:00Z')),
    sendDigests(context, new Date('2030-05-01T07:01:00Z')),
  ]);
  const mails = await mailsTo(context, reader.email);
  assert.equal(mails.length, 2);
  assert.equal(mails[0]!.subject, '2 notifications');
  assert.match(mails[0]!.text, /The rating of shop\.example dropped\. From 90 to 80 of 100\./);
  await sendDigests(context, new Date('2030-05-02T07:01:00Z'));
  assert.equal((await mailsTo(context, reader.email)).length, 2, 'nothing new, no mail');
});

test('a certificate expiry is announced at 30, 14, 7 and 1 days, once each, and not after its end', async () => {
  const holder = await createTestAccount(context, { email: 'certificates@told.example', permission: 23 });
  const domainId = await createDomain(context, holder, 'shop.example');
  const ends = async (days: number) =>
    context.db.withCompany(holder.companyId, (tx) =>
      replaceCertificateEnds(tx, { companyId: holder.companyId, domainId }, [
        {
          ...{ sha256: 'ab'.repeat(32), host: 'www.shop.example', hosts: 2 },
          endsAt: new Date(Date.now() + days * 86_400_000 - 60_000).toISOString(),
        },
      ]),
    );
  const days: number[] = [];
  for (const left of [40, 31, 30, 29, 14, 13, 7, 2, 1, 0.5, 0]) {
    await ends(left);
    for (let i = 0; i < 2; i++) {
      await notifyOfCertificates(context);
      await dispatchEvents(context);
    }
    const { data } = await (await server.logIn(holder.email)).call('GET', PATH);
    if (data.total > days.length) days.push(data.rows[0].facts.count);
    assert.equal(data.total, days.length);
  }
  assert.deepEqual(days, [30, 14, 7, 1]);
});

test("the end of a plan is announced at 14, 3 and 1 days in its company's time zone, once each; a trial's first days are not", async () => {
  const timeZone = 'Asia/Taipei';
  const planned = await createTestAccount(context, { email: 'plan@told.example', permission: 23, timeZone });
  const trial = await createTestAccount(context, { email: 'trial@told.example', permission: 27, timeZone });
  const end = addDays(dayIn(timeZone, new Date()), 20);
  for (const [person, start] of [
    [planned, addDays(end, -200)],
    [trial, addDays(end, -6)],
  ] as const) {
    await context.db.withCompany(person.companyId, (tx) =>
      sql`update company set plan_start = ${start}::date, plan_end = ${end}::date`.execute(tx),
    );
  }
  for (let left = 20; left >= -2; left--) {
    // Half past midnight there: still the day before in UTC.
    const now = new Date(startOfDay(timeZone, addDays(end, -left)).getTime() + 30 * 60_000);
    for (let i = 0; i < 2; i++) await notifyOfPlans(context, now);
    await dispatchEvents(context);
  }
  const counts = async (person: TestAccount) => {
    const { data } = await (await server.logIn(person.email)).call('GET', PATH);
    return data.rows.map(({ facts }: { facts: { count: number } }) => facts.count);
  };
  assert.deepEqual(await counts(planned), [1, 3, 14]);
  assert.deepEqual(await counts(trial), [1, 3]);
});

test('a notification mail has one-click unsubscription, which turns its kind off and nothing else', async () => {
  const owner = await createTestAccount(context, { email: 'unsubscribe@told.example', permission: 23 });
  const caller = await server.logIn(owner.email);
  const { unsubscribePath } = mailList(context, owner.accountId, 'plan-ending');
  const post = (path: string) =>
    fetch(server.url + path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  const mailOf = async (kind: string) => {
    const { kinds } = (await caller.call('GET', '/api/notifications/settings')).data;
    return kinds.find((row: { kind: string }) => row.kind === kind).mail;
  };
  for (const forged of [
    unsubscribePath.replace('plan-ending', 'verification-lost'),
    unsubscribePath.slice(0, -1),
    unsubscribePath.replace(owner.accountId, crypto.randomUUID()),
  ])
    assert.equal((await post(forged)).status, 404, forged);
  const opened = await fetch(server.url + unsubscribePath, { redirect: 'manual' });
  assert.deepEqual([opened.status, opened.headers.get('location')], [303, '/account/notifications']);
  assert.equal(await mailOf('plan-ending'), 'once', 'opening the link changes nothing');
  assert.equal((await post(unsubscribePath)).status, 200);
  assert.deepEqual([await mailOf('plan-ending'), await mailOf('verification-lost')], ['off', 'once']);
  assert.equal((await post(mailList(context, owner.accountId, 'digest').unsubscribePath)).status, 200);
  assert.deepEqual([await mailOf('rating-dropped'), await mailOf('verification-lost')], ['off', 'once']);
});
