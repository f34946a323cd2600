import type { WorkRow } from '@assay/contract/api/analysis/work.ts';
import { isOverdue } from '@assay/contract/api/decisions.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import { countColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales';
import type { WorkRecord } from '#platform/db/ratings/work-list.ts';
import { toFindingMark } from './decisions/decision-response.ts';
import { findingText } from './rating-response.ts';

/** @param today YYYY-MM-DD in the company's time zone */
export function toWorkRow(record: WorkRecord, today: string, words: Translator): WorkRow {
  const { domain, unicode, fingerprint } = record;
  const mark = toFindingMark(record);
  const finding = record.data as unknown as Finding;
  return {
    ...{ domain, unicode, fingerprint },
    title: findingText(finding, words).title,
    area: finding.area,
    level: countColumn(finding),
    asset: finding.asset,
    firstSeen: record.firstSeen.toISOString(),
    lastSeen: record.lastSeen.toISOString(),
    reopenedAt: record.reopenedAt?.toISOString() ?? null,
    closedAt: record.closedAt?.toISOString() ?? null,
    mark,
    overdue: isOverdue(mark, today),
  };
}
