import { assess, type Catalog, collect, type EvidenceKind, openCatalogBundle, scanRequest } from '@assay/engine';
import { openVirtualTime } from '../../engine/testing/virtual-time.ts';
import { type ScanAnswer, type ScanOrder, TURN } from './scan-child.ts';

/**
 * The program of a child process: scans every domain it is ordered to at once, as a rule in virtual time
 * that the lab's process shares. Answers with each, and says what memory that took.
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

/** The lab's process reads what lies unread there, and says so. */
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
  const time = order.realTime ? null : await openVirtualTime(turnOfLab);
  // As in the product, where the scans of a process share one.
  const catalog = order.catalog === null ? null : await openCatalogBundle(order.catalog);
  const scans = await Promise.all(order.domains.map((domain) => scan(order, catalog, domain)));
  time?.unref();
  // maxRSS is in kilobytes, and the most that ever was.
  process.send!({ scans, memoryBytes: process.resourceUsage().maxRSS * 1024 }, () => process.disconnect());
});
