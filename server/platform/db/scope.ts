/**
 * Company scope of a transaction. Row-level security compares each row's company with two settings of the transaction:
 * rows from `assay.company_min` to `assay.company_max` are visible. One company = both the same; all = the whole range.
 * A range, unlike "my company or everything", lets the planner use the indexes that begin with `company_id`.
 */

/** Value of `company_id` for rows without a company (an audit entry of the installation itself). */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000';
const LAST_COMPANY = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Why a transaction may see every company's rows: a closed list. */
const ALL_COMPANIES_REASONS = [
  /** Finding an account by its address, and a session by its id, before the company is known. */
  'log-in-and-session',
  /** Opening a link of a mail or checking a report's verification code. */
  'link-and-report-codes',
  /** Other companies with a domain that was just verified. */
  'other-holders',
  /** Folding averages and rankings. */
  'averages',
  /**
   * Both ends of a supplier association, and the results of several companies shared with a main supplier, in one list.
   */
  'supplier-chain',
  /** Reading the administrators who are notified of a dispute. */
  'disputes',
  /** Mails and events of all companies that wait to be sent. */
  'outbox',
  /** Planner, queue and housekeeping: find due work, in any company. */
  'planner',
  /** Changing the schema or moving rows. */
  'migration',
] as const;
export type AllCompaniesReason = (typeof ALL_COMPANIES_REASONS)[number];

/** The one reason that leaves an entry in the audit log, in the same transaction. */
export interface AdministratorReason {
  reason: 'administrator';
  /** The administrator's account id. */
  account: string;
  /** Network address the request came from; null on the server's shell. */
  address: string | null;
  /** ID of the action: `domains.list`. */
  action: string;
  /** Target: a domain, an account, a company. */
  target?: string;
  /**
   * A page reloads its data every few seconds: an access is recorded once per administrator, company and hour, which
   * keeps the audit log readable.
   */
  reading?: boolean;
  /** Company whose rows are read; its owner sees the entry. Absent = all. */
  company?: string;
}

export interface Scope {
  min: string;
  max: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @throws TypeError for anything but a lower-case UUID, so that an id can be part of the text of a statement. */
export function companyScope(companyId: string): Scope {
  if (!UUID.test(companyId) || companyId === NO_COMPANY) throw new TypeError('not a company id');
  return { min: companyId, max: companyId };
}

export const ALL_COMPANIES: Scope = { min: NO_COMPANY, max: LAST_COMPANY };

/** Days of intervals and dates are those of UTC, whatever the time zone of the server. */
export const UTC_DAYS = "set local timezone = 'UTC'";

/**
 * JIT compilation by LLVM takes longer than any query of this product runs, and behind row-level security the planner's cost
 * estimates exceed its threshold. In a zone with daylight saving time, PostgreSQL's days have 23 to 25 hours, and dates begin
 * at local midnight. Both are set per transaction, because a session may belong to a connection pooler.
 */
const BEGIN = `begin; set local jit = off; ${UTC_DAYS}`;

/**
 * One statement that begins a transaction and sets its scope: one round trip. `null` sees no company's rows.
 * @param limitMs after which PostgreSQL ends a statement, and the transaction of a caller that stopped asking
 */
export function beginWith(scope: Scope | null, limitMs: number): string {
  const limits = `; set local statement_timeout = ${limitMs}; set local idle_in_transaction_session_timeout = ${limitMs}`;
  if (!scope) return `${BEGIN}${limits}`;
  return `${BEGIN}${limits}; set local assay.company_min = '${scope.min}'; set local assay.company_max = '${scope.max}'`;
}
