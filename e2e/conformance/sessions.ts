import assert from 'node:assert/strict';
import { Client, expectSuccess } from './client.ts';
import { type Installation, PASSWORD } from './installation.ts';
import type { Statements } from './statements.ts';

const HOURS_3 = 10_800;

/** docs/product/data.md to §7 over HTTP: session, password, registration. */
export async function checkSessions(statements: Statements, installation: Installation): Promise<void> {
  const { url } = installation;
  const check = statements.check.bind(statements);
  const anonymous = new Client(url);

  await check('§7 GET /api/version answers success and data.version, which is 4.4.41', async () => {
    const answer = expectSuccess(await anonymous.call('GET', '/api/version'), 'version');
    assert.match(answer.data.version, /^4\.4\.41/);
  });
  await check('§3 the log-in response has success, message, account, name, phone and permission', async () => {
    const { account, password } = await installation.company(22);
    const { body, data } = expectSuccess(await new Client(url).logIn({ account, password }), 'login');
    assert.equal(typeof body.message, 'string');
    assert.deepEqual([data.account, data.permission], [account, 22]);
    assert.deepEqual([typeof data.name, typeof data.phone], ['string', 'string']);
  });
  await check(
    '§3 tokens arrive in x-auth-token and x-csrf-token; the payload has the five specified values',
    async () => {
      const { account, client } = await installation.company(22);
      assert.ok(client.csrf);
      const payload = JSON.parse(Buffer.from(client.token!.split('.')[1]!, 'base64url').toString());
      assert.deepEqual([payload.account, payload.permission], [account, 22]);
      for (const name of ['name', 'startdate', 'enddate']) assert.ok(name in payload, name);
    },
  );
  await check('§9 a session lasts three hours', async () => {
    const { client } = await installation.company(22);
    const { iat, exp } = JSON.parse(Buffer.from(client.token!.split('.')[1]!, 'base64url').toString());
    assert.equal(exp - iat, HOURS_3);
  });
  await check('§7 a log-in is accepted as a multipart form', async () => {
    const { account } = await installation.company(22);
    const form = new FormData();
    form.set('account', account);
    form.set('password', PASSWORD);
    assert.ok((await anonymous.call('POST', '/api/userLogin', form)).headers.get('x-auth-token'));
  });
  await check('§8 a wrong password is answered without success, with “Login Failed” and without a token', async () => {
    const { account } = await installation.company(22);
    const answer = await new Client(url).logIn({ account, password: 'Wrong-password-1' });
    assert.equal(answer.success, false);
    assert.match(answer.message, /login failed/i);
    assert.equal(answer.headers.get('x-auth-token'), null);
  });
  for (const permission of [1, 9, 20, 21, 22, 23, 27]) {
    await check(`§6 an account with permission ${permission} logs in with that code`, async () => {
      const { client } = await installation.company(permission);
      const { data } = expectSuccess(await client.call('GET', '/api/validateToken'), 'validateToken');
      assert.equal(data.permission, permission);
    });
  }
  await check('§7 validateToken fails without a token, and after the log-out', async () => {
    assert.equal((await anonymous.call('GET', '/api/validateToken')).success, false);
    const { account, password } = await installation.company(22);
    const client = new Client(url);
    await client.logIn({ account, password });
    expectSuccess(await client.call('GET', '/api/validateToken'), 'validateToken');
    expectSuccess(await client.call('POST', '/api/userLogout'), 'userLogout');
    assert.equal((await client.call('GET', '/api/validateToken')).success, false);
  });
  await check('§7 a change without X-CSRF-Token is refused', async () => {
    const { account, password } = await installation.company(22);
    const client = new Client(url);
    await client.logIn({ account, password });
    client.csrf = null;
    assert.equal((await client.call('POST', '/api/userLogout')).success, false);
  });
  await checkPasswords(statements, installation);
  await checkRegistration(statements, anonymous);
}

async function checkPasswords(statements: Statements, installation: Installation): Promise<void> {
  const check = statements.check.bind(statements);
  const next = 'Amber-lantern-4-shores';
  const attempts = [
    ['a current password that is wrong', 'Wrong-password-1', next, /current password/i],
    ['a new password like the old', PASSWORD, PASSWORD, /^New password cannot be the same as old password$/],
    ['a short one', PASSWORD, 'Ab1!', /at least \d+ characters/i],
    ['one without upper case', PASSWORD, 'amber-lantern-4-shores', /upper/i],
    ['one without a number', PASSWORD, 'Amber-lantern-four-shores', /number|digit/i],
    ['one without a special character', PASSWORD, 'AmberLantern4Shores', /special/i],
  ] as const;
  for (const [what, currentPassword, newPassword, message] of attempts) {
    await check(`§5 changing the password refuses ${what}`, async () => {
      const { client } = await installation.company(23);
      const answer = await client.call('POST', '/api/editPassword', { currentPassword, newPassword });
      assert.equal(answer.success, false);
      assert.match(answer.message, message);
    });
  }
  await check('§7 /api/password/status and /api/password/check-expired answer their owner', async () => {
    const { client } = await installation.company(23);
    expectSuccess(await client.call('GET', '/api/password/status'), 'status');
    expectSuccess(await client.call('GET', '/api/password/check-expired'), 'check-expired');
  });
  await check('§4 after a normal password change the user is logged out', async () => {
    const { client, account } = await installation.register('changes', 22);
    const change = { currentPassword: PASSWORD, newPassword: next };
    expectSuccess(await client.call('POST', '/api/editPassword', change), 'editPassword');
    assert.equal((await client.call('GET', '/api/validateToken')).success, false);
    expectSuccess(await client.logIn({ account, password: next }), 'login');
  });
}

async function checkRegistration(statements: Statements, anonymous: Client): Promise<void> {
  const check = statements.check.bind(statements);
  const personal = {
    account: `rules.${Date.now()}@conformance.example`,
    name: 'Robin Rules',
    phone: '+1 555 0100',
    password: PASSWORD,
    privacy: 'true',
  };
  const business = { company: 'Rules Ltd', companynumber: 'R-1', capital: 'A', industry: 'J', jobtitle: 'Engineer' };
  const refused = [
    ['userRegister', { account: '' }, /^Account cannot be empty$/],
    ['userRegister', { account: 'nonsense' }, /^Please enter a valid email address$/],
    ['userRegister', { password: 'Ab1!' }, /at least \d+ characters/i],
    ['userRegister', { password: 'amber-lantern-four' }, /upper|number|special/i],
    ['userRegister', { confirmation: 'another' }, /^Passwords do not match$/],
    ['userRegister', { name: '' }, /name cannot be empty/i],
    ['userRegister', { phone: '' }, /phone cannot be empty/i],
    ['userRegister', { privacy: 'false' }, /privacy/i],
    ['MSuserRegister', { company: '' }, /company name cannot be empty/i],
    ['MSuserRegister', { companynumber: '' }, /tax id cannot be empty/i],
    ['MSuserRegister', { jobtitle: '' }, /job title cannot be empty/i],
    ['MSuserRegister', { capital: '' }, /capital/i],
    ['MSuserRegister', { industry: '' }, /industry/i],
  ] as const;
  for (const [call, change, message] of refused) {
    await check(`§5 ${call} refuses ${JSON.stringify(change)}`, async () => {
      const fields = { ...personal, ...(call === 'MSuserRegister' ? business : {}), ...change };
      const answer = await anonymous.call('POST', `/api/${call}`, new URLSearchParams(fields));
      assert.equal(answer.success, false);
      assert.match(answer.message, message);
    });
  }
  await check('§8 forgotten password: an invalid account is refused', async () => {
    const answer = await anonymous.call('POST', '/api/forgotPassword', { account: 'nonsense' });
    assert.equal(answer.success, false);
    assert.notEqual(answer.message, '');
  });
}
