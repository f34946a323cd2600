/** TCP ports scanned on an address: the usual hundred, the first thousand in the product's order, or all. */
export const PORT_RANGES = ['usual', 'thousand', 'all'] as const;
export type PortRange = (typeof PORT_RANGES)[number];

/** Active tests of web applications: each sends something harmless that an ordinary visitor would not, and can be left out. */
export const ACTIVE_TESTS = [
  'reflected-input',
  'sql-errors',
  'open-redirect',
  'path-traversal',
  'header-injection',
  'host-header',
  'template-arithmetic',
  'sql-boolean',
  'sql-time',
  'post-forms',
  'stored-input',
] as const;
export type ActiveTest = (typeof ACTIVE_TESTS)[number];

/**
 * Tests that may change data: the other tests also submit POST forms, and stored input is searched for on other pages.
 * They are authorized one by one.
 */
export const WRITING_TESTS: readonly ActiveTest[] = ['post-forms', 'stored-input'];

/**
 * An owner's authorization for deeper scans (docs/product/domains.md, second circle): deeper port scans and active tests, for one
 * host or address. Refused for hosts of content delivery, hosting or mail providers.
 */
export interface Authorization {
  /** A host name at or under the domain, or an IP address that one of its names resolves to. */
  target: string;
  /**
   * A wider range than the usual ports also permits checks that need the owner's consent: anonymous FTP log-in and open relay on
   * the domain's own mail hosts. Nothing is stored and no mail is sent.
   */
  ports: PortRange;
  /** UDP services are scanned as well. */
  udp: boolean;
  tests: readonly ActiveTest[];
  /**
   * Addresses that the authorizing company has proved to control; active tests and deep port scans are limited to them. Absent
   * for scans from the command line, whose user is responsible for the target.
   */
  addresses?: readonly string[];
}

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
