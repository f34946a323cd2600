import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateSync } from 'otplib';
import { uuidv7 } from 'uuidv7';
import { upsertVerifiedDomain } from '#platform/db/domains/domains.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';

const { context } = await testContext();
const server = await testServer(context);

test('a second factor required by the company is set up at the next login before anything else', async () => {
  const owner = await createTestAccount(context, { email: 'owner@access.example', permission: 22 });
  const { companyId } = owner;
  const member = await createTestAccount(context, {
    email: 'member@access.example',
    permission: 22,
    companyRole: 'member',
    companyId,
  });
  const boss = await server.logIn(owner.email);
  const before = await server.logIn(member.email);
  const ask = (caller: typeof boss, required: boolean) => caller.call('PUT', '/api/company/secondFactor', { required });
  assert.equal((await ask(before, true)).error, 'company-role-too-low');
  assert.equal((await ask(boss, true)).status, 200);
  assert.equal((await ask(boss, true)).error, 'no-data-changed');
  assert.equal((await boss.call('GET', '/api/company')).data.secondFactorRequired, true);
  assert.equal((await before.call('GET', '/api/scans')).status, 200, 'open sessions go on');

  const next = await server.logIn(member.email);
  assert.equal((await next.call('GET', '/api/validateToken')).data.secondFactorNeeded, true);
  assert.equal((await next.call('GET', '/api/scans')).error, 'second-factor-setup-needed');
  const { data } = await next.call('POST', '/api/account/secondFactor', { password: TEST_PASSWORD });
  const code = generateSync({ secret: data.secret });
  assert.equal((await next.call('POST', '/api/account/secondFactor/confirm', { code })).status, 200);
  assert.equal((await next.call('GET', '/api/scans')).status, 200);
  assert.equal((await next.call('GET', '/api/validateToken')).data.secondFactorNeeded, undefined);

  assert.equal((await ask(boss, false)).status, 200);
  const free = await server.logIn(owner.email);
  assert.equal((await free.call('GET', '/api/scans')).status, 200);
});

test('after a downgrade an owner selects the domains that stay active, up to the limit', async () => {
  const owner = await createTestAccount(context, { email: 'shrunk@access.example', permission: 27 });
  const { companyId, accountId } = owner;
  const boss = await server.logIn(owner.email);
  const choice = async () => (await boss.call('GET', '/api/company')).data.domainChoice;
  for (const name of ['one.example', 'two.example']) {
    assert.equal(await choice(), null);
    const domain = { id: uuidv7(), companyId, accountId, name, unicode: name, registrable: true, txtValue: 'x' };
    await context.db.withCompany(companyId, (tx) => upsertVerifiedDomain(tx, domain));
  }
  const active = ({ domains }: { domains: { name: string; active: boolean }[] }) =>
    domains.filter((domain) => domain.active).map((domain) => domain.name);
  assert.equal((await choice()).allowed, 1);
  assert.deepEqual(active(await choice()), ['one.example'], 'the earliest');
  const choose = (domains: string[]) => boss.call('POST', '/api/company/activeDomains', { domains });
  assert.equal((await choose(['one.example', 'two.example'])).error, 'limit-reached');
  assert.equal((await choose(['two.example'])).status, 200);
  assert.deepEqual(active(await choice()), ['two.example']);
});
