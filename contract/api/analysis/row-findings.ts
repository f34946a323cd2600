import { z } from 'zod';
import { AREA_IDS } from '#areas.ts';
import { COUNT_COLUMNS } from '#severities.ts';
import { findingStatus, sharedStatement } from '../decisions.ts';
import { page } from '../envelope.ts';
import { points } from './scores.ts';

/**
 * Findings of a row. A row is an issue with its assets, or an asset (port, address, product, test) with its findings
 * (contract/areas.ts). Points belong to the issue: in each list, an issue's points are on exactly one
 * finding, so that the points of a list add up, and those of an area's table to the points that the area lost.
 */
export const rowFinding = z.object({
  fingerprint: z.string(),
  issue: z.string().describe('id of its issue in the ledger'),
  area: z
    .enum(AREA_IDS)
    .describe('assessment area of the finding; in the table of network ports also endpoint_security'),
  check: z.string(),
  finding: z.string(),
  column: z.enum(COUNT_COLUMNS).describe('severity under which it is counted; `other` while unconfirmed'),
  asset: z.string().describe('asset on which it was seen; empty where it is not shared'),
  title: z.string().describe('what was found, in the reader’s language'),
  points: points.nullable().describe('points of its issue; null where another finding of the list carries them'),
  mark: findingStatus.optional().describe('what was decided about it; absent for readers of other companies'),
  statement: sharedStatement.optional().describe('of a finding that another company shares: what its owner states'),
  seen: z.array(z.string()).optional().describe('evidence; in lists of shared ratings, which open no single finding'),
});
export type RowFinding = z.infer<typeof rowFinding>;

/** Fields that every row of a grouped list has. */
export const rowFields = {
  id: z.string().describe('unique in the list; the same in the next list of the same grouping'),
  fingerprint: z.string().nullable().describe('most severe finding, which the row opens; null without a finding'),
  issue: z.string().nullable().describe('issue of that finding; null without a finding'),
  column: z
    .enum(COUNT_COLUMNS)
    .nullable()
    .describe(
      'severity under which the row is counted and filtered: that of its most severe finding; null without one',
    ),
  points: points
    .nullable()
    .describe('sum of the points of its findings; null where other rows carry the points of all its issues'),
  assets: z.array(z.string()).describe('distinct assets of its findings; empty where they are not shared'),
  findings: z.array(rowFinding).describe('the most severe first; empty for a row that only states a fact'),
  mark: findingStatus.optional().describe('what was decided about the most severe finding; absent without one'),
};

/** Number of rows by severity; `none` = rows without a finding. */
export const rowCounts = z.object({
  critical: z.number().int().describe('number'),
  high: z.number().int().describe('number'),
  medium: z.number().int().describe('number'),
  low: z.number().int().describe('number'),
  informational: z.number().int().describe('number'),
  other: z.number().int().describe('number that are unconfirmed'),
  none: z.number().int().describe('number of rows without a finding'),
});
export type RowCounts = z.infer<typeof rowCounts>;

/** Totals of a list. All but `counts` are of the listed rows on all pages. */
export const rowTotals = z.object({
  counts: rowCounts.describe('rows that each value of the severity filter lists; all other filters are applied'),
  points: points.describe('sum of the points of the rows'),
  issues: z.number().int().describe('distinct issues'),
  findings: z.number().int().describe('distinct findings'),
});
export type RowTotals = z.infer<typeof rowTotals>;

/** A page of a list of findings or of rows with findings, with its totals. */
export function totaledPage<T extends z.ZodType>(row: T) {
  return page(row).extend(rowTotals.shape);
}
/** Type of `totaledPage`. */
export interface TotaledPage<T> extends RowTotals {
  rows: T[];
  total: number;
  page: number;
  pageSize: number;
}
