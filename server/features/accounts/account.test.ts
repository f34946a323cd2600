import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { shows } from '@assay/requirements/shows.ts';
import { Transformer } from '@napi-rs/image';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { upsertVerifiedDomain } from '#platform/db/domains/domains.ts';
import { insertEvents } from '#platform/db/ratings/decisions.ts';
import { imageSize } from '#platform/http/images/image-size.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { type ApiResponse, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { mailsTo } from '#testing/mails.ts';

const { context } = await testContext();
const server = await testServer(context);

/** A grey PNG of any size; its rows are cut short on request. */
function png(width: number, height: number, rows = height): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(Buffer.alloc((width + 1) * rows, 0));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

test('the account shows its person, company, plan, limits and usage', async () => {
  const person = await createTestAccount(context, {
    email: 'shows@account.example',
    permission: 22,
    company: 'Shows Ltd',
  });
  await context.db.withCompany(person.companyId, (tx) =>
    upsertVerifiedDomain(tx, {
      id: '018f0000-0000-7000-8000-00000000abcd',
      companyId: person.companyId,
      name: 'shows.example',
      unicode: 'shows.example',
      registrable: true,
      accountId: person.accountId,
      txtValue: 'x',
    }),
  );
  const { data } = await (await server.logIn(person.email)).call('GET', '/api/account');
  assert.deepEqual(
    [data.account, data.name, data.company.name, data.company.confirmed, data.permission, data.plan.daysLeft],
    [person.email, 'shows', 'Shows Ltd', false, 22, 30],
  );
  assert.deepEqual(data.plan.limits.verifiedDomains, { used: 1, allowed: 10 });
  assert.deepEqual([data.plan.expired, data.plan.waiting, data.avatar, data.secondFactor], [false, [], null, false]);
  assert.ok(data.lastLoginAt);
  shows('3.account.last-login', '3.account.avatar');
});

test('an account whose plan ended shows that it expired', async () => {
  const { email, companyId } = await createTestAccount(context, { email: 'past@account.example', permission: 21 });
  await context.db.withCompany(companyId, (tx) =>
    sql`update company set plan_start = current_date - 40, plan_end = current_date - 10`.execute(tx),
  );
  const { data } = await (await server.logIn(email)).call('GET', '/api/account');
  assert.deepEqual([data.permission, data.plan.expired, data.plan.daysLeft], [20, true, -10]);
});

test('details are changed, invalid ones rejected, and unchanged ones reported', async () => {
  const { email } = await createTestAccount(context, { email: 'edit@account.example', permission: 1 });
  const caller = await server.logIn(email);
  const put = (body: object) => caller.call('PUT', '/api/account', body);
  const wanted = { name: '王小明', phone: '02 1234', jobTitle: 'CISO', language: 'zh-TW', timeZone: 'Asia/Taipei' };
  const { data } = await put({ ...wanted, theme: { mode: 'dark' } });
  assert.deepEqual([data.name, data.jobTitle, data.theme], ['王小明', 'CISO', { mode: 'dark' }]);
  const themeOf = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, key) => [`key ${key}`, 'x']));
  assert.equal((await put({ theme: themeOf(20) })).status, 200);
  const many = await put({ theme: themeOf(21) });
  assert.deepEqual([many.error, many.facts.field], ['validation-failed', 'theme']);
  for (const theme of [{ mode: 5 }, { ['x'.repeat(41)]: 'x' }, [], 'dark', null]) {
    assert.equal((await put({ theme })).error, 'validation-failed', JSON.stringify(theme));
  }
  const undeclared = await put({
    ...wanted,
    permission: 0,
    disabled: false,
    companyRole: 'owner',
    email: 'x@account.example',
  });
  assert.equal(undeclared.success, false, 'nothing else of the account is changed');
  const refused = await put(wanted);
  assert.deepEqual([refused.error, refused.message], ['no-data-changed', 'No data changed']);
  assert.equal((await put({ name: ' ' })).error, 'name-empty');
  assert.equal((await put({ language: 'xx' })).error, 'validation-failed');
  assert.equal((await put({ timeZone: 'Mars/Base' })).error, 'time-zone-unknown');
  assert.equal((await caller.call('GET', '/api/validateToken')).data.timeZone, 'Asia/Taipei');
  shows('3.account.name', '3.account.phone', '3.account.job-title');
});

test('every form rejects names with links or hidden characters, and an existing name can stay', async () => {
  const { email, accountId, companyId } = await createTestAccount(context, {
    email: 'names@account.example',
    permission: 22,
  });
  const caller = await server.logIn(email);
  const old = 'An older name that is longer than the rules of today allow, see https://old.example for its story';
  await context.db.withCompany(companyId, async (tx) => {
    await sql`update account set name = ${old} where id = ${accountId}`.execute(tx);
    await sql`update company set name = ${old}, number = '22099131', country = 'TW', capital = 'B'`.execute(tx);
  });
  const put = (path: string, body: object) => caller.call('PUT', path, body);
  assert.equal((await put('/api/account', { name: old, phone: '02 1' })).data?.name, old);
  assert.equal((await put('/api/company', { name: old, timeZone: 'Asia/Taipei' })).data?.name, old);

  const [link, hidden] = ['name-with-link', 'name-with-hidden-character'];
  const token = (name: string) => caller.call('POST', '/api/account/tokens', { name, scopes: ['scans:read'], days: 1 });
  const webhook = (name: string) =>
    caller.call('POST', '/api/notifications/webhooks', {
      name,
      url: 'https://a.example/',
      format: 'json',
      kinds: [],
      enabled: true,
    });
  const wrong: [Promise<ApiResponse>, string, string][] = [
    [put('/api/account', { name: 'evil.example' }), link, 'name'],
    [put('/api/account', { name: `${old}!` }), 'text-too-long', 'name'],
    [put('/api/account', { jobTitle: 'CISO\u202e' }), hidden, 'jobTitle'],
    [put('/api/account', { phone: '02\u202e1234' }), hidden, 'phone'],
    [put('/api/company', { name: 'https://evil.example' }), link, 'name'],
    [token('my\ntoken'), hidden, 'name'],
    [webhook('x'.repeat(61)), 'text-too-long', 'name'],
  ];
  for (const [call, error, field] of wrong) {
    const answer = await call;
    assert.deepEqual([answer.error, answer.facts.field, answer.status], [error, field, 422]);
    assert.doesNotMatch(answer.message, /\{\{|name-with/);
  }
  const composed = await put('/api/account', { name: 'Zoe\u0308 Müller' });
  assert.equal(composed.data.name, 'Zoë Müller');
});

test('an avatar is decoded and encoded again as PNG of at most 256 pixels a side, and can be removed', async () => {
  const { email } = await createTestAccount(context, { email: 'avatar@account.example', permission: 1 });
  const caller = await server.logIn(email);
  const jpeg = await new Transformer(png(600, 300)).jpeg();
  const webp = await new Transformer(png(300, 600)).webp();
  assert.deepEqual([jpeg, webp, png(5, 7)].map(imageSize), [
    { width: 600, height: 300 },
    { width: 300, height: 600 },
    { width: 5, height: 7 },
  ]);
  for (const [image, width, height] of [
    [jpeg, 256, 128],
    [webp, 128, 256],
    [png(20, 10), 20, 10],
  ] as const) {
    const avatar = `data:image/png;base64,${image.toString('base64')}`;
    const { data, status, message } = await caller.call('POST', '/api/avatar', { avatar });
    assert.equal(status, 200, message);
    const size = imageSize(Buffer.from(data.avatar, 'base64'));
    assert.deepEqual(size, { width, height });
  }
  for (const [type, image, width, height] of [
    ['image/jpeg', jpeg, 256, 128],
    ['image/webp', webp, 128, 256],
    ['image/png', png(20, 10), 20, 10],
    // Files are often named after another format.
    ['image/png', jpeg, 256, 128],
  ] as const) {
    const { data, status, message } = await caller.call('POST', '/api/avatar', image, { 'content-type': type });
    assert.equal(status, 200, message);
    assert.deepEqual(imageSize(Buffer.from(data.avatar, 'base64')), { width, height });
  }
  assert.ok((await caller.call('GET', '/api/account')).data.avatar);
  await caller.call('DELETE', '/api/avatar');
  assert.equal((await caller.call('GET', '/api/account')).data.avatar, null);
  const { data } = await caller.call('GET', '/api/company/logs?what=account.changed');
  assert.equal(data.total, 8, 'every change of the portrait stands in the log');
  shows('7.call.avatar');
});

test('hostile images are rejected before they are decompressed', async () => {
  const caller = await server.logIn('avatar@account.example');
  const post = (bytes: Buffer | string) =>
    caller.call('POST', '/api/avatar', { avatar: typeof bytes === 'string' ? bytes : bytes.toString('base64') });
  const hostile: [Buffer | string, string][] = [
    [png(30_000, 30_000, 1), 'avatar-too-large'],
    [Buffer.concat([png(10, 10), Buffer.alloc(2_100_000)]), 'avatar-too-large'],
    [png(100, 100, 3), 'avatar-invalid'],
    [png(100, 100).subarray(0, 30), 'avatar-invalid'],
    [png(100, 100).subarray(0, 20), 'avatar-invalid'],
    [png(0, 100, 1), 'avatar-invalid'],
    ['PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=', 'avatar-invalid'],
    ['data:text/html;base64,PGI+', 'avatar-invalid'],
    ['not base64 at all!', 'avatar-invalid'],
    [Buffer.from('ffd8ffe0ffff', 'hex'), 'avatar-invalid'],
    [Buffer.from('RIFF....WEBPVP8X'), 'avatar-invalid'],
  ];
  for (const [bytes, id] of hostile) {
    const answer = await post(bytes);
    assert.equal(answer.error, id, String(bytes).slice(0, 40));
    assert.match(answer.message, /^Avatar upload failed/);
    if (typeof bytes === 'string') continue;
    const asBytes = await caller.call('POST', '/api/avatar', bytes, { 'content-type': 'image/png' });
    assert.deepEqual([asBytes.error, asBytes.message], [id, answer.message]);
  }
});

test('all personal data can be downloaded, without that of others', async () => {
  const own = { email: 'own@account.example', permission: 23, company: 'Own Ltd' };
  const { email, companyId, accountId } = await createTestAccount(context, own);
  const place = { companyId, domainId: uuidv7() };
  const colleague = await createTestAccount(context, { email: 'near@account.example', permission: 23, companyId });
  await context.db.withCompany(companyId, async (tx) => {
    const name = 'own-data.example';
    const domain = { ...place, id: place.domainId, name, unicode: name, registrable: true, accountId, txtValue: 'x' };
    await upsertVerifiedDomain(tx, domain);
    for (const [who, text] of [
      [accountId, 'We mend it on Friday'],
      [colleague.accountId, 'Said by a colleague'],
    ] as const) {
      await insertEvents(tx, place, ['f1'], { accountId: who, side: 'owner', kind: 'commented', text });
    }
  });
  const caller = await server.logIn(email);
  const { data } = await caller.call('GET', '/api/account/data');
  assert.equal(data.account[0].email, email);
  assert.deepEqual(
    data.findings.map(({ domain, kind, text }: Record<string, string>) => [domain, kind, text]),
    [['own-data.example', 'commented', 'We mend it on Friday']],
  );
  assert.deepEqual(data.disputes, []);
  assert.equal(data.company[0].name, 'Own Ltd');
  assert.equal(data.sessions.length, 1);
  const text = JSON.stringify(data);
  assert.doesNotMatch(text, /password_hash|\$argon2|shows@|csrf|Said by a colleague/);
});

test("a deleted account is erased with its sessions and its company's domains, and the address is free again", async () => {
  const leaving = { email: 'gone@account.example', permission: 23 };
  const { email, companyId, accountId } = await createTestAccount(context, leaving);
  const colleague = await createTestAccount(context, {
    email: 'stays@account.example',
    permission: 23,
    companyId,
    companyRole: 'member',
  });
  const caller = await server.logIn(email);
  await context.db.withCompany(companyId, async (tx) => {
    for (const name of ['proved.gone.example', 'expired.gone.example']) {
      const domain = { id: uuidv7(), name, unicode: name, registrable: true, txtValue: 'x' };
      await upsertVerifiedDomain(tx, { ...domain, companyId, accountId });
    }
    await sql`update domain set status = 'expired' where name like 'expired.%'`.execute(tx);
  });
  const erase = (who: typeof caller, password = TEST_PASSWORD) => who.call('DELETE', '/api/account', { password });
  assert.equal((await erase(caller, 'wrong')).error, 'current-password-incorrect');
  assert.equal((await erase(caller)).error, 'ownership-transfer-required');
  assert.equal((await erase(await server.logIn(colleague.email))).status, 200);
  assert.equal((await erase(caller)).status, 200);
  assert.equal((await caller.call('GET', '/api/validateToken')).status, 401);
  await assert.rejects(server.logIn(email), /login-failed/);
  const rows = await context.db.withCompany(companyId, async (tx) => ({
    accounts: (await sql<{ email: string; name: string }>`select email, name from account`.execute(tx)).rows,
    company: (await sql<{ name: string; plan: number | null }>`select name, plan from company`.execute(tx)).rows,
    kept: (await sql`select name from domain where deleted_at is null`.execute(tx)).rows,
  }));
  assert.deepEqual(rows.kept, []);
  for (const account of rows.accounts) assert.match(account.email, /^erased-/);
  assert.deepEqual(rows.company, [{ name: '', plan: null }]);
  assert.deepEqual(
    (await mailsTo(context, email)).map((mail) => mail.template),
    ['account-erased'],
  );
  await createTestAccount(context, { email, permission: 1 });
  assert.equal((await (await server.logIn(email)).call('GET', '/api/validateToken')).data.permission, 1);
});

test('of two administrators who delete themselves at the same time, one remains', async () => {
  const callers = [];
  for (const email of ['one@at-once.example', 'two@at-once.example']) {
    await createTestAccount(context, { email, permission: 0 });
    callers.push(await server.logIn(email));
  }
  const body = { password: TEST_PASSWORD };
  const answers = await Promise.all(callers.map((caller) => caller.call('DELETE', '/api/account', body)));
  assert.deepEqual(answers.map(({ error }) => error ?? 'gone').sort(), ['gone', 'last-administrator']);
  await context.db.withAllCompanies('log-in-and-session', (tx) =>
    sql`update account set granted_permission = null where email like '%@at-once.example'`.execute(tx),
  );
});

test('the last administrator cannot be deleted', async () => {
  const { caller } = await server.user({ email: 'only@account.example', permission: 0 });
  assert.equal((await caller.call('DELETE', '/api/account', { password: TEST_PASSWORD })).error, 'last-administrator');
});
