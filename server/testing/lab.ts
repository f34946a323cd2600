import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NetworkSettings, SourceSettings } from '@assay/engine';
import { useVirtualTime } from '../../engine/testing/virtual-time.ts';
import { type Config, NO_FEEDS } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';
import { REPORT_QUEUE, SCAN_QUEUE } from '../platform/queue/queues.ts';
import type { ApiCaller } from './api.ts';

/** What tests need of the lab (lab/index.ts). */
export interface Lab {
  network: NetworkSettings;
  sources: SourceSettings;
  /** Settings of those that it serves. */
  feeds: Partial<Config['feeds']>;
  setTxt(name: string, values: readonly string[]): void;
}

/**
 * Number of look-alike names that a scan queries: enough to test that it does, because most of a lab scan's time is
 * spent there.
 */
const LOOK_ALIKE_NAMES = 20;

/** Failures in the lab are intended, so no pause is needed before a retry. */
const RETRY_PAUSE_MS = 200;

/**
 * Ten times the lab's own timeouts: its servers share this process, and at a load of 28 they took longer than those.
 */
const TIMEOUTS = { connect: 30_000, dns: 20_000, exchange: 80_000 };

/** A configuration whose external sources are all in the lab. */
export function withLab(lab: Lab): (config: Config) => Config {
  return (config) => ({
    ...config,
    network: { ...lab.network, timeouts: { ...lab.network.timeouts, ...TIMEOUTS }, retryPause: RETRY_PAUSE_MS },
    sources: { ...lab.sources, lookAlikeNames: LOOK_ALIKE_NAMES },
    feeds: { ...NO_FEEDS, nvdKey: 'any', ...lab.feeds },
  });
}

/** More than any job takes, also on a busy host; a killed worker's jobs are not for tests in which time is slowed down. */
const HEARTBEAT_SECONDS = 3_600;

/**
 * Keeps the limits of scans in this process independent of the host's load, until the last test of the file has ended.
 * Call it after the jobs have started and the hook that stops them is registered. Timers are slowed down on a busy host,
 * and so are the heartbeats of jobs, but not PostgreSQL's clock, by which a job without a heartbeat is given to another
 * worker: their limit is raised for jobs that are requested from now on.
 */
export async function scanIndependentOfLoad({ queue }: Pick<Context, 'queue'>): Promise<void> {
  for (const name of [SCAN_QUEUE, REPORT_QUEUE]) await queue.updateQueue(name, { heartbeatSeconds: HEARTBEAT_SECONDS });
  await useVirtualTime({ realTime: true });
}

/** Folder of the files of all labs of this process, removed when it exits. */
let ofProcess: string | null = null;

function temporaryFolder(): string {
  if (ofProcess) return ofProcess;
  const folder = mkdtempSync(join(tmpdir(), 'assay-lab-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  ofProcess = folder;
  return folder;
}

/** The same as environment variables, for a separate process. */
export function labEnvironment(lab: Lab): Record<string, string> {
  const folder = mkdtempSync(join(temporaryFolder(), 'lab-'));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const { network, sources, feeds } = lab;
  const url = (value: string | null) => value ?? 'off';
  return {
    SCAN_DIAL_MAP_FILE: file('dial-map.json', JSON.stringify(network.dialMap)),
    DNS_ROOTS_FILE: file('roots.json', JSON.stringify(network.roots)),
    DNS_RESOLVERS: network.resolvers.map(({ address, port }) => `${address}:${port}`).join(','),
    CA_FILE: file('ca.pem', network.trust.certificates.join('\n')),
    SCAN_ALLOW_PRIVATE: 'yes',
    SOURCE_CERTIFICATE_LOG_URL: url(sources.certificateLog),
    SOURCE_CERTIFICATE_LOG_FALLBACK_URL: 'off',
    SOURCE_ROUTE_ORIGINS_URL: url(sources.routeOrigins ?? null),
    SOURCE_RDAP_BOOTSTRAP_URL: url(sources.rdapBootstrap),
    SOURCE_RDAP_ADDRESS_URL: url(sources.rdapAddress),
    SOURCE_RANSOMLOOK_URL: url(sources.ransomLook),
    SOURCE_HIBP_URL: url(sources.haveIBeenPwned),
    SOURCE_OPENPHISH_URL: url(sources.openPhish),
    SOURCE_VIRUSTOTAL_URL: 'off',
    SOURCE_PHISHING_FEEDS: 'off',
    SOURCE_PROVIDERS_FILE: file('providers.json', JSON.stringify(sources.providers ?? {})),
    SOURCE_DNS_BLOCK_LISTS: sources.dnsBlockLists.map(blockList).join(',') || 'off',
    SOURCE_NAME_BLOCK_LISTS: (sources.nameBlockLists ?? []).map(blockList).join(',') || 'off',
    LOOK_ALIKE_PAGES: sources.lookAlikePages ? 'yes' : 'no',
    LOOK_ALIKE_NAMES: String(sources.lookAlikeNames ?? 1_000),
    FEED_NVD_FILES_URL: 'off',
    FEED_CVE_RECORDS_URL: 'off',
    FEED_RETIRE_URL: 'off',
    FEED_DISTRIBUTIONS: 'off',
    ...feedVariables(feeds),
  };
}

/** FEED_KEV_URL for `kev`; FEED_BLOCK_LISTS for the list `blockLists`. */
function feedVariables(feeds: Lab['feeds']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(feeds).map(([feed, value]) => {
      const name = `FEED_${feed.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
      if (!Array.isArray(value)) return [`${name}_URL`, String(value ?? 'off')];
      return [name, value.map((list) => `${list.name}=${list.url}`).join(',') || 'off'];
    }),
  );
}

function blockList({ id, zone, policyCodes }: SourceSettings['dnsBlockLists'][number]): string {
  return [`${id}=${zone}`, ...policyCodes].join('/');
}

/** Verifies a lab domain like its owner does: requests verification, sets the record, and triggers the check. */
export async function proveDomain(lab: Lab, caller: ApiCaller, domain: string): Promise<void> {
  const { data, message } = await caller.call('POST', '/api/domains/request', { domain });
  if (!data) throw new Error(message);
  lab.setTxt(`_assay.${domain}`, [data.value]);
  const answer = await caller.call('POST', '/api/domains/verify', { domain });
  if (answer.data?.status !== 'verified') throw new Error(`not verified: ${JSON.stringify(answer.data ?? answer)}`);
}
