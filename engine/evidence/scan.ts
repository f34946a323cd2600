/** `scan`, one piece per scan, asset = the domain: what was asked for and when. Checks take "now" from here. */
export interface ScanEvidence {
  domain: string;
  /** The domain is itself registrable (`example.com`), not a subdomain of one. */
  registrable: boolean;
  /** Start of the scan, ISO 8601 UTC: the clock of every check. */
  time: string;
  /** Hosts in scope, apex first. */
  hosts: string[];
  /** Hosts found but beyond the limit or excluded by the owner. */
  hostsNotAssessed: string[];
  /** How many hosts were to be looked at; HOSTS_PER_SCAN when absent. */
  hostsMax?: number;
  /** Hosts and addresses for which the owner allowed active tests. */
  activeHosts: string[];
  /** TCP ports that the scan asks for. */
  ports: number[];
}
