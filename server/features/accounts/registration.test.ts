import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { type ApiResponse, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { mailsTo } from '#testing/mails.ts';

const { context } = await testContext();
const server = await testServer(context);
const { anonymous } = server;

const person = { name: 'Ada', phone: '+886 2 1234 5678', password: TEST_PASSWORD, privacy: 'true' };
const business = { company: 'Ada Ltd', companynumber: '22099131', capital: 'B', industry: 'J', jobtitle: 'CTO' };
const register = (body: object, path = '/api/userRegister') => anonymous.call('POST', path, body);
const logIn = (account: string, password = TEST_PASSWORD) =>
  anonymous.call('POST', '/api/userLogin', { account, password });
const activate = (token: string | null, password = TEST_PASSWORD) =>
  anonymous.call('POST', '/api/account/activate', { token, password });
const newest = async (account: string) => (await mailsTo(context, account))[0]!;
/** The limits on mails are against abuse and do not apply to this test. */
const forgetLimits = () =>
  context.db.withoutCompany((tx) =>
    sql`delete from login_attempt where kind like 'mail%' or kind like 'registration%'`.execute(tx),
  );

test('a registration is activated by the link of its email and then logs in as a general user', async () => {
  const account = 'Ada@example.com';
  assert.equal((await register({ account, ...person, language: 'zh-TW', timeZone: 'Asia/Taipei' })).status, 200);
  assert.equal((await logIn(account)).error, 'account-not-activated');
  assert.equal((await logIn(account, 'Wrong-password-1')).error, 'login-failed');
  const mail = await newest(account);
  assert.deepEqual([mail.template, mail.subject], ['activate', '啟用您的帳號']);
  assert.equal(Buffer.from(mail.token!, 'base64url').length, 32, '256 bits');
  assert.deepEqual((await activate(mail.token)).data, { account, awaitsApproval: false });
  assert.equal((await activate(mail.token)).error, 'link-invalid', 'it works once');
  const { data } = await logIn('ada@EXAMPLE.com');
  assert.deepEqual(
    [data.account, data.name, data.phone, data.permission, data.company, data.language, data.timeZone],
    [account, 'Ada', person.phone, 1, '', 'zh-TW', 'Asia/Taipei'],
  );
  shows('7.call.userRegister');
});

test('the holder of an address does not activate what someone else registered with it: the link needs the password', async () => {
  const account = 'held@example.com';
  await register({ account, ...person, password: 'Chosen-by-another-7' });
  const foreign = (await newest(account)).token;
  assert.equal((await activate(foreign)).error, 'activation-password-incorrect');
  assert.equal((await activate(foreign, '')).error, 'activation-password-incorrect');
  assert.equal((await logIn(account, 'Chosen-by-another-7')).error, 'account-not-activated');
  await register({ account, ...person });
  assert.equal((await activate((await newest(account)).token)).status, 200, 'a registration of their own');
  assert.equal((await logIn(account, 'Chosen-by-another-7')).error, 'login-failed');
  await forgetLimits();
});

test('the email to an unconfirmed address contains no user input, and links in names are rejected', async () => {
  const account = 'victim@example.com';
  const typed = { ...person, ...business, name: 'Marker Person', company: 'Marker Ltd', jobtitle: 'Marker Title' };
  assert.equal((await register({ account, ...typed })).status, 200);
  await anonymous.call('POST', '/api/account/activation/resend', { account });
  const mails = await mailsTo(context, account);
  assert.equal(mails.length, 2);
  for (const { subject, text } of mails) assert.doesNotMatch(subject + text, /Marker/);
  const refused = async (change: object) => (await register({ account, ...typed, ...change })).error;
  assert.equal(await refused({ name: 'Ada\n\nYour account is locked' }), 'name-with-hidden-character');
  assert.equal(await refused({ name: 'Unlock at https://evil.example' }), 'name-with-link');
  assert.equal(await refused({ company: 'evil\u202ecom' }), 'name-with-hidden-character');
  assert.equal(await refused({ jobtitle: 'see www.evil.example' }), 'name-with-link');
  assert.equal((await mailsTo(context, account)).length, 2);
  await forgetLimits();
});

test('with the business step the account is an enterprise without a plan', async () => {
  const account = 'cto@ada.example';
  await register({ account, ...person, ...business, country: 'TW' });
  await activate((await newest(account)).token);
  const { data } = await logIn(account);
  assert.deepEqual([data.permission, data.company, data.companyRole], [20, 'Ada Ltd', 'owner']);
});

test('forms are accepted url-encoded and as multipart, as in the specification', async () => {
  const multipart = new FormData();
  const fields = { ...person, ...business, account: 'forms@ada.example' };
  for (const [name, value] of Object.entries(fields)) multipart.set(name, value);
  const encoded = new URLSearchParams({ ...fields, account: 'encoded@ada.example' });
  for (const body of [multipart, encoded]) {
    const response = await fetch(`${server.url}/api/MSuserRegister`, { method: 'POST', body });
    assert.equal(response.status, 200, await response.text());
  }
  for (const account of ['forms@ada.example', 'encoded@ada.example']) {
    assert.equal((await activate((await newest(account)).token)).data.awaitsApproval, true);
  }
  shows('7.call.MSuserRegister');
});

test('every administrator is notified by email of a pending main supplier', async () => {
  const { email } = await createTestAccount(context, { email: 'told@registration.example', permission: 0 });
  const account = 'waits@ada.example';
  await register({ account, ...person, ...business }, '/api/MSuserRegister');
  assert.deepEqual(await mailsTo(context, email), [], 'not before the address is confirmed');
  await activate((await newest(account)).token);
  const [mail] = await mailsTo(context, email);
  assert.equal(mail?.template, 'approval-waiting');
  assert.match(mail.text, /waits@ada\.example[\s\S]*\/admin\/members/);
});

test('a main supplier waits for an administrator, who approves or declines it', async () => {
  assert.equal((await logIn('forms@ada.example')).error, 'approval-pending');
  const { email } = await createTestAccount(context, { email: 'admin@registration.example', permission: 0 });
  const admin = await server.logIn(email);
  const { rows: waiting } = (await admin.call('GET', '/api/admin/approvals')).data;
  const idOf = (account: string) => waiting.find((row: { account: string }) => row.account === account).id;
  const settle = (account: string, approve: boolean) =>
    admin.call('POST', `/api/admin/approvals/${idOf(account)}`, { approve });
  assert.equal((await settle('forms@ada.example', true)).status, 200);
  assert.equal((await settle('forms@ada.example', true)).status, 404);
  assert.equal((await logIn('forms@ada.example')).data.permission, 9);
  assert.equal((await newest('forms@ada.example')).template, 'approved');
  await settle('encoded@ada.example', false);
  assert.equal((await logIn('encoded@ada.example')).error, 'account-disabled');
});

test('each registration rule has its own message', async () => {
  const account = 'rules@ada.example';
  const whole = { account, ...person, ...business };
  const cases: [object, string, string?][] = [
    [{ account: ' ' }, 'account-empty', 'Account cannot be empty'],
    [{ account: 'no-address' }, 'account-invalid', 'Please enter a valid email address'],
    [{ account: 'a@b.example, c@d.example' }, 'account-invalid'],
    [{ account: 'a@b.example\r\nBcc: c@d.example' }, 'account-invalid'],
    [{ account: 'someone@mailinator.com' }, 'account-refused', 'This email address is not allowed for registration'],
    [{ name: '' }, 'name-empty'],
    [{ name: 'x'.repeat(201) }, 'text-too-long'],
    [{ phone: '  ' }, 'phone-empty'],
    [{ password: 'Short1!' }, 'password-too-short'],
    [{ password: 'only-lower-case-1' }, 'password-too-simple'],
    [{ confirmation: 'Another-one-42' }, 'passwords-do-not-match', 'Passwords do not match'],
    [{ privacy: 'false' }, 'privacy-not-accepted'],
    [{ company: '' }, 'company-empty'],
    [{ companynumber: '' }, 'company-number-empty'],
    [{ companynumber: '12345678', country: 'TW' }, 'company-number-invalid'],
    [{ capital: 'F' }, 'capital-not-chosen'],
    [{ industry: '' }, 'industry-not-chosen'],
    [{ jobtitle: '' }, 'job-title-empty'],
  ];
  for (const [change, id, message] of cases) {
    const answer = await register({ ...whole, ...change });
    assert.equal(answer.error, id, JSON.stringify(change));
    assert.equal(answer.status, 422);
    if (message) assert.equal(answer.message, message);
  }
  const none = Object.fromEntries(Object.keys(business).map((name) => [name, '']));
  assert.equal((await register({ ...whole, ...none }, '/api/MSuserRegister')).error, 'company-empty');
  assert.deepEqual(await mailsTo(context, account), []);
  shows('5.rule.account-empty', '5.rule.account-email', '5.rule.privacy');
  shows(
    '3.account.registration-account',
    '3.account.registration-name',
    '3.account.registration-phone',
    '3.account.registration-password',
    '3.account.registration-privacy',
    '3.account.registration-company',
    '3.account.registration-companynumber',
    '3.account.registration-capital',
    '3.account.registration-industry',
    '3.account.registration-jobtitle',
    '5.rule.name',
    '5.rule.phone',
    '5.rule.business-company',
    '5.rule.business-companynumber',
    '5.rule.business-jobtitle',
    '5.rule.business-capital',
    '5.rule.business-industry',
  );
});

test('administrators refuse addresses and whole domains', async () => {
  const admin = await server.logIn('admin@registration.example');
  for (const pattern of ['@Rival.example', 'one@elsewhere.example']) {
    assert.equal((await admin.call('POST', '/api/admin/emailDenylist', { pattern })).status, 200);
  }
  const refused = async (account: string) => (await register({ account, ...person })).error === 'account-refused';
  assert.ok(await refused('x@rival.example'));
  assert.ok(await refused('x@mail.rival.EXAMPLE'));
  assert.ok(await refused('ONE@elsewhere.example'));
  assert.ok(!(await refused('two@elsewhere.example')));
  await admin.call('DELETE', '/api/admin/emailDenylist', { pattern: 'rival.example' });
  assert.ok(!(await refused('x@rival.example')));
  assert.deepEqual(
    (await admin.call('GET', '/api/admin/emailDenylist')).data.rows.map((row: { pattern: string }) => row.pattern),
    ['one@elsewhere.example'],
  );
  shows('5.rule.account-refused');
});

test('registering a taken address and requesting a reset have the same response for everyone, and the email differs', async () => {
  await forgetLimits();
  const seen = (answer: ApiResponse) => ({ status: answer.status, message: answer.message, data: answer.data });
  const fresh = await register({ account: 'fresh@ada.example', ...person });
  const taken = await register({ account: 'ada@example.com', ...person });
  assert.deepEqual(seen(taken), seen(fresh));
  assert.equal((await newest('Ada@example.com')).template, 'already-registered');
  const forgot = (account: string) => anonymous.call('POST', '/api/forgotPassword', { account });
  assert.deepEqual(seen(await forgot('ada@example.com')), seen(await forgot('nobody@ada.example')));
  await forgot('fresh@ada.example');
  assert.equal((await newest('Ada@example.com')).template, 'reset');
  assert.equal((await newest('nobody@ada.example')).template, 'no-account');
  assert.equal((await newest('fresh@ada.example')).template, 'activate');
  assert.equal((await forgot('nonsense')).error, 'account-invalid');
});

test('another registration of the same address does not affect the one whose link is opened', async () => {
  const account = 'victim@ada.example';
  await register({ account, ...person, name: 'Victim' });
  const { token } = await newest(account);
  await register({ account, ...person, name: 'Attacker', password: 'Attackers-own-42' });
  assert.equal((await activate(token)).status, 200);
  assert.equal((await logIn(account)).data.name, 'Victim');
  assert.equal((await logIn(account, 'Attackers-own-42')).error, 'login-failed');
  assert.equal((await activate((await newest(account)).token)).error, 'link-invalid');
});

test('the activation is sent again on request, the former link ends, and links expire after a day', async () => {
  await forgetLimits();
  const account = 'again@ada.example';
  const resend = () => anonymous.call('POST', '/api/account/activation/resend', { account });
  await register({ account, ...person });
  const first = (await newest(account)).token;
  await resend();
  const second = (await newest(account)).token;
  assert.notEqual(first, second);
  assert.equal((await activate(first)).error, 'link-invalid');
  await context.db.withAllCompanies('planner', (tx) => sql`update registration set expires_at = now()`.execute(tx));
  assert.equal((await activate(second)).error, 'link-invalid');
  assert.equal((await activate('made-up')).error, 'link-invalid');
  const before = (await mailsTo(context, account)).length;
  assert.equal((await resend()).status, 200);
  assert.equal((await mailsTo(context, account)).length, before);
});

test('no one can be flooded with emails', async () => {
  await forgetLimits();
  const account = 'flooded@ada.example';
  for (let i = 0; i < 8; i++) {
    assert.equal((await anonymous.call('POST', '/api/forgotPassword', { account })).status, 200);
  }
  assert.equal((await mailsTo(context, account)).length, 5);
});

test('a new password is set by a link that works once, ends all sessions and follows the rules', async () => {
  await forgetLimits();
  const { email } = await createTestAccount(context, { email: 'reset@ada.example', permission: 23 });
  const session = await server.logIn(email);
  const forgot = () => anonymous.call('POST', '/api/forgotPassword', { account: email });
  const reset = (token: string | null, newPassword: string, confirmation?: string) =>
    anonymous.call('POST', '/api/resetPassword', { token, newPassword, confirmation });
  await forgot();
  const former = (await newest(email)).token;
  await forgot();
  const { token } = await newest(email);
  const next = 'Otter-granite-42';
  assert.equal((await reset(former, next)).error, 'link-invalid', 'a newer link replaced it');
  assert.equal((await reset(token, 'short')).error, 'password-too-short');
  assert.equal((await reset(token, TEST_PASSWORD)).error, 'password-same-as-old');
  assert.equal((await reset(token, next, 'different')).error, 'passwords-do-not-match');
  const both = await Promise.all([reset(token, next), reset(token, 'Granite-otter-77')]);
  assert.deepEqual(both.map((answer) => answer.status).toSorted(), [200, 410]);
  assert.equal((await session.call('GET', '/api/validateToken')).status, 401);
  const won = both[0].status === 200 ? next : 'Granite-otter-77';
  assert.equal((await logIn(email, won)).status, 200);
  assert.equal((await newest(email)).template, 'password-changed');

  await forgot();
  const old = (await newest(email)).token;
  await context.db.withAllCompanies('planner', (tx) => sql`update reset_link set expires_at = now()`.execute(tx));
  assert.equal((await reset(old, 'Granite-otter-88')).error, 'link-invalid');
});
