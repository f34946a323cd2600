import { collect, DEFAULT_NETWORK, type EvidenceItem, type ScanRequest, scanRequest } from '@assay/engine';
import { type Link, openLabCatalog, startLab } from '@assay/lab';

/** A scan of a lab domain whose hosts answer after a round trip and drop packets to all ports but those that they serve. */
export interface FirewalledScan {
  ms: number;
  /** End of the last port scan, in milliseconds from the start of the scan. */
  portsMs: number;
  open: number;
  filtered: number;
  failed: string[];
}

const DOMAIN = 'harbourline.test';

/** The whole scan with ordinary limits; the lab runs in the same process. */
export async function scanFirewalled(link: Link, request: Partial<ScanRequest> = {}): Promise<FirewalledScan> {
  const lab = await startLab({ domains: [DOMAIN], links: { [DOMAIN]: link } });
  try {
    const { timeouts, connectionsPerSecond } = DEFAULT_NETWORK;
    const catalog = await openLabCatalog(lab);
    const came: { at: number; piece: EvidenceItem }[] = [];
    const began = performance.now();
    const set = await collect(scanRequest(DOMAIN, request), {
      network: { ...lab.network, timeouts, connectionsPerSecond },
      sources: lab.sources,
      catalog,
      signal: new AbortController().signal,
      onPiece: (piece) => void came.push({ at: performance.now() - began, piece }),
    });
    const ms = performance.now() - began;
    const rows = set.flatMap((piece) =>
      piece.kind === 'ports' && piece.outcome.ok ? piece.outcome.value.addresses : [],
    );
    for (const { at, piece } of came)
      console.log(Math.round(at), piece.kind, piece.asset, piece.outcome.ok || piece.outcome.reason);
    return {
      ms,
      portsMs: Math.max(...came.filter(({ piece }) => piece.kind === 'ports').map(({ at }) => at)),
      open: rows.reduce((sum, row) => sum + row.open.length, 0),
      filtered: rows.reduce((sum, row) => sum + row.filtered, 0),
      failed: set.flatMap(({ kind, asset, outcome }) => (outcome.ok ? [] : [`${kind} ${asset}: ${outcome.reason}`])),
    };
  } finally {
    await lab.close();
  }
}
