/** Automatic scans (docs/product/states.md, scans.md). */

/** `once` plans one scan and disables itself; `permanent` plans the next one when a scan is complete. */
export const AUTO_SCAN_MODES = ['once', 'permanent'] as const;
export type AutoScanMode = (typeof AUTO_SCAN_MODES)[number];

export const AUTO_SCAN_STATUSES = ['normal', 'paused', 'unknown'] as const;
export type AutoScanStatus = (typeof AUTO_SCAN_STATUSES)[number];

/** Why nothing is scanned although there is a schedule. */
export const AUTO_SCAN_PAUSES = [
  /** Its owner disabled it. */
  'by-hand',
  'plan-ended',
  'verification-lost',
  /** The plan shrank, and the domain is not among those that stay active. */
  'beyond-plan',
  /** The operator has not configured the contact address that is sent to targets. */
  'contact-missing',
] as const;
export type AutoScanPause = (typeof AUTO_SCAN_PAUSES)[number];

/** Triggers of a partial scan between two dates of a permanent schedule, each optional. */
export const SCAN_EVENTS = [
  /** A certificate for a name at or under the domain appeared in the transparency logs. */
  'certificate',
  /** Serial of the SOA record, name servers or mail hosts changed. */
  'zone',
  /** A fault of a product that the last scan saw is being exploited (CISA KEV). */
  'kev',
] as const;
export type ScanEvent = (typeof SCAN_EVENTS)[number];
