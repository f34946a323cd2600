import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fillIn, hostOf, SOFTWARE_NAMES, snippetOf } from './remediation-snippets.ts';

const CODE = path.join(import.meta.dirname, 'code');
/** Findings with snippets, one of each kind. */
const FINDINGS = [
  ...['hsts', 'csp', 'framing', 'content-type-options', 'referrer-policy', 'permissions-policy', 'opener-policy'],
  ...['resource-policy', 'redirect', 'tls-versions', 'cipher-suites', 'ocsp-stapling', 'cookies'],
].map((check) => `web_app_security.${check}`);
const OTHERS = [
  ...['version-disclosure', 'directory-listing', 'trace'].map((check) => `application_security.${check}`),
  ...['version-control', 'environment', 'security-txt'].map((check) => `information_leakage.${check}`),
  ...['spf', 'dmarc', 'tls-rpt', 'mta-sts', 'caa'].map((check) => `dns_health.${check}`),
  'network_security.ssh-algorithms',
];
const files = (topic: string) => globSync('*', { cwd: path.join(CODE, topic) });

test('every finding with settings has snippets for named software, without placeholders', () => {
  const used = new Set<string>();
  for (const check of [...FINDINGS, ...OTHERS]) {
    const snippet = snippetOf({ check, finding: 'missing', asset: 'www.example.test:443/tcp' })!;
    used.add(snippet.topic);
    const found = files(snippet.topic);
    assert.ok(found.length > 0, check);
    for (const file of found) {
      assert.ok(file.replace(/\.\w+$/, '') in SOFTWARE_NAMES, `${snippet.topic}/${file}`);
      const code = fillIn(readFileSync(path.join(CODE, snippet.topic, file), 'utf8'), snippet.values);
      assert.doesNotMatch(code, /\{\{|\}\}$/, `${check}: ${file}`);
      assert.ok(!code.includes('443'), `${check}: ${file} names the port`);
    }
  }
  assert.deepEqual(globSync('*', { cwd: CODE }).sort(), [...used].sort());
});

test('the checks that have snippets exist', () => {
  const checks = path.join(import.meta.dirname, '../../../../locales/en-US/checks');
  for (const check of [...FINDINGS, ...OTHERS]) {
    const [area, name] = check.split('.') as [string, string];
    const file = path.join(checks, `${area}.json`);
    assert.ok(existsSync(file) && name in JSON.parse(readFileSync(file, 'utf8')), check);
  }
});

test('web servers, proxies and DNS providers are covered where findings are most frequent', () => {
  const has = (topic: string, ...software: string[]) =>
    assert.deepEqual(
      software.filter((one) => !files(topic).some((file) => file.startsWith(`${one}.`))),
      [],
      topic,
    );
  for (const topic of ['header', 'redirect', 'tls']) has(topic, 'nginx', 'apache', 'iis', 'caddy', 'cloudflare');
  for (const topic of ['txt-record', 'caa-record']) has(topic, 'cloudflare', 'route53', 'google-cloud', 'zone-file');
});

test('an existing but different record has no record to copy, and other findings have no settings', () => {
  assert.equal(snippetOf({ check: 'dns_health.spf', finding: 'several', asset: 'example.test' }), null);
  assert.equal(snippetOf({ check: 'network_security.ftp', finding: 'open', asset: 'example.test' }), null);
  assert.equal(hostOf('www.example.test:443/tcp'), 'www.example.test');
});
