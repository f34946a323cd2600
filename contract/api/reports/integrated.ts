import { z } from 'zod';
import { SHARING_LEVELS } from '#values/supply-chain/suppliers.ts';
import { instant, languageField, page, pageQuery } from '../envelope.ts';
import { alertCounts, reportCounts } from '../ratings.ts';
import { reportForm } from './reports.ts';

/**
 * The integrated report (docs/product/overview.md, suppliers.md): main company = the reader; target vendor = the main supplier that is
 * reported on, the caller's own company or, for administrators, the one given in `company`; sub-contractors = companies
 * that share with the target vendor; target domain = the chosen domains.
 */

/** A domain of the report, with the company that owns it. */
export const integratedItem = z.object({ companyId: z.uuid(), domain: z.string().max(300) });
export type IntegratedItem = z.infer<typeof integratedItem>;

/** POST /api/integratedReports/preview; the order of the domains is that of the report. */
export const integratedChoice = z.object({
  /** Target vendor; only administrators name one. */
  company: z.uuid().optional(),
  domains: z.array(integratedItem).max(200),
});
export type IntegratedChoice = z.infer<typeof integratedChoice>;

/** POST /api/integratedReports. */
export const integratedRequest = integratedChoice
  .extend({ language: languageField.optional() })
  .extend(reportForm.pick({ watermark: true, recipient: true }).shape);

/** Parts of a company's results that the report contains; null = all, for the target vendor itself. */
const level = z.enum(SHARING_LEVELS).nullable();

/** A line of GET /api/integratedReports/candidates: a domain that can be included in the report. */
export const integratedCandidate = integratedItem.extend({
  /** Not `z.uuid()`, which refuses ids that the database stores: one row with such an id would fail the whole list. */
  companyId: z.guid(),
  /** Empty for a personal company. */
  company: z.string(),
  /** The target vendor's own. */
  own: z.boolean(),
  level,
  /** Null = no scan data yet. */
  scannedAt: instant.nullable(),
  score: z.number().int().nullable().describe('points of 100; null when not rated'),
  grade: z.string().nullable(),
  /** Coverage is so low that the rating is shown as limited (docs/product/rating.md). */
  limited: z.boolean(),
});
export type IntegratedCandidate = z.infer<typeof integratedCandidate>;

export const integratedCandidateQuery = pageQuery.extend({ company: z.uuid().optional() });
export const integratedCandidates = page(integratedCandidate).extend({
  mainCompany: z.string(),
  /** Null for an administrator who has not named one. */
  targetVendor: z.string().nullable(),
  /** Others may share with the target vendor: it has the main supplier's role. */
  mayHaveSubcontractors: z.boolean(),
});
export type IntegratedCandidates = z.infer<typeof integratedCandidates>;

/** A line of GET /api/integratedReports/vendors: companies with a rated domain, for administrators. */
export const integratedVendor = z.object({
  companyId: z.string(),
  company: z.string(),
  domains: z.number().int().describe('number of domains'),
});
export const integratedVendors = page(integratedVendor);

/** What will be in the report: each company with its chosen domains and what they count. */
export const integratedPreview = z.object({
  mainCompany: z.string(),
  targetVendor: z.string(),
  companies: z.array(
    z.object({
      companyId: z.string(),
      company: z.string(),
      own: z.boolean(),
      confirmed: z.boolean(),
      level,
      domains: z.array(
        z.object({
          domain: z.string(),
          scannedAt: instant,
          score: z.number().int().nullable().describe('points of 100; null when not rated'),
          grade: z.string().nullable(),
          limited: z.boolean(),
          counts: alertCounts,
          reportCounts: reportCounts.nullable(),
        }),
      ),
    }),
  ),
});
export type IntegratedPreview = z.infer<typeof integratedPreview>;

/** A line of GET /api/integratedReports. */
export const integratedRow = z.object({
  id: z.string(),
  /** Account that requested it; null if the account was erased. */
  account: z.string().nullable(),
  mainCompany: z.string(),
  targetVendor: z.string(),
  targetVendorId: z.string(),
  /** In the order of the report; company names are those at the time of the request. */
  chosen: z.array(integratedItem.extend({ company: z.string() })),
  subcontractors: z.number().int().describe('companies besides the target vendor'),
  language: z.string(),
  watermark: z.string(),
  recipient: z.string(),
  status: z.enum(['generating', 'ready', 'failed']),
  /** While it is generated: waiting in the queue, reading the domains one by one, rendering the pages. */
  stage: z.enum(['waiting', 'reading', 'drawing']),
  done: z.number().int().describe('domains read so far'),
  askedAt: instant,
  madeAt: instant.nullable(),
  pages: z.number().int().nullable().describe('number of pages'),
  bytes: z.number().int().nullable().describe('bytes'),
  /** Names it in /api/reports/{pdfName}/… */
  pdfName: z.string(),
  fileName: z.string(),
  /** API path of the file; null until it is ready. */
  downloadLink: z.string().nullable(),
});
export type IntegratedRow = z.infer<typeof integratedRow>;
export const integratedList = page(integratedRow);
