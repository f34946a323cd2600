import { z } from 'zod';
import { freeText } from '#registration/display-name-field.ts';
import { LICENSE_STATES } from '#values/admin.ts';
import { LICENSE_PLANS } from '../../roles.ts';
import { instant, pageQuery } from '../envelope.ts';

/** POST /api/account/licence, by an owner; with the business fields where the account has no company yet. */
export const redeemRequest = z.object({ code: z.string().trim().max(100) });
/** State of the company after redeeming a license or starting the trial. */
export const planData = z.object({
  permission: z.number().int().describe('number of the role'),
  startDate: z.string().nullable(),
  expiredDate: z.string().nullable(),
  waiting: z.array(
    z.object({ plan: z.number().int().describe('number of the plan'), days: z.number().int().describe('days') }),
  ),
});
export type PlanData = z.infer<typeof planData>;

/** POST /api/admin/licences. */
export const licenseRequest = z.object({
  plan: z.literal(LICENSE_PLANS),
  days: z.number().int().min(1).max(3_660).describe('days'),
  count: z.number().int().min(1).max(500).default(1).describe('number'),
  note: freeText(200).default(''),
});
export type LicenseRequest = z.infer<typeof licenseRequest>;
/** The codes are shown only here. */
export const createdLicenses = z.object({ codes: z.array(z.object({ id: z.string(), code: z.string() })) });

/** GET /api/admin/licences, newest first; `search` finds ending, note and company. */
export const licenseQuery = pageQuery.extend({ state: z.enum(LICENSE_STATES).optional() });

export const licenseRow = z.object({
  id: z.string(),
  /** Last characters of the code, to find it again. */
  ending: z.string(),
  plan: z.number().int().describe('number of the plan'),
  days: z.number().int().describe('days'),
  note: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  state: z.enum(LICENSE_STATES),
  redeemedAt: instant.nullable(),
  redeemedBy: z.string().nullable(),
});
export type LicenseRow = z.infer<typeof licenseRow>;
