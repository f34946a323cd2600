import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { generateReport } from './generate-report.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@slides.example', permission: 23 });
await createTestAccount(context, { email: 'other@slides.example', permission: 23 });
await createRatedDomain(context, owner, 'slides.example');
const caller = await server.logIn(owner.email);
const other = await server.logIn('other@slides.example');

async function made(kind: string) {
  const { data } = await caller.call('POST', '/api/reports/slides.example', { kind, language: 'ja', force: true });
  const pending = await download(`/api/reports/${data.pdfName}/slides`);
  assert.equal(pending.status, 409, 'not before it is ready');
  const job = { companyId: owner.companyId, reportId: data.pdfName.slice(-36) };
  await generateReport(context, job, new AbortController().signal);
  const { rows } = (await caller.call('GET', '/api/reports')).data;
  return rows[0] as { pdfName: string; slidesLink: string | null };
}

const download = (path: string, token = caller.token) =>
  fetch(server.url + path, { headers: { 'x-auth-token': token! } });

test('a board report is a presentation as well, for its company only; other kinds have none', async () => {
  const { slidesLink } = await made('board');
  const answer = await download(slidesLink!);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-disposition')!, /^attachment; filename="board-summary-\d{8}\.pptx"$/);
  assert.match(answer.headers.get('content-type')!, /presentationml\.presentation/);
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(bytes.toString('latin1', 0, 2), 'PK');
  assert.ok(bytes.includes('ppt/slides/slide6.xml'));
  assert.equal((await download(slidesLink!, other.token)).status, 404);

  const full = await made('full');
  assert.equal(full.slidesLink, null);
  assert.equal((await download(`/api/reports/${full.pdfName}/slides`)).status, 404);
});
