import type { Assessment } from '@assay/contract/assessment.ts';
import { assess, type EvidenceSet, mergeEvidence } from '@assay/engine';
import { startLab, unresponsiveTcp } from '../index.ts';
import { openLabCatalog, scanLab } from '../scan.ts';
import { startDnsProxy } from './dns-proxy.ts';
import { type Faults, hit, openInjection } from './fault.ts';
import { injectHttpFaults } from './http-faults.ts';
import { startSourceProxy } from './source-proxy.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** Virtual milliseconds. */
const SCAN_LIMIT_MS = 3_600_000;
/** Fewer look-alike names than in the lab's own tests: their look-ups all fail alike. */
const LOOK_ALIKE_NAMES = 60;

export interface FaultyScan {
  set: EvidenceSet;
  assessment: Assessment;
  /** Look-ups that failed by a fault. */
  hits: number;
  /** DNS questions, by `side name type`. */
  questions: readonly string[];
}

export interface FaultyLab {
  /** Addresses of hosts that receive mail. */
  mailHosts: ReadonlySet<string>;
  /** @param earlier the scan before, of the same domain */
  scan(domain: string, faults: Faults, earlier?: FaultyScan): Promise<FaultyScan>;
}

/** A lab whose DNS, connections, HTTP requests and providers can be made to fail, outside the engine. */
export async function openFaultyLab(domains: readonly string[]): Promise<FaultyLab> {
  const lab = await startLab({ domains });
  const catalog = await openLabCatalog(lab);
  const injection = openInjection();
  const real = lab.network.dialMap ?? {};
  const [resolver] = lab.network.resolvers;
  const silent = await unresponsiveTcp();
  const sources = await startSourceProxy(injection, new URL(lab.sources.certificateLog ?? '').origin);
  injectHttpFaults(injection, sources.origin);

  const udp = new Map<string, number>();
  const tcp = new Map<string, TcpProxy>();
  for (const [key, to] of Object.entries(real)) {
    const [address = '', port = ''] = key.split(' ');
    if (port === '53/udp') {
      udp.set(key, await startDnsProxy(injection, { server: address, resolver: address === resolver?.address, to }));
    } else if (!port.endsWith('/udp')) tcp.set(key, await startTcpProxy(to));
  }
  const dialMap = new Proxy(real, {
    get(ports, key: string) {
      const proxy = tcp.get(key);
      const [address = '', port] = key.split(' ');
      if (!proxy || address === '127.0.0.1') return udp.get(key) ?? ports[key];
      const isResolver = address === resolver?.address;
      const connection = { address, port: Number(port), resolver: isResolver, nth: injection.nth(`tcp ${key}`) };
      const fault = hit(injection, injection.faults.tcp?.(connection));
      if (fault === 'refuse') return undefined;
      if (fault === 'hang') return silent.port;
      proxy.next.push(fault);
      return proxy.port;
    },
  });

  let scans = 0;
  return {
    mailHosts: new Set(Object.keys(real).flatMap((key) => (key.endsWith(' 25') ? [key.slice(0, -3)] : []))),
    async scan(domain, faults, earlier) {
      scans += 1;
      for (const proxy of tcp.values()) proxy.next.length = 0;
      injection.start(faults);
      const settings = sources.through({ ...lab.sources, lookAlikeNames: LOOK_ALIKE_NAMES }, scans);
      const parts = { network: { ...lab.network, dialMap }, sources: settings, domains: lab.domains };
      const before = earlier ? { earlier: earlier.set } : {};
      const { set, assessment } = await scanLab({ ...parts, ...before }, catalog, domain, null, SCAN_LIMIT_MS);
      const { hits, questions } = injection;
      injection.start({});
      return { set, assessment, hits, questions: [...questions].sort() };
    },
  };
}

/** The rating that a server stores after the second of two scans. */
export function storedAfter(first: FaultyScan, second: FaultyScan): Assessment {
  return assess(mergeEvidence(first.set, second.set, second.assessment.at));
}
