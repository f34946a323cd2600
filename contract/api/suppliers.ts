import { z } from 'zod';
import { AREA_IDS } from '../areas.ts';
import { displayName, nameText } from '../registration/display-name-field.ts';
import {
  DEPENDENCY_KINDS,
  INVITATION_KINDS,
  SHARED_DOMAINS_MAX,
  SHARING_LEVELS,
} from '../values/supply-chain/suppliers.ts';
import { points, unconfirmed } from './analysis/scores.ts';
import { instant, page, pageQuery } from './envelope.ts';

export * from '../values/supply-chain/suppliers.ts';

const domainNames = z.array(z.string().max(300)).max(SHARED_DOMAINS_MAX);
/** Names of the chosen domains; null = all that the company has and will have. */
const sharedDomains = domainNames.nullable();

/** One end of an association, as the other end sees it (docs/product/data.md, supplier link). */
export const supplierParty = z.object({
  companyId: z.string(),
  /** Empty for a personal company. */
  company: z.string(),
  /** Tax or registration number, as entered by the company. */
  companyNumber: z.string(),
  /** An administrator confirmed name and number; otherwise self-declared. */
  confirmed: z.boolean(),
  /** Person and account on that side: who invited or accepted. */
  name: z.string(),
  account: z.string(),
  lastLoginTime: instant.nullable(),
});
export type SupplierParty = z.infer<typeof supplierParty>;

/** A line of GET /api/suppliers/main and /api/suppliers/sub; administrators get every chain. */
export const association = z.object({
  id: z.string(),
  /** The sub-supplier that shares its results. */
  owner: supplierParty,
  /** The main supplier: who reads them. */
  reader: supplierParty,
  level: z.enum(SHARING_LEVELS),
  domains: sharedDomains,
  domainCount: z.number().int().describe('domains shared at present'),
  since: instant,
  /** Account that sent the invitation, and the direction of the invitation. */
  senderAccount: z.string(),
  kind: z.enum(INVITATION_KINDS),
  /** The reader has the main supplier's role: without it nothing is visible yet. */
  readerMayRead: z.boolean(),
});
export type Association = z.infer<typeof association>;
export const associationPage = page(association);

/** PUT /api/suppliers/associations/{id}, by an owner of the company that shares. */
export const associationChange = z.object({ level: z.enum(SHARING_LEVELS), domains: sharedDomains });

export const INVITATION_STATES = ['pending', 'accepted', 'rejected', 'withdrawn', 'expired'] as const;

/** GET /api/suppliers/invitations: pending ones sent by the company, or sent to the caller's address. */
export const supplierInvitation = z.object({
  id: z.string(),
  kind: z.enum(INVITATION_KINDS),
  state: z.enum(INVITATION_STATES),
  /** Invited address. */
  account: z.string(),
  senderAccount: z.string(),
  senderName: z.string(),
  company: z.string(),
  companyId: z.string(),
  companyNumber: z.string(),
  confirmed: z.boolean(),
  /** Verified domains of the inviter, at most 20. */
  verifiedDomains: z.array(z.string()),
  /** What would be shared: the choice of the inviter who shares; only a request if the inviter asks for access. */
  level: z.enum(SHARING_LEVELS),
  /** Null = all. */
  domains: sharedDomains,
  /** Title of the questionnaire that follows the acceptance of a request; null for none. */
  questionnaire: z.string().nullable(),
  sentAt: instant,
  expiresAt: instant,
});
export type SupplierInvitation = z.infer<typeof supplierInvitation>;

export const invitationListQuery = pageQuery.extend({ box: z.enum(['sent', 'received']).default('received') });
export const invitationPage = page(supplierInvitation);

/** POST /api/suppliers/invitations. If the inviter requests access, the company that shares selects the domains. */
export const supplierInvitationRequest = z.object({
  account: z.string().trim().max(254),
  kind: z.enum(INVITATION_KINDS),
  level: z.enum(SHARING_LEVELS).default('rating'),
  domains: sharedDomains.default(null),
  /** Title of the standard questionnaire to send on acceptance; ignored for `invite`. */
  questionnaire: displayName().optional(),
});
export type SupplierInvitationRequest = z.input<typeof supplierInvitationRequest>;

/** POST /api/suppliers/invitation: description of the effect of a mail's link, without applying it. */
export const supplierLinkRequest = z.object({ token: z.string().max(200) });

/** Effect of accepting on the account of the recipient. */
export const ACCEPTING_GIVES = ['main-supplier', 'kept-role', 'shares', 'fill-in-company'] as const;
export const invitationView = supplierInvitation.extend({
  /**
   * `main-supplier`: the account gets the role; `kept-role`: it keeps the plan's code and sees nothing until an
   * administrator sets the role; `shares`: its results are shared; `fill-in-company`: as `main-supplier`, after the
   * company's data is entered.
   */
  gives: z.enum(ACCEPTING_GIVES),
  /** The account may accept for its company: only owners may. */
  mayAnswer: z.boolean(),
});
export type InvitationView = z.infer<typeof invitationView>;

/**
 * POST /api/suppliers/invitations/{id}/accept. Level and domains are those of the company that shares: required for
 * `ask` and ignored for `invite`. A general user who becomes a main supplier provides the company's data.
 */
export const invitationAcceptance = z.object({
  level: z.enum(SHARING_LEVELS).default('rating'),
  domains: sharedDomains.default(null),
  company: z
    .object({
      company: nameText.default(''),
      companynumber: z.string().trim().max(60).default(''),
      country: z.string().trim().max(2).default(''),
      capital: z.string().max(1).default(''),
      industry: z.string().max(1).default(''),
      jobtitle: nameText.default(''),
    })
    .optional(),
});
export type InvitationAcceptance = z.input<typeof invitationAcceptance>;
/** As the server reads it, with what was left out filled in. */
export type ReadAcceptance = z.infer<typeof invitationAcceptance>;

/**
 * GET /api/suppliers/allowance: main suppliers invited and pending, against the plan's limit; shown before it is hit.
 */
export const supplierQuota = z.object({
  used: z.number().int().describe('number in use'),
  limit: z.number().int().nullable().describe('null = without limit'),
  liftedBy: z.number().int().nullable().describe('smallest plan that allows more; null when none does'),
  /** May send invitations to main suppliers; may ask others to share. */
  mayInvite: z.boolean(),
  mayAsk: z.boolean(),
  waiting: z.number().int().describe('received invitations that wait for an answer'),
});
export type SupplierQuota = z.infer<typeof supplierQuota>;

/** A line of GET /api/suppliers/portfolio: one shared domain with its latest rating. */
export const portfolioRow = z.object({
  associationId: z.string(),
  companyId: z.string(),
  company: z.string(),
  confirmed: z.boolean(),
  /** Main supplier that sees it; the administrators' mode shows all of them. */
  mainSupplier: z.string(),
  domain: z.string(),
  level: z.enum(SHARING_LEVELS),
  score: z.number().int().nullable().describe('points of 100; null when not rated'),
  grade: z.string().nullable(),
  /** Coverage is so low that the rating is shown as limited (docs/product/rating.md). */
  limited: z.boolean(),
  /** Present if unconfirmed findings would cost points. */
  unconfirmed: unconfirmed.optional(),
  change: z.number().int().nullable().describe('points, against the rating before; null without one'),
  /** Totals of the last ratings, oldest first, at most 12. */
  trend: z.array(z.number().int().nullable()),
  /** Null when no area was assessed. */
  worstArea: z.object({ area: z.enum(AREA_IDS), score: points.describe('points of 100') }).nullable(),
  lastScanAt: instant.nullable(),
  /** The company's plan runs; without it the last rating stays, with its date. */
  planRuns: z.boolean(),
});
export type PortfolioRow = z.infer<typeof portfolioRow>;
export const portfolioPage = page(portfolioRow).extend({
  /** Shared domains by grade, independent of the search; '' = not rated. */
  grades: z.record(z.string(), z.number().int()),
});
/** Columns to sort by; `-` before them for descending. */
export const PORTFOLIO_SORTS = ['company', 'domain', 'score', 'change', 'worstArea', 'lastScanAt'] as const;

/** A line of GET /api/suppliers/concentration: an operator that several of the sharing companies depend on. */
export const concentrationRow = z.object({
  kind: z.enum(DEPENDENCY_KINDS),
  /** Operator's name or registrable domain: `AS64500 Example Net`, `example-dns.com`. */
  provider: z.string(),
  companies: z.number().int().describe('number of companies'),
  domains: z.number().int().describe('number of domains'),
  /** Those that depend on it, at most 20. */
  examples: z.array(z.object({ companyId: z.string(), company: z.string(), domain: z.string() })),
});
export type ConcentrationRow = z.infer<typeof concentrationRow>;
export const concentrationQuery = pageQuery.extend({ kind: z.enum(DEPENDENCY_KINDS).optional() });
export const concentrationPage = page(concentrationRow).extend({
  companies: z.number().int().describe('companies included in the counts'),
  domains: z.number().int().describe('domains included in the counts'),
  left: z
    .number()
    .int()
    .describe('domains left out because only their rating is shared, or that were not rated since this is counted'),
});

/** Present in answers about a domain that another company shares. */
export const sharing = z.object({ level: z.enum(SHARING_LEVELS), company: z.string(), companyId: z.string() });
export type Sharing = z.infer<typeof sharing>;
