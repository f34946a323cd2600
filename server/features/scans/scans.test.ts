import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AREA_ROWS } from '@assay/contract/api/area-rows.ts';
import { ratingSummary } from '@assay/contract/api/ratings.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { REPORT_CACHE_MS } from '@assay/contract/limits.ts';
import { startLab } from '@assay/lab';
import { createTranslator } from '@assay/locales';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { startJobs } from '#jobs/index.ts';
import { createJobRunner, type RunJob } from '#jobs/run-job.ts';
import { openJobThread } from '#jobs/thread/job-thread.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';
import { proveDomain, scanIndependentOfLoad, withLab } from '#testing/lab.ts';
import { enabledFeeds, importFeed } from '../feeds/import-feed.ts';
import { findingText } from '../ratings/rating-response.ts';

const lab = await startLab({ domains: ['harbourline.test', 'meadowgate.test'] });
after(() => lab.close());
const { context } = await testContext({}, withLab(lab));
const server = await testServer(context);
const domain = lab.domains.find((one) => one.health === 'middling')!.domain;
const healthy = lab.domains.find((one) => one.health === 'healthy')!.domain;
for (const feed of enabledFeeds(context)) await importFeed(context, feed.name, new AbortController().signal);
const thread = openJobThread(context);
/** By default this thread: the limits of its scans do not depend on the host's load. */
let run: RunJob = createJobRunner(context);
const jobs = await startJobs(context, (job, signal) => run(job, signal));
after(async () => {
  await jobs.stop();
  await thread.close();
});
await scanIndependentOfLoad(context);

const began = Date.now();
const person = await createTestAccount(context, { email: 'owner@scans.example', permission: 23, company: 'Scans Ltd' });
const caller = await server.logIn(person.email);
await proveDomain(lab, caller, domain);
await proveDomain(lab, caller, healthy);

async function scanOf(id: string, who: ApiCaller = caller) {
  const answer = await who.call('GET', `/api/scans/${id}`);
  assert.ok(answer.success, JSON.stringify(answer));
  return answer.data;
}
const reaches = (id: string, state: number) =>
  eventually(`scan in state ${state}`, async () => {
    const detail = await scanOf(id);
    assert.ok(state === 0 || detail.scan.scanstate !== 0, `failed: ${detail.scan.failure}`);
    return detail.scan.scanstate === state ? detail : null;
  });
const rating = (path: string) => caller.call('GET', `/api/ratings/${domain}${path}`);
const latest = async () => {
  const { total, grade, at } = (await rating('')).data;
  return [total, grade, at];
};
let scanId = '';
/** Name of the report that was requested last. */
let asked = '';

test('a scan of an unverified domain is rejected', async () => {
  assert.equal((await caller.call('POST', '/api/scans', { domain: 'other.test' })).error, 'domain-not-verified');
  assert.equal((await rating('')).error, 'rating-not-found');
  assert.equal((await caller.call('POST', `/api/reports/${domain}`, {})).error, 'report-no-data');
});

test('a scan passes its phases to state 2, and a second request returns the same one', async () => {
  const asked = Date.now();
  const { data } = await caller.call('POST', '/api/scans', { domain });
  scanId = data.id;
  assert.equal(data.scanstate, 9);
  assert.equal(data.account, person.email);
  assert.equal(data.send_account, person.email);
  assert.equal((await caller.call('POST', '/api/scans', { domain })).data.id, scanId);
  const allowed = (await caller.call('GET', `/api/scans/allowed?domain=${domain}`)).data;
  assert.deepEqual([allowed.allowed, allowed.runningScanId], [false, scanId]);
  const detail = await reaches(scanId, 2);
  assert.equal(detail.share, 1);
  assert.ok(detail.scan.ratingId);
  assert.ok(detail.scan.score !== null && detail.scan.grade);
  assert.ok(detail.probes.length > 5);
  const { company, domain: name, scandate, scanstate, scantime } = detail.scan;
  assert.deepEqual([company, name, scandate, scanstate], ['Scans Ltd', domain, dayIn('UTC', new Date()), 2]);
  assert.ok(Date.parse(scantime) >= asked - 1_000, scantime);
  shows('4.state.scan-2');
  shows(
    '3.entity.scan-company',
    '3.entity.scan-domain',
    '3.entity.scan-account',
    '3.entity.scan-send_account',
    '3.entity.scan-scandate',
    '3.entity.scan-scanstate',
    '3.entity.scan-scantime',
  );
});

test('a scan records the status of each queried provider', async () => {
  const { rows } = await context.db.withoutCompany((tx) =>
    sql<{ id: string; failure: string | null }>`select id, failure from provider_state order by id`.execute(tx),
  );
  for (const id of ['haveIBeenPwned', 'hudsonRock', 'openPhish', 'ransomLook', 'urlhaus', 'virusTotal']) {
    assert.deepEqual(
      rows.find((row) => row.id === id),
      { id, failure: null },
    );
  }
});

test('the rating has ten areas, counts, cap and a ledger that adds up to it', async () => {
  const { data } = await rating('');
  ratingSummary.parse(data);
  assert.equal(data.scanId, scanId);
  assert.equal(data.areas.length, 10);
  assert.equal(data.scanstate, 2);
  const ledger = (await rating('/ledger')).data;
  assert.equal(ledger.modelVersion, data.modelVersion);
  const lines = (await caller.call('GET', '/api/ratings')).data;
  assert.equal(lines.rows[0].total, data.total);
  const trend = (await rating('/trend')).data;
  assert.deepEqual(
    trend.map((point: { total: number }) => point.total),
    [data.total],
    'one point per scan',
  );
  const { total } = (await rating('/findings')).data;
  assert.deepEqual(trend[0].counts, data.counts);
  assert.deepEqual(Object.keys(data.counts).sort(), ['critical', 'high', 'informational', 'low', 'medium', 'other']);
  const counted = Object.values(data.counts as Record<string, number>).reduce((sum, count) => sum + count, 0);
  // Names of one host with identical responses count as one asset, but each has its own row in the list.
  assert.ok(counted > 0 && counted <= total, `${counted} of ${total}`);
  shows(
    '3.entity.alerts-high',
    '3.entity.alerts-informational',
    '3.entity.alerts-low',
    '3.entity.alerts-medium',
    '3.entity.alerts-other',
  );
});

test('findings are paged, filtered and sorted on the server, with texts in the requested language', async () => {
  const all = (await rating('/findings?pageSize=200')).data;
  assert.ok(all.total > 5, `${all.total} findings`);
  const first = all.rows[0];
  assert.ok(first.title && first.description && first.solution && !first.title.includes('{{'));
  const one = (await rating(`/findings/${first.fingerprint}`)).data;
  assert.deepEqual(one, first);
  const area = (await rating(`/findings?area=${first.area}&severity=${first.column}&pageSize=1`)).data;
  assert.equal(area.rows.length, 1);
  assert.equal(area.rows[0].column, first.column);
  const chinese = await caller.call('GET', `/api/ratings/${domain}/findings/${first.fingerprint}`, undefined, {
    'accept-language': 'zh-TW',
  });
  // An outdated translation is shown in English, so the titles themselves may be equal.
  for (const [row, language] of [
    [chinese.data, 'zh-TW'],
    [first, 'en-US'],
  ] as const)
    assert.equal(row.title, findingText(row, createTranslator(language)).title);
  assert.equal((await rating('/findings/ffff')).error, 'not-found');
});

test('every detail page has rows that match the contract', async () => {
  for (const area of AREA_IDS) {
    const { data } = await rating(`/areas/${area}/rows?pageSize=200`);
    for (const row of data.rows) AREA_ROWS[area].parse(row);
    const checks = (await rating(`/checks?area=${area}`)).data;
    assert.ok(checks.length > 0, area);
    assert.ok(
      checks.every((check: { title: string }) => check.title !== ''),
      area,
    );
  }
});

test('the remediation plan reaches the next grade when its steps are simulated', async () => {
  const { data } = await rating('/remediationPlan');
  if (data.steps) {
    const fixed = data.steps.map((step: { issue: string }) => step.issue);
    const simulated = await caller.call('POST', `/api/ratings/${domain}/simulate`, { fixed });
    assert.equal(simulated.data.grade, data.to);
    assert.equal(simulated.data.total, data.totalAfter);
  }
  const none = await caller.call('POST', `/api/ratings/${domain}/simulate`, { fixed: [] });
  assert.equal(none.data.total, (await rating('')).data.total);
});

test('the same evidence and model give the same rating again', async () => {
  const { rows } = await context.db.withCompany(person.companyId, (tx) =>
    sql<{ n: number }>`select count(*) as n from rating where not superseded`.execute(tx),
  );
  assert.equal(rows[0]!.n, 1);
  const { evidenceReferences, latestRating } = await import('#platform/db/ratings/ratings.ts');
  const { evidenceStore } = await import('#platform/evidence/evidence-store.ts');
  const { loadAssessment } = await import('../ratings/load-assessment.ts');
  const { assess } = await import('@assay/engine');
  await context.db.withCompany(person.companyId, async (tx) => {
    const domainId = (await sql<{ id: string }>`select id from domain where name = ${domain}`.execute(tx)).rows[0]!.id;
    const last = await latestRating(tx, domainId);
    const hashes = await evidenceReferences(tx, last!.id);
    const set = await evidenceStore.byReference(tx, person.companyId, hashes);
    assert.equal(set.length, hashes.length);
    assert.deepEqual(JSON.parse(JSON.stringify(assess(set))), await loadAssessment(tx, last!.id));
  });
});

test('a report is generated on the first request and returned as a PDF with its name', async () => {
  const listed = async () => {
    const { data } = await caller.call('GET', '/api/reports');
    return data.rows.find((one: { domain: string }) => one.domain === domain);
  };
  await eventually('the worker is done with the scan', async () => {
    const { rows } = await context.db.pool.query(`select 1 from jobs.job where name = 'scan' and state = 'active'`);
    return rows.length === 0;
  });
  const { status, pdfName, cacheTime, nextUpdateTime } = await listed();
  assert.deepEqual([status, pdfName, cacheTime, nextUpdateTime], ['none', null, null, null], 'nobody asked for one');
  assert.equal((await caller.call('POST', `/api/reports/${domain}`, { language: 'en-US' })).data.status, 'generating');
  const row = await eventually('the report', async () => {
    const found = await listed();
    return found.status === 'ready' ? found : null;
  });
  const { account, company, scanDate, score, grade, scanstate } = row;
  assert.deepEqual([account, company, scanstate], [person.email, 'Scans Ltd', 2]);
  assert.deepEqual([score, grade, scanDate], await latest());
  for (const made of [Date.parse(row.nextUpdateTime) - REPORT_CACHE_MS, Date.parse(row.cacheTime)]) {
    assert.ok(made > began - 1_000 && made < Date.now() + 1_000, `made ${new Date(made).toISOString()}`);
  }
  const response = await fetch(server.url + row.downloadLink, { headers: { 'x-auth-token': caller.token! } });
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.match(response.headers.get('content-disposition')!, /comprehensive-scan-report-\d{8}\.pdf/);
  assert.equal(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );
  const cached = await caller.call('POST', `/api/reports/${domain}`, { language: 'en-US' });
  assert.equal(cached.data.pdfName, row.pdfName);
  const forced = await Promise.all(
    [1, 2, 3].map(() => caller.call('POST', `/api/reports/${domain}`, { language: 'en-US', force: true })),
  );
  assert.equal(new Set(forced.map((answer) => answer.data.pdfName)).size, 1, 'never two of the same at once');
  assert.notEqual(forced[0]!.data.pdfName, row.pdfName);
  asked = forced[0]!.data.pdfName;
  await eventually('it is made', async () => (await listed()).status === 'ready');
  shows('9.constant.pdf-name', '9.constant.report-cache');
  shows(
    '1.feature.report-download',
    '1.feature.report-force-update',
    '3.entity.report-account',
    '3.entity.report-company',
    '3.entity.report-domain',
    '3.entity.report-date',
    '3.entity.report-result',
    '3.entity.report-link',
    '3.entity.report-cache',
    '3.entity.report-next',
    '7.call.pdf-fetch',
  );
});

test('within seven days no further scan is accepted, but a re-test that creates a new rating', async () => {
  const refused = await caller.call('POST', '/api/scans', { domain });
  assert.equal(refused.error, 'scan-too-soon');
  assert.equal(refused.facts.firstDay, addDays(dayIn('UTC', new Date()), 7));
  assert.equal(refused.status, 409);
  const later = await caller.call(
    'GET',
    `/api/scans/allowed?domain=${domain}&scandate=${addDays(dayIn('UTC', new Date()), 7)}`,
  );
  assert.equal(later.data.allowed, true);
  const findings = async () =>
    (await rating('/findings?pageSize=200')).data.rows
      .map(({ asset, title }: { asset: string; title: string }) => `${asset}: ${title}`)
      .sort();
  const before = await findings();
  const retest = await caller.call('POST', `/api/ratings/${domain}/retest`, {});
  assert.equal(retest.data.kind, 'retest');
  await reaches(retest.data.id, 2);
  const trend = (await rating('/trend')).data;
  assert.equal(trend.length, 2);
  assert.deepEqual(await findings(), before);
  assert.equal((await rating('')).data.change, 0);
  shows('5.rule.scan-repeat', '9.constant.repeat');
});

test('a scan of a domain whose report someone opened generates the next report', async () => {
  const { at } = (await rating('')).data;
  const row = await eventually('the report of the re-test', async () => {
    const { data } = await caller.call('GET', '/api/reports');
    const found = data.rows.find((one: { domain: string }) => one.domain === domain);
    return found.status === 'ready' && found.pdfName !== asked ? found : null;
  });
  assert.equal(row.scanDate, at);
});

test('scan dates are from today to ninety days ahead', async () => {
  for (const scandate of [
    '2026-02-30',
    'soon',
    addDays(dayIn('UTC', new Date()), -2),
    addDays(dayIn('UTC', new Date()), 91),
  ]) {
    const answer = await caller.call('POST', '/api/scans', { domain: healthy, scandate });
    assert.equal(answer.error, 'scan-date-invalid', scandate);
    assert.equal(answer.message, 'Please select a valid scan date');
  }
  const planned = await caller.call('POST', '/api/scans', {
    domain: healthy,
    scandate: addDays(dayIn('UTC', new Date()), 30),
  });
  assert.equal(planned.data.scanstate, 9);
  assert.equal(planned.data.scantime, null);
  assert.equal((await caller.call('DELETE', `/api/scans/${planned.data.id}`)).status, 200);
  assert.equal((await scanOf(planned.data.id)).scan.failure, 'withdrawn');
  assert.equal((await caller.call('DELETE', `/api/scans/${planned.data.id}`)).error, 'scan-not-stoppable');
  shows('4.state.scan-9');
});

test('a stopped scan is not rated, and three a day are the limit', async () => {
  for (let i = 0; i < 3; i++) {
    const { data } = await caller.call('POST', '/api/scans', { domain: healthy });
    await eventually('start', async () => (await scanOf(data.id)).scan.scantime);
    assert.equal((await caller.call('POST', `/api/scans/${data.id}/stop`)).status, 200);
    const detail = await reaches(data.id, 0);
    assert.equal(detail.scan.failure, 'stopped');
    assert.equal(detail.scan.ratingId, null);
    await eventually('the worker lets go', async () => {
      const { rows } = await context.db.pool.query(
        `select 1 from jobs.job where name = 'scan' and state = 'active' and data->>'scanId' = '${data.id}'`,
      );
      return rows.length === 0;
    });
  }
  assert.equal((await caller.call('POST', '/api/scans', { domain: healthy })).error, 'scan-failures-today');
});

test('another company sees nothing of it', async () => {
  const { caller: who } = await server.user({ email: 'stranger@scans.example', permission: 23 });
  assert.equal((await who.call('GET', `/api/scans/${scanId}`)).error, 'scan-not-found');
  assert.equal((await who.call('GET', `/api/ratings/${domain}?company=${person.companyId}`)).error, 'domain-not-found');
  assert.equal((await who.call('GET', '/api/scans')).data.total, 0);
  assert.equal((await who.call('POST', `/api/scans/${scanId}/stop`)).error, 'scan-not-found');
  const { pdfName } = (await caller.call('GET', '/api/reports')).data.rows[0];
  assert.equal((await who.call('GET', `/api/reports/${pdfName}/pdf`)).error, 'report-not-found');
});

test('a scan in the job thread, as in a process that also serves requests, is rated', async () => {
  run = thread.run;
  const { caller: who } = await server.user({ email: 'owner@thread.example', permission: 23 });
  await proveDomain(lab, who, healthy);
  const { data } = await who.call('POST', '/api/scans', { domain: healthy });
  const detail = await eventually('the end of the scan', async () => {
    const found = await scanOf(data.id, who);
    return found.scan.finishedAt ? found : null;
  });
  assert.equal(detail.scan.failure, null);
  assert.equal((await who.call('GET', `/api/ratings/${healthy}`)).data.at !== null, true);
});
