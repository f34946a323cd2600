import { assess, collect, type EvidenceKind, openCatalogueBundle, scanRequest } from '@assay/engine';
import { ownTime } from '../own-time.ts';
import type { ScanAnswer, ScanOrder } from './scan-child.ts';

/** The program of a child process: scans every domain it is ordered to at once, answers with each, and says what memory that took. */

async function scan(order: ScanOrder, domain: string): Promise<ScanAnswer> {
  const sinceBegin = ownTime();
  const stop = new AbortController();
  let sinceStop: (() => number) | null = null;
  if (order.stopAfterMs !== undefined) {
    setTimeout(() => {
      sinceStop = ownTime();
      stop.abort();
    }, order.stopAfterMs);
  }
  const catalogue = order.catalogue === null ? null : await openCatalogueBundle(order.catalogue);
  let delivered = 0;
  const set = await collect(scanRequest(domain, { kinds: order.kinds as readonly EvidenceKind[] | null }), {
    network: order.network,
    sources: order.sources,
    catalogue,
    signal: stop.signal,
    onPiece: () => void delivered++,
  });
  return {
    domain,
    ms: sinceBegin(),
    msAfterStop: (sinceStop as (() => number) | null)?.() ?? null,
    delivered,
    set,
    assessment: assess(set),
  };
}

process.once('message', async (order: ScanOrder) => {
  const scans = await Promise.all(order.domains.map((domain) => scan(order, domain)));
  // maxRSS is in kilobytes, and the most that ever was.
  process.send!({ scans, memoryBytes: process.resourceUsage().maxRSS * 1024 }, () => process.disconnect());
});
