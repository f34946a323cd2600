import type { Assessment, Finding, Issue } from '@assay/contract/assessment.ts';
import { areaRows, assess, CHECKS, finishTables } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import type { ReportInput } from '@assay/report';
import { savedEvidence } from '@assay/server/testing/rated-domains.ts';

const DOMAIN = 'bench.example';
const CODE = '0123abcd'.repeat(4);

/**
 * Input of a report about a domain with the given number of findings: a saved scan, its findings repeated on other
 * hosts.
 */
export function reportInput(findings: number): ReportInput {
  const set = savedEvidence('oldmill', DOMAIN);
  const assessment = assess(set);
  const words = createTranslator('en-US', 'Asia/Taipei');
  const tables = areaRows(set, assessment);
  const { at, total } = assessment;
  return {
    language: 'en-US',
    timeZone: 'Asia/Taipei',
    company: 'Bench Ltd',
    domain: DOMAIN,
    madeAt: at,
    assessment: spread(assessment, findings),
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
    verification: { code: CODE, url: `https://assay.example/verify/${CODE}` },
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
  return { ...assessment, findings: copies, ledger: { ...ledger, issues } };
}
