import { z } from 'zod';
import { AREA_IDS } from '#areas.ts';
import { SEVERITIES } from '#severities.ts';
import { CHANGE_KINDS } from '#values/comparison.ts';
import { instant, page, pageQuery } from '../envelope.ts';
import { alertCounts, areaSummary, ratingChange } from '../ratings.ts';
import { points } from './scores.ts';

export * from '#values/comparison.ts';

/** Peer group of a comparison: all enterprise users, or those in the company's industry (docs/product/rating.md). */
export const comparisonGroup = z.object({
  companies: z.number().int().describe('how many companies take part'),
  /** False if fewer than five companies take part: then neither average nor rank is shown. */
  shown: z.boolean(),
  average: points.nullable().describe('average score, points of 100'),
  place: z
    .number()
    .int()
    .nullable()
    .describe('rank of the company whose results are shown; null if it does not take part'),
  placeBefore: z.number().int().nullable().describe('place a week before; null when unknown'),
});
export type ComparisonGroup = z.infer<typeof comparisonGroup>;

/** GET /api/analysis: one domain, or a company's domains together, against the others. */
export const analysis = z.object({
  /** Null = all counted domains of the company, weighted by their assets. */
  domain: z.string().nullable(),
  company: z.string(),
  /** Letter of the company's industry; empty when it has none. */
  industry: z.string(),
  domains: z.number().int().describe('number of domains included in the figures'),
  /** Of the domain's latest rating; null for several domains. */
  at: instant.nullable(),
  total: points.nullable().describe('points of 100; null if nothing is rated'),
  areas: z.array(
    areaSummary.pick({ area: true, score: true, status: true }).extend({
      all: points.nullable().describe('average of all, points of 100; null if not shown, or if no company has one'),
      industry: points.nullable().describe('average of the industry; null likewise'),
    }),
  ),
  all: comparisonGroup,
  /** Null without an industry. */
  ofIndustry: comparisonGroup.nullable(),
});
export type Analysis = z.infer<typeof analysis>;

/** GET /api/analysis and /api/analysis/trend: without a domain, all of the company. */
export const analysisQuery = z.object({ domain: z.string().max(300).optional(), company: z.uuid().optional() });
export const analysisTrendQuery = analysisQuery.extend({
  /** One area; absent = the total. */
  area: z.enum(AREA_IDS).optional(),
  days: z.coerce.number().int().min(7).max(1830).default(365).describe('days'),
});

const dayScore = z.object({
  /** YYYY-MM-DD in UTC. */
  day: z.string(),
  score: points.nullable().describe('points of 100; null = not rated or not assessed'),
});
export type DayScore = z.infer<typeof dayScore>;

/**
 * GET /api/analysis/trend: scores over time, oldest first. Averages are included for days on which five companies took
 * part.
 */
export const analysisTrend = z.object({
  own: z.array(dayScore),
  all: z.array(dayScore),
  industry: z.array(dayScore),
});
export type AnalysisTrend = z.infer<typeof analysisTrend>;

/** GET /api/ratings/{domain}/compare: two ratings by id, in either order. */
export const compareQuery = pageQuery
  .omit({ sort: true })
  .extend({ a: z.uuid(), b: z.uuid(), kind: z.enum(CHANGE_KINDS).optional(), area: z.enum(AREA_IDS).optional() });

const comparedRating = z.object({
  ratingId: z.string(),
  at: instant,
  total: z.number().int().nullable().describe('points of 100; null when not rated'),
  grade: z.string().nullable(),
  /** Coverage is so low that the rating is shown as limited (docs/product/rating.md). */
  limited: z.boolean(),
  coverage: z.number().describe('share of the applicable checks that were assessed, 0–1'),
  modelVersion: z.string(),
  counts: alertCounts,
});
export type ComparedRating = z.infer<typeof comparedRating>;

const comparedChange = ratingChange.extend({
  severity: z.enum(SEVERITIES),
  /** False when the other scan could not make this check: then it is not known whether anything changed. */
  bothLooked: z.boolean(),
});
export type ComparedChange = z.infer<typeof comparedChange>;

export const ratingComparison = z.object({
  earlier: comparedRating,
  later: comparedRating,
  areas: z.array(
    z.object({
      area: z.enum(AREA_IDS),
      earlier: points.nullable().describe('points of 100; null when not assessed'),
      later: points.nullable().describe('points of 100; null when not assessed'),
      earlierStatus: areaSummary.shape.status,
      laterStatus: areaSummary.shape.status,
    }),
  ),
  /** Number of issues by kind of change; null if findings are not shared. */
  kinds: z.record(z.enum(CHANGE_KINDS), z.number().int().describe('number of issues')).nullable(),
  /** The most points first; null where what was found is not shared. */
  changes: page(comparedChange).nullable(),
});
export type RatingComparison = z.infer<typeof ratingComparison>;
