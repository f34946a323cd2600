import { z } from 'zod';
import { displayName, nameText } from '../registration/display-name-field.ts';
import { COMPANY_ROLES } from '../roles.ts';
import { REMEDIATION_DAYS_MAX } from '../values/decisions.ts';
import { instant } from './envelope.ts';

const days = z.number().int().min(1).max(REMEDIATION_DAYS_MAX).nullable().describe('days; null = no due date');
/** Days in which findings of a severity are fixed; null = no due date. */
export const remediationDays = z.object({ critical: days, high: days, medium: days, low: days });
export type RemediationDays = z.infer<typeof remediationDays>;

export const colleague = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  jobTitle: z.string(),
  companyRole: z.enum(COMPANY_ROLES),
  lastLoginAt: instant.nullable(),
  secondFactor: z.boolean(),
});
export type Colleague = z.infer<typeof colleague>;

export const colleagueInvitation = z.object({
  id: z.string(),
  account: z.string(),
  companyRole: z.enum(COMPANY_ROLES),
  expiresAt: instant,
});

/** GET /api/company. */
export const companyData = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string(),
  country: z.string(),
  capital: z.string(),
  industry: z.string(),
  timeZone: z.string(),
  /** By an administrator; otherwise self-declared. */
  confirmed: z.boolean(),
  /** Created for an account without a company: it has neither name nor colleagues. */
  personal: z.boolean(),
  /** All members have to set up a second factor at the next log-in. */
  secondFactorRequired: z.boolean(),
  /** Is counted in average and ranking, while a plan runs. */
  ranked: z.boolean(),
  /** Null = findings have no due dates by policy. */
  remediationDays: remediationDays.nullable(),
  colleagues: z.array(colleague),
  /** For owners; empty for others. */
  invitations: z.array(colleagueInvitation),
  /** Accounts that asked to join, by the domain of their address; for owners, empty for others. */
  joinRequests: z.array(
    z.object({ id: z.string(), account: z.string(), name: z.string(), domain: z.string(), askedAt: instant }),
  ),
  /** For an account without a company: the domain by which it can ask to join one, and when it last did. */
  ownRequest: z.object({ domain: z.string(), askedAt: instant.nullable() }).nullable(),
  /** Verified domains where the plan allows fewer, those that stay active first; otherwise null. */
  domainChoice: z
    .object({
      allowed: z.number().int().describe('number allowed; null = without limit'),
      domains: z.array(z.object({ name: z.string(), active: z.boolean() })),
    })
    .nullable(),
});
export type CompanyData = z.infer<typeof companyData>;

/** PUT /api/company, by an owner: absent fields do not change. A changed name or number is no longer confirmed. */
export const companyChange = z.object({
  name: nameText.optional(),
  number: z.string().trim().max(40).optional(),
  country: z.string().trim().max(2).optional(),
  capital: z.string().max(1).optional(),
  industry: z.string().max(1).optional(),
  timeZone: z.string().max(60).optional(),
});
export type CompanyChange = z.infer<typeof companyChange>;

/** POST /api/company/invitations. */
export const colleagueInvitationRequest = z.object({
  account: z.string().trim().max(254),
  companyRole: z.enum(COMPANY_ROLES),
});

/** POST /api/company/invitation: description of a link's effect, without applying it. */
export const colleagueLinkRequest = z.object({ token: z.string().max(200) });
export const colleagueLinkData = z.object({
  /** Invited address. */
  account: z.string(),
  inviter: z.string(),
  company: z.string(),
  companyId: z.string(),
  confirmed: z.boolean(),
  domains: z.array(z.string()),
  companyRole: z.enum(COMPANY_ROLES),
  /** The address has an account: log in, then POST /api/company/accept with the same body moves it. */
  hasAccount: z.boolean(),
});
export type ColleagueLinkData = z.infer<typeof colleagueLinkData>;

/** POST /api/company/join: makes the invited account; no log-in. */
export const joinRequest = z.object({
  token: z.string().max(200),
  name: displayName('person').default(''),
  phone: z.string().trim().max(60).default(''),
  password: z.string().max(512).default(''),
  confirmation: z.string().max(512).optional(),
  privacy: z.union([z.boolean(), z.string().max(10)]).default(false),
  language: z.string().max(20).optional(),
  timeZone: z.string().max(60).optional(),
});
export type JoinRequest = z.infer<typeof joinRequest>;

/** PUT /api/company/secondFactor, by an owner. */
export const factorRequiredRequest = z.object({ required: z.boolean() });

/** PUT /api/company/ranking, by an owner: take part in average and ranking, or opt out. */
export const rankingRequest = z.object({ ranked: z.boolean() });

/** PUT /api/company/remediationDays, by an owner. */
export const remediationDaysRequest = z.object({ days: remediationDays.nullable() });

/** POST /api/company/joinRequests/:id, by an owner; without a role the request is refused. */
export const joinAnswerRequest = z.object({ companyRole: z.enum(COMPANY_ROLES).nullable() });

/** PUT /api/company/colleagues/:id. */
export const colleagueRoleRequest = z.object({ companyRole: z.enum(COMPANY_ROLES) });
/** POST /api/company/transferOwnership: that colleague becomes owner, oneself member. */
export const transferOwnershipRequest = z.object({ id: z.uuid() });

/** POST /api/company/activeDomains: which verified domains stay active when the plan allows fewer. */
export const activeDomainsRequest = z.object({ domains: z.array(z.string().max(300)).max(200) });
