import path from 'node:path';
import type { Assessment } from '@assay/contract/assessment.ts';
import { ACTIVE_TESTS, type Authorization } from '@assay/contract/values/authorizations.ts';
import {
  addressesByHost,
  assess,
  type Catalog,
  collect,
  type EvidenceKind,
  type EvidenceSet,
  openCatalogBundle,
  scanRequest,
} from '@assay/engine';
import { ACTIVE_FAULTS } from './faults/active.ts';
import { AUTHORIZED_TEST_FAULTS } from './faults/authorized-tests.ts';
import type { Lab } from './lab.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Far above the duration of a scan. */
const SCAN_LIMIT_MS = 120_000;

/** Result of a scan of a lab domain. */
export interface LabScan {
  set: EvidenceSet;
  assessment: Assessment;
  /** Duration of the collection in milliseconds. */
  took: number;
}

/** The lab's feeds, opened in the same way as by the command line. */
export async function openLabCatalog(lab: Pick<Lab, 'writeCatalog'>): Promise<Catalog> {
  const file = path.join(temporaryFolder(), 'catalog.txt');
  await lab.writeCatalog(file);
  return openCatalogBundle(file);
}

/** Authorizations of a lab domain: active tests and deeper scans for faults that only they can find. */
function authorizationsOf(lab: Pick<Lab, 'domains'>, domain: string): Authorization[] {
  const faults = lab.domains.find((one) => one.domain === domain)?.faults ?? [];
  const active = faults.some((id) => id in ACTIVE_FAULTS);
  const deeper = faults.some((id) => id in AUTHORIZED_TEST_FAULTS);
  const targets = [...(active || deeper ? [domain, `www.${domain}`] : []), ...(deeper ? [`mail.${domain}`] : [])];
  const ports = deeper ? 'thousand' : 'usual';
  return targets.map((target) => ({ target, ports, udp: false, tests: active ? ACTIVE_TESTS : [] }));
}

/**
 * Runs the real engine over a lab domain. `earlier`: the set of an earlier scan, whose hosts are looked up again.
 * @param kinds restricts the scan like a re-test; null = everything
 * @param limitMs aborts a scan that hangs
 */
export async function scanLab(
  lab: Pick<Lab, 'network' | 'sources' | 'domains'> & { earlier?: EvidenceSet },
  catalog: Catalog,
  domain: string,
  kinds: readonly EvidenceKind[] | null = null,
  limitMs = SCAN_LIMIT_MS,
): Promise<LabScan> {
  const began = performance.now();
  const authorizations = authorizationsOf(lab, domain);
  const { earlier = [] } = lab;
  const candidates = earlier.flatMap((piece) =>
    piece.kind === 'scan' && piece.outcome.ok ? piece.outcome.value.hosts : [],
  );
  const hosts = { candidates, earlierAddresses: addressesByHost(earlier) };
  const request = scanRequest(domain, { authorizations, kinds, ...hosts });
  const set = await collect(request, {
    network: lab.network,
    sources: lab.sources,
    catalog,
    signal: AbortSignal.timeout(limitMs),
  });
  const took = performance.now() - began;
  return { set, assessment: assess(set), took };
}
