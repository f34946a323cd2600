import type { ScanDetail, ScanRow } from '@assay/contract/api/scans.ts';
import type { ProbeProgress } from '@assay/contract/events.ts';
import { assess, type EvidenceSet } from '@assay/engine';
import type { Translator } from '@assay/locales';
import type { ScanListRow } from '../db/scans/scans.ts';

/** Findings shown while they arrive. */
const ARRIVING_MAX = 10;

/** A stored scan as the API answers it. */
export function scanShape(row: ScanListRow): ScanRow {
  return {
    id: row.id,
    company: row.company,
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

/** @param pieces evidence taken so far, from which the arriving findings are judged */
export function scanDetailShape(
  row: ScanListRow,
  pieces: EvidenceSet,
  gaps: ScanDetail['notAssessed'],
  words: Translator,
): ScanDetail {
  const takenAt = new Map(pieces.map((piece) => [piece.asset, piece.takenAt]));
  const judged = pieces.some((piece) => piece.kind === 'scan' && piece.outcome.ok) ? assess(pieces).findings : [];
  const arriving = judged
    .map((finding) => ({
      title: words.finding(finding.check, finding.finding, {
        ...finding.facts,
        asset: finding.asset,
        subject: finding.subject,
      }).title,
      severity: finding.confidence === 'tentative' ? 'other' : finding.severity,
      asset: finding.asset,
      at: takenAt.get(finding.asset) ?? row.startedAt?.toISOString() ?? '',
    }))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, ARRIVING_MAX);
  return {
    scan: scanShape(row),
    share: row.share,
    probes: row.probes as ProbeProgress[],
    findings: row.findings,
    arriving,
    notAssessed: gaps,
  };
}
