import { z } from 'zod';
import { freeText } from '../registration/display-name-field.ts';
import { ASSIGNABLE_PERMISSIONS, COMPANY_ROLES, PERMISSIONS } from '../roles.ts';
import { MEMBER_SORTS, MEMBER_STATES } from '../values/admin.ts';
import { revokedAccess } from './account.ts';
import { instant, languageQuery, pageQuery } from './envelope.ts';

export * from '../values/admin.ts';

/** POST /api/domains/attest, by an administrator: ownership seen on paper instead of by DNS; the reason stays in the audit log. */
export const attestRequest = z.object({
  domain: z.string().max(1000),
  company: z.uuid(),
  reason: freeText(500).min(3),
});

/** GET /api/admin/members. `search`: prefix of e-mail address, name or company name. */
export const memberQuery = pageQuery.extend({
  sort: z
    .string()
    .refine((text) => (MEMBER_SORTS as readonly string[]).includes(text.replace(/^-/, '')))
    .default('account'),
  state: z.enum(MEMBER_STATES).optional(),
  /** Permission code that the account has now. */
  role: z.coerce
    .number()
    .refine((code) => (PERMISSIONS as readonly number[]).includes(code))
    .optional(),
});

/** GET /api/admin/members/export. */
export const memberExportQuery = memberQuery.omit({ page: true, pageSize: true }).extend(languageQuery.shape);

export const memberRow = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  jobTitle: z.string(),
  permission: z.number().int().describe('number of the role'),
  companyRole: z.enum(COMPANY_ROLES),
  company: z.object({
    id: z.string(),
    name: z.string(),
    number: z.string(),
    personal: z.boolean(),
    confirmed: z.boolean(),
    plan: z.number().int().nullable().describe('of `COMPANY_PLANS`; null = none'),
    /** YYYY-MM-DD in the company's zone. */
    planStart: z.string().nullable(),
    planEnd: z.string().nullable(),
  }),
  disabled: z.boolean(),
  approvalPending: z.boolean(),
  passwordExpired: z.boolean(),
  /** Closed for unknown browsers after too many wrong passwords. */
  locked: z.boolean(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  sessions: z.number().int().describe('sessions that are open now'),
});
export type MemberRow = z.infer<typeof memberRow>;

/** POST /api/admin/members/:id/<action>: the account as it is now, and what access the action ended. */
export const memberActionResult = memberRow.extend({ ended: revokedAccess.optional() });
export type MemberActionResult = z.infer<typeof memberActionResult>;

/**
 * PUT /api/admin/members/:id: absent fields do not change. A `permission` of kind `granted` gives the account that role, `no-plan`
 * removes role and plan, and a plan is given to the account's company until `planEnd` (values/role-table.ts).
 */
export const memberChange = z.object({
  permission: z
    .number()
    .int()
    .refine((code) => (ASSIGNABLE_PERMISSIONS as readonly number[]).includes(code))
    .optional()
    .describe('number of the role'),
  /** Last day of the plan; null = without end. */
  planEnd: z.iso.date().nullable().optional(),
  companyRole: z.enum(COMPANY_ROLES).optional(),
});
export type MemberChange = z.infer<typeof memberChange>;

/** POST /api/admin/members/:id/<action>. */
export const MEMBER_ACTIONS = ['disable', 'enable', 'unlock', 'expirePassword', 'revokeSessions'] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

/** POST /api/admin/companies/:id/confirm: name and number were checked, or no longer count as checked. */
export const confirmRequest = z.object({ confirmed: z.boolean() });

/** GET /api/admin/approvals: waiting main suppliers, oldest first; `search` is a prefix of address or company. */
export const approvalRow = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  jobTitle: z.string(),
  company: z.string(),
  number: z.string(),
  capital: z.string(),
  industry: z.string(),
  createdAt: instant,
});
export type ApprovalRow = z.infer<typeof approvalRow>;

/** GET /api/admin/emailDenylist, in alphabetical order; `search` is a prefix. */
export const blockedDomainRow = z.object({
  /** An address, or a domain with everything below it. */
  pattern: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
});
/** POST and DELETE /api/admin/emailDenylist. */
export const blockedDomainRequest = z.object({
  pattern: z
    .string()
    .trim()
    .toLowerCase()
    .transform((text) => text.replace(/^@/, ''))
    .pipe(
      z
        .string()
        .max(254)
        .regex(/^([^\s@]+@)?[^\s@.]+(\.[^\s@.]+)+$/),
    ),
});

export const FEED_STATES = ['ok', 'loading', 'failed', 'stale', 'off'] as const;
/** For threat-intelligence providers, the result of the last request; for other sources, whether they are enabled. */
export const SOURCE_STATES = ['on', 'ok', 'waiting', 'stale', 'failed', 'no-key', 'off'] as const;
/** Weaknesses in the configuration of an installation; each has a text and a way to fix it. */
export const WEAKNESSES = [
  'one-role',
  'row-security-bypassed',
  'embedded-database',
  'secret-in-data-folder',
  'no-public-url',
  'no-https',
  'proxy-not-trusted',
  'proxy-count-too-high',
  'disk-nearly-full',
  'no-mail-server',
  'no-scan-contact',
  'second-factor-optional',
  'private-targets',
] as const;
export type Weakness = (typeof WEAKNESSES)[number];

/** GET /api/admin/overview. */
export const overviewData = z.object({
  users: z.object({
    total: z.number().int().describe('number; of the disk: bytes, null if unknown'),
    disabled: z.number().int().describe('number'),
    waiting: z.number().int().describe('number that waits'),
    recent: z.number().int().describe('logged in within 30 days'),
    openSessions: z.number().int().describe('number of sessions'),
  }),
  companies: z.object({
    total: z.number().int().describe('number; of the disk: bytes, null if unknown'),
    withPlan: z.number().int().describe('number with a plan'),
  }),
  domains: z.object({
    verified: z.number().int().describe('number'),
    expired: z.number().int().describe('number'),
    pending: z.number().int().describe('number'),
  }),
  scans: z.object({
    open: z.number().int().describe('number that is open'),
    today: z.number().int().describe('number today'),
    failedToday: z.number().int().describe('number that failed today'),
  }),
  queue: z.array(
    z.object({
      name: z.string(),
      waiting: z.number().int().describe('number that waits'),
      active: z.number().int().describe('number'),
      failed: z.number().int().describe('number that failed'),
    }),
  ),
  feeds: z.array(
    z.object({
      name: z.string(),
      version: z.string().nullable(),
      rows: z.number().int().describe('number of rows'),
      updatedAt: instant.nullable(),
      error: z.string().nullable(),
      state: z.enum(FEED_STATES),
    }),
  ),
  /** External sources used during a scan. */
  sources: z.array(z.object({ id: z.string(), state: z.enum(SOURCE_STATES) })),
  weaknesses: z.array(z.enum(WEAKNESSES)),
  processes: z.number().int().describe('processes that are connected now'),
  /** Bytes; disk = the file system of the data folder. */
  disk: z.object({
    database: z.number().describe('bytes'),
    free: z.number().nullable().describe('bytes; null if unknown'),
    total: z.number().nullable().describe('number; of the disk: bytes, null if unknown'),
  }),
  disputes: z.number().int().describe('disputes that wait for a ruling'),
  outbox: z.object({
    waiting: z.number().int().describe('number that waits'),
    failed: z.number().int().describe('number that failed'),
    sent: z.number().int().describe('number sent'),
  }),
  audit: z.object({
    sealed: z.number().int().describe('number of sealed entries'),
    waiting: z.number().int().describe('number that waits'),
  }),
  versions: z.object({
    application: z.string(),
    /** Of the checkout; null where there is none. */
    commit: z.string().nullable(),
    model: z.string(),
    node: z.string(),
    postgresql: z.string(),
  }),
});
export type OverviewData = z.infer<typeof overviewData>;
