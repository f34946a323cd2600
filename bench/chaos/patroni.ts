import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, chooseAccount, spawnAs } from '@assay/server/platform/db/embedded/account.ts';
import { DATABASE, databaseStatements, ROLES, SCHEMA_STATEMENTS } from '@assay/server/platform/db/embedded/cluster.ts';
import { freePort } from '@assay/server/platform/db/embedded/server-process.ts';
import pg from 'pg';
import { type ChaosDatabase, killPostgres } from './database.ts';
import { haproxyFile, type Passwords, type PatroniNode, patroniFile, pgbouncerFile } from './patroni-files.ts';

const NODES = 3;
/** Debian's folders of programs that are not in the path of every account. */
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbouncer: 'pgbouncer' };
/** Longest time until the cluster has a primary and a synchronous standby, milliseconds. */
const CLUSTER_LIMIT_MS = 120_000;

interface Node extends PatroniNode {
  patroni: ChildProcess | null;
}

/** Member of `GET /cluster` of Patroni's REST interface. */
interface Member {
  name: string;
  role: string;
  state: string;
}

/** @throws Error naming the Debian packages that are missing */
function findPrograms(): Record<keyof typeof PACKAGES, string> & { postgres: string } {
  const missing: string[] = [];
  const found = Object.entries(PACKAGES).map(([program, name]) => {
    const file = FOLDERS.map((folder) => path.join(folder, program)).find((one) => existsSync(one));
    if (!file) missing.push(name);
    return [program, file ?? ''];
  });
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const version = versions
    .filter((one) => existsSync(`/usr/lib/postgresql/${one}/bin/pg_rewind`))
    .sort((a, b) => Number(b) - Number(a))[0];
  if (!version) missing.push('postgresql');
  if (missing.length > 0) {
    throw new Error(`--patroni needs programs that are not installed; on Debian: apt-get install ${missing.join(' ')}`);
  }
  return { ...Object.fromEntries(found), postgres: `/usr/lib/postgresql/${version}/bin` };
}

/**
 * Three PostgreSQL servers with synchronous replication that Patroni and etcd manage; HAProxy leads to the primary, and
 * the app's role connects through PgBouncer in transaction mode.
 * @throws Error if a program is missing
 */
export async function startPatroni(home: string): Promise<ChaosDatabase> {
  const programs = findPrograms();
  const account = chooseAccount(null);
  const place = folderOf(path.join(home, 'patroni'), account);
  const children: ChildProcess[] = [];
  const secret = () => randomBytes(18).toString('hex');
  const secrets: Passwords = { superuser: secret(), replication: secret(), owner: secret(), app: secret() };
  const run = (name: string, program: string, args: readonly string[]) => {
    const log = openSync(path.join(home, `${name}.log`), 'a');
    const child = spawn(program, args, {
      ...spawnAs(account),
      cwd: place,
      stdio: ['ignore', log, log],
      env: { PATH: `${programs.postgres}:/usr/bin:/bin`, LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: place },
    });
    children.push(child);
    return child;
  };

  const etcd = await freePort();
  const peers = `http://127.0.0.1:${await freePort()}`;
  run('etcd', programs.etcd, [
    ...['--name', 'assay', '--data-dir', path.join(place, 'etcd'), '--initial-cluster', `assay=${peers}`],
    ...['--listen-client-urls', `http://127.0.0.1:${etcd}`, '--advertise-client-urls', `http://127.0.0.1:${etcd}`],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
  ]);
  const nodes: Node[] = [];
  for (let at = 1; at <= NODES; at++) {
    const own = folderOf(path.join(place, `node${at}`), account);
    const node = { name: `node${at}`, home: own, postgres: await freePort(), rest: await freePort() };
    write(path.join(own, 'patroni.yml'), patroniFile(node, etcd, secrets, programs.postgres), account);
    nodes.push({ ...node, patroni: null });
  }
  const start = (node: Node) => {
    node.patroni = run(node.name, programs.patroni, [path.join(node.home, 'patroni.yml')]);
  };
  nodes.forEach(start);
  const primary = await freePort();
  write(path.join(place, 'haproxy.cfg'), haproxyFile(primary, nodes), account);
  run('haproxy', programs.haproxy, ['-db', '-f', path.join(place, 'haproxy.cfg')]);

  const url = (role: string, password: string, port: number, database = DATABASE) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  await until('the cluster has a primary and a standby', () => complete(nodes));
  await createDatabase((database) => url('postgres', secrets.superuser, primary, database), secrets);

  const pooled = await freePort();
  write(path.join(place, 'users.txt'), `"${ROLES.app}" "${secrets.app}"\n`, account);
  write(path.join(place, 'pgbouncer.ini'), pgbouncerFile(place, pooled, primary, DATABASE), account);
  run('pgbouncer', programs.pgbouncer, ['-q', path.join(place, 'pgbouncer.ini')]);

  let failovers = 0;
  return {
    appUrl: url(ROLES.app, secrets.app, pooled),
    ownerUrl: url(ROLES.owner, secrets.owner, primary),
    superuserUrl: url('postgres', secrets.superuser, primary),
    directUrl: url(ROLES.app, secrets.app, primary),
    what: 'three PostgreSQL servers with synchronous replication (Patroni, etcd) behind HAProxy and PgBouncer in transaction mode',
    disturbances: 'failovers of Patroni (leader killed, switchover, in turn)',
    async disturb() {
      await until('the cluster has a primary and a standby', () => complete(nodes));
      const leader = await leaderOf(nodes);
      const killed = failovers++ % 2 === 0;
      if (killed) {
        leader.patroni?.kill('SIGKILL');
        killPostgres(path.join(leader.home, 'data'));
      } else {
        await switchOver(leader);
      }
      await until('another node leads', async () => (await leaderOf(nodes)) !== leader);
      // Earlier it would find its own lock, and go on as the leader.
      if (killed) start(leader);
    },
    async stop() {
      // Each Patroni stops its PostgreSQL, and the cluster's state has to outlive them.
      for (const child of [...children].reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await gone;
      }
    },
  };
}

function folderOf(folder: string, account: Account): string {
  mkdirSync(folder, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

function write(file: string, text: string, account: Account): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid);
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + CLUSTER_LIMIT_MS;
  while (performance.now() < limit) {
    if (await holds().catch(() => false)) return;
    await sleep(200);
  }
  throw new Error(`Patroni: ${what} did not become true`);
}

async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { rest } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    if (!answer?.ok) continue;
    const { members }: { members: Member[] } = JSON.parse(await answer.text());
    return members;
  }
  return [];
}

/** Whether a failover would lose no committed data: there is a leader and a synchronous standby. */
async function complete(nodes: readonly Node[]): Promise<boolean> {
  const members = await membersOf(nodes);
  return members.some(({ role }) => role === 'leader') && members.some(({ role }) => role === 'sync_standby');
}

/** The primary by its own health check. @throws Error if there is none */
async function leaderOf(nodes: readonly Node[]): Promise<Node> {
  for (const node of nodes) {
    const answer = await fetch(`http://127.0.0.1:${node.rest}/primary`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    if (answer?.status === 200) return node;
  }
  throw new Error('Patroni: no node is the primary');
}

async function switchOver(leader: Node): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${leader.rest}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: leader.name }),
  });
  if (!answer.ok) throw new Error(`Patroni refused a switchover: ${await answer.text()}`);
}

async function createDatabase(url: (database: string) => string, secrets: Passwords): Promise<void> {
  await until('HAProxy leads to the primary', async () => {
    const client = new pg.Client({ connectionString: url('postgres') });
    await client.connect();
    await client.end();
    return true;
  });
  for (const [database, statements] of [
    ['postgres', databaseStatements(secrets)],
    [DATABASE, SCHEMA_STATEMENTS],
  ] as const) {
    const client = new pg.Client({ connectionString: url(database) });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
}
