import type { Assessment, Finding, Issue } from '@assay/contract/assessment.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';
import { countColumn, emptyCounts } from '@assay/contract/severities.ts';
import { areaRows, assess, CHECKS, finishTables } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import type { ReportInput } from '@assay/report';
import { planOf, vulnerabilitiesOf } from '@assay/server/features/reports/report-details.ts';
import { savedEvidence } from '@assay/server/testing/rated-domains.ts';

const DOMAIN = 'bench.example';
const CODE = '0123abcd'.repeat(4);

/**
 * Input of a report about a domain with the given number of findings: a saved scan, its findings repeated on other
 * hosts.
 */
export function reportInput(findings: number, language: LanguageCode = 'en-US'): ReportInput {
  const set = savedEvidence('oldmill', DOMAIN);
  const assessment = spread(assess(set), findings);
  const words = createTranslator(language, 'Asia/Taipei');
  const tables = areaRows(set, assessment);
  const { at, total } = assessment;
  return {
    language,
    timeZone: 'Asia/Taipei',
    company: 'Bench Ltd',
    domain: DOMAIN,
    madeAt: at,
    assessment,
    rows: finishTables(tables, words, 'asset'),
    issues: finishTables(tables, words, 'issue'),
    trend: Array.from({ length: 24 }, (_, week) => ({
      at: new Date(Date.parse(at) - week * 7 * 86_400_000).toISOString(),
      total: total === null ? null : Math.min(100, total + (week % 5)),
    })).reverse(),
    factKinds: Object.fromEntries(
      CHECKS.flatMap((check) =>
        Object.entries(check.findings).map(([finding, spec]) => [`${check.id}/${finding}`, spec.facts ?? {}]),
      ),
    ),
    topics: Object.fromEntries(CHECKS.map((check) => [check.id, check.topics])),
    average: 7_000,
    plan: planOf(assessment),
    vulnerabilities: vulnerabilitiesOf(assessment),
    history: HISTORY_DAYS.map((ago) => ({
      ago,
      at: new Date(Date.parse(at) - (ago === 'report' ? 7 : ago) * 86_400_000).toISOString(),
      total: total === null ? null : total - 3,
      grade: assessment.grade,
      counts: assessment.counts,
      appeared: 4,
      fixed: 2,
    })),
    tracking: Object.fromEntries(
      assessment.findings.map(({ fingerprint }, index) => [
        fingerprint,
        {
          firstSeen: new Date(Date.parse(at) - (index % 90) * 86_400_000).toISOString(),
          decision: index % 17 === 0 ? ('accepted' as const) : null,
          until: index % 17 === 0 ? '2027-06-30' : null,
          assignee: index % 3 === 0 ? 'Alex Example' : null,
          due: index % 3 === 0 ? '2026-12-31' : null,
        },
      ]),
    ),
    verification: { code: CODE, url: `https://assay.example/verify/${CODE}` },
  };
}

const HISTORY_DAYS = ['report', 30, 90, 365] as const;

/** Exactly this number of findings, each in its own issue. */
function spread(assessment: Assessment, wanted: number): Assessment {
  const { findings, ledger } = assessment;
  const copies = Array.from({ length: wanted }, (_, at): Finding => {
    const finding = findings[at % findings.length]!;
    const round = Math.floor(at / findings.length);
    return round === 0
      ? finding
      : { ...finding, fingerprint: `${finding.fingerprint}-${round}`, asset: `host-${round}.${finding.asset}` };
  });
  const issues = ledger.issues.map((issue): Issue => {
    const own = copies.filter((finding) => issue.fingerprints.includes(finding.fingerprint.split('-')[0]!));
    return { ...issue, fingerprints: own.map((one) => one.fingerprint), assets: own.map((one) => one.asset) };
  });
  const counts = emptyCounts();
  for (const finding of copies) counts[countColumn(finding)] += 1;
  return { ...assessment, counts, findings: copies, ledger: { ...ledger, issues } };
}
