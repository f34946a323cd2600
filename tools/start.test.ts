import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';

/**
 * A separate checkout, with a replacement for npm that records its arguments and creates stub files in node_modules.
 */
const folder = mkdtempSync(join(tmpdir(), 'assay start '));
after(() => rmSync(folder, { recursive: true, force: true }));
const checkout = join(folder, 'a check out');
const RUNTIME = `node-${process.platform}-${process.arch}`;

function write(path: string, text: string): void {
  const place = join(checkout, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}

for (const part of ['launch', 'start.mjs', 'test.mjs']) {
  cpSync(join(import.meta.dirname, part), join(checkout, 'tools', part), { recursive: true });
}
const entry = (version: string, more: object = {}) => ({ version, ...more });
const lock = {
  packages: {
    '': {},
    [`node_modules/${RUNTIME}`]: entry('24.0.0', { optional: true, os: [process.platform], cpu: [process.arch] }),
    'node_modules/elsewhere': entry('1.0.0', { optional: true, os: ['plan9'] }),
    'node_modules/library': entry('1.0.0'),
    'node_modules/tester': entry('1.0.0', { dev: true }),
  },
};
write('package-lock.json', JSON.stringify(lock));
write('web/main.tsx', 'first');
write('contract/word.ts', '');
write('locales/en.json', '{}');
write(
  'server/main.ts',
  `const { NODE_OPTIONS, npm_config_omit, PORT } = process.env;
  if (process.argv[2] === 'wait') {
    process.on('SIGINT', () => process.exit(7));
    process.on('disconnect', () => process.exit(0));
    setInterval(() => {}, 1000);
  } else process.exitCode = Number(process.argv[2] ?? 0);
  console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), NODE_OPTIONS, npm_config_omit, PORT,
    pid: process.argv[2] === 'wait' ? process.pid : undefined }));`,
);
// npm: creates node_modules by the lockfile, with a link to the current Node.js, and a build script that copies one
// file.
writeFileSync(
  join(folder, 'npm-cli.js'),
  `const fs = require('node:fs'), path = require('node:path');
  const args = process.argv.slice(2);
  fs.appendFileSync(path.join(${JSON.stringify(folder)}, 'calls'), args.join(' ') + '\\n');
  fs.rmSync('node_modules', { recursive: true, force: true });
  fs.mkdirSync('node_modules/${RUNTIME}/bin', { recursive: true });
  fs.symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/${RUNTIME}/bin/node');
  fs.mkdirSync('node_modules/vite/bin', { recursive: true });
  fs.writeFileSync('node_modules/vite/bin/vite.js', ${JSON.stringify(`const fs = require('node:fs');
    const out = process.argv[process.argv.indexOf('--outDir') + 1];
    const source = fs.readFileSync('main.tsx', 'utf8');
    if (source.includes('broken')) process.exit(1);
    fs.mkdirSync(out, { recursive: true }); fs.writeFileSync(out + '/index.html', source);`)});`,
);

const calls = () =>
  existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];
const page = () => readFileSync(join(checkout, 'web/dist/index.html'), 'utf8');

function launch(
  file: string,
  ...args: string[]
): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [join(checkout, 'tools', file), ...args], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      INIT_CWD: folder,
      npm_execpath: join(folder, 'npm-cli.js'),
      npm_config_omit: 'optional',
      NODE_OPTIONS: '--max-old-space-size=300',
      PORT: '4711',
    },
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

async function run(file: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const { ended, output } = launch(file, ...args);
  const code = await ended;
  return { code, output: output() };
}

test('the first start installs without development tools and scripts, reports it, builds, and hands over', async () => {
  const { code, output } = await run('start.mjs');
  assert.equal(code, 0, output);
  assert.match(output, /Installing 2 packages from npm, about \d+ MB/);
  assert.match(output, /Building the web app/);
  assert.equal(calls().length, 1);
  assert.match(calls()[0]!, /^ci --ignore-scripts .*--include=optional .*--omit=dev$/);
  assert.equal(page(), 'first');
});

test("the product gets the caller's folder, arguments and variables, but not what npm and Node.js options added", async () => {
  const { code, output } = await run('start.mjs', '5', 'a b', '--flag');
  assert.equal(code, 5);
  assert.deepEqual(JSON.parse(output), { args: ['5', 'a b', '--flag'], cwd: folder, PORT: '4711' });
});

test('a second start neither installs nor builds', async () => {
  const { output } = await run('start.mjs');
  assert.doesNotMatch(output, /Installing|Building/);
  assert.equal(calls().length, 1);
});

test('a changed source is built again; a failed build stops the start and keeps the old app', async () => {
  write('web/main.tsx', 'second');
  assert.match((await run('start.mjs')).output, /Building the web app/);
  assert.equal(page(), 'second');
  write('web/main.tsx', 'broken');
  const { code, output } = await run('start.mjs');
  assert.equal(code, 1);
  assert.match(output, /could not be built/);
  assert.equal(page(), 'second');
  write('web/main.tsx', 'second');
  assert.doesNotMatch((await run('start.mjs')).output, /Building/);
});

test("a changed lockfile is installed again, and a developer's installation stays one", async () => {
  write('tools/gate/main.ts', '');
  assert.equal((await run('test.mjs')).code, 0);
  assert.match(calls().at(-1)!, /--include=dev$/);
  await run('start.mjs');
  assert.equal(calls().length, 2);
  appendFileSync(join(checkout, 'package-lock.json'), '\n');
  await run('start.mjs');
  assert.equal(calls().length, 3);
  assert.match(calls().at(-1)!, /--include=dev$/);
});

test('Ctrl-C reaches the product, whose exit code is returned', async () => {
  const { child, output, ended } = launch('start.mjs', 'wait');
  while (!output().includes('wait')) await once(child.stdout!, 'data');
  child.kill('SIGINT');
  assert.equal(await ended, 7);
});

test('when the launcher is killed the product ends as well', async () => {
  const { child, output, ended } = launch('start.mjs', 'wait');
  while (!output().includes('wait')) await once(child.stdout!, 'data');
  child.kill('SIGKILL');
  // Both ends of the pipes are closed only after the product has ended.
  await ended;
});

test('a request for help prints the commands, and neither installs, builds nor starts anything', async () => {
  const before = calls().length;
  for (const words of [['--help'], ['-h'], ['start', '--help'], ['demo', '--help']]) {
    const { code, output } = await run('start.mjs', ...words);
    assert.deepEqual([code, calls().length], [0, before], words.join(' '));
    assert.match(output, /^npm start\n[\s\S]*upgrade {3}upgrades the embedded PostgreSQL/, words.join(' '));
  }
});

test('an unknown command is rejected', async () => {
  const { code, output } = await run('start.mjs', 'scan');
  assert.equal(code, 1);
  assert.match(output, /no "scan"/);
});
