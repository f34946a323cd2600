import type { QuestionView } from '@assay/contract/api/analysis/questionnaires.ts';
import type { Assessment, Resolution } from '@assay/contract/assessment.ts';
import { SEVERITIES, type Severity } from '@assay/contract/severities.ts';
import type { AnswerValue, QuestionnaireEntry, Verdict } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { CHECKS } from '@assay/engine';
import type { Translator } from '@assay/locales';

/** Compares answers with what the latest scans of the shared domains found (docs/product/suppliers.md). */

export interface RatedDomain {
  domain: string;
  assessment: Pick<Assessment, 'checks' | 'findings'> & { ledger?: Pick<Assessment['ledger'], 'rulings'> };
}

type VerdictCheck = QuestionView['checks'][number];

/** Domains named behind a verdict. */
const DOMAINS_NAMED = 5;
const AREA_OF = new Map(CHECKS.map(({ id, area }) => [id, area]));

export interface Measurement {
  /**
   * `fails`: a check has findings. `unconfirmed`: a check has findings, all unconfirmed or closed by what the company itself
   * stated about them. `passes`: every check ran on every asset of the domains that it applies to, and passed. Null: none
   * of these is known.
   */
  result: 'fails' | 'unconfirmed' | 'passes' | null;
  checks: VerdictCheck[];
}

/** What the checks of a question found. */
export function measure(
  { checks }: Pick<QuestionnaireEntry, 'checks'>,
  domains: readonly RatedDomain[],
  words: Translator,
): Measurement {
  const failing = checks.map((check) => lineOf(check, domains, words)).filter(({ findings }) => findings > 0);
  if (failing.length > 0) return { result: 'fails', checks: failing };
  const unsettled = checks
    .map((check) => lineOf(check, domains, words, 'unconfirmed'))
    .filter((row) => row.findings > 0);
  if (unsettled.length > 0) return { result: 'unconfirmed', checks: unsettled };
  // A check whose only findings are informational counts as passed, as in the rating.
  const resultsOn = (domain: RatedDomain) => domain.assessment.checks.filter(({ check }) => checks.includes(check));
  const appliesOn = (domain: RatedDomain) => resultsOn(domain).filter(({ status }) => status !== 'not-applicable');
  // A check that did not run, or not on every asset, confirms nothing.
  const passedOn = (domain: RatedDomain) =>
    checks.every((check) => resultsOn(domain).some((result) => result.check === check)) &&
    appliesOn(domain).every(
      ({ status, notAssessed }) => (status === 'passed' || status === 'failed') && notAssessed.length === 0,
    );
  const applies = domains.filter((domain) => appliesOn(domain).length > 0);
  if (applies.length === 0 || !applies.every(passedOn)) return { result: null, checks: [] };
  const passing = checks.map((check) => lineOf(check, applies, words)).filter(({ domains: on }) => on.length > 0);
  return { result: 'passes', checks: passing };
}

/** @param wanted which findings above informational count */
function lineOf(
  check: string,
  domains: readonly RatedDomain[],
  words: Translator,
  wanted: 'confirmed' | 'unconfirmed' = 'confirmed',
): VerdictCheck {
  const counted = domains.map(({ domain, assessment }) => ({
    domain,
    passed: assessment.checks.some((one) => one.check === check && ['passed', 'failed'].includes(one.status)),
    findings: (wanted === 'unconfirmed' ? unsettledIn(assessment) : confirmedIn(assessment)).filter(
      (finding) => finding.check === check && finding.severity !== 'informational',
    ),
  }));
  const found = counted.flatMap(({ findings }) => findings);
  const on =
    found.length > 0 ? counted.filter(({ findings }) => findings.length > 0) : counted.filter((one) => one.passed);
  return {
    check,
    title: words.check(check).title,
    area: AREA_OF.get(check)!,
    severity: worst(found.map(({ severity }) => severity)),
    findings: found.length,
    domains: on.slice(0, DOMAINS_NAMED).map(({ domain }) => domain),
  };
}

const confirmedIn = ({ findings }: RatedDomain['assessment']) =>
  findings.filter(({ confidence }) => confidence !== 'tentative');

/** Resolutions that are the company's word, which no scan has seen: the package that it named, the look-alikes that it marked. */
const BY_THE_COMPANY: readonly Resolution[] = ['backported', 'ours', 'harmless'];

/** Findings that are unconfirmed, and those that the company's own word removed. */
function unsettledIn({ findings, ledger }: RatedDomain['assessment']) {
  const stated = ledger?.rulings?.filter(({ ruling }) => BY_THE_COMPANY.includes(ruling)) ?? [];
  return [...findings.filter(({ confidence }) => confidence === 'tentative'), ...stated.map(({ finding }) => finding)];
}

function worst(severities: readonly Severity[]): Severity | null {
  return SEVERITIES.find((severity) => severities.includes(severity)) ?? null;
}

/**
 * Whether an answer agrees with a measurement. "Partly" agrees with findings and says nothing where there are none; what
 * does not apply cannot have findings.
 */
export function verdictOf(
  { expects, checks }: Pick<QuestionnaireEntry, 'expects' | 'checks'>,
  value: AnswerValue | null,
  { result }: Measurement,
): Exclude<Verdict, 'hidden'> | null {
  if (value === null) return null;
  if (checks.length === 0 || result === null) return 'not-measurable';
  if (result === 'unconfirmed') return 'unconfirmed';
  if (value === 'partly') return result === 'fails' ? 'confirmed' : 'not-measurable';
  if (value === 'not-applicable') return result === 'fails' ? 'contradicted' : 'not-measurable';
  return (value === expects) === (result === 'passes') ? 'confirmed' : 'contradicted';
}
