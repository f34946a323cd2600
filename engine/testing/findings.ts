import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import { emptyCounts } from '@assay/contract/severities.ts';
import { issuesOf } from '../scoring/issues.ts';
import { MODEL } from '../scoring/model.ts';
import { type AreaCoverage, computeRating } from '../scoring/score.ts';

export const SCAN_TIME = '2026-11-21T00:00:00.000Z';

/** A finding as a check would report it; the caller sets the relevant fields. */
export function finding(given: Partial<Finding> = {}): Finding {
  const row = {
    check: 'network_security.telnet',
    finding: 'open',
    area: 'network_security' as AreaId,
    severity: 'high' as const,
    confidence: 'certain' as const,
    effort: 'low' as const,
    cwe: [],
    asset: 'example.com',
    subject: '',
    subjectClass: '',
    facts: {},
    seen: [],
    reproduce: null,
    controlled: true,
    ...given,
  };
  return { fingerprint: `${row.check} ${row.finding} ${row.asset} ${row.subject} ${row.subjectClass}`, ...row };
}

/** Ten areas, fully covered; those that are not `assessed` do not apply. */
export function areaCoverages(assessed: readonly AreaId[] = AREA_IDS): AreaCoverage[] {
  return AREA_IDS.map((area) => ({
    area,
    status: assessed.includes(area) ? ('assessed' as const) : ('not-applicable' as const),
    coverage: assessed.includes(area) ? 1 : 0,
    counts: emptyCounts(),
    checks: { assessed: 1, notAssessed: 0, notApplicable: 0, notLookedAt: 0 },
  }));
}

/** An assessment built from findings alone, without evidence and checks. */
export function assessmentOf(
  findings: readonly Finding[],
  { assessed = AREA_IDS, coverage = 1 }: { assessed?: readonly AreaId[]; coverage?: number } = {},
): Assessment {
  const rating = computeRating(issuesOf(findings, SCAN_TIME), areaCoverages(assessed), coverage);
  return {
    ...rating,
    domain: 'example.com',
    modelVersion: MODEL.version,
    at: SCAN_TIME,
    coverage,
    limitedScope: false,
    counts: emptyCounts(),
    areas: rating.ledger.areas,
    checks: [],
    findings: [...findings],
  };
}
