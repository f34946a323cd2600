import type { NetworkSettings, SourceSettings } from '@assay/engine';
import type { FaultId } from './faults.ts';
import type { Feeds } from './providers/server.ts';
import type { Health } from './world/site-row.ts';

/** One domain of the lab. */
export interface LabDomain {
  domain: string;
  company: string;
  health: Health;
  /** Faults injected at startup. */
  faults: readonly FaultId[];
}

/** A running private internet. */
export interface Lab {
  /**
   * Passed to the engine: dial map, resolver, root servers, trusted certificates, permission for the documentation
   * networks.
   */
  network: NetworkSettings;
  /** External sources served by the lab's providers; read again after faults change. */
  readonly sources: SourceSettings;
  feeds: Feeds;
  domains: readonly LabDomain[];
  /** Publishes TXT values at a name of a lab domain, as an owner would; an empty list removes them. */
  setTxt(name: string, values: readonly string[]): void;
  /** Restarts a domain's hosts with exactly these faults (ids of lab/faults.ts). */
  setFaults(domain: string, faults: readonly string[]): Promise<void>;
  /** PEM certificates of the lab's authority, leaf first, and the key, for a server outside the lab. */
  issue(names: readonly string[]): { key: string; certificates: readonly string[] };
  /** Writes the feed contents as a catalog bundle. */
  writeCatalog(file: string): Promise<void>;
  close(): Promise<void>;
}
