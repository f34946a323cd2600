import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, mock, test } from 'node:test';
import { startJobs } from '#jobs/index.ts';
import { openMetrics } from '#platform/metrics/open-metrics.ts';
import { FEED_QUEUE, SCAN_QUEUE } from '#platform/queue/queues.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createTestDatabase } from '#testing/database.ts';
import { databaseProxy } from '#testing/databases/database-proxy.ts';
import { eventually } from '#testing/eventually.ts';
import { DATABASE_TIMEOUTS } from '../config/database-timeouts.ts';
import { openOperations } from './operations-server.ts';
import { parseExposition, type Sample } from './testing/exposition.ts';

const database = await createTestDatabase({ queue: true });
const proxy = await databaseProxy(database.appUrl);
const { context: opened } = await testContext(
  { DATABASE_URL: proxy.through(database.appUrl), DATABASE_URL_OWNER: database.ownerUrl, OPERATIONS_PORT: '0' },
  (config) => ({ ...config, databaseTimeouts: DATABASE_TIMEOUTS }),
);
const metrics = await openMetrics(opened.config);
const context = { ...opened, metrics };
const operations = (await openOperations(context.config, metrics))!;
after(() => operations.close());
const server = await testServer(context);
mock.method(context.log, 'error', () => {});

const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${operations.port}${path}`, { method });
const state = async (path: string) => {
  const response = await get(path);
  return [response.status, await response.text()];
};
async function scrape(): Promise<Sample[]> {
  const response = await get('/metrics');
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/);
  return parseExposition(await response.text());
}
const sampleValue = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )?.value;

test('a process is alive at once, and ready when it has started', async () => {
  assert.deepEqual(await state('/livez'), [200, 'ok\n']);
  assert.deepEqual(await state('/readyz'), [503, 'starting\n']);
  await operations.attach(context);
  assert.deepEqual(await state('/readyz'), [503, 'starting\n']);
  operations.started();
  assert.deepEqual(await state('/readyz'), [200, 'ok\n']);
});

test('the port serves nothing else', async () => {
  for (const path of ['/', '/api/version', '/metrics/x', '/constructor']) assert.equal((await get(path)).status, 404);
  const refused = await get('/metrics', 'POST');
  assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD']);
  assert.equal((await get('/livez', 'HEAD')).status, 200);
});

test('a scrape has the metrics of the process, the pool, the event loop and the installation', async () => {
  const samples = await scrape();
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'db_client_connection_count',
    'db_client_connection_pending_requests',
    'assay_data_folder_free_bytes',
    'assay_websocket_connections',
  ]) {
    assert.notEqual(sampleValue(samples, name), undefined, name);
  }
  assert.equal(sampleValue(samples, 'assay_build_info', { role: 'all' }), 1);
  assert.equal(sampleValue(samples, 'assay_database_up'), 1);
  assert.ok(sampleValue(samples, 'assay_data_folder_size_bytes')! > 0);
  assert.equal(sampleValue(samples, 'assay_notices_connected'), 1);
  assert.equal(sampleValue(samples, 'db_client_connection_max'), context.config.databasePoolMax);
});

test('requests are counted by route template, never by their path', async () => {
  await createTestAccount(context, { email: 'ann@metrics.example', permission: 23 });
  const ann = await server.logIn('ann@metrics.example');
  const ids = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
  for (const id of ids) await ann.call('GET', `/api/scans/${id}`);
  for (const path of ['/api/none-1', '/api/none-2']) await server.anonymous.call('GET', path);
  await server.anonymous.call('GET', '/shared/secret-code');
  const count = (found: readonly Sample[], route: string) =>
    sampleValue(found, 'http_server_requests_total', { http_route: route }) ?? 0;
  const samples = await eventually('the requests are counted', async () => {
    const found = await scrape();
    // Without a built web app, its pages are not found either.
    return count(found, '(page)') + count(found, '(unmatched)') === 3 && count(found, '/api/scans/:id') === 2 && found;
  });
  assert.equal(sampleValue(samples, 'http_server_request_duration_seconds_count', { http_route: '/api/scans/:id' }), 2);
  for (const { labels } of samples) {
    assert.doesNotMatch(JSON.stringify(labels), /018f0000|none-1|secret-code|metrics\.example/);
  }
});

test('queues have their depth and the age of the oldest job, and jobs their duration', async () => {
  // A company that does not exist: the job ends at once.
  const job = { companyId: '018f0000-0000-7000-8000-000000000003', scanId: '018f0000-0000-7000-8000-000000000004' };
  await context.queue.send(SCAN_QUEUE, job, { singletonKey: 'a' });
  await context.queue.send(SCAN_QUEUE, job, { singletonKey: 'b' });
  await context.queue.send(SCAN_QUEUE, job, { singletonKey: 'c', startAfter: 3_600 });
  await context.db.pool.query(`update jobs.job set start_after = start_after - interval '90 seconds'
    where name = 'scan' and singleton_key = 'a'`);
  // Figures of the installation are kept for some seconds.
  const samples = await eventually('the jobs are counted', async () => {
    const found = await scrape();
    return sampleValue(found, 'assay_queue_jobs', { queue: 'scan', state: 'ready' }) ? found : null;
  });
  const depth = (state: string) => sampleValue(samples, 'assay_queue_jobs', { queue: 'scan', state });
  assert.deepEqual([depth('ready'), depth('delayed'), depth('active'), depth('failed')], [2, 1, 0, 0]);
  const age = sampleValue(samples, 'assay_queue_oldest_ready_job_age_seconds', { queue: 'scan' })!;
  assert.ok(age >= 90, `${age}`);
  assert.equal(sampleValue(samples, 'assay_queue_oldest_ready_job_age_seconds', { queue: 'report' }), 0);

  await context.queue.send(FEED_QUEUE, { feed: 'none' });
  const jobs = await startJobs(context);
  try {
    await eventually('both jobs were recorded', async () => {
      const found = await scrape();
      const ended = (queue: string) =>
        sampleValue(found, 'assay_job_duration_seconds_count', { queue, outcome: 'completed' });
      return ended(SCAN_QUEUE) === 2 && ended(FEED_QUEUE) === 1;
    });
  } finally {
    await jobs.stop();
  }
});

test('every metric of the dashboard and the alerts exists', async () => {
  const deploy = join(import.meta.dirname, '../../../deploy');
  const families = new Set(
    [...(await (await get('/metrics')).text()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name),
  );
  const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/assay.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const alerts = readFileSync(join(deploy, 'prometheus/alerts.yml'), 'utf8').matchAll(/expr: (.*)/g);
  const scaling = readFileSync(join(deploy, 'helm/assay/templates/scaling.yaml'), 'utf8').matchAll(/query: (.*)/g);
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...alerts, ...scaling].map(([, expression]) => expression!),
  ];
  assert.ok(expressions.length > 30);
  const used = new Set<string>();
  for (const expression of expressions) {
    // Metrics stand outside of braces and of the labels after `by`.
    const bare = expression.replace(/\{[^}]*\}|by \([^)]*\)/g, '');
    for (const [name] of bare.matchAll(/\b(?:assay|http|db|process|nodejs)_\w+/g)) used.add(name);
  }
  const missing = [...used].filter(
    (name) => !families.has(name) && !families.has(name.replace(/_(bucket|sum|count)$/, '')),
  );
  assert.deepEqual(missing, []);
  assert.ok(used.size > 10);
});

test('during an outage of the database the process is alive and not ready, and metrics are still served', async () => {
  await proxy.refuse();
  assert.deepEqual(await state('/livez'), [200, 'ok\n']);
  assert.deepEqual(await state('/readyz'), [503, 'database unavailable\n']);
  await eventually('the outage is shown', async () => {
    const samples = await scrape();
    return sampleValue(samples, 'assay_database_up') === 0 && sampleValue(samples, 'assay_notices_connected') === 0;
  });
  await proxy.open();
  await eventually('it is ready again', async () => (await get('/readyz')).status === 200);
});

test('a process that stops is not ready, so that it gets no more requests', async () => {
  operations.stopping();
  assert.deepEqual(await state('/readyz'), [503, 'stopping\n']);
  assert.deepEqual(await state('/livez'), [200, 'ok\n']);
});
