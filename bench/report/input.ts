import type { Assessment, Finding, Issue } from '@assay/contract/assessment.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';
import { countColumn, emptyCounts } from '@assay/contract/severities.ts';
import { areaRows, assess, CHECKS, finishTables } from '@assay/engine';
import { createTranslator, type Translator } from '@assay/locales';
import type { ReportChanges, ReportInput } from '@assay/report';
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
    trend: Array.from({ length: TREND_WEEKS }, (_, week) => ({
      at: weeksBefore(at, week),
      total: scoreOf(total, week),
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
    dependencies: [
      { kind: 'certificate-authority', provider: 'Assay Lab Issuing 1' },
      { kind: 'name-server', provider: 'harbour-dns.example' },
      { kind: 'mail-host', provider: 'quayside-mail.example' },
      { kind: 'network', provider: 'AS64500 Quayside Networks' },
    ],
    changes: changesOf(assessment, words),
    history: EARLIER.map(({ ago, weeks }) => ({
      ago,
      at: weeksBefore(at, weeks),
      total: scoreOf(total, weeks),
      grade: assessment.grade,
      counts: { ...assessment.counts, medium: assessment.counts.medium - (APPEARED - FIXED) },
      appeared: APPEARED,
      fixed: FIXED,
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

const TREND_WEEKS = 24;
/** Earlier ratings by the weeks since; the trend has the same score there. */
const EARLIER = [
  { ago: 'report', weeks: 1 },
  { ago: 30, weeks: 5 },
  { ago: 90, weeks: 13 },
  { ago: 365, weeks: 53 },
] as const;
/** Issues that appeared and disappeared since. */
const APPEARED = 4;
const FIXED = 2;

const weeksBefore = (at: string, weeks: number) => new Date(Date.parse(at) - weeks * 7 * 86_400_000).toISOString();

/** Three points lower than now in the weeks of `EARLIER`, and up to two less between them. */
function scoreOf(total: number | null, weeks: number): number | null {
  return total === null || weeks === 0 ? total : total - 3 - ((weeks - 1) % 4 === 2 ? 2 : (weeks - 1) % 2);
}

type Change = ReportChanges['rows'][number];

function changesOf({ at, total, findings }: Assessment, words: Translator): ReportChanges {
  const found = new Set(findings.map(({ check, finding }) => `${check}/${finding}`));
  const titles = new Set(findings.map(({ check, finding }) => words.rule(check, finding).title));
  const others = CHECKS.flatMap(({ id, findings: specs }) =>
    Object.keys(specs).map((finding): [string, string] => [id, finding]),
  );
  const gone = others.filter(([check, finding]) => !found.has(`${check}/${finding}`)).slice(0, FIXED);
  return {
    since: weeksBefore(at, 1),
    total: scoreOf(total, 1),
    rows: [
      ...[...titles].slice(0, APPEARED).map((title): Change => ({ kind: 'new', title })),
      ...gone.map(([check, finding]): Change => ({ kind: 'fixed', title: words.rule(check, finding).title })),
    ],
  };
}

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
