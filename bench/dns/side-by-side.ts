import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FAULTS, type FaultId, startLab } from '@assay/lab';
import type { ZoneAnswer, ZoneTask } from './check-zones.ts';

/**
 * Runs within a network namespace: the lab on its real addresses, then zonemaster-cli and Assay over the same twenty zones.
 * Prints one line of JSON.
 */

/** Milliseconds, and the number of broken zones whose fault was reported. */
export interface ZoneMeasurement {
  own: { healthy: number; broken: number; start: number; together: number; told: number };
  peer: { healthy: number; broken: number; start: number; told: number; version: string } | null;
}

/** Delay of the resolver in milliseconds, typical for an operator's. */
const RESOLVER_MS = 20;
const HEALTHY = [
  'harbourline.test',
  'meadowgate.test',
  'oldmill.example',
  'fernhollow.test',
  'ashgrove.test',
  'riverbend.example',
  'stonebridge.test',
  'quarryside.example',
  'thistledown.test',
  'kestrel-air.example',
];
/** One fault each, of those that both programs check. */
const BROKEN: Readonly<Record<string, FaultId>> = {
  'heronsgate.test': 'lame-server',
  'sundial-press.test': 'silent-server',
  'ivygate.example': 'serial-behind',
  'oxbow-cycles.test': 'parent-differs',
  'marlowe-tools.example': 'glue-differs',
  'larkfield.test': 'dnssec-bogus',
  'copseway.example': 'server-without-tcp',
  'tarnside.test': 'transfer-open',
  'wharfgate.example': 'server-without-edns',
  'orchard-row.test': 'proofs-missing',
};

const lab = await startLab({ bind: true, domains: [...HEALTHY, ...Object.keys(BROKEN)], resolverDelay: RESOLVER_MS });
for (const domain of HEALTHY) await lab.setFaults(domain, []);
for (const [domain, fault] of Object.entries(BROKEN)) await lab.setFaults(domain, [fault]);
const folder = mkdtempSync(path.join(tmpdir(), 'assay-bench-dns-'));
try {
  const measured: ZoneMeasurement = { peer: await askPeer(), own: await askOwn() };
  process.stdout.write(`${JSON.stringify(measured)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await lab.close();
}

/** Runs a program to completion; returns milliseconds and its output. */
function run(program: string, args: readonly string[]): Promise<{ ms: number; said: string }> {
  const began = performance.now();
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'compiled') };
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], env });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', () => resolve({ ms: performance.now() - began, said })),
  );
}

async function askPeer(): Promise<ZoneMeasurement['peer']> {
  const version = spawnSync('zonemaster-cli', ['--version']);
  if (version.status !== 0) return null;
  const hints = path.join(folder, 'hints');
  const [root] = lab.network.roots;
  writeFileSync(hints, `. 3600000 NS ${root!.name}.\n${root!.name}. 3600000 A ${root!.addresses[0]}\n`);
  const args = ['--hints', hints, '--no-ipv6', '--json', '--no-progress', '--level', 'NOTICE'];
  const ask = async (domain: string) => {
    const { ms, said } = await run('zonemaster-cli', [...args, domain]);
    return { ms, tags: tagsIn(said) };
  };
  const { ms: start } = await run('zonemaster-cli', ['--version']);
  let healthy = 0;
  // Messages about a healthy lab zone are about the lab itself: documentation networks, no IPv6.
  const usual = new Set<string>();
  for (const domain of HEALTHY) {
    const { ms, tags } = await ask(domain);
    healthy += ms;
    for (const tag of tags) usual.add(tag);
  }
  let broken = 0;
  let told = 0;
  for (const domain of Object.keys(BROKEN)) {
    const { ms, tags } = await ask(domain);
    broken += ms;
    const news = tags.filter((tag) => !usual.has(tag));
    if (news.length > 0) told += 1;
    process.stderr.write(`zonemaster-cli ${domain} ${BROKEN[domain]}: ${Math.round(ms)} ms ${news.join(' ')}\n`);
  }
  const name = /Engine version: v?(\S+)/.exec(version.stdout.toString())?.[1] ?? '';
  return { healthy, broken, start, told, version: `zonemaster-cli with engine ${name}` };
}

function tagsIn(said: string): string[] {
  try {
    const read = JSON.parse(said) as { results?: { tag: string }[] } | { tag: string }[];
    const results = Array.isArray(read) ? read : (read.results ?? []);
    return [...new Set(results.map(({ tag }) => tag))];
  } catch {
    return [];
  }
}

async function askOwn(): Promise<ZoneMeasurement['own']> {
  const broken = Object.keys(BROKEN);
  // As in an installation, modules are already compiled.
  await checkZones([], false);
  const { ms, answers } = await checkZones([...HEALTHY, ...broken], false);
  const { ms: together } = await checkZones([...HEALTHY, ...broken], true);
  for (const { domain, ms: took, findings } of answers) {
    process.stderr.write(`Assay ${domain} ${BROKEN[domain] ?? ''}: ${Math.round(took)} ms ${findings.join(' ')}\n`);
  }
  const timeOf = (domains: readonly string[]) =>
    answers.filter(({ domain }) => domains.includes(domain)).reduce((sum, answer) => sum + answer.ms, 0);
  const times = { healthy: timeOf(HEALTHY), broken: timeOf(broken) };
  const told = answers.filter(({ domain, findings }) => {
    const fault = BROKEN[domain];
    return fault !== undefined && FAULTS[fault].causes.every(({ finding }) => findings.includes(finding));
  });
  return { ...times, start: ms - times.healthy - times.broken, together, told: told.length };
}

async function checkZones(domains: readonly string[], together: boolean) {
  const task: ZoneTask = { network: lab.network, domains, together };
  const file = path.join(folder, 'task.json');
  writeFileSync(file, JSON.stringify(task));
  const { ms, said } = await run(process.execPath, [path.join(import.meta.dirname, 'check-zones.ts'), file]);
  return { ms, answers: JSON.parse(said) as ZoneAnswer[] };
}
