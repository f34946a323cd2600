import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startLab } from '@assay/lab';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { recheckDomain } from '#features/domains/recheck-domains.ts';
import { runTasks } from '#jobs/planner.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { useVirtualTime } from '../../../engine/testing/virtual-time.ts';

const lab = await startLab({ domains: ['harbourline.test', 'meadowgate.test'] });
after(() => lab.close());
/** The context's, which tests change. */
const network = { ...lab.network };
const { context } = await testContext({}, (config) => ({ ...config, network }));
const server = await testServer(context);
// The time limits of look-ups do not depend on the host's load.
await useVirtualTime({ realTime: true });
const domain = lab.domains.find((one) => one.health === 'middling')!.domain;
const second = lab.domains.find((one) => one.health === 'healthy')!.domain;

/** Runs a function while neither name servers nor the resolver can be reached. */
async function withoutDns<T>(run: () => Promise<T>): Promise<T> {
  const roots = [{ name: 'r', addresses: ['203.0.113.1'] }];
  Object.assign(network, { roots, resolvers: [{ address: '203.0.113.53', port: 53 }], dialMap: {} });
  try {
    return await run();
  } finally {
    Object.assign(network, lab.network);
  }
}
const began = Date.now();
const owner = await createTestAccount(context, { email: 'owner@domains.example', permission: 21 });
const caller = await server.logIn(owner.email);
const request = (name: string, who = caller) => who.call('POST', '/api/domains/request', { domain: name });
const verify = (name: string, who = caller) => who.call('POST', '/api/domains/verify', { domain: name });
const asCompany = (statement: ReturnType<typeof sql>) =>
  context.db.withCompany(owner.companyId, (tx) => statement.execute(tx));
const forgetAttempts = () => asCompany(sql`delete from verification_attempt`);

test('a request returns the record to set, and repeating it returns the same', async (t) => {
  // Each reading is later than the one before, as on a busy host.
  let readings = 0;
  const clock = t.mock.method(context.clock, 'now', () => new Date(Date.now() + readings++));
  const { data } = await request(domain.toUpperCase());
  clock.mock.restore();
  assert.equal(data.domain, domain);
  assert.equal(data.txtName, `_assay.${domain}`);
  assert.equal(data.txtHost, '_assay');
  assert.deepEqual([data.type, data.attempts, data.retryAfter], ['TXT', 0, null]);
  assert.match(data.value, /^assay-verification=[a-z2-7]{32}\/localhost:0$/);
  assert.equal(data.ttl, 600);
  assert.equal(data.status, 'pending');
  assert.equal(Date.parse(data.expiresAt) - Date.parse(data.appliedAt), 72 * 3_600_000);
  assert.equal((await request(domain)).data.value, data.value);
  assert.deepEqual(
    (await caller.call('GET', '/api/domains/pending')).data.map((row: { domain: string }) => row.domain),
    [domain],
  );
  shows('7.call.domains-request', '7.call.domains-pending', '9.constant.verification-expiry');
  shows(
    '3.entity.verification-domain',
    '3.entity.verification-name',
    '3.entity.verification-type',
    '3.entity.verification-value',
    '3.entity.verification-ttl',
    '3.entity.verification-applied',
    '3.entity.verification-expiry',
    '3.entity.verification-attempts',
    '3.entity.verification-retry',
    '3.entity.verification-status',
  );
});

test('names that cannot be verified are rejected with the reason', async () => {
  for (const [name, error] of [
    ['https://example.com', 'domain-has-scheme'],
    ['example', 'domain-incomplete'],
    ['192.0.2.1', 'domain-is-address'],
    ['co.uk', 'domain-public-suffix'],
    [`${'a'.repeat(260)}.com`, 'domain-too-long'],
    ['', 'domain-invalid'],
  ] as const) {
    assert.equal((await request(name)).error, error, name);
  }
  assert.equal((await verify('never-asked.test')).error, 'verification-not-found');
});

test('without the record an attempt stays pending with what was found; the fourth in an hour has to wait', async () => {
  const none = await verify(domain);
  assert.equal(none.status, 200);
  assert.equal(none.data.status, 'pending');
  assert.equal(none.data.observed.kind, 'no-record');
  assert.equal(none.data.attempts, 1);
  const answers = none.data.servers as { name: string; outcome: string }[];
  assert.deepEqual(
    answers.map(({ name }) => name),
    none.data.observed.servers,
  );
  assert.ok(answers.length >= 2 && answers.every(({ outcome }) => outcome === 'no-record'));
  lab.setTxt(`_assay.${domain}`, ['assay-verification=something-else']);
  const other = await verify(domain);
  assert.equal(other.data.observed.kind, 'other-value');
  assert.deepEqual(other.data.observed.values, ['assay-verification=something-else']);
  const [first] = other.data.servers as { outcome: string; value: string }[];
  assert.deepEqual([first!.outcome, first!.value], ['other-value', 'assay-verification=something-else']);
  lab.setTxt(`_assay.${domain}`, []);
  const { value } = other.data;
  lab.setTxt(domain, [value]);
  const third = await verify(domain);
  assert.equal(third.data.observed.kind, 'wrong-name');
  assert.ok(third.data.retryAfter);
  lab.setTxt(domain, []);
  assert.deepEqual(
    [none, other, third].map(({ success, message }) => [success, message]),
    [
      [true, 'No record found. It may take a few minutes until your provider publishes it.'],
      [true, 'Record found, value differs. Compare the value seen with the one expected.'],
      [true, 'Record found under another name. Many providers append the domain themselves: enter only the host.'],
    ],
  );
  const fourth = await verify(domain);
  assert.equal(fourth.status, 429);
  assert.equal(fourth.error, 'verification-too-soon');
  assert.ok(Number(fourth.headers.get('retry-after')) > 3500);
  assert.match(fourth.message, /1 h 0 min|0 h 60 min|0 h 59 min/);
  shows('4.state.verification-pending', '4.state.verification-retry', '9.constant.verifications');
});

test('an attempt that no server and no resolver answered does not count', async () => {
  const { caller: who } = await server.user({ email: 'silent@domains.example', permission: 21 });
  await request(second, who);
  for (let attempt = 1; attempt <= 4; attempt++) {
    const { data } = await withoutDns(() => verify(second, who));
    assert.deepEqual([data.status, data.observed.kind], ['pending', 'servers-unreachable']);
    assert.deepEqual([data.attempts, data.retryAfter], [0, null]);
    assert.deepEqual(data.servers, [{ name: '', resolver: true, outcome: 'no-answer' }]);
  }
  assert.equal((await verify(second, who)).data.attempts, 1);
});

test('canceling and requesting again does not restore the attempts', async () => {
  assert.equal((await caller.call('POST', '/api/domains/cancel', { domain })).data.status, 'cancelled');
  assert.equal((await verify(domain)).error, 'verification-not-pending');
  await request(domain);
  assert.equal((await verify(domain)).error, 'verification-too-soon');
  shows('4.state.verification-cancelled', '7.call.domains-cancel');
});

test('with the record at its name servers the domain is verified and listed', async () => {
  await forgetAttempts();
  const { data } = await request(domain);
  lab.setTxt(`_assay.${domain}`, ['v=spf1 -all', data.value]);
  const answer = await verify(domain);
  assert.equal(answer.data.status, 'verified', JSON.stringify(answer.data.observed));
  assert.equal((await request(domain)).error, 'domain-already-verified');
  const [row] = (await caller.call('GET', '/api/associatedDomains')).data.rows;
  assert.equal(row.domain, domain);
  assert.equal(row.account, owner.email);
  assert.deepEqual([row.company, row.companyNumber, row.name], [`Company of ${owner.email}`, null, 'owner']);
  assert.ok(Date.parse(row.lastLoginTime) > began - 1_000, row.lastLoginTime);
  assert.equal(row.status, 'verified');
  assert.equal(row.deletable, true);
  assert.equal(row.score, null);
  shows('1.feature.ownership', '4.state.verification-verified', '7.call.domains-verify', '7.call.associatedDomains');
  shows(
    '3.entity.associated-domain',
    '3.entity.associated-company',
    '3.entity.associated-number',
    '3.entity.associated-name',
    '3.entity.associated-account',
    '3.entity.associated-last-login',
  );
});

test('a second company verifies the same name: both hold it while both records exist', async () => {
  const { caller: theirs } = await server.user({ email: 'second@domains.example', permission: 21 });
  const { data } = await request(domain, theirs);
  const mine = (await asCompany(sql`select txt_value from domain`)).rows[0] as { txt_value: string };
  lab.setTxt(`_assay.${domain}`, [mine.txt_value, data.value]);
  assert.equal((await verify(domain, theirs)).data.status, 'verified');
  const statusOf = async () => (await caller.call('GET', '/api/associatedDomains')).data.rows[0].status;
  assert.equal(await statusOf(), 'verified');

  // A third company verifies while the first record is missing.
  const { caller: last } = await server.user({ email: 'third@domains.example', permission: 21 });
  const asked = await request(domain, last);
  lab.setTxt(`_assay.${domain}`, [data.value, asked.data.value]);
  assert.equal((await verify(domain, last)).data.status, 'verified');
  assert.equal(await statusOf(), 'expired');
  assert.equal((await theirs.call('GET', '/api/associatedDomains')).data.rows[0].status, 'verified');
});

test("the error names the plan's limit and the plan that raises it", async () => {
  const { caller: who } = await server.user({ email: 'small@domains.example', permission: 1 });
  const { data } = await request(second, who);
  lab.setTxt(`_assay.${second}`, [data.value]);
  assert.equal((await verify(second, who)).data.status, 'verified');
  const refused = await request(domain, who);
  assert.equal(refused.error, 'limit-reached');
  assert.deepEqual(refused.facts, { limit: 'verifiedDomains', allowed: 1, count: 3, plan: 21 });
  assert.equal(
    refused.message,
    'The limit of your plan is reached. Verified domains: 1 allowed. The plan "Enterprise lite" allows 3.',
  );
});

test("two domains verified concurrently do not exceed the plan's limit", async () => {
  const person = await createTestAccount(context, { email: 'at-once@domains.example', permission: 27 });
  const who = await server.logIn(person.email);
  for (const name of [domain, second]) {
    const { data } = await request(name, who);
    lab.setTxt(`_assay.${name}`, [data.value]);
  }
  const answers = await Promise.all([domain, second].map((name) => verify(name, who)));
  assert.deepEqual(answers.map((answer) => answer.error ?? answer.data.status).sort(), ['limit-reached', 'verified']);
  const { rows } = await context.db.withCompany(person.companyId, (tx) =>
    sql`select 1 from domain where status = 'verified'`.execute(tx),
  );
  assert.equal(rows.length, 1);
});

test('a verified record that is missing for seven days makes the domain expire', async () => {
  const person = await createTestAccount(context, { email: 'again@domains.example', permission: 21 });
  const who = await server.logIn(person.email);
  const { data } = await request(second, who);
  lab.setTxt(`_assay.${second}`, [data.value]);
  await verify(second, who);
  const row = async () =>
    (
      await context.db.withCompany(person.companyId, (tx) =>
        sql<{ id: string; status: string; missing: boolean }>`
          select id, status, txt_missing_since is not null as missing from domain`.execute(tx),
      )
    ).rows[0]!;
  const { id } = await row();
  await recheckDomain(context, person.companyId, id);
  assert.deepEqual(await row(), { id, status: 'verified', missing: false });
  lab.setTxt(`_assay.${second}`, []);
  await recheckDomain(context, person.companyId, id);
  assert.deepEqual(await row(), { id, status: 'verified', missing: true });
  await context.db.withCompany(person.companyId, (tx) =>
    sql`update domain set txt_missing_since = now() - interval '8 days'`.execute(tx),
  );
  await recheckDomain(context, person.companyId, id);
  assert.deepEqual(await row(), { id, status: 'expired', missing: true });
});

test('a verified record about which no server says anything for 30 days makes the domain expire, after notifications', async () => {
  const person = await createTestAccount(context, { email: 'unanswered@domains.example', permission: 21 });
  const who = await server.logIn(person.email);
  const { data } = await request(second, who);
  lab.setTxt(`_assay.${second}`, [data.value]);
  await verify(second, who);
  const own = <T>(statement: ReturnType<typeof sql<T>>) =>
    context.db.withCompany(person.companyId, async (tx) => (await statement.execute(tx)).rows);
  const row = async () =>
    (
      await own(sql<{ id: string; status: string; unanswered: boolean }>`
        select id, status, txt_unanswered_since is not null as unanswered from domain`)
    )[0]!;
  const { id } = await row();
  const check = () => recheckDomain(context, person.companyId, id);
  const recheck = async (days: number, run: () => Promise<void> = () => withoutDns(check)) => {
    await own(sql`update domain set txt_unanswered_since = now() - make_interval(days => ${days})
                  where txt_unanswered_since is not null`);
    await run();
    return row();
  };
  assert.deepEqual(await recheck(0), { id, status: 'verified', unanswered: true });
  assert.deepEqual(await recheck(29, check), { id, status: 'verified', unanswered: false });
  for (const days of [0, 16, 17, 23, 29]) assert.equal((await recheck(days)).status, 'verified', `${days} days`);
  assert.equal((await recheck(30)).status, 'expired');
  const events = await own(sql<{ kind: string; count: number | null }>`
    select kind, (payload->>'count')::int as count from notification_outbox where for_company_id = ${person.companyId}
    order by id`);
  assert.deepEqual(
    events.map(({ kind, count }) => [kind, count]),
    [
      ['verification-ending', 14],
      ['verification-ending', 13],
      ['verification-ending', 7],
      ['verification-ending', 1],
      ['verification-lost', null],
    ],
  );
  assert.equal((await who.call('POST', '/api/scans', { domain: second })).error, 'domain-not-verified');
});

test('deletion requires the name, hides the domain, and verifying it again restores it', async () => {
  const { caller: who } = await server.user({ email: 'delete@domains.example', permission: 21 });
  const { data } = await request(second, who);
  lab.setTxt(`_assay.${second}`, [data.value]);
  await verify(second, who);
  const remove = (typed: string) => who.call('DELETE', `/api/domains/${second}`, { domain: typed });
  assert.equal((await remove('something.else')).error, 'domain-name-mismatch');
  assert.equal((await remove(second.toUpperCase())).status, 200);
  assert.deepEqual((await who.call('GET', '/api/associatedDomains')).data.rows, []);
  assert.equal((await remove(second)).error, 'domain-not-found');
  const again = await request(second, who);
  lab.setTxt(`_assay.${second}`, [again.data.value]);
  assert.equal((await verify(second, who)).data.status, 'verified');
  shows('5.rule.domain-deletable');
});

test('a domain that an administrator attested cannot be deleted by its owner', async () => {
  const person = await createTestAccount(context, { email: 'attested@domains.example', permission: 21 });
  const who = await server.logIn(person.email);
  const attest = { domain: `www.${second}`, company: person.companyId, reason: 'seen on paper' };
  assert.equal((await who.call('POST', '/api/domains/attest', attest)).error, 'forbidden');
  const attester = await createTestAccount(context, { email: 'attester@domains.example', permission: 0 });
  const admin = await server.logIn(attester.email);
  const send = (change: object) => admin.call('POST', '/api/domains/attest', { ...attest, ...change });
  assert.equal((await send({ reason: ' ' })).error, 'validation-failed');
  assert.equal((await send({ domain: 'co.uk' })).error, 'domain-public-suffix');
  assert.equal((await send({ company: attester.accountId })).error, 'not-found');
  assert.equal((await send({})).status, 200);
  assert.equal((await send({})).error, 'domain-already-verified');
  const [row] = (await who.call('GET', '/api/associatedDomains')).data.rows;
  assert.deepEqual([row.domain, row.attested, row.deletable], [attest.domain, true, false]);
  const refused = await who.call('DELETE', `/api/domains/${attest.domain}`, { domain: attest.domain });
  assert.deepEqual([refused.status, refused.error], [409, 'domain-not-deletable']);
  assert.match(refused.message, /cannot be deleted/);
  const entries = await auditEntries(context, 'domain.attested', person.companyId);
  assert.deepEqual(
    entries.map(({ accountId, facts }) => [accountId, facts]),
    [[attester.accountId, { reason: 'seen on paper' }]],
  );

  const remove = (name: string, company: string) =>
    admin.call('DELETE', `/api/domains/${name}?company=${company}`, { domain: name });
  assert.equal((await remove(domain, owner.companyId)).error, 'domain-not-deletable');
  assert.equal((await remove(attest.domain, person.companyId)).status, 200);
  assert.deepEqual((await who.call('GET', '/api/associatedDomains')).data.rows, []);
});

test("no one sees another company's domains or requests", async () => {
  const { caller: who } = await server.user({ email: 'stranger@domains.example', permission: 23 });
  assert.deepEqual((await who.call('GET', '/api/associatedDomains')).data.rows, []);
  assert.deepEqual((await who.call('GET', `/api/associatedDomains?company=${owner.companyId}`)).data.rows, []);
  assert.deepEqual((await who.call('GET', '/api/domains/pending')).data, []);
  assert.equal((await who.call('DELETE', `/api/domains/${domain}`, { domain })).error, 'domain-not-found');
  const admin = await server.logIn(
    (await createTestAccount(context, { email: 'admin@domains.example', permission: 0 })).email,
  );
  const all = (await admin.call('GET', '/api/associatedDomains')).data.rows;
  assert.ok(all.length >= 4);
  const one = (await admin.call('GET', `/api/associatedDomains?company=${owner.companyId}`)).data.rows;
  assert.deepEqual(
    one.map((row: { account: string }) => row.account),
    [owner.email],
  );
  const page = (await admin.call('GET', '/api/associatedDomains?pageSize=1&page=2')).data;
  assert.deepEqual([page.rows.length, page.total, page.page], [1, all.length, 2]);
  const found = (await admin.call('GET', '/api/associatedDomains?search=Company+of+owner@domains')).data;
  assert.deepEqual([found.total, found.rows[0].companyId], [1, owner.companyId]);
  const { domain: shown } = found.rows[0];
  const named = (await admin.call('GET', `/api/associatedDomains?search=${shown.toUpperCase()}`)).data.rows;
  assert.ok(named.some((row: { domain: string }) => row.domain === shown));
  shows('6.role.all-domains');
});

test('a request fails if the domain does not exist or after twenty attempts, and expires after 72 hours', async () => {
  const person = await createTestAccount(context, { email: 'fails@domains.example', permission: 23 });
  const who = await server.logIn(person.email);
  const own = (statement: ReturnType<typeof sql>) =>
    context.db.withCompany(person.companyId, (tx) => statement.execute(tx));
  await request('no-such-name.test', who);
  const gone = await verify('no-such-name.test', who);
  assert.deepEqual([gone.data.status, gone.data.observed.kind], ['failed', 'name-does-not-exist']);

  await request(second, who);
  await own(sql`update domain_verification set attempts = 19 where status = 'pending'`);
  lab.setTxt(`_assay.${second}`, []);
  const last = await verify(second, who);
  assert.deepEqual([last.data.status, last.data.attempts], ['failed', 20]);

  await request(domain, who);
  await own(sql`update domain_verification set expires_at = now() - interval '1 second' where status = 'pending'`);
  assert.deepEqual((await who.call('GET', '/api/domains/pending')).data, []);
  await runTasks(context, 'minute');
  const { rows } = await own(sql`select status from domain_verification where domain = ${domain}`);
  assert.deepEqual(rows, [{ status: 'expired' }]);
  assert.equal((await verify(domain, who)).error, 'verification-not-pending');
  shows('4.state.verification-failed', '4.state.verification-expired');
});
