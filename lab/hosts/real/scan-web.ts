import type { EvidenceKind, EvidenceSet } from '@assay/engine';
import { startLab } from '../../index.ts';
import { openLabCatalog, scanLab } from '../../scan.ts';
import { whileRunning } from './running.ts';
import type { RealWebState } from './state.ts';

const DOMAIN = 'harbourline.test';
const PORT = 8080;
const KINDS: readonly EvidenceKind[] = ['host-dns', 'http', 'files', 'site', 'documents', 'products'];
const AREAS = /^(?:application_security|information_leakage)\.(?!security-txt)/;

/** Starts a web application, scans a domain of the lab whose web it is, and compares: `as expected`, or what differs. */
export async function lookAtWeb(root: string, state: RealWebState): Promise<string> {
  const order = { root, run: state.run, shell: 'bash', port: PORT, patience: 90, settle: 3 } as const;
  return whileRunning(order, async () => {
    const lab = await startLab({ domains: [DOMAIN] });
    try {
      const dialMap: Record<string, number> = {};
      for (const [place, port] of Object.entries(lab.network.dialMap ?? {}))
        if (!place.endsWith(' 443')) dialMap[place] = place.endsWith(' 80') ? PORT : port;
      const network = { ...lab.network, connectionsPerSecond: 200, dialMap };
      const catalog = await openLabCatalog(lab);
      const { set, assessment } = await scanLab({ ...lab, network, sources: lab.sources }, catalog, DOMAIN, KINDS);
      const found = assessment.findings
        .filter(({ asset, check }) => asset === DOMAIN && AREAS.test(check))
        .map(({ check, finding }) => `${check}/${finding}`);
      const products = productsIn(set);
      const isSeen = (name: string) => products.some((one) => one === name || one.startsWith(`${name} `));
      const differences = [
        ...differenceOf('finding', state.findings, found),
        ...state.products.filter((name) => !isSeen(name)).map((name) => `missing product ${name} of ${products}`),
      ];
      return differences.length === 0 ? 'as expected' : differences.join(', ');
    } finally {
      await lab.close();
    }
  });
}

function productsIn(set: EvidenceSet): string[] {
  return set.flatMap((item) =>
    item.kind === 'products' && item.asset === DOMAIN && item.outcome.ok
      ? item.outcome.value.products.map(({ product, version }) => (version ? `${product} ${version}` : product))
      : [],
  );
}

function differenceOf(what: string, expected: readonly string[], found: readonly string[]): string[] {
  const missing = expected.filter((one) => !found.includes(one)).map((one) => `missing ${what} ${one}`);
  return [...missing, ...found.filter((one) => !expected.includes(one)).map((one) => `unexpected ${what} ${one}`)];
}
