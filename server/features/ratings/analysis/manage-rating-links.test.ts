import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, {
  email: 'owner@links.example',
  permission: 22,
  timeZone: 'Asia/Taipei',
});
const { companyId } = owner;
await createTestAccount(context, { email: 'member@links.example', permission: 22, companyId, companyRole: 'member' });
await createTestAccount(context, { email: 'other@links.example', permission: 22 });
await createTestAccount(context, { email: 'administrator@links.example', permission: 0 });
const own = await server.logIn(owner.email);
const DOMAIN = 'fernhill.example';
const rated = await createRatedDomain(context, owner, DOMAIN);
await change(sql`update rating set rated_at = now() - interval '2 days'`);

const PATH = `/api/ratings/${DOMAIN}/links`;
const today = dayIn('Asia/Taipei', new Date());
const PASSWORD = 'seven grey herons';

function change(statement: ReturnType<typeof sql>) {
  return context.db.withCompany(companyId, (tx) => statement.execute(tx));
}
async function make(wanted: Record<string, unknown> = {}) {
  const { data, error } = await own.call('POST', PATH, { lastDay: addDays(today, 7), ...wanted });
  assert.equal(error, undefined);
  return { id: data.link.id as string, code: (data.url as string).split('/').at(-1)!, link: data.link, url: data.url };
}
const open = (code: string, body: Record<string, unknown> = {}) =>
  server.anonymous.call('POST', `/api/shared/${encodeURIComponent(code)}`, body);
const findings = (code: string, body: Record<string, unknown> = {}) =>
  server.anonymous.call('POST', `/api/shared/${encodeURIComponent(code)}/findings`, { pageSize: 200, ...body });

test('a link shows one rating to anyone: score, grade, areas and counts, and no findings', async () => {
  const { code, url, link } = await make({ label: ' For the bank ' });
  assert.equal(url, `${context.config.publicUrl}/shared/${code}`);
  assert.ok(Buffer.from(code, 'base64url').length >= 16, 'at least 128 random bits');
  assert.deepEqual([link.label, link.protected, link.state, link.opened], ['For the bank', false, 'open', 0]);
  const { data } = await open(code);
  const shown = (await own.call('GET', `/api/ratings/${DOMAIN}`)).data;
  assert.deepEqual([data.total, data.grade, data.counts], [shown.total, shown.grade, shown.counts]);
  assert.deepEqual([data.domain, data.level, data.newer], [DOMAIN, 'rating', false]);
  assert.equal(data.areas.length, 10);
  assert.equal(data.ceiling?.issues, undefined);
  for (const id of [rated.domainId, companyId, rated.ratingId]) assert.ok(!JSON.stringify(data).includes(id));
  assert.equal((await findings(code)).error, 'sharing-hides');
  const { rows } = (await own.call('GET', PATH)).data;
  assert.deepEqual([rows[0].opened, rows[0].madeBy, rows[0].grade], [1, owner.email, shown.grade]);
  assert.ok(rows[0].lastOpenedAt);
});

test('only the hash of the code is stored, and neither it nor the password is in list or log', async () => {
  const { code } = await make({ password: PASSWORD });
  const { rows } = (await change(sql`select row_to_json(l)::text as text from share_link l`)) as unknown as {
    rows: { text: string }[];
  };
  const log = (await change(sql`select row_to_json(l)::text as text from audit_log l`)) as unknown as typeof rows;
  const list = await own.call('GET', PATH);
  for (const text of [JSON.stringify(rows), JSON.stringify(log), JSON.stringify(list.data)]) {
    assert.ok(!text.includes(code) && !text.includes(PASSWORD));
  }
  assert.ok(JSON.stringify(rows).includes('$argon2id$'));
});

test('the level of findings hides addresses, paths, names and evidence; everything shows them, without personal data', async () => {
  const [some, all] = [await make({ level: 'findings' }), await make({ level: 'everything' })];
  const hidden = (await findings(some.code)).data;
  const whole = (await findings(all.code)).data;
  assert.equal(hidden.total, whole.total);
  assert.ok(hidden.total > 5);
  assert.ok(!/fernhill\.example|\b127\.\d+/.test(JSON.stringify(hidden)));
  assert.ok(/fernhill\.example/.test(JSON.stringify(whole)) && /\b127\.\d+/.test(JSON.stringify(whole)));
  const { rows } = (await own.call('GET', `/api/ratings/${DOMAIN}/findings?pageSize=200`)).data;
  assert.deepEqual(
    whole.rows.map((row: { fingerprint: string }) => row.fingerprint).sort(),
    rows.map((row: { fingerprint: string }) => row.fingerprint).sort(),
  );
  assert.ok(whole.rows.every((row: object) => !('mark' in row) && !('statement' in row)));
  const high = (await findings(some.code, { severity: 'high', pageSize: 1 })).data;
  assert.ok(high.rows.every((row: { column: string }) => row.column === 'high'));
});

test('by issue a link lists each issue once, with the evidence of each finding where evidence is shared', async () => {
  interface Row {
    issue: string;
    points: number | null;
    findings: { fingerprint: string; seen: string[] }[];
  }
  const seenIn = async (level: string) => {
    const { code } = await make({ level });
    const [single, grouped] = [(await findings(code)).data, (await findings(code, { group: 'issue' })).data];
    const rows: Row[] = grouped.rows;
    assert.equal(new Set(rows.map(({ issue }) => issue)).size, rows.length);
    assert.ok(rows.some((row) => row.findings.length > 1));
    assert.deepEqual([grouped.points, grouped.issues, grouped.findings], [single.points, rows.length, single.findings]);
    const seen = (list: { fingerprint: string; seen: string[] }[]) =>
      Object.fromEntries(list.map((finding) => [finding.fingerprint, finding.seen]));
    assert.deepEqual(seen(rows.flatMap((row) => row.findings)), seen(single.rows));
    return rows.flatMap((row) => row.findings.flatMap((finding) => finding.seen));
  };
  assert.ok((await seenIn('everything')).length > 5);
  assert.deepEqual(await seenIn('findings'), []);
});

test('a protected link requires its password, and the token it returns opens the findings without it', async () => {
  const { code, link } = await make({ level: 'findings', password: PASSWORD });
  assert.equal(link.protected, true);
  assert.equal((await open(code)).error, 'rating-link-password-needed');
  assert.equal((await open(code, { password: '' })).error, 'rating-link-password-needed');
  assert.equal((await open(code, { password: 'wrong' })).error, 'rating-link-password-wrong');
  assert.equal((await findings(code)).error, 'rating-link-password-needed');
  const { data } = await open(code, { password: PASSWORD });
  assert.equal(data.domain, DOMAIN);
  assert.ok((await findings(code, { pass: data.pass })).data.total > 5);
  const second = await make({ level: 'findings', password: PASSWORD });
  for (const pass of [`${data.pass}x`, data.pass.replace(/^\d/, '9'), 'x', '1.x', '']) {
    assert.equal((await findings(code, { pass })).error, 'rating-link-password-needed', pass);
  }
  assert.equal((await findings(second.code, { pass: data.pass })).error, 'rating-link-password-needed');
});

test('wrong passwords are slowed down and lock a link for a while, others stay open', async () => {
  const [closed, other] = [await make({ password: PASSWORD }), await make({ password: PASSWORD })];
  for (let n = 0; n < 2; n++) assert.equal((await open(closed.code, { password: 'x' })).status, 403);
  // The counter has nine failures; waiting for each of them would take a minute.
  await context.db.withoutCompany((tx) =>
    sql`update login_attempt set failures = 9 where kind = 'link' and failures >= 2`.execute(tx),
  );
  const last = await open(closed.code, { password: 'x' });
  assert.deepEqual([last.status, last.error], [429, 'rating-link-locked']);
  assert.ok(Number(last.headers.get('retry-after')) > 60);
  assert.equal((await open(closed.code, { password: PASSWORD })).error, 'rating-link-locked');
  assert.equal((await open(other.code, { password: PASSWORD })).data.domain, DOMAIN);
});

test('the owner revokes a link at any time with immediate effect; colleagues and others cannot', async () => {
  const { code, id } = await make({ password: PASSWORD });
  const { pass } = (await open(code, { password: PASSWORD })).data;
  const [member, other] = await Promise.all(['member', 'other'].map((name) => server.logIn(`${name}@links.example`)));
  assert.ok((await member!.call('GET', PATH)).data.total > 0);
  assert.equal((await member!.call('POST', PATH, { lastDay: today })).error, 'company-role-too-low');
  assert.equal((await member!.call('DELETE', `${PATH}/${id}`)).error, 'company-role-too-low');
  assert.equal((await other!.call('GET', PATH)).error, 'domain-not-found');
  assert.equal((await other!.call('DELETE', `${PATH}/${id}`)).error, 'domain-not-found');
  const administrator = await server.logIn('administrator@links.example');
  const foreign = `?company=${companyId}`;
  assert.equal((await administrator.call('POST', PATH + foreign, { lastDay: today })).error, 'forbidden');
  assert.ok((await administrator.call('GET', PATH + foreign)).data.total > 0);
  assert.equal((await own.call('DELETE', `${PATH}/${rated.scanId}`)).error, 'rating-link-not-found');
  assert.equal((await own.call('DELETE', `${PATH}/${id}`)).data.state, 'off');
  assert.equal((await own.call('DELETE', `${PATH}/${id}`)).data.state, 'off');
  for (const body of [{ password: PASSWORD }, { pass }, {}]) {
    const answer = await open(code, body);
    assert.deepEqual([answer.status, answer.error], [404, 'rating-link-unknown']);
  }
  const { rows } = (await change(
    sql`select action from audit_log where action like 'rating-link.%' and facts ->> 'link' = ${id} order by occurred_at`,
  )) as unknown as { rows: { action: string }[] };
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['rating-link.made', 'rating-link.opened', 'rating-link.off'],
  );
});

test("a link ends with its last day in the company's time zone, and wrong codes get the same response", async () => {
  const { code } = await make({ lastDay: today });
  assert.equal((await open(code)).data.lastDay, today);
  const { rows } = (await change(
    sql`select (expires_at at time zone 'Asia/Taipei')::text as ends from share_link order by created_at desc limit 1`,
  )) as unknown as { rows: { ends: string }[] };
  assert.equal(rows[0]!.ends, `${addDays(today, 1)} 00:00:00`);
  await change(sql`update share_link set expires_at = now() where expires_on = ${today}::date`);
  for (const wrong of [code, 'x', '%', `${code}x`, "' or 1=1", 'é'.repeat(60)]) {
    const answer = await open(wrong);
    assert.deepEqual([answer.status, answer.error], [404, 'rating-link-unknown'], wrong);
  }
  const { data } = await own.call('GET', PATH);
  assert.equal(data.rows.find(({ lastDay }: { lastDay: string }) => lastDay === today).state, 'ended');
});

test("dates in the past, too far or missing, short passwords and other companies' ratings are rejected with a message", async () => {
  for (const lastDay of ['', 'soon', '2026-02-30', addDays(today, -1), addDays(today, 366)]) {
    const answer = await own.call('POST', PATH, { lastDay });
    assert.equal(answer.error, 'rating-link-day-invalid', lastDay);
    assert.ok(answer.message.includes(today));
  }
  const lastDay = addDays(today, 365);
  assert.equal((await own.call('POST', PATH, { lastDay, password: 'short' })).error, 'password-too-short');
  assert.equal((await own.call('POST', PATH, { lastDay, password: 'x'.repeat(129) })).error, 'password-too-long');
  assert.equal((await own.call('POST', PATH, { lastDay, ratingId: rated.scanId })).error, 'rating-not-found');
  assert.equal((await own.call('POST', PATH, { lastDay, level: 'all' })).status, 422);
  assert.equal((await own.call('POST', '/api/ratings/none.example/links', { lastDay })).error, 'domain-not-found');
});

test('hostile text in label, password, code and search is accepted or rejected, never a server error', async () => {
  const odd = ['a\u0000b', '\ud800', '\u202e<img src=x onerror=alert(1)>', '%00', "'; drop table share_link; --"];
  for (const text of odd) {
    const made = await own.call('POST', PATH, {
      lastDay: today,
      level: 'findings',
      label: text,
      password: `${text}12345678`,
    });
    assert.ok(made.status < 500, `${made.status} ${JSON.stringify(text)}`);
    const { code } = await make({ level: 'findings' });
    for (const answer of [
      await open(encodeURIComponent(code) + encodeURIComponent(text.toWellFormed())),
      await open(code, { password: text, pass: text }),
      await findings(code, { search: text, severity: text, pass: text }),
    ])
      assert.ok(answer.status < 500, `${answer.status} ${JSON.stringify(text)}`);
  }
  assert.ok((await own.call('GET', PATH)).status < 500);
});

test('a link keeps showing its own rating after later scans and mentions the newer one', async () => {
  const { code } = await make();
  const before = (await open(code)).data;
  const next = await createRatedDomain(context, owner, DOMAIN, 'copperfinch');
  await change(sql`update rating set rated_at = now() where id = ${next.ratingId}`);
  const after = (await open(code)).data;
  assert.deepEqual([after.total, after.at, after.newer], [before.total, before.at, true]);
  const latest = await make();
  assert.notEqual((await open(latest.code)).data.total, before.total);
  const older = await make({ ratingId: rated.ratingId });
  assert.equal((await open(older.code)).data.at, before.at);
});

test('a removed domain takes its links with it', async () => {
  const { code } = await make();
  await change(sql`update domain set deleted_at = now()`);
  assert.equal((await open(code)).error, 'rating-link-unknown');
});
