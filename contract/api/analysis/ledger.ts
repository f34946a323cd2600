import { z } from 'zod';
import { AREA_IDS } from '../../areas.ts';
import { RESOLUTIONS } from '../../assessment.ts';
import { CONFIDENCES, EFFORTS, SEVERITIES } from '../../severities.ts';
import { areaSummary, scoreCap } from '../ratings.ts';
import { deductions } from './deductions.ts';
import { points, unconfirmed } from './scores.ts';

const cost = {
  severity: z.enum(SEVERITIES).describe('the worst of its findings'),
  points: points.describe('taken from the 100 points of its area, after aging'),
  setsCeiling: z.boolean().describe('may cap the total score'),
  ceilingSeverity: z
    .enum(['critical', 'high'])
    .optional()
    .describe('severity whose cap it sets, if its worst finding sets none'),
};

const issue = z.object({
  id: z.string().describe('`check/finding/subjectClass`'),
  check: z.string(),
  finding: z.string(),
  area: z.enum(AREA_IDS),
  confidence: z.enum(CONFIDENCES),
  effort: z.enum(EFFORTS),
  subjectClass: z.string(),
  ...cost,
  assets: z.array(z.string()).describe('sorted, unique'),
  machines: z.number().int().optional().describe('number of hosts, if several assets are names of one'),
  ageFactor: z.number().describe('1 while full, 0.5 and 0.25 as an event ages, 0 afterwards'),
  event: z.literal(true).optional().describe('an event that no fix undoes (breach, ransomware post)'),
  fingerprints: z.array(z.string()).describe('its findings'),
  unconfirmed: z
    .object({ ...cost, findings: z.number().int().describe('number of its unconfirmed findings') })
    .optional()
    .describe('what it would be if its unconfirmed findings were real; absent if that would cost no points'),
});

const ruling = z.object({
  id: z.string().describe('of the ruling or the statement; of a mark, the marked name'),
  ruling: z
    .enum(RESOLUTIONS)
    .describe(
      'by an administrator, `false`: the finding was removed; `severity`: it has another one. By the owner, `confirmed`: it ' +
        'was unconfirmed and is real; `backported`: it was removed, because the named package build has the fix; `ours`, ' +
        '`harmless`: it was removed, because the look-alike domain was marked so',
    ),
  to: z.enum(SEVERITIES).nullable().describe('severity instead of its own; null if it was removed'),
  at: z.string().describe('ISO 8601'),
  until: z.string().nullable().describe('end of the ruling or statement, ISO 8601; null = until it is withdrawn'),
  title: z.string().describe('of the finding, in the language of the request'),
  finding: z
    .object({
      fingerprint: z.string(),
      check: z.string(),
      finding: z.string(),
      asset: z.string(),
      subject: z.string(),
      severity: z.enum(SEVERITIES),
    })
    .describe('as the check reported it'),
});

/** GET /api/ratings/{domain}/ledger: everything that the total score was computed from. */
export const ledger = z.object({
  modelVersion: z.string().describe('version of the rating model (docs/scoring.md)'),
  issues: z.array(issue),
  areas: z.array(areaSummary.omit({ change: true, average: true, issueCounts: true })),
  mean: points.nullable().describe('weighted mean of the assessed areas, points of 100'),
  weakest: z.object({
    areas: z.array(z.enum(AREA_IDS)),
    mean: points.nullable().describe('mean of the three weakest areas, points of 100'),
  }),
  beforeCeiling: points.nullable().describe('70/30 of the two, points of 100, before caps and rounding'),
  ceiling: scoreCap.nullable().describe('the lowest cap that applies, even where the total is below it'),
  held: z.boolean().describe('true when the cap lowered the total'),
  unconfirmed: unconfirmed.optional(),
  rulings: z.array(ruling),
  deductions,
});
export type LedgerResponse = z.infer<typeof ledger>;
