import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { AUDIT_ENTRIES } from '#platform/db/audit.ts';
import { upsertAssociation } from '#platform/db/suppliers/associations.ts';
import { createTestAccount, type TestAccount } from '#testing/accounts.ts';
import { type ApiCaller, type ApiResponse, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);

const DOMAIN = 'shared.example';
const owner = await createTestAccount(context, {
  email: 'owner@sharing.example',
  permission: 22,
  company: 'Owner Ltd',
});
const rated = await createRatedDomain(context, owner, DOMAIN);
await createRatedDomain(context, owner, 'second.example', 'copperfinch');
const reader = await createTestAccount(context, {
  email: 'reader@sharing.example',
  permission: 9,
  company: 'Reader Ltd',
});
const boss = await server.logIn(owner.email);
const caller = await server.logIn(reader.email);
const company = `company=${owner.companyId}`;

/** Shares with the reader at a level, for the selected domains or all. @returns the association's id */
async function share(level: SharingLevel, domains: string[] | null = null, to: TestAccount = reader): Promise<string> {
  const association = { id: uuidv7(), companyId: owner.companyId, readerId: to.companyId, level, domains };
  const accounts = { ownerAccount: owner.accountId, readerAccount: to.accountId };
  await context.db.withCompany(owner.companyId, (tx) =>
    upsertAssociation(tx, { ...association, kind: 'invite', ...accounts }),
  );
  return (await boss.call('GET', '/api/suppliers/main')).data.rows.find(
    (row: { reader: { companyId: string } }) => row.reader.companyId === to.companyId,
  ).id;
}

const read = (path: string, who: ApiCaller = caller) =>
  who.call('GET', `/api/ratings/${DOMAIN}${path}${path.includes('?') ? '&' : '?'}${company}`);

/** A row of a list of findings by issue. */
interface GroupedFinding {
  area: string;
  column: string;
  points: number | null;
  assetCount: number;
  findings: { asset: string; statement?: object }[];
}

/** Everything about a domain that reads: the least level that opens it. */
const READINGS: Readonly<Record<string, SharingLevel>> = {
  '': 'rating',
  '/trend': 'rating',
  '/changes': 'findings',
  '/findings': 'findings',
  '/checks': 'findings',
  '/cadence': 'findings',
  '/areas/dns_health/rows': 'everything',
  '/areas/hacker_chatter/rows': 'everything',
  '/ledger': 'everything',
  '/dnssec': 'everything',
  '/places': 'everything',
  '/forecast': 'everything',
  '/remediationPlan': 'everything',
};
const LEVELS = ['rating', 'findings', 'everything'] as const;

test('a level includes its data and nothing above it', async () => {
  for (const level of LEVELS) {
    await share(level);
    for (const [path, needed] of Object.entries(READINGS)) {
      const answer = await read(path);
      const open = LEVELS.indexOf(level) >= LEVELS.indexOf(needed);
      assert.equal(answer.error, open ? undefined : 'sharing-hides', `${level} ${path}`);
      if (!open) assert.equal(answer.data, null);
    }
  }
});

test('no route of ratings, findings, scans, reports and schedules exceeds the sharing level', async () => {
  await share('everything');
  const open = new Set(Object.keys(READINGS).map((path) => `GET /api/ratings/:domain${path}`));
  for (const area of ['dns_health', 'hacker_chatter']) open.delete(`GET /api/ratings/:domain/areas/${area}/rows`);
  open.add('GET /api/ratings/:domain/areas/:area/rows').add('GET /api/ratings/:domain/findings/:fingerprint');
  open.add('POST /api/ratings/:domain/simulate');
  const [{ fingerprint }] = (await read('/findings')).data.rows;
  const routes = server.app.guardedRoutes.filter(
    ({ method, url }) => method !== 'HEAD' && /^\/api\/(ratings|reports|scans|autoScan|domains)/.test(url),
  );
  assert.ok(routes.length > 20);
  const report = await boss.call('POST', `/api/reports/${DOMAIN}`, { language: 'en-US', force: false });
  for (const { method, url } of routes) {
    const path = url
      .replace(':domain', DOMAIN)
      .replace(':area', 'dns_health')
      .replace(':fingerprint', fingerprint)
      .replace(':pdfName', report.data.pdfName)
      .replace(':id', rated.scanId);
    const body = method === 'GET' ? undefined : { fixed: [], fingerprints: [fingerprint], domain: DOMAIN };
    const answer = await caller.call(method, `${path}?${company}&domain=${DOMAIN}`, body);
    if (open.has(`${method} ${url}`)) assert.equal(answer.status, 200, `${method} ${url}: ${answer.error}`);
    else assertNothing(answer, `${method} ${url}`);
  }
  const scans = await context.db.withCompany(owner.companyId, (tx) =>
    sql`select 1 from scan where kind = 'retest'`.execute(tx),
  );
  assert.equal(scans.rows.length, 0, 'nothing was started');
});

/** The response is an error, or contains no text of the owner. */
function assertNothing(answer: ApiResponse, what: string): void {
  if (!answer.success) {
    assert.ok(answer.status >= 400 && answer.status < 500, what);
    return;
  }
  const { data } = answer;
  assert.ok(!JSON.stringify(data ?? '').includes(owner.companyId), what);
  const rows = Array.isArray(data) ? data : (data?.rows ?? []);
  assert.deepEqual(rows, [], what);
}

test('at the level of findings no address, path, name or evidence is in any response', async () => {
  await share('findings');
  const whole = (await boss.call('GET', `/api/ratings/${DOMAIN}/findings?pageSize=200`)).data.rows;
  const hidden: string[] = whole.flatMap(
    (row: { asset: string; subject: string; seen: string[]; reproduce: string }) => [
      row.asset,
      row.subject,
      ...row.seen,
      row.reproduce,
    ],
  );
  // Products, protocols, versions and CVEs are shared (docs/product/suppliers.md), and are the subjects of some findings.
  const open = whole.flatMap(({ facts }: { facts: Record<string, string | string[]> }) => {
    const { product, version, versions = [], suites = [], service, cve } = facts;
    return [product, version, service, cve, `${product} ${version}`, `${product} ${cve}`, ...versions, ...suites];
  });
  const isShared = (text: string) => open.includes(text);
  // Common words ("server") occur in other texts as well.
  const traces = [...new Set(hidden)].filter(
    (text) => /\w[./:@=]\w/.test(text ?? '') && text !== DOMAIN && !isShared(text),
  );
  assert.ok(traces.length > 20);
  const answers = [];
  for (const path of ['', '/trend', '/findings?pageSize=200', '/checks', '/changes'])
    answers.push((await read(path)).data);
  const findings = answers[2].rows;
  assert.equal(findings.length, whole.length);
  for (const { fingerprint } of findings.slice(0, 3)) answers.push((await read(`/findings/${fingerprint}`)).data);
  // The domain's own name is in the path, and the company's is that of the association.
  const text = JSON.stringify(answers, (name, value) => (name === 'refs' ? [] : value)).replaceAll(
    `"domain":"${DOMAIN}"`,
    '',
  );
  for (const trace of traces) assert.ok(!text.includes(JSON.stringify(trace).slice(1, -1)), trace);
  for (const sign of [/\b\d{1,3}(?:\.\d{1,3}){3}\b/, /shared\.example/, /\{\{|undefined/]) {
    assert.equal(sign.exec(text)?.[0], undefined);
  }
  for (const row of findings) {
    assert.deepEqual([row.asset, row.subject, row.seen, row.reproduce], ['', '', [], null]);
    assert.ok(
      !whole.some((one: { fingerprint: string }) => one.fingerprint === row.fingerprint),
      'not the true fingerprint',
    );
  }
  // Texts and severities are included, and search matches the displayed text.
  assert.ok(findings.every((row: { title: string; severity: string }) => row.title && row.severity));
  assert.equal((await read('/findings?search=shared.example')).data.total, 0);
  assert.equal((await read('/findings?asset=www.shared.example')).data.total, 0);
  assert.equal((await read(`/findings/${whole[0].fingerprint}`)).error, 'not-found');
});

test('a shared list by issue has the rows, counts and points of the owner’s, and names assets only where they are shared', async () => {
  const path = '/findings?group=issue&sort=column&pageSize=200';
  const own = (await boss.call('GET', `/api/ratings/${DOMAIN}${path}`)).data;
  const shapeOf = ({ rows, ...totals }: { rows: GroupedFinding[] }) => ({
    totals,
    rows: rows.map(({ column, points, assetCount, findings }) => [column, points, assetCount, findings.length]),
  });
  assert.ok(own.rows.some(({ assetCount }: GroupedFinding) => assetCount > 1));
  for (const level of ['findings', 'everything'] as const) {
    await share(level);
    const { data } = await read(path);
    assert.deepEqual(shapeOf(data), shapeOf(own), level);
    for (const [at, { findings }] of (data.rows as GroupedFinding[]).entries()) {
      const names = findings.map(({ asset }) => asset);
      const ownNames = own.rows[at].findings.map(({ asset }: { asset: string }) => asset);
      // Personal data stays hidden at each level.
      const whole = level === 'everything' && !['hacker_chatter', 'information_leakage'].includes(data.rows[at].area);
      if (level === 'findings') assert.ok(names.every((name) => name === ''));
      else if (whole) assert.deepEqual(names, ownNames);
      assert.ok(findings.every((finding) => !('seen' in finding)));
    }
  }
});

test('at the level of the rating only counts are disclosed, no issues or findings', async () => {
  await share('rating');
  const own = (await boss.call('GET', `/api/ratings/${DOMAIN}`)).data;
  const { data } = await read('');
  assert.deepEqual(data.sharing, { level: 'rating', company: 'Owner Ltd', companyId: owner.companyId });
  assert.deepEqual([data.total, data.grade, data.counts], [own.total, own.grade, own.counts]);
  assert.deepEqual(data.ceiling.issues, []);
  assert.ok(own.ceiling.issues.length > 0);
  assert.deepEqual(
    data.areas.map((area: { score: number }) => area.score),
    own.areas.map((area: { score: number }) => area.score),
  );
});

test('only selected domains are shared, and only with the associated company', async () => {
  await share('everything', ['second.example']);
  assert.equal((await read('')).error, 'domain-not-found');
  assert.equal((await caller.call('GET', `/api/ratings/second.example?${company}`)).status, 200);
  await share('everything', [DOMAIN]);
  assert.equal((await read('')).status, 200);
  for (const permission of [1, 9, 20, 21, 22, 23, 27]) {
    const stranger = await createTestAccount(context, { email: `stranger-${permission}@sharing.example`, permission });
    const answer = await read('', await server.logIn(stranger.email));
    assert.ok(['domain-not-found', 'plan-required'].includes(answer.error ?? ''), `${permission}: ${answer.error}`);
  }
  const planned = await createTestAccount(context, { email: 'planned@sharing.example', permission: 23 });
  await share('everything', null, planned);
  const answer = await read('', await server.logIn(planned.email));
  assert.equal(answer.error, 'domain-not-found', 'without the main supplier’s role nothing is seen');
  for (const nobody of ['00000000-0000-0000-0000-000000000000', owner.companyId.toUpperCase()]) {
    const { status } = await caller.call('GET', `/api/ratings/nothing.example?company=${nobody}`);
    assert.equal(status, 404);
  }
});

test('either side ends the association, and access ends immediately, for open sessions too', async () => {
  for (const who of [boss, caller]) {
    const id = await share('everything');
    assert.equal((await read('/findings')).status, 200);
    const stranger = await server.logIn(
      (await createTestAccount(context, { email: `${uuidv7()}@sharing.example`, permission: 22 })).email,
    );
    assert.equal((await stranger.call('DELETE', `/api/suppliers/associations/${id}`)).error, 'association-not-found');
    assert.equal((await who.call('DELETE', `/api/suppliers/associations/${id}`)).status, 200);
    assert.equal((await read('/findings')).error, 'domain-not-found');
    assert.equal((await caller.call('GET', '/api/suppliers/portfolio')).data.total, 0);
    assert.equal((await who.call('DELETE', `/api/suppliers/associations/${id}`)).error, 'association-not-found');
  }
});

test('the sharing company changes level and domains, the reading one cannot', async () => {
  const id = await share('rating');
  const change = (who: ApiCaller, body: object) => who.call('PUT', `/api/suppliers/associations/${id}`, body);
  assert.equal((await change(caller, { level: 'everything', domains: null })).error, 'association-not-found');
  assert.equal((await change(boss, { level: 'everything', domains: ['x.example'] })).error, 'domain-not-found');
  assert.equal((await change(boss, { level: 'everything', domains: [] })).error, 'no-domains-chosen');
  assert.equal((await change(boss, { level: 'findings', domains: [DOMAIN] })).status, 200);
  assert.equal((await read('/findings')).status, 200);
  assert.equal((await read('/ledger')).error, 'sharing-hides');
});

test("each access is in the owner's log, once an hour", async () => {
  await share('findings');
  for (const path of ['', '/findings', '/checks']) await read(path);
  await caller.call('GET', '/api/suppliers/portfolio');
  const { rows } = await context.db.withCompany(owner.companyId, (tx) =>
    sql<{ action: string; target: string; facts: Record<string, string>; at: Date }>`
      select action, target, facts, occurred_at as at from ${AUDIT_ENTRIES} e where action in ('supplier.read', 'supplier.listed')
      order by action, target`.execute(tx),
  );
  const own = rows.filter((row) => row.target === DOMAIN);
  assert.deepEqual([own[0]!.facts.company, own[0]!.facts.companyId], ['Reader Ltd', reader.companyId]);
  // The tests before may have read both in the hour before.
  const hours = (entries: typeof rows) => entries.map(({ at }) => at.toISOString().slice(0, 13));
  for (const entries of [own, rows.filter((row) => row.action === 'supplier.listed')]) {
    assert.ok(entries.length > 0);
    assert.deepEqual(hours(entries).sort(), [...new Set(hours(entries))].sort());
  }
});

test("the owner's decisions on a finding are shared, its assignee is not", async () => {
  await share('findings');
  const [own] = (await boss.call('GET', `/api/ratings/${DOMAIN}/findings`)).data.rows;
  const decide = (body: object) =>
    boss.call('POST', `/api/ratings/${DOMAIN}/decisions`, { fingerprints: [own.fingerprint], ...body });
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  assert.equal((await decide({ action: 'accept', reason: 'Replaced in spring.', until })).status, 200);
  assert.equal((await decide({ action: 'comment', text: 'Ask the hoster.' })).status, 200);
  assert.equal((await decide({ action: 'assign', assignee: owner.accountId, due: until })).status, 200);
  const { rows } = (await read('/findings?pageSize=200')).data;
  const stated = rows.filter((row: { statement?: object }) => row.statement);
  assert.deepEqual(
    stated.map((row: { statement: object }) => row.statement),
    [{ decision: 'accepted', reason: 'Replaced in spring.', until }],
  );
  const grouped = (await read('/findings?group=issue&pageSize=200')).data.rows as GroupedFinding[];
  assert.deepEqual(
    grouped.flatMap(({ findings }) => findings.flatMap(({ statement }) => statement ?? [])),
    [{ decision: 'accepted', reason: 'Replaced in spring.', until }],
    'on the finding only, not on the others of its issue',
  );
  const text = JSON.stringify(rows);
  assert.ok(!text.includes('Ask the hoster') && !text.includes(owner.accountId) && !text.includes('assignee'));
});

test('a deleted domain disappears immediately', async () => {
  await share('everything');
  const total = async () => (await caller.call('GET', '/api/suppliers/portfolio')).data.total;
  const before = await total();
  const deleted = (at: string | null) =>
    context.db.withCompany(owner.companyId, (tx) =>
      sql`update domain set deleted_at = ${at}::timestamptz where name = 'second.example'`.execute(tx),
    );
  await deleted(new Date().toISOString());
  assert.equal((await caller.call('GET', `/api/ratings/second.example?${company}`)).error, 'domain-not-found');
  assert.equal(await total(), before - 1);
  await deleted(null);
  assert.equal((await caller.call('GET', `/api/ratings/second.example?${company}`)).status, 200);
});

test('the local part of email addresses is omitted wherever breaches and leaks are shared', async () => {
  await share('everything');
  await context.db.withCompany(owner.companyId, (tx) =>
    sql`update finding set payload = jsonb_set(payload, '{seen}', '["jane.doe@shared.example: password"]')
        where domain_id = ${rated.domainId} and area = 'information_leakage'`.execute(tx),
  );
  const text = JSON.stringify((await read('/findings?pageSize=200')).data);
  assert.ok(!text.includes('jane.doe'));
  assert.ok(text.includes('…@shared.example: password'));
});
