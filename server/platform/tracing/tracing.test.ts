import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { createJobObserver } from '#jobs/observe-job.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createDomain } from '#testing/domains.ts';
import { SCAN_QUEUE, type ScanJob } from '../queue/queues.ts';
import { currentSpan } from './tracing.ts';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code?: number; message?: string };
  attributes: Record<string, unknown>;
}

/** The collector: keeps what it received by OTLP (opentelemetry-proto, trace service, JSON). */
const received: ReceivedSpan[] = [];
const calls: { path: string; authorization: string | undefined; resource: Record<string, unknown> }[] = [];
const valuesOf = (attributes: { key: string; value: Record<string, unknown> }[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const collector = createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
  for (const { resource, scopeSpans } of body.resourceSpans) {
    const { authorization } = request.headers;
    calls.push({ path: request.url!, authorization, resource: valuesOf(resource.attributes) });
    for (const span of scopeSpans.flatMap(({ spans }: { spans: ReceivedSpan[] }) => spans))
      received.push({ ...span, attributes: valuesOf(span.attributes) });
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
after(() => collector.close());

const { context } = await testContext({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
  OTEL_SERVICE_NAME: 'ratings',
  SCAN_CONTACT_URL: 'https://scanner.example',
});
const owner = await createTestAccount(context, { email: 'owner@traces.example', permission: 23 });
await createDomain(context, owner, 'traces.example');
const server = await testServer(context);
const caller = await server.logIn(owner.email);

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test('a request, its statements and the job that it asks for are one trace, with ids and without values', async () => {
  const answer = await caller.call(
    'POST',
    '/api/scans',
    { domain: 'traces.example' },
    { traceparent: `00-${TRACE}-${PARENT}-01` },
  );
  assert.equal(answer.status, 200, JSON.stringify(answer));
  const [job] = await context.queue.fetch<ScanJob>(SCAN_QUEUE);
  const observe = createJobObserver(context, new AbortController().signal);
  const failing = observe(SCAN_QUEUE, { ...job!, signal: new AbortController().signal }, async () => {
    assert.ok(currentSpan());
    await context.db.withoutCompany(async (tx) => tx.selectFrom('feed').selectAll().execute());
    throw new TypeError('interrupted');
  });
  await assert.rejects(failing, /interrupted/);
  const rejected = observe(SCAN_QUEUE, { ...job!, signal: new AbortController().signal }, async () => {
    await context.db.withoutCompany((tx) => sql`select ${'traces.example'}::uuid`.execute(tx));
  });
  await assert.rejects(rejected, /invalid input syntax/);
  await caller.call('GET', '/api/scans', undefined, { traceparent: `00-${TRACE}-${PARENT}-00` });
  await caller.call('GET', '/api/account', undefined, { traceparent: '00-0000-broken' });
  await context.tracing.close();

  const spans = received.filter(({ traceId }) => traceId === TRACE);
  const request = spans.find(({ name }) => name === 'POST /api/scans')!;
  assert.deepEqual([request.parentSpanId, request.kind], [PARENT, 2], 'kind: server');
  assert.deepEqual(
    [request.attributes['assay.request.id'], request.attributes['http.response.status_code']],
    [answer.headers.get('x-request-id'), 200],
  );
  const consumed = spans.find(({ name }) => name === 'process scan')!;
  assert.deepEqual([consumed.parentSpanId, consumed.kind], [request.spanId, 5], 'kind: consumer');
  assert.equal(consumed.attributes['assay.scan.id'], job!.data.scanId);
  assert.deepEqual([consumed.status?.code, consumed.status?.message], [2, 'interrupted']);

  assert.ok(spans.some(({ status }) => status?.message === 'SQLSTATE 22P02'));

  const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
  const ofRequest = statements.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  assert.ok(ofRequest.some(({ attributes }) => /insert into scan/.test(String(attributes['db.query.text']))));
  assert.ok(statements.some(({ parentSpanId, name }) => parentSpanId === consumed.spanId && name === 'SELECT'));
  assert.ok(ofRequest.every((span) => BigInt(span.startTimeUnixNano) <= BigInt(span.endTimeUnixNano)));
  assert.doesNotMatch(JSON.stringify(received), /traces\.example/, 'no values of statements, paths and bodies');

  assert.equal(
    received.some(({ name }) => name === 'GET /api/scans'),
    false,
    'its caller does not sample it',
  );
  const own = received.find(({ name }) => name === 'GET /api/account')!;
  assert.equal(own.parentSpanId ?? '', '', 'an invalid parent begins a new trace');
  assert.deepEqual([calls[0]!.path, calls[0]!.authorization], ['/v1/traces', 'Bearer secret']);
  assert.equal(calls[0]!.resource['service.name'], 'ratings');
});
