import { z } from 'zod';
import { AREA_IDS, ROW_GROUPS } from '../areas.ts';
import { CONFIDENCES, EFFORTS, SEVERITIES } from '../severities.ts';
import { CHANGE_KINDS } from '../values/comparison.ts';
import { rowFinding } from './analysis/row-findings.ts';
import { areaScore, points, unconfirmed } from './analysis/scores.ts';
import { expectedOutput, findingStatus, sharedStatement } from './decisions.ts';
import { instant, pageQuery } from './envelope.ts';
import { sharing } from './suppliers.ts';

export const alertCounts = z.object({
  critical: z.number().int().describe('number'),
  high: z.number().int().describe('number'),
  medium: z.number().int().describe('number'),
  low: z.number().int().describe('number'),
  informational: z.number().int().describe('number'),
  other: z.number().int().describe('number that are unconfirmed'),
});

/** The count columns of reports (contract/report/counts.ts), each the number of rows in its detail table. */
export const reportCounts = z.object({
  blacklist: z.number().int().describe('number of rows'),
  dnsbl: z.number().int().describe('number of rows'),
  malicious: z.number().int().describe('number of rows'),
  parent: z.number().int().describe('number of rows'),
  ns: z.number().int().describe('number of rows'),
  soa: z.number().int().describe('number of rows'),
  mx: z.number().int().describe('number of rows'),
  www: z.number().int().describe('number of rows'),
  openPorts: z.number().int().describe('number of rows'),
  sensitivePorts: z.number().int().describe('number of rows'),
  platforms: z.number().int().describe('number of rows'),
  openSource: z.number().int().describe('number of rows'),
  sensitiveFiles: z.number().int().describe('number of rows'),
  sensitiveDirectories: z.number().int().describe('number of rows'),
  logs: z.number().int().describe('number of rows'),
  loginPortals: z.number().int().describe('number of rows'),
  passwordFiles: z.number().int().describe('number of rows'),
});

export const areaSummary = z.object({
  area: z.enum(AREA_IDS),
  score: points.nullable().describe('points of 100; null when not assessed'),
  change: points
    .nullable()
    .describe('points, against the rating before; null when there is none or it was not assessed'),
  average: points.nullable().describe('of the enterprise users, points of 100; null when not shown'),
  status: z.enum(['assessed', 'not-assessed', 'not-applicable', 'not-looked-at']),
  coverage: z.number().describe('share of the applicable checks that were assessed, 0–1'),
  lost: points.describe('points deducted before the minimum of 0: the sum of the points of the area’s issues'),
  /** Present if unconfirmed findings would cost points; the score is then at most 99. */
  unconfirmed: unconfirmed
    .extend({ score: points.describe('score if all of them were real, points of 100') })
    .optional(),
  counts: alertCounts.describe('findings by severity'),
  issueCounts: alertCounts
    .optional()
    .describe('issues by the severity of their most severe finding; absent in a comparison of ratings'),
  checks: z.object({
    assessed: z.number().int().describe('number that was assessed'),
    notAssessed: z.number().int().describe('number that could not be assessed'),
    notApplicable: z.number().int().describe('number that does not apply'),
    notLookedAt: z.number().int().describe('number without a configured source'),
  }),
});
export type AreaSummary = z.infer<typeof areaSummary>;

export const scoreCap = z.object({
  at: z.number().int().describe('the total is at most this, points of 100'),
  rule: z.string(),
  issues: z.array(z.string()),
});

/** GET /api/ratings/{domain}: the latest rating of a domain. */
export const ratingSummary = z.object({
  id: z.string(),
  domain: z.string(),
  company: z.string(),
  /** Names the company in `?company=`. */
  companyId: z.string().optional(),
  scanId: z.string(),
  scanstate: z.number().int().describe('state of the scan: 0, 1, 2 or 9'),
  at: instant,
  modelVersion: z.string(),
  total: z.number().int().nullable().describe('points of 100; null when not rated'),
  grade: z.string().nullable(),
  riskClass: z.string().nullable(),
  change: z.number().int().nullable().describe('points, against the rating before; null without one'),
  coverage: z.number().describe('share of the applicable checks that were assessed, 0–1'),
  /** Coverage is so low that the rating is shown as limited (docs/product/rating.md). */
  limited: z.boolean(),
  limitedScope: z.boolean(),
  counts: alertCounts.describe('findings by severity'),
  issueCounts: alertCounts.optional().describe('issues by the severity of their most severe finding, over all areas'),
  /** Null for older ratings, which did not count these. */
  reportCounts: reportCounts.nullable(),
  ceiling: scoreCap.nullable(),
  /** True when the cap lowered the total. */
  held: z.boolean(),
  /** Present if unconfirmed findings would cost points; the total is then at most 99. */
  unconfirmed: unconfirmed.optional(),
  areas: z.array(areaSummary),
  /** Of a domain that another company shares: how much of it. */
  sharing: sharing.optional(),
});
export type RatingSummary = z.infer<typeof ratingSummary>;

/** A line of GET /api/ratings: the latest rating of each domain, for index and navigation. */
export const ratingLine = ratingSummary
  .pick({
    id: true,
    domain: true,
    company: true,
    companyId: true,
    at: true,
    total: true,
    grade: true,
    change: true,
    coverage: true,
    limited: true,
    unconfirmed: true,
    counts: true,
  })
  .extend({
    scanstate: z.number().int().describe('state of the scan: 0, 1, 2 or 9'),
    tags: z.array(z.string()).optional(),
  });
export type RatingLine = z.infer<typeof ratingLine>;

export const trendPoint = z.object({
  ratingId: z.string(),
  at: instant,
  total: z.number().int().nullable().describe('points of 100; null when not rated'),
  grade: z.string().nullable(),
  modelVersion: z.string(),
  counts: alertCounts,
  average: points
    .nullable()
    .describe('of the enterprise users on that day, points of 100; null where none is shown or was written down'),
});
export type TrendPoint = z.infer<typeof trendPoint>;

/** What changed against the rating before: differences of issues, with the points each moved. */
export const ratingChange = z.object({
  issue: z.string(),
  area: z.enum(AREA_IDS),
  check: z.string(),
  finding: z.string(),
  kind: z.enum(CHANGE_KINDS),
  points: points.describe('of its area'),
  title: z.string(),
});

export type RatingChange = z.infer<typeof ratingChange>;

/**
 * GET /api/ratings/{domain}/findings and …/areas/{area}/rows: `severity` is a list of count columns separated by commas,
 * `none` for rows without a finding; `state` one of the states of decisions.ts. `group`: a row per issue or per asset; by
 * default a row per finding in the list of findings, and the area's own grouping in its table
 * (contract/areas.ts). `issue`: only rows with a finding of this issue.
 */
export const findingListQuery = pageQuery.extend({
  area: z.enum(AREA_IDS).optional(),
  group: z.enum(ROW_GROUPS).optional(),
  issue: z.string().max(500).optional(),
  severity: z.string().max(100).optional(),
  asset: z.string().max(300).optional(),
  state: z.string().max(100).optional(),
});

/** A localized finding, in the language of the request. */
export const findingRow = z.object({
  fingerprint: z.string().describe('identity of the finding; stable across scans'),
  check: z.string().describe('id of the check, as in docs/checks.md'),
  finding: z.string().describe('id of the kind of finding within its check'),
  area: z.enum(AREA_IDS).describe('assessment area'),
  severity: z.enum(SEVERITIES).describe('severity of the finding'),
  column: z.string().describe('column in which it is counted: its severity, or `other` while unconfirmed'),
  confidence: z
    .enum(CONFIDENCES)
    .describe('how certain the evidence is; `tentative` = unconfirmed, which deducts no points'),
  effort: z.enum(EFFORTS).describe('effort to fix it'),
  cwe: z.array(z.number().int()).describe('numbers of the Common Weakness Enumeration'),
  asset: z.string().describe('host, or host and port: www.example.com:443/tcp'),
  subject: z.string().describe('part of the asset that it is about, such as a path or a cookie; often empty'),
  title: z.string().describe('what was found'),
  description: z.string().describe('why it matters'),
  solution: z.string().describe('how to fix it'),
  facts: z.record(z.string(), z.unknown()).describe('values in the texts, by name'),
  seen: z.array(z.string()).describe('evidence, line by line'),
  reproduce: z.string().nullable().describe('command that shows it'),
  expected: expectedOutput.nullable().describe('what the command prints while the finding is open'),
  refs: z.array(z.string()).describe('standards and references'),
  issue: z.string().describe('id of the issue: findings with one cause and one fix'),
  issuePoints: points.describe('points that its issue deducts from the area'),
  points: points
    .nullable()
    .describe('the same, counted once: null if another row has them; of a grouped row, those of its findings'),
  /** Of a grouped row: its findings, the most severe first; this row has the texts of the first. */
  findings: z.array(rowFinding).optional(),
  assetCount: z
    .number()
    .int()
    .optional()
    .describe('of a grouped row: number of distinct assets, also where their names are not shared'),
  firstSeen: instant.describe('when a rating first reported it'),
  lastSeen: instant.describe('when evidence last showed it'),
  notConfirmed: z
    .literal(true)
    .optional()
    .describe('the last scan could not look again: not confirmed since `lastSeen`'),
  closedAt: instant
    .nullable()
    .optional()
    .describe('when a rating no longer reported it; null or absent while it is open'),
  mark: findingStatus.optional().describe('what was decided about it; absent for readers of other companies'),
  statement: sharedStatement
    .optional()
    .describe('of a finding that another company shares: what its owner states about it'),
});
export type FindingRow = z.infer<typeof findingRow>;

export const checkLine = z.object({
  check: z.string(),
  title: z.string(),
  why: z.string(),
  status: z.string(),
  assessed: z.number().int().describe('number that was assessed'),
  notAssessed: z.array(z.object({ asset: z.string(), reason: z.string() })),
  evidenceFrom: instant.nullable(),
});
export type CheckLine = z.infer<typeof checkLine>;

/** GET /api/ratings/{domain}/remediationPlan: the shortest list of fixes that reaches the next grade, and what a choice of fixes gives. */
export const remediationStep = z.object({
  issue: z.string(),
  area: z.enum(AREA_IDS),
  title: z.string(),
  severity: z.string(),
  effort: z.string(),
  points: points.describe('points that the issue deducts from its area'),
  /** Work on the open findings of the issue; null for readers who may not see decisions. */
  work: z
    .object({
      fingerprints: z.array(z.string()),
      /** Names, each once. */
      assignees: z.array(z.string()),
      /** The earliest due date, YYYY-MM-DD. */
      due: z.string().nullable(),
      overdue: z.boolean(),
      inProgress: z.number().int().describe('findings in progress'),
      awaitingRetest: z.number().int().describe('findings that wait for a re-test'),
    })
    .nullable(),
});
export type RemediationStep = z.infer<typeof remediationStep>;
export const remediationPlan = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Null if no set of fixes reaches it (coverage limits the total score). */
  steps: z.array(remediationStep).nullable(),
  totalAfter: z.number().int().nullable().describe('score after the steps, points of 100; null when not rated'),
  open: z.array(remediationStep),
});
export type RemediationPlan = z.infer<typeof remediationPlan>;

/** GET /api/ranking: rank among enterprise users; null until five companies take part (docs/product/rating.md). */
export const ranking = z.object({
  companies: z.number().int().describe('number of companies'),
  shown: z.boolean(),
  place: z.number().int().nullable().describe('rank, from 1; null if it has none'),
  placeBefore: z.number().int().nullable().describe('place a week before; null when unknown'),
  own: points.nullable().describe('own score, points of 100'),
  average: points.nullable().describe('average score, points of 100'),
  /** Companies with a score of 0–9, 10–19, … and 90–100; empty if not shown. */
  distribution: z.array(z.number().int()),
});
export type Ranking = z.infer<typeof ranking>;

/** POST /api/ratings/{domain}/simulate: issue ids taken as fixed, and the total and areas that scoring again gives. */
export const simulateRequest = z.object({ fixed: z.array(z.string().max(500)).max(1000) });
export const simulation = z.object({
  total: z.number().int().nullable().describe('points of 100; null when not rated'),
  grade: z.string().nullable(),
  areas: z.array(areaScore),
});
export type Simulation = z.infer<typeof simulation>;

/** POST /api/ratings/{domain}/retest: the findings to test again; all open ones if none is given. */
export const retestRequest = z.object({ fingerprints: z.array(z.string().max(64)).max(1000).default([]) });
