import { systemClock } from '@assay/contract/clock.ts';
import type { ProbeProgress } from '@assay/contract/events.ts';
import type { Authorization } from '@assay/contract/values/authorizations.ts';
import type { EvidenceItem, EvidenceKind, EvidenceSet } from './evidence/index.ts';
import type { NetworkSettings, SourceSettings } from './settings.ts';
import type { Catalog } from './sources/catalog.ts';

/** What to scan. */
export interface ScanRequest {
  domain: string;
  /** Clock of the scan, ISO 8601; every check takes "now" from it. */
  time: string;
  /** Hosts in addition to the apex and www, known from earlier scans or given by the owner. */
  hosts: readonly string[];
  /** Hosts of the last rating: looked up in any case, and left out only if they no longer exist. */
  candidates?: readonly string[];
  /** Addresses of the hosts of the last rating, by which hosts whose look-up fails keep their identity. */
  earlierAddresses?: Readonly<Record<string, readonly string[]>>;
  /** Authorizations of the owner, by host or address. */
  authorizations: readonly Authorization[];
  /** Hosts that the owner declared as not belonging to the company: omitted without a coverage gap. */
  rejected?: readonly string[];
  /** Host names and paths (`host/path`) that the owner excluded. */
  excluded: readonly string[];
  /** Maximum number of hosts; HOSTS_PER_SCAN if absent. */
  hostsMax?: number;
  /** TCP ports, instead of those of the authorizations; if empty the 100 common ports, or as authorized. */
  ports: readonly number[];
  /** DKIM selectors the owner entered, in addition to the common ones. */
  dkimSelectors: readonly string[];
  /** Phases to run; a re-test may narrow `kinds`. */
  phases: readonly (1 | 2)[];
  kinds: readonly EvidenceKind[] | null;
}

/** Creates a request for both phases of a scan that starts now, with defaults except for the given changes. */
export function scanRequest(domain: string, changes: Partial<ScanRequest> = {}): ScanRequest {
  return {
    domain,
    time: systemClock.now().toISOString(),
    hosts: [],
    authorizations: [],
    excluded: [],
    ports: [],
    dkimSelectors: [],
    phases: [1, 2],
    kinds: null,
    ...changes,
  };
}

/** Dependencies of the engine during a scan. */
export interface ScanDependencies {
  network: NetworkSettings;
  sources: SourceSettings;
  catalog: Catalog | null;
  /** Aborts within two seconds; evidence items collected so far are kept. */
  signal: AbortSignal;
  /** Evidence items already collected in this scan (by a process that terminated): their probes are not run again. */
  taken?: EvidenceSet;
  /** Called for each evidence item when it arrives; awaited, so that an item is stored before the next step. */
  onPiece?(piece: EvidenceItem): Promise<void> | void;
  /** `share` 0–1 of both phases, even if only one is run: the first accounts for four fifths. */
  onProgress?(progress: { share: number; probes: ProbeProgress[] }): void;
  /**
   * Waits until no other scan of this installation scans ports of the address; the returned function releases the
   * address. Absent: only scans of this process wait for each other. Rejects when the signal aborts.
   */
  holdAddress?(address: string, signal: AbortSignal): Promise<() => Promise<void> | void>;
}

/** Runs the probes of a request; never throws for failures of targets or networks. */
export type Collect = (request: ScanRequest, dependencies: ScanDependencies) => Promise<EvidenceItem[]>;
