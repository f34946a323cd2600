import type { ScanDetail, ScanRow } from '@assay/contract/api/scans.ts';
import type { ProbeProgress } from '@assay/contract/events.ts';
import { quietTime } from '#features/domains/index.ts';
import type { ScanListRow } from '#platform/db/scans/scans.ts';
import { startOfDay } from '#platform/http/calendar.ts';

/** A stored scan in an API response. */
export function toScanRow(row: ScanListRow, now: Date): ScanRow {
  return {
    id: row.id,
    company: row.company,
    companyId: row.companyId,
    domain: row.domain,
    account: row.account,
    send_account: row.sendAccount,
    scandate: row.scandate,
    scanstate: row.state,
    scantime: row.startedAt?.toISOString() ?? null,
    quietUntil: quietUntil(row, now)?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    failure: row.failure,
    missingSources: row.missingSources,
    kind: row.kind,
    ratingId: row.ratingId,
    score: row.score,
    grade: row.grade,
    limited: row.limited,
  };
}

/** End of the quiet hours in which the scan would begin; a future day begins at its midnight. */
function quietUntil({ state, startedAt, quietHours, zone, scandate }: ScanListRow, now: Date): Date | null {
  if (state !== 9 || startedAt) return null;
  const begins = new Date(Math.max(now.getTime(), startOfDay(zone, scandate).getTime()));
  const quiet = quietTime(quietHours, zone, begins);
  return quiet && quiet.from <= begins ? quiet.to : null;
}

/** @param arriving the latest findings, while there is no rating */
export function toScanDetail(
  row: ScanListRow,
  arriving: NonNullable<ScanDetail['arriving']>,
  gaps: ScanDetail['notAssessed'],
  now: Date,
): ScanDetail {
  return {
    scan: toScanRow(row, now),
    share: row.share,
    probes: row.probes as ProbeProgress[],
    findings: row.findings,
    arriving,
    notAssessed: gaps,
  };
}
