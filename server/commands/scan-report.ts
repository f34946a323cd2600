import type { Assessment } from '@assay/contract/assessment.ts';
import { systemClock } from '@assay/contract/clock.ts';
import { areaRows, CHECKS, type EvidenceSet, finishTables } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { type ReportInput, renderReport } from '@assay/report';

const TOPICS: ReportInput['topics'] = Object.fromEntries(CHECKS.map((check) => [check.id, check.topics]));
const FACT_KINDS: ReportInput['factKinds'] = Object.fromEntries(
  CHECKS.flatMap((check) =>
    Object.entries(check.findings).map(([finding, spec]) => [`${check.id}/${finding}`, spec.facts ?? {}]),
  ),
);

/**
 * The domain report of an assessment without an installation: no history, averages, decisions, signature or verification
 * code.
 */
export async function renderDomainReport(
  assessment: Assessment,
  set: EvidenceSet,
  words: Translator,
): Promise<Uint8Array> {
  const tables = areaRows(set, assessment);
  const input: ReportInput = {
    language: words.language,
    timeZone: words.timeZone,
    company: '',
    domain: assessment.domain,
    madeAt: systemClock.now().toISOString(),
    assessment,
    rows: finishTables(tables, words, 'asset'),
    issues: finishTables(tables, words, 'issue'),
    trend: [{ at: assessment.at, total: assessment.total }],
    factKinds: FACT_KINDS,
    topics: TOPICS,
    average: null,
  };
  return (await renderReport(input)).pdf;
}
