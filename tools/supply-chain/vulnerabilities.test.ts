import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { zipSync } from 'fflate';
import { lockedPackages } from './lockfile.ts';
import { compareVersions } from './semver.ts';
import { searchExport } from './vulnerabilities.ts';

const packages = lockedPackages();
const fastify = packages.find(({ name }) => name === 'fastify')!;
const folder = mkdtempSync(join(tmpdir(), 'assay-osv-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A record as the data set has them. */
const record = (id: string, events: object[], more: object = {}, name = 'fastify') => ({
  id,
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
});
const RECORDS = [
  record('GHSA-hits', [{ introduced: '0' }, { fixed: '9999.0.0' }]),
  record('GHSA-fixed', [{ introduced: '0' }, { fixed: fastify.version }]),
  record('GHSA-last', [{ introduced: '0' }, { last_affected: fastify.version }]),
  record('GHSA-withdrawn', [{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' }),
  record('GHSA-other', [{ introduced: '0' }], {}, 'no-such-package'),
];

function command(...args: string[]): Promise<{ code: number; output: string }> {
  const file = join(import.meta.dirname, 'vulnerabilities-main.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

test('an export of the data set names vulnerable packages, from an archive, a folder or a file', () => {
  const ids = (path: string) => searchExport(path, packages).map(({ id, name }) => `${name} ${id}`);
  const [zip, files, file] = [join(folder, 'all.zip'), join(folder, 'files'), join(folder, 'all.json')];
  writeFileSync(
    zip,
    zipSync(Object.fromEntries(RECORDS.map((one) => [`${one.id}.json`, Buffer.from(JSON.stringify(one))]))),
  );
  mkdirSync(files);
  for (const one of RECORDS) writeFileSync(join(files, `${one.id}.json`), JSON.stringify(one));
  writeFileSync(file, JSON.stringify(RECORDS));
  for (const path of [zip, files, file]) {
    assert.deepEqual(ids(path).toSorted(), ['fastify GHSA-hits', 'fastify GHSA-last'], path);
  }
  writeFileSync(join(folder, 'empty.json'), '[]');
  assert.throws(() => ids(join(folder, 'empty.json')), /holds no record/);
});

test('the API is queried for every package, and the exit code gives the result', async () => {
  const asked = new Set<string>();
  let answers: 'some' | 'none' | 'broken' = 'some';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { queries } = JSON.parse(String(Buffer.concat(chunks))) as {
      queries: { package: { name: string }; version: string }[];
    };
    for (const query of queries) asked.add(`${query.package.name}@${query.version}`);
    const results = queries.map((query) =>
      answers === 'some' && query.package.name === 'fastify' ? { vulns: [{ id: 'GHSA-told', modified: '' }] } : {},
    );
    response.writeHead(answers === 'broken' ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ results }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const some = await command('--url', url);
  assert.match(
    some.output,
    new RegExp(
      `^fastify ${fastify.version.replaceAll('.', '\\.')}: GHSA-told\n\\d+ packages, 1 known vulnerabilities\\.\n$`,
    ),
  );
  assert.equal(some.code, 1);
  assert.deepEqual(
    [...asked].toSorted(),
    [...new Set(packages.map(({ name, version }) => `${name}@${version}`))].toSorted(),
  );
  answers = 'none';
  assert.equal((await command('--url', url)).code, 0);
  answers = 'broken';
  assert.deepEqual(await command('--url', url), {
    code: 2,
    output: 'The OSV data could not be had: OSV answered with status 500.\n',
  });
  assert.equal((await command('--wrong')).code, 2);
});

test('versions are compared by their precedence', () => {
  const ordered = [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.2.0',
    '1.10.0',
  ];
  for (const [at, version] of ordered.entries()) {
    for (const [place, other] of ordered.entries()) {
      assert.equal(Math.sign(compareVersions(version, other)), Math.sign(at - place), `${version} ${other}`);
    }
  }
  assert.equal(compareVersions('1.0.0+build', 'v1.0.0'), 0);
});
