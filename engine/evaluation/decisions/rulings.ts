import type { AppliedResolution, Finding } from '@assay/contract/assessment.ts';
import { hasRun, statusOfFindings } from '@assay/contract/report/check-status.ts';
import { SEVERITIES } from '@assay/contract/severities.ts';
import type { Ruling } from '#evidence/rulings.ts';
import type { EvidenceIndex } from '../evidence-index.ts';
import type { CheckRun } from '../run.ts';

/** Maximum number of rulings of a domain; evidence is bounded, this is a second limit. */
const RULINGS_MAX = 10_000;

/** Every ruling of the evidence, the latest per finding. */
function rulingsOf(index: EvidenceIndex): ReadonlyMap<string, Ruling> {
  const latest = new Map<string, Ruling>();
  for (const piece of index.of('rulings')) {
    if (!piece.outcome.ok || !Array.isArray(piece.outcome.value?.rulings)) continue;
    for (const ruling of piece.outcome.value.rulings.slice(0, RULINGS_MAX)) {
      if (!isRuling(ruling)) continue;
      const known = latest.get(ruling.fingerprint);
      // Of two rulings at the same time, the one with the greater id applies: the order of the list has no meaning.
      const later = known && (Date.parse(ruling.at) - Date.parse(known.at) || (ruling.id > known.id ? 1 : -1));
      if (later === undefined || later > 0) latest.set(ruling.fingerprint, ruling);
    }
  }
  return latest;
}

function isRuling(ruling: unknown): ruling is Ruling {
  if (typeof ruling !== 'object' || ruling === null) return false;
  const { id, fingerprint, at, until, from } = ruling as Partial<Ruling>;
  const texts = [id, fingerprint, at, until, from].every((text) => typeof text === 'string');
  return texts && !Number.isNaN(Date.parse(at!)) && !Number.isNaN(Date.parse(until!));
}

/**
 * Whether a ruling still applies to a finding. It was made about the finding as seen then: if the check now reports a
 * worse severity (a CVE that is now exploited), the ruling does not apply.
 */
function applies(ruling: Ruling, finding: Finding, at: number): boolean {
  if (Date.parse(ruling.until) < at) return false;
  if (ruling.ruling === 'false') return SEVERITIES.indexOf(finding.severity) >= SEVERITIES.indexOf(ruling.from);
  return ruling.ruling === 'severity' && finding.severity === ruling.from && SEVERITIES.includes(ruling.to!);
}

/**
 * Applies the rulings of the evidence to the findings: false positives are removed, others get the ruled severity. Pure,
 * so that the same evidence gives the same rating.
 * @param at time of the scan, ISO 8601: a ruling that expired before it no longer counts
 */
export function applyRulings(
  runs: readonly CheckRun[],
  index: EvidenceIndex,
  at: string,
): { runs: readonly CheckRun[]; applied: AppliedResolution[] } {
  const rulings = rulingsOf(index);
  if (rulings.size === 0) return { runs, applied: [] };
  const time = Date.parse(at);
  const applied: AppliedResolution[] = [];
  const ruled = runs.map(({ result, findings }): CheckRun => {
    const kept = findings.flatMap((finding) => {
      const ruling = rulings.get(finding.fingerprint);
      if (!ruling || !applies(ruling, finding, time)) return [finding];
      const { id, to, until } = ruling;
      applied.push({ id, ruling: ruling.ruling, to, at: ruling.at, until, finding });
      return ruling.ruling === 'false' ? [] : [{ ...finding, severity: to! }];
    });
    const status = hasRun(result.status) ? statusOfFindings(kept) : result.status;
    return { result: { ...result, status, findings: kept.length }, findings: kept };
  });
  return { runs: ruled, applied };
}
