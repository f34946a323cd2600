import { z } from 'zod';
import { areaScore, points } from '#api/analysis/scores.ts';
import { instant, page, pageQuery } from '#api/envelope.ts';
import { AREA_IDS } from '#areas.ts';
import { freeText } from '#registration/display-name-field.ts';
import { COUNT_COLUMNS, SEVERITIES } from '#severities.ts';
import {
  COMPARED_SUPPLIERS,
  DEPENDENCY_KINDS,
  REMINDED_AT_ONCE_MAX,
  SHARING_LEVELS,
  SUPPLIER_EVENTS,
  SUPPLIER_NOTE_MAX,
} from '#values/supply-chain/suppliers.ts';

/** What a main supplier knows and keeps about the companies that share their results with it (docs/product/suppliers.md). */

const tier = z.number().int().min(1).max(3).describe('1 to 3; 1 is the most important');
/** Path of a supplier's company. */
export const supplierParams = z.object({ company: z.uuid() });

/** A supplier: a company that shares results with the reader. */
export const supplierRow = z.object({
  companyId: z.string(),
  /** Empty for a personal company. */
  company: z.string(),
  confirmed: z.boolean(),
  level: z.enum(SHARING_LEVELS),
  since: instant,
  domains: z.number().int().describe('domains shared at present'),
  rated: z.number().int().describe('of these, domains with a rating'),
  score: z.number().int().nullable().describe('of the weakest rated domain, points of 100; null when none is rated'),
  grade: z.string().nullable(),
  /** The weakest domain. */
  weakest: z.string().nullable(),
  change: z
    .number()
    .int()
    .nullable()
    .describe(
      "largest decrease of a domain's score within 30 days, else the largest increase; null without two ratings",
    ),
  lastScanAt: instant.nullable(),
  tier: tier.nullable(),
  groups: z.array(z.string()),
  threshold: z.number().int().nullable().describe('lowest score that the tier requires, points of 100; null = none'),
  /** The score is below the threshold. */
  below: z.boolean(),
  /** Last reminder by the reader's company. */
  remindedAt: instant.nullable(),
});
export type SupplierRow = z.infer<typeof supplierRow>;

/** Columns to sort by; `-` before them for descending. */
export const SUPPLIER_SORTS = ['company', 'score', 'change', 'tier', 'lastScanAt'] as const;
export const supplierListQuery = pageQuery.extend({
  tier: z.enum(['1', '2', '3', 'none']).optional(),
  group: z.string().max(60).optional(),
  /** Only those below the score that their tier requires. */
  below: z.enum(['true']).optional(),
});
export const supplierPage = page(supplierRow);

/** GET and PUT /api/suppliers/tiers: lowest score per tier, null = none, with the number of suppliers in it and below. */
export const tierLine = z.object({
  tier,
  minScore: z.number().int().min(1).max(100).nullable().describe('lowest score required, points of 100; null = none'),
  suppliers: z.number().int().describe('number of suppliers'),
  below: z.number().int().describe('number below the required score'),
});
export const supplierTiers = z.object({
  tiers: z.array(tierLine),
  unassigned: z.number().int().describe('suppliers without a tier'),
  /** Names of all groups, for filters and suggestions. */
  groups: z.array(z.string()),
});
export type SupplierTiers = z.infer<typeof supplierTiers>;
export const tierChange = z.object({
  tiers: z
    .array(
      z.object({
        tier,
        minScore: z
          .number()
          .int()
          .min(1)
          .max(100)
          .nullable()
          .describe('lowest score required, points of 100; null = none'),
      }),
    )
    .max(3),
});
export type TierChange = z.infer<typeof tierChange>;

/** PUT /api/suppliers/companies/{company}. */
export const supplierProfileChange = z.object({
  tier: tier.nullable(),
  groups: z.array(z.string().max(200)).max(100),
});
export type SupplierProfileChange = z.infer<typeof supplierProfileChange>;

/** GET /api/suppliers/companies/{company}. */
export const supplierDetail = supplierRow.extend({
  shared: z.array(
    z.object({
      domain: z.string(),
      score: z.number().int().nullable().describe('points of 100; null when not rated'),
      grade: z.string().nullable(),
      limited: z.boolean(),
      at: instant.nullable(),
    }),
  ),
});
export type SupplierDetail = z.infer<typeof supplierDetail>;

/** A line of a supplier's timeline, newest first. */
export const supplierEvent = z.object({
  id: z.string(),
  kind: z.enum(SUPPLIER_EVENTS),
  at: instant,
  /** Who on the reader's side; null for events of ratings and associations. */
  by: z.string().nullable(),
  /** Of a note. */
  text: z.string().nullable(),
  /** Of a changed grade. */
  domain: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Of a questionnaire: its title and what happened. */
  questionnaire: z.object({ id: z.string(), title: z.string(), event: z.string() }).nullable(),
});
export type SupplierEvent = z.infer<typeof supplierEvent>;
export const supplierTimeline = page(supplierEvent);

export const supplierNote = z.object({ text: freeText(SUPPLIER_NOTE_MAX).min(1) });

/** POST /api/suppliers/reminders: requests the owners of these companies to review their rating. */
export const reminderRequest = z.object({ companies: z.array(z.uuid()).min(1).max(REMINDED_AT_ONCE_MAX) });
export const reminderResult = z.object({
  sent: z.number().int().describe('number sent'),
  skipped: z.number().int().describe('reminded within the last days, or without an owner'),
});
export type ReminderResult = z.infer<typeof reminderResult>;

/** GET /api/suppliers/gradeHistory: grades of the domains shared at present, at the end of each of the last months. */
export const gradeHistory = z.array(
  z.object({
    /** YYYY-MM-DD; the last one is today. */
    day: z.string(),
    /** Domains by grade; '' = not rated at that time. */
    grades: z.record(z.string(), z.number().int()),
  }),
);
export type GradeHistory = z.infer<typeof gradeHistory>;

export const declineQuery = pageQuery.extend({
  days: z.coerce.number().int().min(1).max(365).default(30).describe('days'),
});
/** A shared domain with a lower score than before. */
export const declineRow = z.object({
  companyId: z.string(),
  company: z.string(),
  domain: z.string(),
  before: z.number().int().describe('score before, points of 100'),
  after: z.number().int().describe('score after, points of 100'),
  gradeBefore: z.string().nullable(),
  gradeAfter: z.string().nullable(),
  /** Ratings that are compared. */
  beforeAt: instant,
  afterAt: instant,
  /** Areas with a lower score, points of 100, largest decrease first. */
  areas: z.array(
    z.object({
      area: z.enum(AREA_IDS),
      before: points.describe('points of 100'),
      after: points.describe('points of 100'),
    }),
  ),
  /** Checks with findings that are new since then; null where only the rating is shared. */
  checks: z
    .array(
      z.object({
        check: z.string(),
        title: z.string(),
        severity: z.enum(SEVERITIES),
        findings: z.number().int().describe('number of findings'),
      }),
    )
    .nullable(),
});
export type DeclineRow = z.infer<typeof declineRow>;
export const declinePage = page(declineRow);

/** A check that fails at several suppliers that share their findings. */
export const weaknessRow = z.object({
  check: z.string(),
  title: z.string(),
  area: z.enum(AREA_IDS),
  severity: z.enum(SEVERITIES),
  companies: z.number().int().describe('number of companies'),
  domains: z.number().int().describe('number of domains'),
  /** Those concerned, at most 20. */
  examples: z.array(z.object({ companyId: z.string(), company: z.string(), domain: z.string() })),
});
export type WeaknessRow = z.infer<typeof weaknessRow>;
export const weaknessPage = page(weaknessRow).extend({
  companies: z.number().int().describe('companies that share their findings'),
  left: z.number().int().describe('companies left out, because they share their rating only'),
});

/** GET /api/suppliers/comparison: company ids, separated by commas. */
export const supplierComparisonQuery = z.object({
  companies: z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).min(COMPARED_SUPPLIERS.min).max(COMPARED_SUPPLIERS.max)),
});
export const comparedSupplier = supplierRow.extend({
  /** Lowest score of each area over the shared domains. */
  areas: z.array(areaScore),
  /** Findings by severity over the shared domains. */
  counts: z.record(z.enum(COUNT_COLUMNS), z.number().int().describe('number of findings')),
  /** Operators that it depends on; null where only the rating is shared. */
  providers: z.array(z.object({ kind: z.enum(DEPENDENCY_KINDS), provider: z.string() })).nullable(),
  /** Lowest score at the end of each of the last months, oldest first. */
  trend: z.array(z.number().int().nullable()),
});
export type ComparedSupplier = z.infer<typeof comparedSupplier>;
export const supplierComparison = z.array(comparedSupplier);
