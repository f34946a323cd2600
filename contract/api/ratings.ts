import { z } from 'zod';
import { AREA_IDS, ROW_GROUPS } from '../areas.ts';
import { CONFIDENCES, EFFORTS, SEVERITIES } from '../severities.ts';
import { CHANGE_KINDS } from '../values/comparison.ts';
import { rowFinding } from './analysis/row-findings.ts';
import { expectedOutput, findingStatus, sharedStatement } from './decisions.ts';
import { instant, pageQuery } from './envelope.ts';
import { sharing } from './suppliers.ts';

export const alertCounts = z.object({
  critical: z.number().int(),
  high: z.number().int(),
  medium: z.number().int(),
  low: z.number().int(),
  informational: z.number().int(),
  other: z.number().int(),
});

/** The count columns of reports (contract/report/counts.ts), each the number of rows in its detail table. */
export const reportCounts = z.object({
  blacklist: z.number().int(),
  dnsbl: z.number().int(),
  malicious: z.number().int(),
  parent: z.number().int(),
  ns: z.number().int(),
  soa: z.number().int(),
  mx: z.number().int(),
  www: z.number().int(),
  openPorts: z.number().int(),
  sensitivePorts: z.number().int(),
  platforms: z.number().int(),
  openSource: z.number().int(),
  sensitiveFiles: z.number().int(),
  sensitiveDirectories: z.number().int(),
  logs: z.number().int(),
  loginPortals: z.number().int(),
  passwordFiles: z.number().int(),
});

export const areaSummary = z.object({
  area: z.enum(AREA_IDS),
  /** Hundredths of a point; null when not assessed. */
  score: z.number().int().nullable(),
  /** Against the rating before; null when there is none or it was not assessed. */
  change: z.number().int().nullable(),
  /** Enterprise average in hundredths; null when not shown. */
  average: z.number().int().nullable(),
  status: z.enum(['assessed', 'not-assessed', 'not-applicable', 'not-looked-at']),
  coverage: z.number(),
  /** Points deducted before the minimum of 0, hundredths: the sum of the points of the area's issues. */
  lost: z.number().int(),
  /** Findings. */
  counts: alertCounts,
  /** Issues by the severity of their most severe finding; absent in a comparison of ratings. */
  issueCounts: alertCounts.optional(),
  checks: z.object({
    assessed: z.number().int(),
    notAssessed: z.number().int(),
    notApplicable: z.number().int(),
    notLookedAt: z.number().int(),
  }),
});
export type AreaSummary = z.infer<typeof areaSummary>;

export const scoreCap = z.object({ at: z.number().int(), rule: z.string(), issues: z.array(z.string()) });

/** GET /api/ratings/{domain}: the latest rating of a domain. */
export const ratingSummary = z.object({
  id: z.string(),
  domain: z.string(),
  company: z.string(),
  /** Names the company in `?company=`. */
  companyId: z.string().optional(),
  scanId: z.string(),
  scanstate: z.number().int(),
  at: instant,
  modelVersion: z.string(),
  total: z.number().int().nullable(),
  grade: z.string().nullable(),
  riskClass: z.string().nullable(),
  change: z.number().int().nullable(),
  coverage: z.number(),
  /** Coverage is so low that the rating is shown as limited (docs/product/rating.md). */
  limited: z.boolean(),
  limitedScope: z.boolean(),
  /** Findings. */
  counts: alertCounts,
  /** Issues by the severity of their most severe finding, over all areas. */
  issueCounts: alertCounts.optional(),
  /** Null for older ratings, which did not count these. */
  reportCounts: reportCounts.nullable(),
  ceiling: scoreCap.nullable(),
  /** True when the cap lowered the total. */
  held: z.boolean(),
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
    counts: true,
  })
  .extend({ scanstate: z.number().int(), tags: z.array(z.string()).optional() });
export type RatingLine = z.infer<typeof ratingLine>;

export const trendPoint = z.object({
  ratingId: z.string(),
  at: instant,
  total: z.number().int().nullable(),
  grade: z.string().nullable(),
  modelVersion: z.string(),
  counts: alertCounts,
  /** Enterprise average on that day, hundredths; null where none is shown or was written down. */
  average: z.number().int().nullable(),
});
export type TrendPoint = z.infer<typeof trendPoint>;

/** What changed against the rating before: differences of issues, with the points each moved (hundredths, of its area). */
export const ratingChange = z.object({
  issue: z.string(),
  area: z.enum(AREA_IDS),
  check: z.string(),
  finding: z.string(),
  kind: z.enum(CHANGE_KINDS),
  points: z.number().int(),
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
  column: z.string().describe('column in which it is counted: its severity, or `other` while tentative'),
  confidence: z.enum(CONFIDENCES).describe('how certain the evidence is; tentative findings deduct no points'),
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
  issuePoints: z.number().int().describe('points that its issue deducts from the area, in hundredths'),
  points: z
    .number()
    .int()
    .nullable()
    .describe('the same, counted once: null if another row has them; of a grouped row, those of its findings'),
  /** Of a grouped row: its findings, the most severe first; this row has the texts of the first. */
  findings: z.array(rowFinding).optional(),
  /** Of a grouped row: number of distinct assets, also where their names are not shared. */
  assetCount: z.number().int().optional(),
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
  assessed: z.number().int(),
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
  points: z.number().int(),
  /** Work on the open findings of the issue; null for readers who may not see decisions. */
  work: z
    .object({
      fingerprints: z.array(z.string()),
      /** Names, each once. */
      assignees: z.array(z.string()),
      /** The earliest due date, YYYY-MM-DD. */
      due: z.string().nullable(),
      overdue: z.boolean(),
      /** Findings in these states. */
      inProgress: z.number().int(),
      awaitingRetest: z.number().int(),
    })
    .nullable(),
});
export type RemediationStep = z.infer<typeof remediationStep>;
export const remediationPlan = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Null if no set of fixes reaches it (coverage limits the total score). */
  steps: z.array(remediationStep).nullable(),
  totalAfter: z.number().int().nullable(),
  open: z.array(remediationStep),
});
export type RemediationPlan = z.infer<typeof remediationPlan>;

/** GET /api/ranking: rank among enterprise users; null until five companies take part (docs/product/rating.md). */
export const ranking = z.object({
  companies: z.number().int(),
  shown: z.boolean(),
  place: z.number().int().nullable(),
  /** Place a week before; null when unknown. */
  placeBefore: z.number().int().nullable(),
  /** Own score and average, hundredths. */
  own: z.number().int().nullable(),
  average: z.number().int().nullable(),
  /** Companies with a score of 0–9, 10–19, … and 90–100; empty if not shown. */
  distribution: z.array(z.number().int()),
});
export type Ranking = z.infer<typeof ranking>;

/** POST /api/ratings/{domain}/simulate: issue ids taken as fixed, and the total and areas that scoring again gives. */
export const simulateRequest = z.object({ fixed: z.array(z.string().max(500)).max(1000) });
export const simulation = z.object({
  total: z.number().int().nullable(),
  grade: z.string().nullable(),
  /** Hundredths; null when not assessed. */
  areas: z.array(z.object({ area: z.enum(AREA_IDS), score: z.number().int().nullable() })),
});
export type Simulation = z.infer<typeof simulation>;

/** POST /api/ratings/{domain}/retest: the findings to test again; all open ones if none is given. */
export const retestRequest = z.object({ fingerprints: z.array(z.string().max(64)).max(1000).default([]) });
