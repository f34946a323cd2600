import { AREA_IDS } from '@assay/contract/areas.ts';
import { LIMITED_BELOW } from '@assay/contract/coverage.ts';
import { GRADES, RISK_CLASSES } from '@assay/contract/grades.ts';
import { SEVERITIES } from '@assay/contract/severities.ts';
import { MODEL } from '@assay/engine';
import { createTranslator } from '@assay/locales';

const SEVERITY_MEANS: Readonly<Record<(typeof SEVERITIES)[number], string>> = {
  critical: 'data or control open to anyone now, with proof',
  high: 'one step from that, or transport open to reading and changing',
  medium: 'a missing defence that a known attack needs',
  low: 'hygiene',
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
  const { severities, issueCap, weights, blend, ceilings, coverage, ageing } = MODEL;
  const byWeight = AREA_IDS.toSorted((a, b) => weights[b] - weights[a]);
  const lines = [
    '# Scoring',
    '',
    `Generated from \`engine/scoring/model.ts\` by \`npm run generate\`. Model version ${MODEL.version}.`,
    '',
    '## From findings to issues',
    '',
    'An issue is one cause that one fix removes: check, finding and subject class. The same cause on several assets is one issue with several assets; names that lead to the same machine and get the same answer there (the same page, on a TLS port the same certificate) are one asset for price and counts. For outdated software the cause is product and version, whatever the number of vulnerabilities; its level is that of the worst one.',
    '',
    'Findings of tentative confidence (one indirect signal) are shown and counted as *Other*, and cost nothing until confirmed.',
    '',
    '## Points of an issue',
    '',
    `An issue costs the first number, and the second again for each doubling of its assets (2, 4, 8, …), but never more than ${issueCap} times the first.`,
    ...table(
      ['severity', 'first', 'each doubling', 'at most', 'means'],
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
      [...ageing.steps.map((step) => [step.days, `${step.percent} %`]), ['later', '0 %']],
    ),
    '',
    '## Areas',
    '',
    'An area has 100 points less those of its issues, and not less than 0. The weights are judgement: they are not derived from statistics of breaches.',
    ...table(
      ['area', 'weight of 100'],
      byWeight.map((area) => [words.t(`terms:areas.${area}`), weights[area]]),
    ),
    '',
    '## Total',
    '',
    `The total is ${blend.mean} % of the weighted mean of all assessed areas and ${blend.weakest} % of the mean of the ${blend.areas} with the lowest scores, counted alike, so that strength in one place does not hide weakness in another. Every step is counted in whole hundredths and rounded down, the total to a whole point.`,
    '',
    'Adding a finding never raises the total, and fixing one never lowers it. (Weights in the mean of the lowest would allow both: an area that gets worse could push a heavier one out of them.)',
    '',
    '## Ceilings',
    '',
    `Open issues of confidence certain or firm, on assets that the owner controls, hold the total; the lowest ceiling counts. Events set none after day ${ageing.ceilingDays}.`,
    ...table(
      ['open issues', 'total at most'],
      ceilings.map((row) => [`${row.issues === 1 ? 'one' : `${row.issues} or more`} ${row.severity}`, row.at]),
    ),
    '',
    `100 needs no finding above informational; *Other* does not stand in its way. With one, the total is ${MODEL.flawlessBelow} at most.`,
    '',
    '## Coverage',
    '',
    `Coverage is the share of the applicable checks that were assessed, weighted as the areas are. A check that was assessed on some of its assets counts by their share. Low coverage holds the total, so that who blocks the scanner gains nothing; below ${LIMITED_BELOW * 100} % the rating is called limited wherever it is shown. Sources that an installation does not ask are named apart and hold nothing. A domain with fewer than ${MODEL.scopeAreas} applicable areas is marked as of limited scope.`,
    ...table(
      ['coverage', 'total at most'],
      [
        ...coverage.steps.map((step) => [`below ${step.below / 100} %`, step.at]),
        [`below ${coverage.rated / 100} %`, 'no rating'],
      ],
    ),
    '',
    '## Rulings',
    '',
    'A finding that its owner disputes counts until an administrator of another company rules on it. A ruling that it is false, or of another level, is evidence like any other: it is applied after the checks and before issues are priced, stands in the ledger, ends after a year at the latest, and no longer counts once the check gives the finding a worse level. A risk that the owner accepts costs its points all the same.',
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
