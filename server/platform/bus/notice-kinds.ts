/**
 * Kinds of notices between processes (bus.ts): a kind, the id of a row and its company; subscribers read the row. The
 * first ones are internal to the server, the others are sent to the company's browsers.
 */
export const NOTICES = {
  /** A session ended. */
  session: 'session',
  /** Role, password or state of an account changed: its sessions are read again, ended ones lose their sockets. */
  account: 'account',
  /** Plan or name of a company changed. */
  company: 'company',
  /** Administrators changed a setting. */
  setting: 'setting',
  /** A key was replaced: the ring is read again. */
  keys: 'keys',
  /** Entries of the audit log wait for their seal. */
  audit: 'audit',
  /** A mail is in the outbox. */
  mail: 'mail',
  scanProgress: 'scan_progress',
  scanState: 'scan_state',
  /** Id of the rating. */
  rating: 'rating_changed',
  report: 'report_ready',
  /** Id of the verification request. */
  verification: 'verification_changed',
  /** Id of the new session. */
  login: 'user_login',
  /** An event waits to be passed on (server/features/notifications). */
  event: 'event',
  /** Calls of webhooks wait. */
  webhook: 'webhook',
  /** A ticket was requested, or a connection changed (server/features/tickets). */
  tickets: 'tickets',
  /** A complete message, without a row (tell.ts). */
  told: 'told',
} as const;
