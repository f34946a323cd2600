import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createNetwork, type EvidenceMap, probeTls, SUITE_NAMES } from '@assay/engine';
import { type FaultId, startLab } from '../../lab/index.ts';
import { type Figure, seconds } from '../measured.ts';
import { runPeer } from './peer.ts';
import type { ColdQuestion } from './tls-process.ts';

/** Servers to compare: a lab domain and its TLS faults. */
const SERVERS: readonly (readonly [what: string, domain: string, faults: readonly FaultId[]])[] = [
  ['a well-kept server', 'harbourline.test', []],
  ['a server with old versions and NULL', 'meadowgate.test', ['tls-old', 'ciphers-null']],
];
const TIMES = 5;
/** Goals, both sides as new processes with the same question. */
const FASTER_THAN_SSLSCAN = 1;
const FASTER_THAN_TESTSSL = 20;

/** testssl.sh's names of versions → ours. */
const TESTSSL_VERSIONS: Readonly<Record<string, string>> = {
  SSLv2: 'SSLv2',
  SSLv3: 'SSLv3',
  TLS1: 'TLSv1.0',
  TLS1_1: 'TLSv1.1',
  TLS1_2: 'TLSv1.2',
  TLS1_3: 'TLSv1.3',
};

/** Versions and suites as one set of strings: `TLSv1.2`, `TLS_ECDHE_…`. */
type Accepted = ReadonlySet<string>;

/**
 * TLS of the lab compared with testssl.sh and sslscan: time of a new process for the same question (versions and suites), and
 * whether they report a version or a suite that Assay misses. An installation is a process that runs already; its time stands
 * without a ratio, because the peers have no such mode.
 */
export async function tlsBench(): Promise<Figure[]> {
  const lab = await startLab({ domains: SERVERS.map(([, domain]) => domain) });
  const figures: Figure[] = [];
  const compiled = mkdtempSync(path.join(tmpdir(), 'assay-bench-tls-'));
  try {
    for (const [what, domain, faults] of SERVERS) {
      await lab.setFaults(domain, faults);
      const network = createNetwork(lab.network);
      const address = (await network.lookup(domain)).a[0]!;
      const endpoint = { host: domain, port: 443, address, startTls: null };
      const probe = async () => {
        const began = performance.now();
        const outcome = await probeTls(endpoint, new Date().toISOString(), network, new AbortController().signal);
        if (!outcome.ok) throw new Error(`${domain}: ${outcome.reason}`);
        return { ms: performance.now() - began, ours: acceptedBy(outcome.value) };
      };
      const warm: Awaited<ReturnType<typeof probe>>[] = [];
      const cold: number[] = [];
      const measure = async () => {
        for (let run = 0; run < TIMES; run += 1) {
          warm.push(await probe());
          cold.push(await coldRun({ network: lab.network, endpoint }, compiled));
        }
      };
      const target = { domain, port: lab.network.dialMap![`${address} 443`]! };
      // Its compiled modules are stored, as those of an installation are.
      await coldRun({ network: lab.network, endpoint }, compiled);
      // Alternates with the peers, so that other load on the host affects both sides.
      await measure();
      const peers: Peer[] = [];
      for (const ask of [askSslscan, askTestssl]) {
        peers.push(await ask(target));
        await measure();
      }
      const own = median(cold);
      figures.push(
        { what: `Assay, ${what}, a new process: median of ${cold.length}`, value: seconds(own), limit: '–' },
        ...peers.flatMap((peer) => beside(peer, what, own, warm[0]!.ours)),
        {
          what: `Assay, ${what}, a process that runs already: median of ${warm.length}`,
          value: `${median(warm.map(({ ms }) => ms)).toFixed(0)} ms`,
          limit: '–',
        },
      );
    }
  } finally {
    await lab.close();
    rmSync(compiled, { recursive: true, force: true });
  }
  return figures;
}

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** Milliseconds of a new process of Assay with this question, from its start to its end. */
async function coldRun(question: ColdQuestion, compiled: string): Promise<number> {
  const began = performance.now();
  const child = fork(path.join(import.meta.dirname, 'tls-process.ts'), {
    serialization: 'advanced',
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  child.send(question);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`tls-process.ts ended with ${code}`);
  return performance.now() - began;
}

interface Target {
  domain: string;
  /** Port of 127.0.0.1 on which the lab serves it. */
  port: number;
}

function acceptedBy({ versions, suites }: EvidenceMap['tls']): Accepted {
  const spoken = versions.filter(({ offered }) => offered).map(({ version }) => version);
  return new Set<string>([...spoken, ...suites.flatMap(({ names }) => names)]);
}

/** Another scanner's result for one server; `run` is null if it is not installed. */
interface Peer {
  name: string;
  /** Minimum ratio of its time to Assay's. */
  least: number;
  run: { ms: number; accepted: Accepted } | null;
}

/** Without what Assay does in other probes: Heartbleed, compression, renegotiation, key exchange groups. */
const SSLSCAN_SAME_QUESTION = [
  ...['--no-heartbleed', '--no-compression', '--no-renegotiation', '--no-fallback', '--no-groups'],
  '--no-check-certificate',
];

async function askSslscan(target: Target): Promise<Peer> {
  const peer = { name: 'sslscan', least: FASTER_THAN_SSLSCAN };
  const times: number[] = [];
  let said = '';
  for (let at = 0; at < TIMES; at += 1) {
    const run = await runPeer('sslscan', (file) => [
      ...SSLSCAN_SAME_QUESTION,
      ...['--no-colour', `--xml=${file}`, `--sni-name=${target.domain}`, `127.0.0.1:${target.port}`],
    ]);
    if (!run?.said) return { ...peer, run: null };
    times.push(run.ms);
    said = run.said;
  }
  const versions = [...said.matchAll(/<protocol type="(ssl|tls)" version="([\d.]+)" enabled="1"/g)].map(
    ([, type, version]) => (type === 'ssl' ? `SSLv${version}` : `TLSv${version}`),
  );
  const suites = [...said.matchAll(/<cipher status="(?:accepted|preferred)"[^>]* id="0x([0-9A-F]+)"/gi)].map(([, id]) =>
    nameOf(Number.parseInt(id!, 16)),
  );
  return { ...peer, run: { ms: median(times), accepted: new Set([...versions, ...suites]) } };
}

async function askTestssl(target: Target): Promise<Peer> {
  const common = ['--quiet', '--color', '0', '--warnings', 'off', '--ip', '127.0.0.1'];
  const place = `${target.domain}:${target.port}`;
  const peer = { name: 'testssl.sh', least: FASTER_THAN_TESTSSL };
  // Versions and each suite: what is compared is what is timed.
  const run = await runPeer('testssl', (file) => [...common, '-p', '-E', '--jsonfile', file, place]);
  if (!run?.said) return { ...peer, run: null };
  const rows = JSON.parse(run.said) as { id: string; finding: string }[];
  const theirs = rows.flatMap(({ id, finding }) => {
    const version = TESTSSL_VERSIONS[id];
    if (version && /^offered/.test(finding)) return [version];
    const number = /^cipher[-_].*_x([0-9a-f]+)$/i.exec(id)?.[1];
    return number ? [nameOf(Number.parseInt(number, 16))] : [];
  });
  return { ...peer, run: { ms: run.ms, accepted: new Set(theirs) } };
}

function beside({ name, least, run }: Peer, what: string, ours: number, found: Accepted): Figure[] {
  if (!run) return [{ what: name, value: 'not installed', limit: '–' }];
  const times = (run.ms / ours).toFixed(run.ms > ours * 10 ? 0 : 1);
  const missed = [...run.accepted].filter((one) => !found.has(one));
  return [
    { what: `${name}, ${what}`, value: `${seconds(run.ms)}, ${times} times as long`, limit: `at least ${least}` },
    {
      what: `Versions and suites that ${name} reports of ${what}, and those missed here`,
      value: `${run.accepted.size}, ${missed.length === 0 ? 'none' : missed.join(' ')} (${found.size} found here)`,
      limit: 'none',
    },
  ];
}

function nameOf(number: number): string {
  return SUITE_NAMES.get(number) ?? `suite 0x${number.toString(16)}`;
}
