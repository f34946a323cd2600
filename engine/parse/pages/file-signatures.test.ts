import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { it } from 'node:test';
import zlib from 'node:zlib';
import { cpuTime } from '#testing/cpu-time.ts';
import { RECORDED_INSTALLERS } from '#testing/samples/recorded-installers.ts';
import { BACKUP_RULES } from '../exposure/backup-rules.ts';
import { ENDPOINT_RULES } from './endpoint-rules.ts';
import { FILE_RULES } from './file-rules.ts';
import { FILE_SIGNATURES, fileClass, filePaths, looksLikeHtml, matchFile } from './file-signatures.ts';
import { matchPageSignatures } from './page-signatures.ts';

/** The other rules are in engine/parse/exposure and engine/parse/pages/secrets. */
const RULES = [...FILE_RULES, ...BACKUP_RULES, ...ENDPOINT_RULES];

/** Generated keys, since samples must contain valid ones. */
const { privateKey } = generateKeyPairSync('ed25519');
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const PLACE =
  '-----BEGIN PRIVATE KEY-----\nput your private key here, between these lines\n-----END PRIVATE KEY-----\n';
const packed = (text: string) => zlib.gzipSync(text).toString('latin1');
const ZIP = `PK\x03\x04\x14\0\0\0\x08\0${'\0'.repeat(16)}\x0e\0\0\0site/index.php..`;

/** For every rule a realistic file, and a similar one that must not match. */
const SAMPLES: Readonly<Record<string, readonly [file: string, other: string]>> = {
  'git-head': ['ref: refs/heads/main\n', 'ref: to something else\n'],
  'git-config': ['[core]\n\trepositoryformatversion = 0\n', 'the [core] of it'],
  svn: ['SQLite format 3\0...', 'SQLite'],
  mercurial: ['dotencode\nfncache\n', 'store this'],
  bazaar: ['This is a Bazaar control directory.\n', 'a bazaar'],
  environment: ['APP_ENV=production\n# database\nDB_PASSWORD=x\n', 'ONE=1\nplain text'],
  'git-config-credentials': [
    '[remote "origin"]\n\turl = https://deploy:Kx82vq@git.example/shop.git\n',
    '[remote "origin"]\n\turl = https://deploy@git.example/shop.git\n',
  ],
  'private-key': [PEM, PLACE],
  'cloud-credentials': ['[default]\naws_secret_access_key = x', '[default]'],
  'package-registry-token': ['//registry.npmjs.org/:_authToken=x', 'registry=https://x'],
  'registry-credentials': ['{"auths": {"r.example": {}}}', '{"author": 1}'],
  'git-credentials': ['https://user:token@github.example\n', 'https://github.example\n'],
  'upload-credentials': ['{"host": "a", "password": "b"}', '{"host": "a"}'],
  'infrastructure-state': ['{"version": 4, "terraform_version": "1.5.0"}', '{"version": 4}'],
  'web-password-file': ['admin:$apr1$x$y\n', 'admin says: hello\n'],
  'system-password-file': ['root:x:0:0:root:/root:/bin/bash\n', 'root: the beginning'],
  'password-list': ['password: hunter2\n', 'forgotten words'],
  'wordpress-config': ["<?php define('DB_PASSWORD', 'x');", '<?php echo DB_PASSWORD;'],
  'php-config': ["<?php $config['password'] = 'x';", '<?php echo 1;'],
  'editor-copy': ['<?php echo 1;', 'index'],
  'editor-swap': ['b0VIM 8.2', 'VIM'],
  'aspnet-config': ['<?xml version="1.0"?><configuration><appSettings>', '<configuration>'],
  'dotnet-settings': ['{"ConnectionStrings": {}}', '{"Strings": {}}'],
  'spring-config': ['spring.datasource.url=jdbc\n', 'the spring. came'],
  'rails-database-config': ['production:\n  adapter: mysql2\n', 'an adapter: no'],
  'symfony-parameters': ['parameters:\n    secret: x\n', 'parameters: x'],
  'compose-file': ['version: "3"\nservices:\n  web:\n', 'our services: all'],
  'config-json': ['{"db_password": "x"}', '{"name": "x"}'],
  'project-workspace': ['<?xml version="1.0"?><project version="4">', '<project>'],
  'shell-history': ['cd /var/www\nls\n', 'hello\n'],
  'bucket-listing': ['<?xml version="1.0"?><ListBucketResult xmlns="x"><Name>media</Name>', '<p>ListBucketResult</p>'],
  'folder-index': ['\0\0\0\x01Bud1\0', 'Bud1'],
  'sql-dump': ['-- MySQL dump 10.13\n', 'we dump MySQL'],
  'database-file': ['SQLite format 3\0', 'SQLite format'],
  'compressed-dump': [packed('-- MySQL dump 10.13\n'), packed('<!doctype html><html>')],
  archive: [ZIP, 'PK\x03\x04 and some text that goes on and on'],
  'error-log': ['[2026-11-01 10:00:00] production.ERROR: x\n', 'error\n'],
  'access-log': ['198.51.100.7 - - [01/Nov/2026:10:00:00 +0000] "GET /"\n', 'access\n'],
  'package-manifest': ['{"name": "x", "dependencies": {}}', '{"name": "x"}'],
  'server-status': [
    '<html><head><title>Apache Status</title></head><body><h1>Apache Server Status for a.example (via 192.0.2.1)</h1><dl><dt>Server Version: Apache/2.4.71 (Debian)</dt>',
    '<title>Apache Status</title><p>What mod_status shows: Apache Server Status for your host',
  ],
  'server-info': [
    '<html><title>Server Information</title><h1>Apache Server Information</h1>',
    '<html><title>Server Information</title>',
  ],
  'nginx-status': ['Active connections: 3 \n', 'connections: 3'],
  phpinfo: ['<html><title>phpinfo()</title>', '<html>phpinfo()'],
  actuator: ['{"_links":{"self":{}}}', '{"links":{}}'],
  'actuator-environment': ['{"activeProfiles":[],"propertySources":[]}', '{"sources":[]}'],
  profiler: ['<html><title>Symfony Profiler</title>', '<html>Profiler'],
  'go-profiler': ['<html><title>/debug/pprof/</title>', '<html>pprof'],
  'error-log-viewer': ['<html>Error log for <b>app</b>', '<html>An error'],
  metrics: ['# HELP go_gc_duration_seconds x\n', '# Headline\n'],
  adminer: ['<html><title>Login - Adminer</title>', '<html>Adminer'],
  phpmyadmin: ['<html><title>phpMyAdmin</title>', '<html>phpMyAdmin'],
  'tomcat-manager': ['<html>tomcat-users.xml', '<html>manager'],
  jenkins: ['<html><title>Sign in [Jenkins]</title>', '<html>Jenkins'],
  'wordpress-login': ['<html><form name="loginform" id="loginform">', '<html><form>'],
  'joomla-login': ['<html><form action="/x" method="post" id="form-login">', '<html><form>'],
  'drupal-login': ['<html><form class="user-login-form">', '<html><form>'],
  'outlook-web': ['<html><title>Outlook</title>', '<html>Outlook'],
  'vpn-login': ['<html><script src="/sslvpn/fgt_lang.js">', '<html>vpn'],
  'login-form': ['<html><input name="p" type="password">', '<html><input type="text">'],
  'wordpress-installer': [
    '<html><form id="setup" method="post" action="install.php?step=2">',
    '<html><title>WordPress &rsaquo; Installation</title>',
  ],
  'application-installer': [
    '<html><title>Setup Wizard</title><form method="post">',
    '<html><title>Setup Wizard</title><form action="">',
  ],
  openapi: ['{"openapi":"3.0.1"}', '{"open":"3.0.1"}'],
  'swagger-ui': ['<html><title>Swagger UI</title>', '<html>Swagger'],
  'graphql-schema': ['{"data":{"__schema":{"queryType":{"name":"Query"}}}}', '{"errors":[]}'],
  'folder-listing': ['<html><title>Index of /backup</title><a href="../">../</a>', '<html><title>Index of /</title>'],
  'source-map': ['{"version":3,"sources":["a.ts"]}', '{"version":2}'],
};

it('recognizes a file of every rule, and no similar files', () => {
  for (const signature of RULES) {
    const sample = SAMPLES[signature.id];
    assert.ok(sample, `no sample of ${signature.id}`);
    const path = signature.paths[0] ?? '/app.js.map';
    assert.ok(matchFile(signature, path, signature.status ?? 200, sample[0]), signature.id);
    assert.equal(matchFile(signature, path, signature.status ?? 200, sample[1]), null, signature.id);
    assert.equal(matchFile(signature, path, 404, sample[0]), null, `${signature.id} 404`);
    assert.equal(fileClass(signature.id), signature.class);
  }
  assert.deepEqual(
    Object.keys(SAMPLES).filter((id) => fileClass(id) === null),
    [],
  );
});

it('recognizes the installers of real applications until they have done their work', () => {
  for (const { software, state, path, status, html, rule } of RECORDED_INSTALLERS) {
    const found = ENDPOINT_RULES.filter((row) => row.paths.includes(path) && matchFile(row, path, status, html));
    const shown = matchPageSignatures(html).map(({ id }) => id);
    assert.deepEqual(
      found.map(({ id }) => id),
      rule === null ? [] : [rule],
      `${software}, ${state}`,
    );
    // The general rule is for fixed paths only.
    assert.deepEqual(shown, rule === 'wordpress-installer' ? [rule] : [], `${software}, ${state}`);
  }
});

it('recognizes a key only if one is present, in any of its formats', () => {
  const rule = FILE_SIGNATURES.find((row) => row.id === 'private-key')!;
  const found = (text: string) => matchFile(rule, '/id_rsa', 200, text) !== null;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey;
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const locked = { type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' } as const;
  const openssh = Buffer.concat([Buffer.from('openssh-key-v1\0'), Buffer.alloc(100, 7)]).toString('base64');
  for (const pem of [
    rsa.export({ type: 'pkcs1', format: 'pem' }),
    rsa.export({ ...locked, type: 'pkcs1' }),
    rsa.export(locked),
    ec.export({ type: 'sec1', format: 'pem' }),
    `-----BEGIN OPENSSH PRIVATE KEY-----\n${openssh}\n-----END OPENSSH PRIVATE KEY-----\n`,
  ])
    assert.equal(found(String(pem)), true, String(pem).slice(0, 60));
  for (const text of [
    PLACE,
    '-----BEGIN RSA PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n-----END RSA PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----',
    PEM.slice(0, 60),
  ])
    assert.equal(found(text), false, text);
});

it('recognizes a Subversion 1.7 working copy by its format number', () => {
  const rule = FILE_SIGNATURES.find((row) => row.id === 'svn')!;
  for (const text of ['12\n', '12\r\n', '10\n\ndir\n0\n']) assert.ok(matchFile(rule, '/.svn/entries', 200, text), text);
  for (const text of ['12', '120\n', '12 files\n', '7\n'].slice(1))
    assert.equal(matchFile(rule, '/.svn/entries', 200, text), null, text);
});

it('does not mistake a page for a file, nor a page that echoes its path', () => {
  const environment = FILE_SIGNATURES.find((row) => row.id === 'environment')!;
  assert.equal(matchFile(environment, '/.env', 200, '<!doctype html>\nA_B=1\nC_D=2\n'), null);
  const portal = FILE_SIGNATURES.find((row) => row.id === 'vpn-login')!;
  assert.equal(matchFile(portal, '/dana-na/x.cgi', 200, '<html>/dana-na/x.cgi was not found'), null);
  assert.deepEqual(['<html>', '\ufeff<!DOCTYPE html>', '<!-- x -->\n<html>', '<?xml', '{}', '<b>'].map(looksLikeHtml), [
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it("requests no path twice, and the company's name only if known", () => {
  const paths = filePaths('www.example.com', 'example').map((row) => row.path);
  assert.equal(new Set(paths).size, paths.length);
  assert.ok(paths.includes('/example.sql'));
  assert.ok(filePaths('192.0.2.1', null).every((row) => !row.path.includes('{')));
});

it('takes bounded time for any response', () => {
  const fillers = Object.values(SAMPLES).flatMap(([file, other]) => [file.slice(0, -1), other]);
  for (const filler of [
    ...fillers,
    '\n',
    ' ',
    'A_B=1\n\n',
    '#\n',
    `AAA=1\n${'#\r\n'.repeat(20)}`,
    '\r',
    '{',
    '<',
    '"version":3',
    '<?php ',
    '<configuration>',
    '1',
  ]) {
    const text = `{A_B=1\n${filler.repeat(Math.ceil(65_536 / filler.length))}`;
    for (const signature of RULES) {
      const took = cpuTime(() => void matchFile(signature, '/x', 200, text));
      assert.ok(took < 1_000, `${signature.id} on ${filler.slice(0, 40)}`);
    }
  }
});
