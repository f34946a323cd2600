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
  /** Hosts beside the apex and www, known from earlier scans or given by the owner. */
  hosts: readonly string[];
  /** What the owner allowed beyond the usual, by host or address. */
  authorizations: readonly Authorization[];
  /** Hosts that the owner says are none of the company's: left out without a gap. */
  rejected?: readonly string[];
  /** Host names, paths (`host/path`) that the owner excluded. */
  excluded: readonly string[];
  /** Hosts looked at; HOSTS_PER_SCAN when absent. */
  hostsMax?: number;
  /** TCP ports, instead of what the authorizations ask for; when empty the usual hundred, or as authorized. */
  ports: readonly number[];
  /** DKIM selectors the owner entered, beside the common ones. */
  dkimSelectors: readonly string[];
  /** Phases to run; a re-test may narrow `kinds`. */
  phases: readonly (1 | 2)[];
  kinds: readonly EvidenceKind[] | null;
}

/** Asks for both phases of a scan that begins now, with nothing added to it or kept out, but for the changes. */
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

/** What the engine needs from its dependencies while it scans. */
export interface ScanDependencies {
  network: NetworkSettings;
  sources: SourceSettings;
  catalog: Catalog | null;
  /** Aborts within two seconds; pieces taken so far stay. */
  signal: AbortSignal;
  /** Pieces already taken in this scan (by a process that died): their probes are not run again. */
  taken?: EvidenceSet;
  /** Called for each piece as it arrives; awaited, so that a piece is stored before the next step. */
  onPiece?(piece: EvidenceItem): Promise<void> | void;
  /** `share` 0–1 of both phases, whichever are run: the first fills four fifths. */
  onProgress?(progress: { share: number; probes: ProbeProgress[] }): void;
  /**
   * Waits until no other scan of this installation asks for ports of the address; what it gives back lets the address go.
   * Absent: only scans of this process wait for one another. Rejects when the signal aborts.
   */
  holdAddress?(address: string, signal: AbortSignal): Promise<() => Promise<void> | void>;
}

/** Runs the probes of a request; never throws for what the world did. */
export type Collect = (request: ScanRequest, dependencies: ScanDependencies) => Promise<EvidenceItem[]>;
