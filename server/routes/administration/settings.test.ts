import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { newApiToken } from '#features/auth/api-tokens.ts';
import { readConfig } from '#platform/config/config.ts';
import { openContext } from '#platform/context.ts';
import { insertApiToken } from '#platform/db/accounts/api-tokens.ts';
import { AUDIT_ENTRIES } from '#platform/db/audit.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';

const { context, database } = await testContext({
  MAIL_FROM: 'Fixed <fixed@settings.example>',
  SOURCE_VIRUSTOTAL_URL: 'http://127.0.0.1:1/vt',
});
const server = await testServer(context);
const { caller: admin, ...administrator } = await server.user({ email: 'admin@settings.example', permission: 0 });
/** Another process on the same database. */
const other = await openContext(
  readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: context.config.dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_URL_OWNER: database.ownerUrl,
    SECRET_KEY: 'only-for-tests-on-loopback-0123456789',
    SOURCE_VIRUSTOTAL_URL: 'http://127.0.0.1:1/vt',
  }),
);
after(() => other.close());

const read = async () => (await admin.call('GET', '/api/admin/settings')).data;
const change = (body: unknown) => admin.call('PUT', '/api/admin/settings', body);
const lastEntry = async () => {
  const { rows } = await context.db.withAllCompanies('planner', (tx) =>
    sql<{ facts: { changed: string[] }; before: unknown; after: unknown; address: string }>`
      select facts, before, after, address from ${AUDIT_ENTRIES} e where action = 'settings.changed'
      order by occurred_at desc limit 1`.execute(tx),
  );
  return rows[0]!;
};

test('settings show their current value, and the environment variable that fixes it', async () => {
  const { values, secrets, fixed } = await read();
  assert.equal(values.passwordLengthMin, 8);
  assert.equal(values.mailFrom, 'Fixed <fixed@settings.example>');
  assert.equal(values.evidenceMonths, 12);
  assert.equal(values.hostsPerScan, 250);
  assert.equal(values.capitalCurrency, 'TWD');
  assert.deepEqual(Object.values(secrets).filter(Boolean), []);
  assert.deepEqual(fixed, { mailFrom: 'MAIL_FROM' });
});

test('a changed password rule applies immediately here, and within a second in every other process', async () => {
  const { data } = await change({ passwordLengthMin: 14, passwordExpiryDays: 90 });
  assert.deepEqual([data.values.passwordLengthMin, data.values.passwordExpiryDays], [14, 90]);
  assert.equal((await server.anonymous.call('GET', '/api/installation')).data.passwordLengthMin, 14);
  const refused = await server.anonymous.call('POST', '/api/userRegister', {
    account: 'short@settings.example',
    name: 'Ada',
    phone: '1',
    password: 'Short-otter-4',
    privacy: true,
  });
  assert.deepEqual([refused.error, refused.facts.length], ['password-too-short', 14]);
  await eventually('the other process hears of it', async () => other.config.passwords.lengthMin === 14);
  assert.deepEqual(other.config.passwords, { lengthMin: 14, expiryDays: 90 });
  const status = await admin.call('GET', '/api/password/status');
  assert.deepEqual([status.data.minimumLength, status.data.daysLeft], [14, 90]);
  const entry = await lastEntry();
  assert.deepEqual(entry.before, { passwordLengthMin: 8, passwordExpiryDays: 0 });
  assert.deepEqual(entry.after, { passwordLengthMin: 14, passwordExpiryDays: 90 });
  assert.equal(entry.address, '127.0.0.1');
});

test('the mail server is configured from its fields, its password stored encrypted and never returned or logged', async () => {
  const mail = {
    smtpHost: 'mail.settings.example',
    smtpPort: 2525,
    smtpSecurity: 'starttls',
    smtpUser: 'me@x.example',
  };
  const sendsMail = async () => (await server.anonymous.call('GET', '/api/installation')).data.sendsMail;
  assert.equal(await sendsMail(), false);
  const { data } = await change({ ...mail, smtpPassword: 'p@ss/word:1' });
  assert.equal(await sendsMail(), true);
  assert.equal(data.secrets.smtpPassword, true);
  const url = 'smtp://me%40x.example:p%40ss%2Fword%3A1@mail.settings.example:2525/?requireTLS=true';
  assert.equal(context.config.mail.smtpUrl, url);
  await eventually('the other process hears of it', async () => other.config.mail.smtpUrl === url);
  assert.doesNotMatch(JSON.stringify(await read()), /p@ss/);
  const stored = await context.db.withoutCompany((tx) => sql`select value from setting`.execute(tx));
  assert.doesNotMatch(JSON.stringify(stored.rows), /p@ss/);
  const entry = await lastEntry();
  assert.ok(entry.facts.changed.includes('smtpPassword'));
  assert.doesNotMatch(JSON.stringify(entry), /p@ss/);
  const moved = await change({ smtpHost: 'elsewhere.settings.example' });
  assert.deepEqual([moved.error, moved.facts.field], ['setting-secret-required', 'smtpPassword']);
  assert.equal(context.config.mail.smtpUrl, url);
  assert.equal((await change({ smtpPassword: null })).data.secrets.smtpPassword, false);
  await change({ smtpHost: '' });
  assert.equal(context.config.mail.smtpUrl, null);
});

test("a provider's key is set and removed, and reaches the scanner without being returned", async () => {
  assert.equal((await change({ virustotalKey: 'vt-secret-key' })).data.secrets.virustotalKey, true);
  assert.equal(context.config.sources.virusTotal?.key, 'vt-secret-key');
  await eventually('the other process', async () => other.config.sources.virusTotal?.key === 'vt-secret-key');
  assert.equal((await change({ nvdKey: 'nvd-secret' })).data.secrets.nvdKey, true);
  assert.equal(context.config.feeds.nvdKey, 'nvd-secret');
  await change({ virustotalKey: null, nvdKey: null });
  assert.deepEqual([context.config.sources.virusTotal?.key, context.config.feeds.nvdKey], ['', null]);
});

test("the operator's privacy policy is shown in the reader's language and has its own version", async () => {
  const policy = async (language: string) =>
    (await server.anonymous.call('GET', '/api/installation', undefined, { 'accept-language': language })).data.privacy;
  assert.deepEqual(await policy('en-US'), { version: '1', text: null, language: null });
  await change({ privacyTexts: { 'en-US': 'We keep little.', 'zh-TW': '我們只保留必要資料。', ja: '' } });
  const first = await policy('zh-TW');
  assert.deepEqual([first.text, first.language], ['我們只保留必要資料。', 'zh-TW']);
  assert.equal((await policy('ja')).text, 'We keep little.');
  assert.notEqual(first.version, '1');
  assert.doesNotMatch(JSON.stringify(await lastEntry()), /We keep/);
  await change({ privacyTexts: {} });
  assert.deepEqual(await policy('en-US'), { version: '1', text: null, language: null });
});

test('retention, hosts per scan, contact and currency are stored and take effect', async () => {
  await change({
    evidenceMonths: 6,
    auditPersonalMonths: 0,
    hostsPerScan: 40,
    capitalCurrency: 'EUR',
    licenseContact: 'sales@settings.example',
    scanContactUrl: 'https://contact.settings.example/who',
  });
  const { retention, scans, network } = context.config;
  assert.deepEqual(retention, { evidenceMonths: 6, auditPersonalMonths: 0 });
  assert.deepEqual([scans.hostsMax, scans.contactUrl], [40, 'https://contact.settings.example/who']);
  assert.match(network.userAgent, /\(\+https:\/\/contact\.settings\.example\/who\)$/);
  const { data } = await server.anonymous.call('GET', '/api/installation');
  assert.deepEqual([data.capitalCurrency, data.licenseContact], ['EUR', 'sales@settings.example']);
});

test("the scanner's public page says who scans, from where and how fast, without a login", async () => {
  const told = async () => (await server.anonymous.call('GET', '/api/scanner')).data;
  const before = await told();
  assert.deepEqual([before.email, before.addresses, before.ports], [null, [], 100]);
  assert.ok(before.connectionsPerSecond > 0);
  await change({
    scanContactUrl: 'https://contact.settings.example/who',
    scanContactEmail: 'abuse@settings.example',
    scanAddresses: '192.0.2.10, 2001:db8::/48',
  });
  const after = await told();
  assert.deepEqual(
    [after.email, after.addresses, after.page],
    ['abuse@settings.example', ['192.0.2.10', '2001:db8::/48'], 'https://contact.settings.example/who'],
  );
  assert.equal(after.userAgent, context.config.network.userAgent);
  await change({ scanContactUrl: '', scanContactEmail: '', scanAddresses: '' });
  assert.equal((await told()).email, null);
});

test('an API token changes settings, except for the mail server, which would receive the links that reset passwords', async () => {
  const { token, hash } = newApiToken();
  const expiresAt = new Date(context.clock.now().getTime() + 3_600_000);
  const row = { ...administrator, id: uuidv7(), name: 'Terraform', hash, expiresAt };
  await context.db.withCompany(administrator.companyId, (tx) =>
    insertApiToken(tx, { ...row, scopes: ['settings:read', 'settings:write'] }),
  );
  const byToken = (body: unknown) =>
    server.anonymous.call('PUT', '/api/admin/settings', body, { authorization: `Bearer ${token}` });
  const { smtpHost, smtpPort } = (await read()).values;
  const moved = { smtpHost: 'mail.elsewhere.example', smtpPassword: 'other' };
  for (const body of [moved, { smtpPort: smtpPort + 1 }, { smtpSecurity: 'none' }, { smtpUser: 'other' }]) {
    const answer = await byToken({ ...body, licenseContact: 'sales@settings.example' });
    assert.deepEqual([answer.status, answer.error], [403, 'api-token-scope'], JSON.stringify(body));
  }
  assert.equal((await read()).values.smtpHost, smtpHost);
  // A value that stays as it is is no change.
  assert.equal((await byToken({ smtpHost, licenseContact: 'tokens@settings.example' })).status, 200);
});

test('values fixed by the environment, unchanged and out of bounds are rejected', async () => {
  const fixed = await change({ mailFrom: 'other@settings.example' });
  assert.deepEqual([fixed.error, fixed.facts.variable], ['setting-fixed', 'MAIL_FROM']);
  assert.match(fixed.message, /MAIL_FROM/);
  assert.equal((await change({})).error, 'no-data-changed');
  assert.equal((await change({ hostsPerScan: 40 })).error, 'no-data-changed');
  for (const [field, value] of [
    ['passwordLengthMin', 7],
    ['passwordLengthMin', '9'],
    ['smtpHost', 'mail.example/x'],
    ['smtpPort', 0],
    ['capitalCurrency', 'euro'],
    ['scanContactUrl', 'javascript:alert(1)'],
    ['licenseContact', 'javascript:alert(1)@settings.example'],
    ['scanContactEmail', 'abuse'],
    ['scanAddresses', 'everywhere'],
    ['hostsPerScan', 5000],
    ['evidenceMonths', 0],
    ['privacyTexts', { xx: 'text' }],
    ['privacyTexts', { 'en-US': 'x'.repeat(20_001) }],
    ['virustotalKey', ''],
  ] as const) {
    const answer = await change({ [field]: value });
    assert.equal(answer.error, 'validation-failed', `${field} ${JSON.stringify(value).slice(0, 40)}`);
    assert.match(String(answer.facts.field), new RegExp(`^${field}`));
  }
});

test('a line break in what becomes part of a header or command of a mail server or source is refused', async () => {
  for (const field of ['smtpUser', 'smtpPassword', 'mailFrom', 'virustotalKey', 'nvdKey']) {
    for (const text of ['a@b.example\r\nRCPT TO: <c@d.example>', 'a\u0000@b.example']) {
      const { status, error, facts } = await change({ [field]: text });
      assert.deepEqual([status, error, facts.field], [422, 'name-with-hidden-character', field]);
    }
  }
});

test('only administrators read and change settings', async () => {
  const person = await createTestAccount(context, { email: 'owner@settings.example', permission: 23 });
  const caller = await server.logIn(person.email, TEST_PASSWORD);
  assert.equal((await caller.call('GET', '/api/admin/settings')).error, 'forbidden');
  assert.equal((await caller.call('PUT', '/api/admin/settings', { hostsPerScan: 1 })).error, 'forbidden');
});
