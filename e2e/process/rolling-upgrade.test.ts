import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { startLab } from '@assay/lab';
import { readConfig } from '@assay/server/platform/config/config.ts';
import { openContext } from '@assay/server/platform/context.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { type ApiCaller, callerWith } from '@assay/server/testing/api.ts';
import { createTestDatabase } from '@assay/server/testing/database.ts';
import { assertDataComplete } from '@assay/server/testing/databases/check-data.ts';
import { createDomain } from '@assay/server/testing/domains.ts';
import { eventually } from '@assay/server/testing/eventually.ts';
import { labEnvironment } from '@assay/server/testing/lab.ts';
import { databaseEnvironment, PROCESS_ENVIRONMENT } from '@assay/server/testing/offline-environment.ts';
import pg from 'pg';

const ROOT = path.join(import.meta.dirname, '../..');
const MIGRATIONS = 'server/platform/db/migrations';
const folder = mkdtempSync(path.join(tmpdir(), 'assay-rolling-'));
const children = new Set<ChildProcess>();
after(async () => {
  for (const child of children) {
    const gone = once(child, 'close');
    child.kill('SIGKILL');
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
});

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });

/** The code before the newest change of the schema: what runs while that change is rolled out. Null without the history. */
function earlierCommit(): string | null {
  const newest = git('ls-files', MIGRATIONS)
    .stdout.split('\n')
    .filter((file) => /\/\d{4}-[^/]+\.ts$/.test(file));
  const file = newest.sort((a, b) => path.basename(a).localeCompare(path.basename(b))).at(-1);
  const added = file && git('log', '--diff-filter=A', '--format=%H', '-1', '--', file).stdout.trim();
  return added && git('rev-parse', '--verify', '--quiet', `${added}^`).status === 0 ? `${added}^` : null;
}

/**
 * Unpacks the server of a commit, with the packages that are installed. One that only that version needs is a package for
 * development until the next migration.
 * @returns its folder
 */
function unpack(commit: string): string {
  const target = path.join(folder, 'earlier');
  mkdirSync(target);
  const workspaces = ['contract', 'engine', 'locales', 'report', 'server'];
  const archive = spawnSync('git', ['archive', commit, 'package.json', ...workspaces], {
    cwd: ROOT,
    maxBuffer: 1 << 29,
  });
  assert.equal(archive.status, 0, String(archive.stderr));
  assert.equal(spawnSync('tar', ['-x', '-C', target], { input: archive.stdout }).status, 0);
  const modules = path.join(target, 'node_modules');
  mkdirSync(path.join(modules, '@assay'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== '@assay' && !name.startsWith('.'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  for (const name of workspaces) symlinkSync(path.join(target, name), path.join(modules, '@assay', name));
  return target;
}

/** Starts a process of the product. @returns its address; empty for a worker */
async function start(root: string, role: 'api' | 'worker', environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [path.join(root, 'server/main.ts')], {
    env: { ...environment, PROCESS_ROLE: role, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk));
  let ended = false;
  child.once('close', () => {
    ended = true;
    children.delete(child);
  });
  await eventually('it is ready', () => ended || /is ready/.test(output));
  assert.match(output, /is ready/, output);
  return /is ready: (\S+)/.exec(output)?.[1] ?? '';
}

/** Reading calls that every screen of a company begins with. */
const READS = [
  ...[
    '/api/account',
    '/api/ratings',
    '/api/scans',
    '/api/scans/allowed?domain=harbourline.test',
    '/api/notifications',
    '/api/reports',
  ],
  ...['/api/associatedDomains', '/api/autoScanList', '/api/analysis', '/api/standing'],
];

const commit = earlierCommit();

// A skipped test fails the run: a clone without history has none.
if (commit)
  test('processes of the version before the newest migration work beside new ones on its schema, and finish their scans', async () => {
    const earlier = unpack(commit);
    const lab = await startLab({ domains: ['harbourline.test', 'copperfinch.example'] });
    after(() => lab.close());
    const database = await createTestDatabase({ queue: true });
    after(() => database.close());
    const client = new pg.Client({ connectionString: database.superuserUrl });
    // Its database is dropped at the end.
    client.on('error', () => {});
    await client.connect();
    after(() => client.end());
    const environment = {
      ...PROCESS_ENVIRONMENT,
      ...databaseEnvironment(database, path.join(folder, 'data')),
      ...labEnvironment(lab),
      ...{ LOOK_ALIKE_NAMES: '100', SCAN_CONNECTIONS_PER_SECOND: '500', LOG_LEVEL: 'error', MAX_EVENT_LOOP_DELAY: '0' },
      ADMIN_SECOND_FACTOR: 'no',
    };
    const context = await openContext(readConfig({ ...environment, PORT: '0', LOG_LEVEL: 'silent' }));
    const owner = await createTestAccount(context, { email: 'ann@rolling.example', permission: 23 });
    for (const { domain } of lab.domains) await createDomain(context, owner, domain);
    await context.close();

    const [oldUrl, newUrl] = await Promise.all([start(earlier, 'api', environment), start(ROOT, 'api', environment)]);
    const logIn = async (url: string): Promise<ApiCaller> => {
      const answer = await callerWith(url, null, null).call('POST', '/api/userLogin', {
        ...{ account: owner.email, password: TEST_PASSWORD },
      });
      assert.equal(answer.status, 200, JSON.stringify(answer));
      return callerWith(url, answer.headers.get('x-auth-token'), answer.headers.get('x-csrf-token'));
    };
    const [old, present] = [await logIn(oldUrl), await logIn(newUrl)];
    const elsewhere = (caller: ApiCaller, url: string) => callerWith(url, caller.token, caller.csrf);
    const readAll = async () => {
      // A session of either version is one of the other.
      for (const caller of [old, present, elsewhere(old, newUrl), elsewhere(present, oldUrl)]) {
        for (const read of READS) assert.equal((await caller.call('GET', read)).status, 200, read);
      }
    };
    await readAll();

    // Requested of each version, worked on by the other one.
    for (const [caller, root, { domain }] of [
      [present, earlier, lab.domains[0]!],
      [old, ROOT, lab.domains[1]!],
    ] as const) {
      await start(root, 'worker', environment);
      const worker = [...children].at(-1)!;
      assert.equal((await caller.call('POST', '/api/scans', { domain })).status, 200);
      await eventually(`the scan of ${domain} ends`, async () => {
        const { rows } = await client.query('select from scan where finished_at is null');
        return rows.length === 0;
      });
      const { rows } = await client.query('select state from scan where domain = $1', [domain]);
      assert.deepEqual(rows, [{ state: 2 }], 'both phases are complete');
      for (const reader of [old, present])
        assert.equal((await reader.call('GET', `/api/ratings/${domain}`)).status, 200, domain);
      const report = await caller.call('POST', `/api/reports/${domain}`, { language: 'en-US' });
      assert.ok(report.status < 500, JSON.stringify(report));
      await readAll();
      const gone = once(worker, 'close');
      worker.kill('SIGTERM');
      assert.deepEqual((await gone)[0], 0, 'it stops in order');
      children.delete(worker);
    }
    await assertDataComplete(readConfig({ ...environment, PORT: '0' }));
  });
