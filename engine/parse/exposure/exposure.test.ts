import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { it } from 'node:test';
import { cpuTime } from '#testing/cpu-time.ts';
import { fileClass, filePaths, matchFile } from '../pages/file-signatures.ts';
import { BUILD_RULES } from './build-rules.ts';
import { CONFIGURATION_RULES } from './configuration-rules.ts';
import { CREDENTIAL_RULES } from './credential-rules.ts';
import { disallowedFiles, fileRequestOf, listedFiles } from './linked-files.ts';
import { TOOL_RULES } from './tool-rules.ts';

const RULES = [...CREDENTIAL_RULES, ...CONFIGURATION_RULES, ...TOOL_RULES, ...BUILD_RULES];
const PEM = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** For every rule a realistic file, and a similar one that must not match. */
const SAMPLES: Readonly<Record<string, readonly [file: string, other: string]>> = {
  netrc: ['machine git.example login deploy password Kx82vq\n', 'the machine needs a login and a password\n'],
  'postgresql-password-file': ['db.example:5432:shop:app:Kx82vq\n', 'time: 12:30: lunch\n'],
  'mysql-client-options': ['[client]\nuser=root\npassword=Kx82vq\n', '[client]\nuser=root\n'],
  'object-storage-credentials': [`[default]\nsecret_key = ${'aB3/'.repeat(5)}\n`, '[default]\nsecret_key = \n'],
  'python-index-credentials': ['[pypi]\nusername = a\npassword = Kx82vq\n', '[pypi]\nusername = a\n'],
  'package-host-credentials': ['{"http-basic": {"repo.example": {"username": "a"}}}', '{"http-basic": 1}'],
  'kubernetes-credentials': ['apiVersion: v1\nclusters:\n- x\nusers:\n  token: abcdefgh1\n', 'token: abcdefgh1\n'],
  'cloud-service-account': [
    `{"type":"service_account","private_key": "${PEM.replaceAll('\n', '\\n')}"}`,
    '{"type":"service_account"}',
  ],
  'azure-tokens': ['[{"tokenType":"Bearer","accessToken":"x"}]', '{"token":"x"}'],
  'infrastructure-variables': ['db_password = "Kx82vq"\n', 'region = "eu-west-1"\n'],
  'inventory-credentials': ['web1 ansible_host=10.0.0.1 ansible_ssh_pass=x\n', 'web1 ansible_host=10.0.0.1\n'],
  'vault-token': [`hvs.${'a1B2'.repeat(8)}\n`, 's. a word\n'],
  'mail-client-credentials': ['account a\nhost smtp.example\npassword Kx82vq\n', 'the passwords of all\n'],
  'ftp-client-credentials': ['{"host":"a","password":"Kx82vq"}', '{"host":"a","password":""}'],
  'editor-credentials': ['{"sftp.password": "Kx82vq"}', '{"editor.tabSize": 2}'],
  'password-database': ['\x03\xd9\xa2\x9ag\xfbK\xb5\x01', '\x03\xd9\xa2\x9a????'],
  'key-store': ['\xfe\xed\xfe\xed\0\0\0\x02\0', '\xfe\xed\xfe\xed\0\0\0\x09'],
  'putty-key': ['PuTTY-User-Key-File-2: ssh-rsa\r\nPrivate-Lines: 14\r\n', 'PuTTY-User-Key-File-2: ssh-rsa\r\n'],
  'rails-secrets': [`production:\n  secret_key_base: ${'0a1b2c3d'.repeat(8)}\n`, 'secret_key_base: <%= ENV %>\n'],
  'rails-master-key': [`${'0a1b2c3d'.repeat(4)}\n`, `${'0a1b2c3d'.repeat(5)}\n`],
  'hashed-system-passwords': ['root:$6$abcdefgh$ijklmnop:18000:0:99999:7:::\n', 'root:*:18000:0:\n'],
  'windows-answer-file': ['<Password>\n<Value>Kx82vq</Value>', '<Password><Value></Value>'],
  'token-signing-key': [PEM, PEM.replaceAll('PRIVATE', 'PUBLIC')],
  'java-deployment': ['<?xml version="1.0"?><web-app version="3.0"><servlet/></web-app>', '<web-app>'],
  'magento-config': ['<config><connection><host>db</host>', '<config><host>db</host>'],
  'mediawiki-config': ['<?php\n$wgDBpassword = "x";', '<?php\n$wgSitename = "x";'],
  'joomla-config': ["<?php class JConfig { public $password = 'x'; }", '<?php class JConfig { }'],
  'server-config': ['RewriteEngine On\nRewriteRule ^a$ b\n', 'How to rewrite\n'],
  'settings-text': ['[db]\npassword = Kx82vq\n', '[db]\npassword = <from the vault>\n'],
  'python-settings': ["import os\nSECRET_KEY = 'x'\n", 'the SECRET_KEY is\n'],
  'script-settings': ["module.exports = { password: 'Kx82vq' }", "const password = 'Kx82vq'"],
  'cross-domain-policy': [
    '<cross-domain-policy><allow-access-from domain="*"/>',
    '<allow-access-from domain="a.example"/>',
  ],
  'wordpress-accounts': ['[{"id":1,"name":"anna","url":"","slug":"anna"}]', '[]'],
  'client-history': ['use shop;\nselect * from users;\n', 'hello\n'],
  'mail-archive': ['From anna@a.example Mon Nov  2 10:00:00 2026\n', 'From here on\n'],
  'heap-dump': ['JAVA PROFILE 1.0.2\0\0\0', 'JAVA PROFILE of the year'],
  'spring-environment': ['{"profiles":[],"systemProperties":{}}', '{"systemProperties":1}'],
  'spring-endpoint': ['{"contexts":{"application":{}}}', '{"context":1}'],
  jolokia: ['{"request":{},"value":{"agent":"1.6.2","protocol":"7.2"}}', '{"agent":"x"}'],
  'python-console': ['<html><title>Console // Werkzeug Debugger</title>', '<html><title>Console</title>'],
  ignition: ['{"can_execute_commands":true}', '{"status":"ok"}'],
  telescope: [
    '<html><title>Telescope - Shop</title><script>window.Telescope = {}',
    '<html><title>Telescope shop</title>',
  ],
  'request-recorder': ['{"id":"1","controller":"A@b","databaseQueries":[]}', '{"id":"1"}'],
  'php-profiler': ['<html><div class="sf-toolbar"', '<html><div class="toolbar"'],
  'rails-information': ['<html><td class="name">Rails version</td>', '<html><td>version</td>'],
  'cache-status': ['<html><title>APCu INFO shop</title>', '<html><title>Cache</title>'],
  'pool-status': ['pool:                 www\nprocess manager:      dynamic\n', 'pool: open from 9 to 5\n'],
  'connection-status': ['Active connections: 3 \n', 'connections: 3'],
  'balancer-status': ['<html><title>Statistics Report for HAProxy</title>', '<html><title>Statistics</title>'],
  'profiler-variables': ['{\n"cmdline": ["/srv/app"],\n"memstats": {}}', '{"cmd": 1}'],
  'application-trace': ['<html><h1>Application Trace</h1>', '<html><h1>Trace</h1>'],
  'database-admin': ['<html><title>phpMyAdmin</title>', '<html><title>My admin</title>'],
  'search-admin': ['<html><title>Solr Admin</title>', '<html><title>Solr: a guide</title>'],
  'java-admin': ['<html><title>JBoss JMX Management Console</title>', '<html><title>Console</title>'],
  'queue-admin': ['<html><title>Sidekiq</title>', '<html><title>Side dishes</title>'],
  'build-server': ['<html><title>Dashboard [Jenkins]</title>', '<html><title>Dashboard</title>'],
  'file-manager': ['<html><title>Tiny File Manager</title>', '<html><title>Files</title>'],
  'graphql-console': ['<html><title>GraphiQL</title>', '<html><title>Graph</title>'],
  'api-description-text': ['openapi: 3.0.1\ninfo:\n', 'openapi is a format\n'],
  'api-reference': ['<html><redoc spec-url="/openapi.json">', '<html><p>redoc'],
  'service-description': [
    '<?xml version="1.0"?><wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">',
    '<definitions>',
  ],
  pipeline: ['stages:\n  - build\n', 'stages: three\n'],
  'container-recipe': ['FROM node:24\nWORKDIR /srv\nRUN npm ci\n', 'FROM: anna\nTO: ben\n'],
  'build-recipe': ['pipeline {\n  agent any\n}\n', 'the pipeline\n'],
  'ignored-files': ['node_modules/\n.env\n', 'notes\n'],
  'package-lock': ['{"name":"x","lockfileVersion":3}', '{"name":"x"}'],
  'package-list-text': ['django==2.2.1\nrequests>=2.20\n', 'a == b\n'],
  'build-model': ['<project xmlns="http://maven.apache.org/POM/4.0.0">', '<project>'],
};

it('recognizes a file of every rule, and no similar files', () => {
  for (const rule of RULES) {
    const sample = SAMPLES[rule.id];
    assert.ok(sample, `no sample of ${rule.id}`);
    const path = rule.paths[0]!;
    assert.ok(matchFile(rule, path, rule.status ?? 200, sample[0]), rule.id);
    assert.equal(matchFile(rule, path, rule.status ?? 200, sample[1]), null, rule.id);
    assert.equal(matchFile(rule, path, 404, sample[0]), null, `${rule.id} 404`);
    if (!rule.html) assert.equal(matchFile(rule, path, 200, `<!doctype html>${sample[0]}`), null, `${rule.id} page`);
    assert.equal(fileClass(rule.id), rule.class);
  }
  assert.deepEqual(Object.keys(SAMPLES).sort(), RULES.map(({ id }) => id).sort());
});

it('requests several hundred paths, including those of common scanners', () => {
  const paths = filePaths('www.example.com', 'example').map(({ path }) => path);
  assert.ok(paths.length > 350 && paths.length < 450, String(paths.length));
  for (const path of [
    ...['/wp-config.php.bak', '/info.php', '/v2/api-docs', '/actuator/heapdump', '/console', '/telescope'],
    ...['/_ignition/health-check', '/WEB-INF/web.xml', '/solr/', '/jmx-console/', '/wp-json/wp/v2/users'],
    ...['/crossdomain.xml', '/composer.lock', '/.gitlab-ci.yml', '/Dockerfile', '/credentials.json', '/jenkins/'],
    ...['/db.sqlite', '/www.example.com.zip', '/example.tar.gz'],
  ])
    assert.ok(paths.includes(path), path);
});

it('takes bounded time for any response', () => {
  const fillers = [
    '\n',
    ' ',
    'a',
    'A_B=1\n',
    '{"',
    '<title>',
    'password',
    '- x\n',
    ...RULES.map(({ id }) => SAMPLES[id]![0]),
  ];
  for (const filler of fillers) {
    const text = filler.repeat(Math.ceil(65_536 / filler.length));
    const took = cpuTime(() => {
      for (const rule of RULES) matchFile(rule, '/x', 200, text);
    });
    assert.ok(took < 2_000, `${took} ms on ${filler.slice(0, 40)}`);
  }
});

it('follows listings and robots.txt to files that look like data', () => {
  const html =
    '<a href="../">../</a><a href="dump.sql">dump.sql</a><a href="old/">old/</a><a href="a.zip">a.zip</a>' +
    '<a href="logo.png">logo.png</a><a href="/files/dump.sql">dump.sql</a><a href="https://b.example/c.sql">c.sql</a>';
  assert.deepEqual(
    listedFiles([{ path: '/files/', html }]).map(({ path, signatures }) => `${path} ${signatures[0]?.id}`),
    ['/files/dump.sql sql-dump', '/files/a.zip archive'],
  );
  assert.deepEqual(
    disallowedFiles(['/', '/intern/', '/*.sql$', '/export/users.sql', '/about', 'x']).map(({ path }) => path),
    ['/export/users.sql', '/intern/'],
  );
  assert.equal(fileRequestOf('/index.html'), null);
  assert.equal(fileRequestOf('/site/.env.old')?.signatures[0]?.id, 'environment');
});
