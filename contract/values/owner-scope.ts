import type { ActiveTest, PortRange } from './authorizations.ts';

/** What the owner authorized scans to do on one host, beyond what every scan does. */
export interface AuthorizedHost {
  host: string;
  ports: PortRange;
  udp: boolean;
  tests: ActiveTest[];
}

/**
 * What the owner settled about the scope of a scan: what it cannot see, and what it can see only with an authorization.
 * Each member is absent if there is nothing of it.
 */
export interface OwnerScope {
  /** Host names, and paths as `host/path`, that are not requested. */
  excluded?: string[] | undefined;
  /** DKIM selectors that are looked up in addition to the common ones. */
  selectors?: string[] | undefined;
  authorized?: AuthorizedHost[] | undefined;
}
