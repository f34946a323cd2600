import type { ScanDetail } from '@assay/contract/api/scans.ts';
import { countColumn } from '@assay/contract/severities.ts';
import { type EvidenceSet, evaluator } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { findingText } from '#features/ratings/index.ts';
import { withinRequest } from '#platform/db/access.ts';

type LiveFinding = NonNullable<ScanDetail['arriving']>;

/** Findings shown while they arrive. */
const SHOWN_MAX = 10;
/** Minimum interval between evaluations; several pages of one company request the same. */
const KEPT_MS = 1_500;
const KEPT_MAX = 200;

const kept = new Map<string, { until: number; findings: Promise<LiveFinding> }>();

/**
 * The latest findings of a running scan, newest first. The caller has checked that the reader may see the scan.
 * @param load evidence collected so far; called only if there may be newer evidence
 */
export function liveFindings(
  scanId: string,
  load: () => Promise<EvidenceSet>,
  words: Translator,
): Promise<LiveFinding> {
  const key = `${scanId} ${words.language}`;
  const known = kept.get(key);
  if (known && known.until > performance.now()) return known.findings;
  if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value!);
  // Shared with other requests: not canceled if the first client disconnects.
  const findings = withinRequest(load).then((pieces) => judged(pieces, words));
  kept.delete(key);
  kept.set(key, { until: performance.now() + KEPT_MS, findings });
  findings.catch(() => kept.delete(key));
  return findings;
}

async function judged(pieces: EvidenceSet, words: Translator): Promise<LiveFinding> {
  if (!pieces.some((piece) => piece.kind === 'scan' && piece.outcome.ok)) return [];
  const { latest } = await evaluator.arriving(pieces, SHOWN_MAX);
  return latest.map(({ finding, at }) => ({
    title: findingText(finding, words).title,
    severity: countColumn(finding),
    asset: finding.asset,
    at,
  }));
}
