import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Transformer } from '@napi-rs/image';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { imageSize } from '#platform/http/images/image-size.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { brandingForReport } from './branding.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@brand.example', permission: 22, company: 'Brand Ltd' });
const { companyId } = owner;
await createTestAccount(context, { email: 'member@brand.example', permission: 22, companyId, companyRole: 'member' });
await createTestAccount(context, { email: 'other@brand.example', permission: 22 });
await createTestAccount(context, { email: 'admin@brand.example', permission: 0 });
const [own, member, other, admin] = await Promise.all(
  ['owner', 'member', 'other', 'admin'].map((name) => server.logIn(`${name}@brand.example`)),
);
const PATH = '/api/company/branding';

function picture(width: number, height: number, format: 'png' | 'webp' | 'jpeg' = 'png'): string {
  const pixels = Buffer.alloc(width * height * 4, 120);
  const image = Transformer.fromRgbaPixels(pixels, width, height);
  const bytes = format === 'png' ? image.pngSync() : format === 'webp' ? image.webpSync(80) : image.jpegSync(80);
  return bytes.toString('base64');
}

test('an owner sets the colors of the reports; those unreadable on paper are rejected with their contrast', async () => {
  assert.deepEqual((await own!.call('GET', PATH)).data, { logo: null, primary: null, secondary: null });
  const set = await own!.call('PUT', PATH, { primary: '#7A1F5C', secondary: '#b06000' });
  assert.deepEqual([set.data.primary, set.data.secondary], ['#7a1f5c', '#b06000']);
  const pale = await own!.call('PUT', PATH, { primary: '#b06000', secondary: null });
  assert.equal(pale.success, true, '4.5 and above');
  const refused = await own!.call('PUT', PATH, { primary: '#c07000', secondary: null });
  assert.deepEqual(
    [refused.error, refused.facts],
    ['branding-contrast', { field: 'primary', contrast: 3.7, needed: 4.5 }],
  );
  const faint = await own!.call('PUT', PATH, { primary: null, secondary: '#ffee88' });
  assert.deepEqual([faint.error, faint.facts.field], ['branding-contrast', 'secondary']);
  for (const primary of ['red', '#fff', '#12345g', 'javascript:x', 7]) {
    assert.equal((await own!.call('PUT', PATH, { primary, secondary: null })).error, 'validation-failed');
  }
  const back = await own!.call('PUT', PATH, { primary: null, secondary: null });
  assert.deepEqual([back.data.primary, back.data.secondary], [null, null]);
});

test('a logo is encoded again as PNG from PNG, JPEG and WebP, and can be removed; SVG and other files are rejected', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const { data } = await own!.call('POST', `${PATH}/logo`, { logo: picture(1600, 400, format) });
    const { src, width, height } = data.logo;
    assert.deepEqual([width, height], [800, 200]);
    const bytes = Buffer.from(src.slice('data:image/png;base64,'.length), 'base64');
    assert.deepEqual(imageSize(bytes), { width: 800, height: 200 });
  }
  const bytes = Buffer.from(picture(1600, 400, 'webp'), 'base64');
  const sent = await own!.call('POST', `${PATH}/logo`, bytes, { 'content-type': 'image/webp' });
  assert.equal(sent.data.logo.width, 800);
  const stored = await context.db.withCompany(companyId, (tx) => brandingForReport(tx, companyId));
  assert.ok(stored?.logo);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  const cut = Buffer.from(picture(40, 40), 'base64').subarray(0, 60).toString('base64');
  for (const logo of ['', 'x', '%%%', svg, cut, `data:image/svg+xml;base64,${svg}`]) {
    assert.equal((await own!.call('POST', `${PATH}/logo`, { logo })).error, 'logo-invalid', logo);
  }
  const bomb = Buffer.from(picture(4, 4), 'base64');
  bomb.writeUInt32BE(50_000, 16);
  const refused = await own!.call('POST', `${PATH}/logo`, { logo: bomb.toString('base64') });
  assert.deepEqual([refused.status, refused.error], [413, 'logo-too-large']);
  assert.ok((await own!.call('GET', PATH)).data.logo, 'the one before stays');
  assert.equal((await own!.call('DELETE', `${PATH}/logo`)).data.logo, null);
});

test('colleagues read the branding without changing it, other companies have their own, administrators name the company', async () => {
  await own!.call('PUT', PATH, { primary: '#123456', secondary: null });
  assert.equal((await member!.call('GET', PATH)).data.primary, '#123456');
  assert.equal((await member!.call('PUT', PATH, { primary: null, secondary: null })).error, 'company-role-too-low');
  assert.equal((await other!.call('GET', `${PATH}?company=${companyId}`)).data.primary, null);
  const change = { primary: '#654321', secondary: null };
  assert.equal((await admin!.call('PUT', `${PATH}?company=${companyId}`, change)).data.primary, '#654321');
  assert.equal((await own!.call('GET', PATH)).data.primary, '#654321');
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql<{ action: string; n: number }>`
      select action, count(*)::integer as n from audit_log where action in ('company.branding', 'reports.branding')
      group by action order by action`.execute(tx),
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['company.branding', 'reports.branding'],
  );
});

test('an administrator who names a company that does not exist gets "not found" for every change', async () => {
  const nobody = `company=${uuidv7()}`;
  for (const answer of [
    await admin!.call('PUT', `${PATH}?${nobody}`, { primary: '#123456', secondary: null }),
    await admin!.call('POST', `${PATH}/logo?${nobody}`, { logo: picture(40, 20) }),
    await admin!.call('DELETE', `${PATH}/logo?${nobody}`),
  ])
    assert.deepEqual([answer.status, answer.error], [404, 'not-found']);
});
