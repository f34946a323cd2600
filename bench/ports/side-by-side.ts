import { fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COMMON_PORTS, createNetwork } from '@assay/engine';
import type { FaultId } from '@assay/lab';
import { DAEMONS_ADDRESS, startDaemons } from './daemons.ts';
import { type ExpectedService, isCorrect, LAB_SERVICES } from './expected-services.ts';
import { FIREWALL_PORTS } from './firewalled-scan.ts';
import type { LabAnswer } from './lab-process.ts';
import { nmapReports, type ReportedService } from './reported-services.ts';

/** Runs within a network namespace: the lab and Debian's servers on their real ports, then nmap and Assay. Prints JSON. */

/** Results of one program and its run time. */
export interface ScanRun {
  ms: number;
  services: number;
  versions: number;
  /** Open ports as `address port`. */
  open: string[];
  wrong: string[];
}
export interface PortMeasurement {
  truths: number;
  versions: number;
  addresses: number;
  daemons: number;
  missing: string[];
  own: { usual: ScanRun; fast: ScanRun; debian: ScanRun; connect: ScanRun };
  /** `deep` with nmap's usual timing, `fast` with its fastest settings that find the same ports. */
  peer: { version: string; connect: ScanRun; deep: ScanRun; fast: ScanRun; debian: ScanRun } | null;
  /** Services run by Debian's servers, and those of them with a version. */
  debian: { services: number; versions: number };
  /** A host whose firewall drops packets to all but two ports; null without nftables. */
  firewalled: { own: Found; peer: Found | null; peerFast: Found | null } | null;
}

/** Open ports found on one host, and the run time. */
export interface Found {
  ms: number;
  open: number;
}

/** Lab domain → its open ports. */
const MACHINES: Readonly<Record<string, readonly FaultId[]>> = {
  'oldmill.example': [
    'redis-open',
    'mysql-reachable',
    'telnet',
    'ftp',
    'ssh-old-system',
    'rdp',
    'vnc',
    'smb',
    'docker-open',
  ],
  'saltmarsh-foods.test': ['elasticsearch-open', 'memcached-open', 'mongodb-open', 'rsync-open', 'camera-reachable'],
  'oxbow-cycles.test': ['postgresql-reachable', 'broker-reachable', 'share-unsigned', 'screen-open'],
  'riverbend.example': ['directory-reachable', 'socks-open', 'pptp', 'mailboxes-without-tls'],
};

/** Aggressive timing, and every host at once. The intensity of probes stays: a lower one names fewer services. */
const FASTEST = ['-T5', '--min-hostgroup', '64', '--min-parallelism', '100'];

const folder = mkdtempSync(path.join(tmpdir(), 'assay-bench-ports-'));
const lab = fork(path.join(import.meta.dirname, 'lab-process.ts'), { serialization: 'advanced' });
const daemons = await startDaemons(folder);
try {
  lab.send(MACHINES);
  const { network } = await new Promise<LabAnswer>((resolve) =>
    lab.once('message', (answer) => resolve(answer as LabAnswer)),
  );
  const truths = new Map<string, ExpectedService[]>([[DAEMONS_ADDRESS, daemons.truths]]);
  for (const [domain, faults] of Object.entries(MACHINES)) {
    const [address] = (await createNetwork(network).lookup(domain)).a;
    truths.set(
      address!,
      faults.map((fault) => LAB_SERVICES[fault]!),
    );
  }
  const addresses = [...truths.keys()];
  const debian = new Map([[DAEMONS_ADDRESS, daemons.truths]]);
  const all = [...truths.values()].flat();
  const measured: PortMeasurement = {
    truths: all.length,
    versions: all.filter(({ version }) => version).length,
    addresses: addresses.length,
    daemons: daemons.truths.length,
    missing: daemons.missing,
    own: {
      usual: await ownRun(addresses, truths, 50),
      fast: await ownRun(addresses, truths, 100_000),
      debian: await ownRun([DAEMONS_ADDRESS], debian, 100_000),
      connect: await ownRun(addresses, truths, 100_000, { CONNECT: '1' }),
    },
    peer: await peerRun(addresses, truths, debian),
    debian: { services: daemons.truths.length, versions: daemons.truths.filter(({ version }) => version).length },
    firewalled: process.env.FIREWALL ? await firewalledRun(process.env.FIREWALL) : null,
  };
  process.stdout.write(`${JSON.stringify(measured)}\n`);
} finally {
  daemons.close();
  lab.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

/** Runs a program to completion; returns milliseconds including its start, and its output. */
function run(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ ms: number; said: string }> {
  const began = performance.now();
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', () => resolve({ ms: performance.now() - began, said })),
  );
}

async function ownRun(
  addresses: readonly string[],
  truths: ReadonlyMap<string, ExpectedService[]>,
  rate: number,
  more: Readonly<Record<string, string>> = {},
): Promise<ScanRun> {
  const program = path.join(import.meta.dirname, 'own-scan.ts');
  const env = { RATE: String(rate), NODE_COMPILE_CACHE: path.join(folder, 'compiled'), ...more };
  // The first run fills the cache of compiled modules, as in an installation.
  if (rate === 50) await run(process.execPath, [program], env);
  const { ms, said } = await run(process.execPath, [program, ...addresses], env);
  return counted(ms, JSON.parse(said), truths);
}

async function firewalledRun(address: string): Promise<PortMeasurement['firewalled']> {
  const servers = FIREWALL_PORTS.map((port) =>
    http.createServer((_request, response) => response.end('x')).listen(port, address),
  );
  const ports = COMMON_PORTS.map(({ port }) => port).join(',');
  const peer = async (...words: string[]) => {
    const answer = await run('nmap', ['-n', '-Pn', '-sT', ...words, '-p', ports, '-oX', '-', address]).catch(
      () => null,
    );
    return answer && { ms: answer.ms, open: readXml(answer.said)[address]?.length ?? 0 };
  };
  const program = path.join(import.meta.dirname, 'own-scan.ts');
  const env = { RATE: '50', NODE_COMPILE_CACHE: path.join(folder, 'compiled') };
  const { ms, said } = await run(process.execPath, [program, address], env);
  const found: Record<string, ReportedService[]> = JSON.parse(said);
  const result = {
    own: { ms, open: found[address]?.length ?? 0 },
    peer: await peer(),
    peerFast: await peer('-T4'),
  };
  for (const server of servers) server.close();
  return result;
}

async function peerRun(
  addresses: readonly string[],
  truths: ReadonlyMap<string, ExpectedService[]>,
  debian: ReadonlyMap<string, ExpectedService[]>,
): Promise<PortMeasurement['peer']> {
  const version = await run('nmap', ['--version']).catch(() => null);
  if (!version) return null;
  const ports = COMMON_PORTS.map(({ port }) => port).join(',');
  const ask = async (targets: readonly string[], known: ReadonlyMap<string, ExpectedService[]>, ...words: string[]) => {
    const { ms, said } = await run('nmap', ['-n', '-Pn', ...words, '-p', ports, '-oX', '-', ...targets]);
    return counted(ms, readXml(said), known);
  };
  return {
    version: /Nmap version ([\d.]+)/.exec(version.said)?.[1] ?? '',
    connect: await ask(addresses, truths, '-sT', ...FASTEST),
    deep: await ask(addresses, truths, '-sT', '-sV'),
    fast: await ask(addresses, truths, '-sT', '-sV', ...FASTEST),
    debian: await ask([DAEMONS_ADDRESS], debian, '-sT', '-sV', ...FASTEST),
  };
}

function readXml(xml: string): Record<string, ReportedService[]> {
  const found: Record<string, ReportedService[]> = {};
  for (const [host] of xml.matchAll(/<host [\s\S]*?<\/host>/g)) {
    const address = /<address addr="([^"]+)"/.exec(host)?.[1] ?? '';
    found[address] = nmapReports(host);
  }
  return found;
}

function counted(
  ms: number,
  found: Record<string, ReportedService[]>,
  truths: ReadonlyMap<string, ExpectedService[]>,
): ScanRun {
  const ran: ScanRun = { ms, services: 0, versions: 0, open: [], wrong: [] };
  for (const [address, rows] of truths) {
    for (const truth of rows) {
      const reported = found[address]?.find(({ port }) => port === truth.port);
      const right = isCorrect(truth, reported);
      if (right.service) ran.services += 1;
      if (right.version && truth.version) ran.versions += 1;
      if (!right.service || !right.version)
        ran.wrong.push(`${truth.port} ${truth.service} ${truth.version ?? ''}: ${JSON.stringify(reported)}`);
    }
  }
  ran.open = Object.entries(found)
    .flatMap(([address, rows]) => rows.map(({ port }) => `${address} ${port}`))
    .sort();
  return ran;
}
