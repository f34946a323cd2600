import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { OFFLINE_ENVIRONMENT } from '#testing/offline-environment.ts';
import { ConfigError, readConfig } from './config.ts';
import { VARIABLES } from './variables.ts';

const KEY = 'k'.repeat(32);
const DATABASE_URL = 'postgres://app:secret-password@db.example:5432/assay';

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message.split('\n');
  }
}

test('an empty environment gives a complete configuration', () => {
  const config = readConfig({});
  assert.equal(config.port, 3000);
  assert.equal(config.publicUrl, 'http://localhost:3000');
  assert.equal(config.database, null);
  assert.equal(config.scans.contactUrl, null);
  assert.equal(config.network.allowPrivate, false);
  assert.equal(config.administratorSecondFactor, true);
});

test('an empty variable counts as unset', () => {
  assert.equal(readConfig({ PORT: ' ', DATABASE_URL: '' }).port, 3000);
});

test('every invalid value is reported at once, with what to set', () => {
  const problems = problemsOf({
    PORT: 'http',
    PUBLIC_URL: 'assay.example.com',
    LOG_LEVEL: 'loud',
    DNS_RESOLVERS: 'dns.example',
  });
  assert.deepEqual(problems, [
    'PORT must be a whole number from 0 to 65535 ("http" is not).',
    'PUBLIC_URL must be an address such as https://assay.example.com, without a path ("assay.example.com" is not).',
    'LOG_LEVEL must be one of debug, info, warn, error, silent ("loud" is not).',
    'DNS_RESOLVERS must be addresses such as 192.0.2.53 or [2001:db8::53]:5353, separated by commas ("dns.example" is not).',
  ]);
});

test('a secret is never printed', () => {
  const problems = problemsOf({ DATABASE_URL: 'mysql://app:secret-password@db/assay', SECRET_KEY: 'too-short-secret' });
  assert.equal(problems.length, 2);
  assert.doesNotMatch(problems.join(), /secret-password|too-short-secret/);
});

test('an external database requires the master secret', () => {
  assert.match(problemsOf({ DATABASE_URL })[0]!, /^SECRET_KEY must be set with DATABASE_URL/);
  assert.deepEqual(problemsOf({ DATABASE_URL, SECRET_KEY: KEY }), []);
  assert.match(problemsOf({ DATABASE_URL_OWNER: DATABASE_URL })[0]!, /DATABASE_URL is not/);
});

test('one database URL serves for all three if the others are absent', () => {
  const { database } = readConfig({ DATABASE_URL, SECRET_KEY: KEY });
  assert.deepEqual(database, { url: DATABASE_URL, ownerUrl: DATABASE_URL, directUrl: DATABASE_URL });
});

test('the master secret can come from a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'assay-config-')), 'key');
  writeFileSync(file, `${KEY}\n`);
  assert.equal(readConfig({ SECRET_KEY_FILE: file }).secretKey, KEY);
  assert.match(problemsOf({ SECRET_KEY_FILE: file, SECRET_KEY: KEY })[0]!, /not both/);
  assert.match(problemsOf({ SECRET_KEY_FILE: '/nowhere' })[0]!, /readable text file/);
});

test('hosts of a sign-on provider are names or addresses, without ports and paths', () => {
  const provider = { OIDC_ISSUER: 'https://idp.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  const hostsOf = (list: string) => readConfig({ ...provider, OIDC_PRIVATE_HOSTS: list }).signOn?.privateHosts;
  assert.deepEqual(hostsOf('Keys.corp.example, 10.0.0.5, fd00::1'), ['keys.corp.example', '10.0.0.5', '[fd00::1]']);
  assert.deepEqual(readConfig(provider).signOn?.privateHosts, []);
  for (const list of [
    'keys.corp.example:8443',
    'https://keys.corp.example',
    'keys.corp.example/realm',
    'a b',
    '10.0.0.0/8',
  ]) {
    assert.match(problemsOf({ ...provider, OIDC_PRIVATE_HOSTS: list })[0]!, /host names or addresses/, list);
  }
});

test('object storage is a bucket with an optional prefix, and credentials are given together', () => {
  const of = (OBJECT_STORAGE: string, more: Record<string, string> = {}) =>
    readConfig({ OBJECT_STORAGE, ...more }).objectStorage;
  const standard = { endpoint: null, region: 'us-east-1', credentials: null };
  assert.deepEqual(of('s3://evidence'), { bucket: 'evidence', prefix: '', ...standard });
  assert.deepEqual(of('s3://evidence/a/b/'), { bucket: 'evidence', prefix: 'a/b/', ...standard });
  const keys = { OBJECT_STORAGE_ACCESS_KEY_ID: 'id', OBJECT_STORAGE_SECRET_ACCESS_KEY: 'secret' };
  assert.deepEqual(of('s3://evidence', keys)?.credentials, { accessKeyId: 'id', secretAccessKey: 'secret' });
  assert.equal(readConfig({}).objectStorage, null);
  for (const wrong of ['https://evidence', 's3://', 's3://Evidence', 's3://evidence/a b'])
    assert.match(problemsOf({ OBJECT_STORAGE: wrong })[0]!, /s3:\/\/bucket/, wrong);
  assert.match(problemsOf({ OBJECT_STORAGE: 's3://b-1', OBJECT_STORAGE_ACCESS_KEY_ID: 'id' })[0]!, /or neither/);
  assert.match(problemsOf({ OBJECT_STORAGE_ENDPOINT: 'https://minio.example' })[0]!, /OBJECT_STORAGE is not/);
});

test('traces are sent to a collector with headers that may be URL-encoded', () => {
  const of = (more: Record<string, string> = {}) =>
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', ...more }).tracing;
  assert.deepEqual(of(), { url: 'http://collector:4318/v1/traces', headers: {}, serviceName: 'assay', ratio: 1 });
  const headers = {
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YQ==, x-scope=a',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  };
  assert.deepEqual(of(headers)?.headers, { authorization: 'Basic YQ==', 'x-scope': 'a' });
  assert.equal(of(headers)?.ratio, 0.05);
  assert.equal(readConfig({}).tracing, null);
  assert.match(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: 'none' })[0]!, /name=value/);
  for (const wrong of ['2', '1.5', '-1', 'x'])
    assert.match(problemsOf({ OTEL_TRACES_SAMPLER_ARG: wrong })[0]!, /0 to 1/);
});

test('lists and files of the scanner are parsed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-config-'));
  const doNotScan = join(folder, 'do-not-scan');
  writeFileSync(doNotScan, '# ours\n192.0.2.0/24 # lab\n\nexample.org\n');
  const { network, sources, feeds } = readConfig({
    DO_NOT_SCAN_FILE: doNotScan,
    DNS_RESOLVERS: '192.0.2.53, [2001:db8::53]:5353, 192.0.2.54:54, 2001:db8::1',
    SOURCE_DNS_BLOCK_LISTS: 'zen=zen.spamhaus.org/127.0.0.10/127.0.0.11',
    FEED_BLOCK_LISTS: 'off',
    FEED_KEV_URL: 'off',
    PUBLIC_URL: 'https://assay.example.com',
  });
  assert.deepEqual(network.doNotScan, ['192.0.2.0/24', 'example.org']);
  assert.deepEqual(network.resolvers.at(1), { address: '2001:db8::53', port: 5353 });
  assert.equal(network.resolvers.length, 4);
  assert.match(network.userAgent, /\(\+https:\/\/assay\.example\.com\/scanner\)$/);
  assert.equal(network.helloName, 'assay.example.com');
  assert.deepEqual(sources.dnsBlockLists[0]!.policyCodes, ['127.0.0.10', '127.0.0.11']);
  assert.deepEqual([feeds.kev, feeds.blockLists], [null, []]);
  const byId = readConfig({ SOURCE_DNS_BLOCK_LISTS: 'spamhaus, own=lists.example.org, psbl, open' }).sources
    .dnsBlockLists;
  assert.deepEqual(
    byId.slice(0, 3).map(({ id, zone }) => [id, zone]),
    [
      ['spamhaus', 'zen.spamhaus.org'],
      ['own', 'lists.example.org'],
      ['psbl', 'psbl.surriel.com'],
    ],
  );
  assert.ok(byId.length > 30 && byId.every(({ zone }) => zone !== 'b.barracudacentral.org'));
  assert.match(problemsOf({ SOURCE_DNS_BLOCK_LISTS: 'no-such-list' })[0]!, /no-such-list/);
});

test('tests disable every outside source and feed that is enabled by default', () => {
  const on = Object.entries(VARIABLES).filter(
    ([name, { byDefault }]) => /^(?:SOURCE|FEED)_/.test(name) && byDefault !== null && byDefault !== 'off',
  );
  assert.deepEqual(
    on.map(([name]) => name).filter((name) => OFFLINE_ENVIRONMENT[name] !== 'off'),
    [],
  );
  assert.deepEqual(problemsOf({ DATABASE_URL, SECRET_KEY: KEY, ...OFFLINE_ENVIRONMENT }), []);
});

test('a variable is read by its earlier name too, and the present name wins', () => {
  const { role, given, formerNames } = readConfig({ ROLE: 'api', HOSTS_PER_SCAN: '7', SCAN_MAX_HOSTS: '8' });
  assert.equal(role, 'api');
  assert.ok(given.includes('PROCESS_ROLE'));
  assert.equal(readConfig({ HOSTS_PER_SCAN: '7', SCAN_MAX_HOSTS: '8' }).scans.hostsMax, 8);
  assert.deepEqual(formerNames, [
    { former: 'ROLE', name: 'PROCESS_ROLE' },
    { former: 'HOSTS_PER_SCAN', name: 'SCAN_MAX_HOSTS' },
  ]);
});
