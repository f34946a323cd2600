import type { NetworkSettings, SourceSettings } from '@assay/engine';
import type { FaultId } from './faults.ts';
import type { Feeds } from './providers/server.ts';
import type { Health } from './world/site-row.ts';

/** One domain of the lab. */
export interface LabDomain {
  domain: string;
  company: string;
  health: Health;
  /** What is wrong with it at start. */
  faults: readonly FaultId[];
}

/** A private internet, running. */
export interface Lab {
  /** Ready for the engine: dial map, resolver, roots, trust, leave for the documentation networks. */
  network: NetworkSettings;
  /** Outside sources, answered by the lab's providers; read again after faults changed. */
  readonly sources: SourceSettings;
  feeds: Feeds;
  domains: readonly LabDomain[];
  /** Puts TXT values at a name of a lab domain, as an owner does; an empty list takes them away. */
  setTxt(name: string, values: readonly string[]): void;
  /** Restarts a domain's hosts with exactly these faults (ids of lab/faults.ts). */
  setFaults(domain: string, faults: readonly string[]): Promise<void>;
  /** Certificates of the lab's authority, leaf first, and the key, in PEM, for a server outside of the lab. */
  issue(names: readonly string[]): { key: string; certificates: readonly string[] };
  /** Writes what the feeds hold as a catalog bundle. */
  writeCatalog(file: string): Promise<void>;
  close(): Promise<void>;
}
