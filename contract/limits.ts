/** Business constants of docs/product/limits.md, roles-and-plans.md, accounts.md, domains.md, scans.md. The reason for a number is next to it, where there is one. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const APPLICATION_NAME = 'Assay';
export const APPLICATION_VERSION = '4.4.41';

/** Media types of images that can be uploaded. The format of a file is read from its first bytes, not from the type. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Milliseconds a session lasts, absolute (docs/product/states.md: 10,800,000). */
export const SESSION_LIFETIME_MS = 3 * HOUR;
/** The page offers to log in again this long before the end. */
export const SESSION_WARNING_MS = 5 * MINUTE;
/** The browser asks the server to validate the token at most this often (docs/product/accounts.md). */
export const TOKEN_CACHE_MS = MINUTE;

export const WEBSOCKET_RECONNECT_ATTEMPTS = 5;
export const WEBSOCKET_RECONNECT_INTERVAL_MS = 5 * SECOND;
export const WEBSOCKET_AUTH_DELAY_MS = 100;
/** An invitation's toast (docs/product/api.md). */
export const TOAST_MS = 3 * SECOND;
/** Time limit for loading an on-demand screen part (docs/product/screens.md). */
export const ROUTE_LOADING_TIMEOUT_MS = 120 * SECOND;

export const VERIFICATIONS_PER_HOUR = 3;
export const VERIFICATION_ATTEMPTS_MAX = 20;
export const VERIFICATION_LIFETIME_MS = 72 * HOUR;
export const VERIFICATION_RECORD_TTL_SECONDS = 600;
export const VERIFICATION_PREFIX = '_assay';
/** RFC 1035 §2.3.4 in presentation form. */
export const DOMAIN_LENGTH_MAX = 253;

export const AUTO_SCAN_INTERVAL_DAYS = { min: 1, max: 365 } as const;
/** Scans that a schedule with an end may have (docs/product/scans.md). */
export const AUTO_SCAN_TOTAL_MAX = 999;
/** Partial scans that events may start within a day, per domain: run sequentially. */
export const EVENT_SCANS_PER_DAY = 4;
export const SCAN_REPEAT_DAYS = 7;
export const SCAN_AHEAD_DAYS_MAX = 90;
/** Failed or stopped scans a day and domain. */
export const SCAN_FAILURES_PER_DAY = 3;
export const RETESTS_PER_HOUR = 6;
export const TRIAL_DAYS = 7;

/** Maximum number of hosts per scan; the rest is listed as not assessed. */
export const HOSTS_PER_SCAN = 250;
export const PHASE_ONE_LIMIT_MS = 60 * MINUTE;
export const PHASE_TWO_LIMIT_MS = 30 * MINUTE;

/** Evidence of the same kind and asset remains valid this long when a probe could not run (docs/product/scans.md). */
export const EVIDENCE_REUSE_MS = 30 * DAY;

export const REPORT_CACHE_MS = 24 * HOUR;
/** A scan generates the report of a domain automatically if one was opened within this time (docs/product/reports.md). */
export const REPORT_WANTED_MS = 90 * DAY;
export const SUBCONTRACTORS_MAX = 5;
/** Domains of one integrated report: with their findings it stays below the memory of the process that makes it. */
export const INTEGRATED_DOMAINS_MAX = 30;
/** Maximum number of integrated reports of a company; the oldest are deleted. */
export const INTEGRATED_KEPT_MAX = 100;
export const LANGUAGE_HISTORY_MAX = 10;

export const PASSWORD_LENGTH_MIN_DEFAULT = 8;
export const PASSWORD_LENGTH_MAX = 128;
export const PASSWORDS_REMEMBERED = 5;
export const PASSWORD_EXPIRING_SOON_DAYS = 14;

/**
 * Links of mails: to activate an account, to set a new password, to join a company (docs/product/accounts.md, states.md, suppliers.md).
 */
export const ACTIVATION_LIFETIME_MS = 24 * HOUR;
export const RESET_LIFETIME_MS = HOUR;
export const INVITATION_LIFETIME_MS = 7 * DAY;
/** Invitations of colleagues that one company may send within a day, those sent again included. */
export const COLLEAGUE_MAILS_PER_DAY = 50;
/** Invitations to the supplier chain that one company may send within a day, those sent again included. */
export const SUPPLIER_MAILS_PER_DAY = 100;
/** Accounts and open invitations of one company. */
export const COLLEAGUES_MAX = 500;
/** Wrong license codes an hour and account. */
export const LICENSE_FAILURES_PER_HOUR = 10;
/** Version of the privacy policy that a registration agrees to. */
export const PRIVACY_VERSION = '1';

/** Sidebar collapses below the first width and becomes an overlay below the second (docs/product/screens.md), in CSS pixels. */
export const SIDEBAR_COLLAPSE_PX = 1007;
export const SIDEBAR_OVERLAY_PX = 991;

/**
 * Hosts and paths that an owner keeps out of scans, DKIM selectors entered, and authorizations given, of one domain.
 */
export const EXCLUSIONS_MAX = 200;
export const DKIM_SELECTORS_MAX = 50;
export const AUTHORIZATIONS_MAX = 100;

/** Tags of one domain, and characters of one tag. */
export const TAGS_PER_DOMAIN_MAX = 10;
export const TAG_LENGTH_MAX = 30;

/** Maximum length of a passkey's name, in characters. */
export const PASSKEY_NAME_MAX = 60;

/**
 * Totals of long lists are counted up to this number; a list with this total can have more rows. Counting further
 * takes longer than loading a page, and a list of this length is searched or filtered rather than paged through.
 */
export const LIST_TOTAL_MAX = 10_000;

/** The same for searches that compare the rows of all companies, or the values of each row of one. */
export const SEARCH_TOTAL_MAX = 1_000;
