import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { startLab } from '@assay/lab';
import { PROCESS_ENVIRONMENT } from '@assay/server/testing/offline-environment.ts';

/** `npm run assay -- scan` as users and scripts run it: a program, its output, its files, its exit code. */
const ROOT = path.join(import.meta.dirname, '../..');
const NPM_RUN_SCAN = ['tools/start.mjs', 'scan'];
/** Its result: half the time-out, for tests of other aspects. */
const PROGRAM = ['engine/cli/main.ts'];
const DOMAIN = 'meadowgate.test';
const TARPIT = 'tarpit.test';
/** Progress output after one probe ended and while others still wait for the host. */
const SOMETHING_DONE = /: done/;

const folder = await mkdtemp(path.join(os.tmpdir(), 'assay-scan-'));
const lab = await startLab({ domains: [DOMAIN, TARPIT] });
after(async () => {
  await lab.close();
  await rm(folder, { recursive: true });
});

const file = (name: string) => path.join(folder, name);
async function given(name: string, content: string): Promise<string> {
  await writeFile(file(name), content);
  return file(name);
}
await lab.writeCatalog(file('catalog'));
const resolver = lab.network.resolvers[0]!;
const LAB = [
  '--dial-map',
  await given('dial-map', JSON.stringify(lab.network.dialMap)),
  '--roots',
  await given('roots', JSON.stringify(lab.network.roots)),
  '--ca',
  await given('ca', lab.network.trust.certificates.join('\n')),
  '--sources',
  await given('sources', JSON.stringify(lab.sources)),
  '--catalog',
  file('catalog'),
  '--resolver',
  `${resolver.address}:${resolver.port}`,
  '--allow-private',
];

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** @param interruptAt progress output at which Ctrl-C is pressed */
async function scan(args: readonly string[], by: readonly string[] = PROGRAM, interruptAt?: RegExp): Promise<Ended> {
  const [program, ...first] = by as [string, ...string[]];
  const child = spawn(process.execPath, [path.join(ROOT, program), ...first, ...args], {
    cwd: folder,
    env: { ...PROCESS_ENVIRONMENT, LANG: 'en_US.UTF-8', HOME: os.homedir() },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
    if (!interruptAt?.test(errors)) return;
    interruptAt = undefined;
    process.kill(-child.pid!, 'SIGINT');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

const json = async (name: string) => JSON.parse(await readFile(file(name), 'utf8'));

test('a scan from the command line shows progress, score and findings, and writes assessment and evidence', async () => {
  const { code, output, errors } = await scan(
    [DOMAIN, '--yes', '--json', 'a.json', '--evidence', 'e.json', ...LAB],
    NPM_RUN_SCAN,
  );
  assert.equal(code, 0, errors);
  const { total, grade, findings } = await json('a.json');
  assert.match(output, new RegExp(`^${DOMAIN}: ${total} of 100, grade ${grade}, `));
  assert.ok(findings.length > 5);
  for (const { check, finding } of findings) assert.ok(output.includes(`${check}/${finding}`), finding);
  assert.match(errors, /TLS|Ports|DNS/i);
  assert.doesNotMatch(output + errors, /Warning|\bat .*\.ts:/);
});

test('evaluating the evidence again gives the same assessment, and the same facts in another language', async () => {
  const { code, output } = await scan(['--rejudge', 'e.json', '--json', 'again.json', '--lang', 'zh-TW']);
  assert.equal(code, 0);
  assert.deepEqual(await json('again.json'), await json('a.json'));
  const { total, grade } = await json('a.json');
  assert.match(output, /[\u4e00-\u9fff]/);
  assert.ok(output.split('\n')[0]!.includes(String(total)) && output.split('\n')[0]!.includes(grade));
});

test('the exit code is 1 if the minimum is just above the score and 0 if it equals the score', async () => {
  const { total } = await json('a.json');
  assert.equal((await scan(['--rejudge', 'e.json', '--min-score', String(total)])).code, 0);
  assert.equal((await scan(['--rejudge', 'e.json', '--min-score', String(total + 1)])).code, 1);
});

test('without --yes and without a terminal nothing is scanned, and an unknown option is explained in one sentence', async () => {
  const refused = await scan([DOMAIN, ...LAB]);
  assert.deepEqual([refused.code, refused.output], [3, '']);
  const wrong = await scan(['--min-score', 'x', DOMAIN]);
  assert.equal(wrong.code, 2);
  assert.match(wrong.errors, /^"x" is not a score from 0 to 100\.\n$/);
});

test('the help lists every option used here and the exit codes', async () => {
  const { code, output } = await scan(['--help']);
  assert.equal(code, 0);
  for (const option of LAB.filter((arg) => arg.startsWith('--'))) assert.ok(output.includes(option), option);
  for (const exit of [0, 1, 2, 3, 4, 130]) assert.match(output, new RegExp(`^ +${exit} `, 'm'));
});

test('a domain that does not exist is not rated, and the exit code is 4', async () => {
  const { code, output } = await scan(['nowhere-at-all.test', '--yes', '--quiet', '--json', 'n.json', ...LAB]);
  assert.equal(code, 4);
  assert.match(output, /^nowhere-at-all\.test: not rated because the domain does not exist\n/);
  assert.equal((await json('n.json')).total, null);
});

test('Ctrl-C ends a scan of a host that never responds: findings are shown, not rated', async () => {
  const args = [TARPIT, '--yes', '--evidence', 'i.json', ...LAB];
  const { code, output, errors } = await scan(args, NPM_RUN_SCAN, SOMETHING_DONE);
  assert.equal(code, 130, errors);
  assert.match(output, /^tarpit\.test: not rated because the scan was interrupted/);
  assert.ok((await json('i.json')).pieces.length > 1);
});
