import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRating, createScannedDomain } from '#testing/reports.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@forms.example', permission: 22, company: 'Forms Ltd' });
const { companyId } = owner;
await createTestAccount(context, { email: 'viewer@forms.example', permission: 22, companyId, companyRole: 'viewer' });
const domain = await createScannedDomain(context, owner, 'forms.example');
await createRating(context, domain, 'B');
const caller = await server.logIn(owner.email);

const statement = (text: ReturnType<typeof sql>) => context.db.withCompany(companyId, (tx) => text.execute(tx));
const ask = async (body: object = {}) => (await caller.call('POST', '/api/reports/forms.example', body)).data;
/** As if its maker had just been done. */
const finish = (pdfName: string) =>
  statement(
    sql`update report set status = 'ready', finished_at = now(), next_update_at = now() + interval '1 day', sha256 = 'x',
          pdf = 'x' where pdf_name = ${pdfName}`,
  );
const made = async (body: object = {}) => {
  const { pdfName } = await ask(body);
  await finish(pdfName);
  return pdfName as string;
};

test('a stored report is reused only for the same input: kind, language, watermark, recipient', async () => {
  const plain = await made({ language: 'de' });
  assert.equal((await ask({ language: 'de' })).pdfName, plain);
  const others = [
    { language: 'fr' },
    { language: 'de', kind: 'board' },
    { language: 'de', watermark: 'DRAFT' },
    { language: 'de', recipient: 'Ms. Lindqvist' },
    { language: 'de', watermark: 'DRAFT', recipient: 'Ms. Lindqvist' },
  ];
  const names = [plain];
  for (const other of others) {
    const name = await made(other);
    assert.equal((await ask(other)).pdfName, name, 'asked again, it is the same');
    names.push(name);
  }
  assert.equal(new Set(names).size, names.length);
  assert.ok(names[2]!.startsWith('board-summary-'));
  assert.equal((await ask({ language: 'de' })).pdfName, plain, 'others do not take its place');
  assert.notEqual((await ask({ language: 'de', force: true })).pdfName, plain);
});

test('a report in a language that is not supported is refused with the languages that are', async () => {
  for (const language of ['ar', 'zz', 'en', '']) {
    const answer = await caller.call('POST', '/api/reports/forms.example', { language });
    assert.deepEqual([answer.status, answer.error], [422, 'validation-failed'], language);
    assert.match(answer.message, /^The value of language is invalid\. .*en-US, zh-TW, zh-CN, ja/);
  }
});

test("branding, the company's name and time zone, and a new rating invalidate a stored report", async () => {
  const changes: (() => Promise<unknown>)[] = [
    () => caller.call('PUT', '/api/company/branding', { primary: '#7a1f5c', secondary: null }),
    () => statement(sql`update company set name = 'Renamed Ltd'`),
    () => statement(sql`update company set time_zone = 'Asia/Taipei'`),
    () => createRating(context, domain, 'A'),
  ];
  let last = await made({ language: 'it' });
  for (const change of changes) {
    await change();
    const next = await made({ language: 'it' });
    assert.notEqual(next, last);
    last = next;
  }
});

test('the same report is never generated twice concurrently, different ones are', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => ask({ language: 'pt-BR', watermark: at % 2 ? 'A' : 'B', force: true })),
  );
  assert.equal(new Set(answers.map(({ pdfName }) => pdfName)).size, 2);
  for (const { status } of answers) assert.equal(status, 'generating');
});

test('verification shows the recipient; another copy of the same report is not newer', async () => {
  const pdfName = await made({ language: 'sv', recipient: 'Ms. Lindqvist', watermark: 'DRAFT' });
  const code = (await caller.call('GET', `/api/reports/${pdfName}/verification`)).data.code;
  const verify = async () => (await server.anonymous.call('GET', `/api/verify/${code}`)).data;
  await made({ language: 'sv', recipient: 'Mr. Berg' });
  const { recipient, watermark, kind, newer } = await verify();
  assert.deepEqual([recipient, watermark, kind, newer], ['Ms. Lindqvist', 'DRAFT', 'full', false]);
  await finish((await ask({ language: 'sv', recipient: 'Ms. Lindqvist', watermark: 'DRAFT', force: true })).pdfName);
  assert.equal((await verify()).newer, true);
});

test('watermark and recipient are bounded, and logged where they can be erased', async () => {
  for (const body of [{ watermark: 'x'.repeat(41) }, { recipient: 'x'.repeat(101) }, { kind: 'other' }]) {
    assert.equal((await caller.call('POST', '/api/reports/forms.example', body)).error, 'validation-failed');
  }
  const hostile = 'a\u0000b\ud800';
  assert.equal((await ask({ language: 'nl', recipient: hostile })).status, 'generating');
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql<{ facts: string; details: string }>`
      select l.facts::text as facts, p.details from audit_log l join audit_personal p on p.digest = l.personal
      where action = 'report.requested' and p.details like '%Lindqvist%' limit 1`.execute(tx),
  );
  assert.ok(rows[0] && !rows[0].facts.includes('Lindqvist'));
});
