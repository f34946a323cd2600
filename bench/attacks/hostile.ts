import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createNetwork, DEFAULT_NETWORK, type NetworkSettings } from '@assay/engine';
import { DROPPING_HOST, HOSTILE_HOSTS, type ScanAnswer, scanInChild, startLab, unresponsiveTcp } from '@assay/lab';
import { type Figure, seconds, writeSection } from '../measured.ts';

/**
 * `npm run bench:hostile -- [--only LABEL,LABEL] [--slowest] [--write]`: one scan over a domain with thirty kinds of hostile
 * hosts of the lab, with the limits of an ordinary installation. Prints time, memory and the outcome for each host, and
 * exits with 1 when the scan exceeds its limits or leaves a host out.
 */

const DOMAIN = 'tarpit.test';
const TIME_MAX_MS = 180_000;
const MEMORY_MAX_BYTES = 400_000_000;
/** Kinds of evidence that are collected for each host name. */
const OF_HOSTS = ['http', 'files', 'site', 'ports', 'tls'];
const HOW =
  'By `npm run bench:hostile -- --write`: one scan over a domain with thirty kinds of hostile hosts of the lab, with the limits and rates of an ordinary installation, in a separate process whose heap is limited to 192 MB;';

const argument = (name: string) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : (process.argv[at + 1] ?? null);
};
const only = argument('--only')?.split(',') ?? null;
const labels = Object.keys(HOSTILE_HOSTS).filter((label) => only === null || only.includes(label));

const folder = await mkdtemp(path.join(tmpdir(), 'assay-hostile-'));
const lab = await startLab({ domains: [DOMAIN] });
const deaf = await unresponsiveTcp();
try {
  await lab.setFaults(DOMAIN, ['hostile-crowd']);
  const catalog = path.join(folder, 'catalog');
  await lab.writeCatalog(catalog);
  const { timeouts, connectionsPerSecond } = DEFAULT_NETWORK;
  const network = await withDropping({ ...lab.network, timeouts, connectionsPerSecond });
  const hosts = labels.map((label) => `${label}.${DOMAIN}`);
  const order = { domains: [DOMAIN], hosts, network, sources: lab.sources, catalog, kinds: null };
  const run = await scanInChild({ ...order, realTime: true });
  const scan = run.scans.get(DOMAIN);
  if (!scan) throw new Error(`the scan gave nothing: ${run.output}`);
  report(scan, run.memoryBytes);
} finally {
  await Promise.all([lab.close(), deaf.close()]);
  await rm(folder, { recursive: true });
}

/** Maps every port of one host to a port that drops packets. */
async function withDropping(network: NetworkSettings): Promise<NetworkSettings> {
  const { a } = await createNetwork(network).lookup(`${DROPPING_HOST}.${DOMAIN}`);
  const rows = a.flatMap((address) =>
    Array.from({ length: 65_535 }, (_, port) => [`${address} ${port + 1}`, deaf.port] as const),
  );
  return { ...network, dialMap: { ...network.dialMap, ...Object.fromEntries(rows) } };
}

function report(scan: ScanAnswer, memoryBytes: number): void {
  const figures: Figure[] = [];
  const note = (what: string, value: string, limit = '–') => {
    figures.push({ what, value, limit });
    process.stdout.write(`${what}: ${value}${limit === '–' ? '' : ` (${limit})`}\n`);
  };
  note('Hosts in the scan, hostile ones among them', `${labels.length + 2}, ${labels.length}`);
  note('Scan, both phases', seconds(scan.ms), `under ${TIME_MAX_MS / 1_000} s`);
  note('Most memory of its process', `${Math.round(memoryBytes / 1e6)} MB`, `under ${MEMORY_MAX_BYTES / 1e6} MB`);
  for (const label of labels) note(`${label}: ${HOSTILE_HOSTS[label]!.what}`, outcomeOf(scan, `${label}.${DOMAIN}`));
  const lost = labels.filter((label) => scan.set.every(({ asset }) => !isOf(asset, `${label}.${DOMAIN}`)));
  note('Hosts without any evidence', String(lost.length), '0');
  if (process.argv.includes('--slowest'))
    for (const { kind, asset, at } of scan.came.toSorted((one, other) => other.at - one.at).slice(0, 40))
      process.stdout.write(`${seconds(at).padStart(9)} ${kind} ${asset}\n`);
  if (process.argv.includes('--write')) writeSection('Hostile hosts', HOW, figures);
  if (scan.ms > TIME_MAX_MS || memoryBytes > MEMORY_MAX_BYTES || lost.length > 0) process.exitCode = 1;
}

function isOf(asset: string, host: string): boolean {
  return asset === host || asset.startsWith(`${host}:`);
}

/** Each kind of evidence of a host with `ok` or the reason why it is missing. */
function outcomeOf(scan: ScanAnswer, host: string): string {
  const words = OF_HOSTS.flatMap((kind) =>
    scan.set.flatMap(({ kind: of, asset, outcome }) =>
      of === kind && isOf(asset, host)
        ? [`${of}${asset.slice(host.length)} ${outcome.ok ? 'ok' : outcome.reason}`]
        : [],
    ),
  );
  return words.join(', ') || 'nothing';
}
