import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_NETWORK } from '@assay/engine';
import { scanInChild, startLab } from '@assay/lab';
import { readConfig } from '@assay/server/platform/config/config.ts';
import type { ScanTraffic } from './scan-traffic.ts';

/** Scans domains of the lab one after the other in a network namespace of its own, and prints their traffic as JSON. */

/** Received by the loopback interface: every packet of both directions, once. */
async function received(): Promise<{ bytes: number; packets: number }> {
  const line = (await readFile('/proc/net/dev', 'utf8')).split('\n').find((one) => one.trim().startsWith('lo:'));
  const [bytes = 0, packets = 0] = line?.split(':')[1]?.trim().split(/\s+/).map(Number) ?? [];
  return { bytes, packets };
}

const folder = await mkdtemp(path.join(tmpdir(), 'assay-traffic-'));
const lab = await startLab();
try {
  const catalog = path.join(folder, 'catalog');
  await lab.writeCatalog(catalog);
  const { timeouts, connectionsPerSecond } = DEFAULT_NETWORK;
  const network = { ...lab.network, timeouts, connectionsPerSecond };
  // As many look-alike names as an installation asks for.
  const { lookAlikeNames } = readConfig({}).sources;
  const sources = { ...lab.sources, ...(lookAlikeNames === undefined ? {} : { lookAlikeNames }) };
  const scans: ScanTraffic[] = [];
  for (const { domain } of lab.domains) {
    const before = await received();
    const { scans: answers } = await scanInChild({
      ...{ domains: [domain], network, sources, catalog, kinds: null },
      realTime: true,
    });
    const after = await received();
    const scan = answers.get(domain);
    if (!scan) continue;
    const hosts = new Set(scan.set.flatMap(({ kind, asset }) => (kind === 'http' ? [asset] : []))).size;
    scans.push({ domain, hosts, bytes: after.bytes - before.bytes, packets: after.packets - before.packets });
  }
  process.stdout.write(JSON.stringify(scans));
} finally {
  await lab.close();
  await rm(folder, { recursive: true });
}
