import { AREA_IDS } from '@assay/contract/areas.ts';
import { LIMITED_BELOW } from '@assay/contract/coverage.ts';
import { GRADES, RISK_CLASSES } from '@assay/contract/grades.ts';
import { SEVERITIES } from '@assay/contract/severities.ts';
import { MODEL } from '@assay/engine';
import { createTranslator } from '@assay/locales';

const SEVERITY_MEANS: Readonly<Record<(typeof SEVERITIES)[number], string>> = {
  critical: 'data or control open to anyone now, with proof',
  high: 'one step from that, or traffic that can be read and modified',
  medium: 'a missing defense against a known attack',
  low: 'security hygiene',
  informational: 'a fact',
};

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  return [
    '',
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ];
}

/** docs/scoring.md: every number of the model, and how the total score is computed. */
export function scoringDocument(): string {
  const words = createTranslator('en-US');
  const { severities, issueCap, weights, blend, caps, coverage, ageing } = MODEL;
  const byWeight = AREA_IDS.toSorted((a, b) => weights[b] - weights[a]);
  const lines = [
    '# Scoring',
    '',
    `Generated from \`engine/scoring/model.ts\` by \`npm run generate\`. Model version ${MODEL.version}.`,
    '',
    '## From findings to issues',
    '',
    'An issue is one cause that a single fix removes: check, finding and subject class. The same cause on several assets is one issue with several assets; names that resolve to the same machine and get the same response (the same page, on a TLS port the same certificate) are one asset for points and counts. For outdated software the cause is product and version, independent of the number of vulnerabilities; its severity is that of the worst one.',
    '',
    'Findings with one indirect signal are *Unconfirmed*, whatever their severity: shown and counted under this word, without points, until they are confirmed. The API calls their confidence `tentative` and their count `other`.',
    '',
    '## Points of an issue',
    '',
    `An issue deducts the first number of points, and the second again for each doubling of its assets (2, 4, 8, …), but never more than ${issueCap} times the first.`,
    ...table(
      ['severity', 'first', 'each doubling', 'at most', 'meaning'],
      SEVERITIES.map((level) => [
        level,
        severities[level].first,
        severities[level].doubling,
        severities[level].first * issueCap,
        SEVERITY_MEANS[level],
      ]),
    ),
    '',
    'Events that a fix cannot undo (a breach, a ransomware post, a phishing page) lose weight with the days since they were last seen:',
    ...table(
      ['until day', 'share of the points'],
      [...ageing.steps.map((step) => [step.days, `${step.percent}%`]), ['later', '0%']],
    ),
    '',
    '## Areas',
    '',
    'An area has 100 points less those of its issues, and not less than 0. The weights are expert judgment: they are not derived from breach statistics.',
    ...table(
      ['area', 'weight of 100'],
      byWeight.map((area) => [words.t(`terms:areas.${area}`), weights[area]]),
    ),
    '',
    '## Total score',
    '',
    `The total score is ${blend.mean}% of the weighted mean of all assessed areas and ${blend.weakest}% of the mean of the ${blend.areas} with the lowest scores, equally weighted, so that strength in one area does not hide weakness in another. Every step is computed in whole hundredths and rounded down, the total score to a whole point.`,
    '',
    'Adding a finding never raises the total score, and fixing one never lowers it. (Weights in the mean of the lowest areas would allow both: an area that gets worse could displace one with a higher weight.)',
    '',
    '## Caps',
    '',
    `Open issues of confidence certain or firm, on assets that the owner controls, cap the total score; the lowest cap applies. Events set none after day ${ageing.capDays}.`,
    ...table(
      ['open issues', 'maximum total score'],
      caps.map((row) => [`${row.issues === 1 ? 'one' : `${row.issues} or more`} ${row.severity}`, row.at]),
    ),
    '',
    `A score of 100 requires that there is no finding above informational, and no unconfirmed one that would cost points. With one, the maximum is ${MODEL.flawlessBelow}.`,
    '',
    `Unconfirmed findings deduct nothing until they are confirmed. An area with unconfirmed findings that would cost points if they were real scores at most ${MODEL.unconfirmedAtMost}, so that neither it nor the domain has grade S, and both say what the score would be: 99, or 64 if 6 unconfirmed findings are real. A check whose findings above informational are all unconfirmed is *Unconfirmed*: it neither passed nor failed.`,
    '',
    '## Evidence',
    '',
    'A look-up has one of three results: a value, proof that there is none, or neither. Proof is an answer such as NXDOMAIN, a refused connection, or a 404 where a control request is answered differently. A timeout, SERVFAIL, reset, block page or incomplete response is no proof: after a repetition, the check is *not assessed* for that asset, with the reason. Evidence of the last 30 days stands in for what a scan could not look up. A finding that could not be looked for stays open for 30 days and says since when it is not confirmed; then it leaves as *no longer assessed*. It is *fixed* only if its check ran on the same asset and passed.',
    '',
    '## Coverage',
    '',
    `Coverage is the share of the applicable checks that were assessed, with the weights of the areas. A check that was assessed on some of its assets counts by their share. Low coverage caps the total score, so that blocking the scanner brings no advantage; below ${LIMITED_BELOW * 100}% the rating is shown as limited. Sources that are disabled in an installation are listed separately and have no effect. A domain with fewer than ${MODEL.scopeAreas} applicable areas is marked as limited in scope.`,
    ...table(
      ['coverage', 'maximum total score'],
      [
        ...coverage.steps.map((step) => [`below ${step.below / 100}%`, step.at]),
        [`below ${coverage.rated / 100}%`, 'no rating'],
      ],
    ),
    '',
    '## Dispute resolutions',
    '',
    'A disputed finding counts until an administrator of another company resolves the dispute. A resolution that it is a false positive, or has another severity, is evidence: it is applied after the checks and before issues are scored, is listed in the ledger, ends after a year at the latest, and no longer applies if the check reports the finding with a worse severity. An accepted risk still deducts its points.',
    '',
    '## Grades and risk classes',
    ...table(
      ['grade', 'from'],
      GRADES.map((row) => [row.grade, row.from]),
    ),
    ...table(
      ['risk class', 'from'],
      RISK_CLASSES.map((row) => [row.riskClass, row.from]),
    ),
  ];
  return `${lines.join('\n')}\n`;
}
