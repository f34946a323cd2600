import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createTestAccount, type TestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createDomain } from '#testing/domains.ts';
import { createLicenseCode } from './license-code.ts';
import { advancePlans } from './plans.ts';

const { context } = await testContext();
const server = await testServer(context);
const today = dayIn('UTC', new Date());
const business = { company: 'Trial Ltd', companynumber: 'any', capital: 'A', industry: 'J', jobtitle: 'Director' };

const { email: adminEmail } = await createTestAccount(context, { email: 'admin@plans.example', permission: 0 });
const admin = await server.logIn(adminEmail);

const codes = async (plan: number, days: number, count = 1): Promise<string[]> =>
  (await admin.call('POST', '/api/admin/licences', { plan, days, count, note: `for ${plan}` })).data.codes.map(
    ({ code }: { code: string }) => code,
  );
const redeem = (caller: ApiCaller, code: string, extra = {}) =>
  caller.call('POST', '/api/account/licence', { code, ...extra });

test('the trial lasts seven days, requires a verified domain, and a general user adds the company', async () => {
  const person = await createTestAccount(context, { email: 'trial@plans.example', permission: 1 });
  const caller = await server.logIn(person.email);
  const start = (body = {}) => caller.call('POST', '/api/upgrade/trial', body);
  assert.equal((await start(business)).error, 'trial-needs-domain');
  await createDomain(context, person, 'trial.example');
  assert.equal((await start()).error, 'company-empty');
  const { data, status } = await start(business);
  assert.equal(status, 200);
  assert.deepEqual([data.permission, data.startDate, data.expiredDate], [27, today, addDays(today, 6)]);
  const session = (await caller.call('GET', '/api/validateToken')).data;
  assert.deepEqual([session.permission, session.company], [27, 'Trial Ltd']);
  assert.equal((await start()).error, 'trial-not-needed');
  shows('9.constant.trial');
});

test('a trial is granted once per company and once per domain, whoever verified it', async () => {
  const over = (person: TestAccount) =>
    context.db.withCompany(person.companyId, (tx) =>
      sql`update company set plan_start = current_date - 20, plan_end = current_date - 10`.execute(tx),
    );
  const first = await createTestAccount(context, { email: 'first@plans.example', permission: 20 });
  const second = await createTestAccount(context, { email: 'second@plans.example', permission: 20 });
  await createDomain(context, first, 'shared.example');
  await createDomain(context, second, 'shared.example');
  const callers = [await server.logIn(first.email), await server.logIn(second.email)] as const;
  const both = await Promise.all(callers.map((caller) => caller.call('POST', '/api/upgrade/trial', {})));
  assert.deepEqual(both.map((answer) => answer.error ?? 'started').toSorted(), ['started', 'trial-used']);
  const winner = both[0]?.success ? first : second;
  await over(winner);
  const again = await (await server.logIn(winner.email)).call('POST', '/api/upgrade/trial', {});
  assert.equal(again.error, 'trial-used');
});

test('a license code is redeemed once, by one of two concurrent requests', async () => {
  const people = [];
  for (const name of ['a', 'b'])
    people.push(await createTestAccount(context, { email: `${name}@plans.example`, permission: 20 }));
  const callers = await Promise.all(people.map((person) => server.logIn(person.email)));
  const [code] = await codes(22, 30);
  const both = await Promise.all(callers.map((caller) => redeem(caller, code!)));
  assert.deepEqual(both.map((answer) => answer.error ?? answer.data.permission).toSorted(), [
    22,
    'license-code-unknown',
  ]);
  const winner = callers[both[0]?.success ? 0 : 1]!;
  assert.equal((await winner.call('GET', '/api/validateToken')).data.expiredDate, addDays(today, 29));
  assert.equal((await redeem(winner, code!)).error, 'license-code-unknown');
});

test('codes extend, supersede and wait, and a waiting plan starts on the following day', async () => {
  const person = await createTestAccount(context, { email: 'queue@plans.example', permission: 20 });
  const caller = await server.logIn(person.email);
  const [lite, more] = await codes(21, 10, 2);
  const [edition] = await codes(23, 5);
  const [standard] = await codes(22, 8);
  await redeem(caller, lite!);
  assert.equal((await redeem(caller, more!)).data.expiredDate, addDays(today, 19));
  const { data } = await redeem(caller, edition!);
  assert.deepEqual(
    [data.permission, data.expiredDate, data.waiting],
    [23, addDays(today, 4), [{ plan: 21, days: 19 }]],
  );
  assert.deepEqual((await redeem(caller, standard!)).data.waiting, [
    { plan: 22, days: 8 },
    { plan: 21, days: 19 },
  ]);
  await advancePlans(context);
  const now = async () => (await (await server.logIn(person.email)).call('GET', '/api/account')).data;
  assert.equal((await now()).permission, 23);
  // The edition ended ten days ago without any request since: the standard plan is over too, the lite plan is active.
  await context.db.withCompany(person.companyId, (tx) =>
    sql`update company set plan_start = plan_start - 20, plan_end = current_date - 10`.execute(tx),
  );
  await advancePlans(context);
  const { permission, plan } = await now();
  assert.deepEqual([permission, plan.startDate, plan.expiredDate], [21, addDays(today, -1), addDays(today, 17)]);
  assert.deepEqual(plan.waiting, []);
  shows('3.account.role', '3.account.license', '3.account.start', '3.account.end');
});

test('a typing error is distinguished from an unknown code, and ten wrong ones block for an hour', async () => {
  const { email } = await createTestAccount(context, { email: 'wrong@plans.example', permission: 20 });
  const caller = await server.logIn(email);
  const [code] = await codes(21, 10);
  const mistyped = code!.slice(0, -1) + (code!.endsWith('7') ? '8' : '7');
  const malformed = await redeem(caller, mistyped);
  assert.deepEqual([malformed.error, malformed.formerError], ['license-code-malformed', 'licence-mistyped']);
  for (let i = 0; i < 10; i++) assert.equal((await redeem(caller, createLicenseCode())).error, 'license-code-unknown');
  const closed = await redeem(caller, code!);
  assert.equal(closed.error, 'license-code-too-many');
  assert.equal(closed.facts.minutes, 60);
});

test('administrators list codes without their value, and revoke unused ones', async () => {
  const [code] = await codes(23, 90);
  const list = (await admin.call('GET', '/api/admin/licences?search=for%2023')).data;
  const row = list.rows.find((one: { ending: string }) => one.ending === code!.slice(-4));
  assert.deepEqual([row.state, row.plan, row.days, row.createdBy], ['unused', 23, 90, adminEmail]);
  assert.ok(!JSON.stringify(list).includes(code!));
  assert.equal((await admin.call('DELETE', `/api/admin/licences/${row.id}`)).status, 200);
  const { email } = await createTestAccount(context, { email: 'late@plans.example', permission: 20 });
  assert.equal((await redeem(await server.logIn(email), code!)).error, 'license-code-unknown');
  assert.equal((await redeem(admin, code!)).error, 'license-code-not-redeemable');
});
