import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { OFFLINE_ENVIRONMENT, PROCESS_ENVIRONMENT } from '#testing/offline-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-upgrade-test-'));
// Readable by the account that runs the database when the tests run as root.
chmodSync(folder, 0o711);
const data = join(folder, 'data');
const environment = {
  ...PROCESS_ENVIRONMENT,
  ...OFFLINE_ENVIRONMENT,
  PORT: '0',
  DATA_DIR: data,
  // A busy host delays every process on it.
  MAX_EVENT_LOOP_DELAY: '0',
};
let running: ChildProcess | null = null;
after(() => {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the product. @returns its address, or its output if it does not start */
async function start(): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let output = '';
  let ended = false;
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk));
  void once(child, 'close').then(() => {
    ended = true;
  });
  await eventually('it starts or ends', () => ended || /Assay is ready: \S+\n/.test(output));
  return /Assay is ready: (\S+)/.exec(output)?.[1] ?? output;
}

async function stop(): Promise<void> {
  const child = running!;
  running = null;
  child.kill('SIGTERM');
  await once(child, 'close');
}

function backup(command: string, more: Record<string, string> = {}): { status: number | null; output: string } {
  const file = join(folder, 'assay.backup');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'backup.ts'), command, file],
    { env: { ...environment, ...more }, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

test('an installation moves to another major version of the embedded PostgreSQL by a backup, as docs/operating.md describes', async () => {
  assert.match(await start(), /^http:/);
  await eventually('the administrator is stored', () => existsSync(join(data, 'first-administrator')));
  const [account = '', password = ''] = readFileSync(join(data, 'first-administrator'), 'utf8').trim().split('\n');
  await stop();
  const failed = backup('create', { TMPDIR: join(folder, 'absent') });
  assert.equal(failed.status, 1);
  assert.match(
    failed.output,
    /The backup was written, and could not be checked\. It is \S+assay\.backup\.unchecked\.\n/,
  );
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('backup')),
    ['assay.backup.unchecked'],
    'under its final name a backup was checked',
  );
  const created = backup('create');
  assert.equal(created.status, 0, created.output);

  // The data folder as another version of Assay left it.
  renameSync(join(data, 'db', 'pg18'), join(data, 'db', 'pg17'));
  assert.match(await start(), /pg17 is a database of PostgreSQL 17.*Nothing was changed\..*assay -- upgrade/);
  const refused = backup('restore');
  assert.deepEqual([refused.status, /PostgreSQL 17/.test(refused.output)], [1, true], refused.output);
  assert.equal(existsSync(join(data, 'db', 'pg18')), false);

  renameSync(join(data, 'db', 'pg17'), join(folder, 'pg17'));
  const restored = backup('restore');
  assert.equal(restored.status, 0, restored.output);
  assert.equal(existsSync(join(data, 'restore-incomplete.json')), false);
  // As a restore leaves it that was killed before its last file.
  writeFileSync(join(data, 'restore-incomplete.json'), '{"database":"embedded"}');
  assert.match(
    await start(),
    /^A restore into this installation was interrupted .* Run the same restore or move again/,
  );
  const again = backup('restore');
  assert.equal(again.status, 0, again.output);
  const url = await start();
  const response = await fetch(`${url}/api/userLogin`, {
    method: 'POST',
    body: new URLSearchParams({ account, password }),
  });
  // The account is the same: its one-time password still has to be changed.
  assert.equal(((await response.json()) as { error: string }).error, 'password-expired');
  await stop();
});
