import type { ScanDetail, ScanRow } from '@assay/contract/api/scans.ts';
import type { ProbeProgress } from '@assay/contract/events.ts';
import type { ScanListRow } from '../db/scans/scans.ts';

/** A stored scan as the API answers it. */
export function scanShape(row: ScanListRow): ScanRow {
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
    finishedAt: row.finishedAt?.toISOString() ?? null,
    failure: row.failure,
    missingSources: row.missingSources,
    kind: row.kind,
    ratingId: row.ratingId,
    score: row.score,
    grade: row.grade,
  };
}

/** @param arriving the latest findings, while there is no rating */
export function scanDetailShape(
  row: ScanListRow,
  arriving: NonNullable<ScanDetail['arriving']>,
  gaps: ScanDetail['notAssessed'],
): ScanDetail {
  return {
    scan: scanShape(row),
    share: row.share,
    probes: row.probes as ProbeProgress[],
    findings: row.findings,
    arriving,
    notAssessed: gaps,
  };
}
