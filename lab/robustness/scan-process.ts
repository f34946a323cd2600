import { assess, type Catalog, collect, type EvidenceKind, openCatalogBundle, scanRequest } from '@assay/engine';
import { openVirtualTime } from '../../engine/testing/virtual-time.ts';
import { type ScanAnswer, type ScanOrder, TURN } from './scan-child.ts';

/**
 * Program of a child process: scans all requested domains concurrently, by default in virtual time shared with the
 * lab's process. Returns each result and the memory used.
 */

async function scan(order: ScanOrder, catalog: Catalog | null, domain: string): Promise<ScanAnswer> {
  const began = performance.now();
  const stop = new AbortController();
  let stopped: number | null = null;
  if (order.stopAfterMs !== undefined) {
    setTimeout(() => {
      stopped = performance.now();
      stop.abort();
    }, order.stopAfterMs);
  }
  const came: ScanAnswer['came'] = [];
  const kinds = order.kinds as readonly EvidenceKind[] | null;
  const set = await collect(scanRequest(domain, { kinds, hosts: order.hosts ?? [] }), {
    network: order.network,
    sources: order.sources,
    catalog,
    signal: stop.signal,
    onPiece: ({ kind, asset }) => void came.push({ kind, asset, at: performance.now() - began }),
  });
  const ended = performance.now();
  return {
    domain,
    ms: ended - began,
    msAfterStop: stopped === null ? null : ended - stopped,
    delivered: came.length,
    came,
    set,
    assessment: assess(set),
  };
}

/** Requests that the lab's process reads its pending data and confirms. */
function turnOfLab(): Promise<void> {
  if (!process.connected) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      process.off('message', settle).off('disconnect', settle);
      resolve();
    };
    process.on('message', settle).on('disconnect', settle);
    process.send!(TURN);
  });
}

process.once('message', async (order: ScanOrder) => {
  const time = order.realTime ? null : await openVirtualTime({ turnOfPeers: turnOfLab });
  // One instance for all scans of a process, as in production.
  const catalog = order.catalog === null ? null : await openCatalogBundle(order.catalog);
  const scans = await Promise.all(order.domains.map((domain) => scan(order, catalog, domain)));
  time?.unref();
  // maxRSS is the peak, in kilobytes.
  process.send!({ scans, memoryBytes: process.resourceUsage().maxRSS * 1024 }, () => process.disconnect());
});
