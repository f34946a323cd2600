import type { OwnerScope } from '@assay/contract/values/authorizations.ts';

/**
 * `scan`, one item per scan, asset = the domain: request and time of the scan. Checks use its time as the current time.
 */
export interface ScanEvidence {
  domain: string;
  /** The domain itself is registrable (`example.com`), not a subdomain. */
  registrable: boolean;
  /** Start of the scan, ISO 8601 UTC: the clock of every check. */
  time: string;
  /** Hosts in scope, apex first. */
  hosts: string[];
  /** Discovered hosts beyond the limit or excluded by the owner. */
  hostsNotAssessed: string[];
  /** Hosts that the owner rejected as not the company's, in alphabetical order; absent if there are none. */
  rejectedHosts?: string[];
  /**
   * What the owner excluded and authorized, absent if there is nothing. An authorized `host` is the name or address that the
   * authorization names; those without proof of control have no effect and are left out.
   */
  ownerScope?: OwnerScope;
  /** Maximum number of hosts to scan; HOSTS_PER_SCAN if absent. */
  hostsMax?: number;
  /** Hosts and addresses for which the owner authorized active tests. */
  activeHosts: string[];
  /** TCP ports that the scan probes. */
  ports: number[];
}
