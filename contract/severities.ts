/** Severities of findings, worst first, and the column in which each is counted (docs/product/data.md, rating.md). */

export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'informational'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** `other` contains unconfirmed findings of any severity: shown as *Unconfirmed* and counted, without points. */
export const COUNT_COLUMNS = [...SEVERITIES, 'other'] as const;
export type CountColumn = (typeof COUNT_COLUMNS)[number];

/** Number of findings in each column; each finding is counted in exactly one. */
export type AlertCounts = Record<CountColumn, number>;

/** certain: seen itself; firm: two signals; tentative: one indirect signal, shown as *Unconfirmed* (docs/product/rating.md). */
export const CONFIDENCES = ['certain', 'firm', 'tentative'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** Typical effort of the fix. */
export const EFFORTS = ['low', 'medium', 'high'] as const;
export type Effort = (typeof EFFORTS)[number];

/** No findings in any column. */
export function emptyCounts(): AlertCounts {
  return { critical: 0, high: 0, medium: 0, low: 0, informational: 0, other: 0 };
}

/** The column in which a finding of this severity and confidence is counted. */
export function countColumn(finding: { severity: Severity; confidence: Confidence }): CountColumn {
  return finding.confidence === 'tentative' ? 'other' : finding.severity;
}

/** Value of the severity filter for rows without a finding. */
export const NO_SEVERITY = 'none';
