import { collect, DEFAULT_NETWORK, type EvidenceItem, scanRequest } from '@assay/engine';
import { type Link, openLabCatalog, startLab } from '@assay/lab';

/** Listening address of the host behind nftables, and its open ports. */
export const FIREWALL_ADDRESS = '198.18.80.10';
export const FIREWALL_PORTS: readonly number[] = [80, 443];

/** A scan of a lab domain whose hosts answer after a round trip and drop packets to all ports but those that they serve. */
export interface FirewalledScan {
  ms: number;
  /** End of the last port scan, in milliseconds from the start of the scan. */
  portsMs: number;
  failed: string[];
}

const DOMAIN = 'harbourline.test';

/** The whole scan with ordinary limits; the lab runs in the same process. */
export async function scanFirewalled(link: Link): Promise<FirewalledScan> {
  const lab = await startLab({ domains: [DOMAIN], links: { [DOMAIN]: link } });
  try {
    const { timeouts, connectionsPerSecond } = DEFAULT_NETWORK;
    const catalog = await openLabCatalog(lab);
    const came: { at: number; piece: EvidenceItem }[] = [];
    const began = performance.now();
    const set = await collect(scanRequest(DOMAIN), {
      network: { ...lab.network, timeouts, connectionsPerSecond },
      sources: lab.sources,
      catalog,
      signal: new AbortController().signal,
      onPiece: (piece) => void came.push({ at: performance.now() - began, piece }),
    });
    const ms = performance.now() - began;
    return {
      ms,
      portsMs: Math.max(...came.filter(({ piece }) => piece.kind === 'ports').map(({ at }) => at)),
      failed: set.flatMap(({ kind, asset, outcome }) => (outcome.ok ? [] : [`${kind} ${asset}: ${outcome.reason}`])),
    };
  } finally {
    await lab.close();
  }
}
