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
  permission: z.number().int(),
  companyRole: z.enum(COMPANY_ROLES),
  company: z.object({
    id: z.string(),
    name: z.string(),
    number: z.string(),
    personal: z.boolean(),
    confirmed: z.boolean(),
    /** Of `COMPANY_PLANS`; null = none. */
    plan: z.number().int().nullable(),
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
  /** Sessions that are open now. */
  sessions: z.number().int(),
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
    .optional(),
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
    total: z.number().int(),
    disabled: z.number().int(),
    waiting: z.number().int(),
    /** Logged in within 30 days. */
    recent: z.number().int(),
    openSessions: z.number().int(),
  }),
  companies: z.object({ total: z.number().int(), withPlan: z.number().int() }),
  domains: z.object({ verified: z.number().int(), expired: z.number().int(), pending: z.number().int() }),
  scans: z.object({ open: z.number().int(), today: z.number().int(), failedToday: z.number().int() }),
  queue: z.array(
    z.object({
      name: z.string(),
      waiting: z.number().int(),
      active: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  feeds: z.array(
    z.object({
      name: z.string(),
      version: z.string().nullable(),
      rows: z.number().int(),
      updatedAt: instant.nullable(),
      error: z.string().nullable(),
      state: z.enum(FEED_STATES),
    }),
  ),
  /** External sources used during a scan. */
  sources: z.array(z.object({ id: z.string(), state: z.enum(SOURCE_STATES) })),
  weaknesses: z.array(z.enum(WEAKNESSES)),
  /** Processes that are connected now. */
  processes: z.number().int(),
  /** Bytes; disk = the file system of the data folder. */
  disk: z.object({ database: z.number(), free: z.number().nullable(), total: z.number().nullable() }),
  /** Disputes that wait for a ruling. */
  disputes: z.number().int(),
  outbox: z.object({ waiting: z.number().int(), failed: z.number().int(), sent: z.number().int() }),
  audit: z.object({ sealed: z.number().int(), waiting: z.number().int() }),
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
