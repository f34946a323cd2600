import { AREAS, type AreaId } from '@assay/contract/areas.ts';
import type { CountPart } from '@assay/contract/report/counts.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { areaAnchor } from './area-anchor.ts';
import { type Block, formatPoints } from './blocks.ts';
import { detailTable } from './details.ts';
import { issueEntry } from './issues/issue-entry.ts';
import type { ReportIssue } from './issues/issue-list.ts';
import { ifRealSentence } from './summary.ts';

/** Areas whose evidence comes from third parties; the others are scanned. Each area is in one part of the report. */
const INTELLIGENCE: readonly AreaId[] = [
  'ip_reputation',
  'information_leakage',
  'hacker_chatter',
  'social_engineering',
];

export const partOf = (area: AreaId): CountPart => (INTELLIGENCE.includes(area) ? 'intelligence' : 'scanning');

/** The areas of a part, each with its issues, worst first, and what was seen in it. */
export function areaBlocks(
  part: CountPart,
  input: ReportInput,
  issues: readonly ReportIssue[],
  words: Translator,
): Block[] {
  return AREAS.filter(({ id }) => partOf(id) === part).flatMap(({ id }): Block[] => {
    const own = issues.filter(({ area }) => area === id);
    const none = own.length === 0 ? words.t('report:noFindings') : '';
    const introduction = [words.t(`report:areas.${id}`), standing(input, id, words), none];
    return [
      { type: 'heading', level: 2, text: words.t(`terms:areas.${id}`), anchor: areaAnchor(id) },
      { type: 'paragraph', text: introduction.filter(Boolean).join(' ') },
      ...own.map((issue) => issueEntry(input, issue, words)),
      ...detailTable(input, id, issues, words),
    ];
  });
}

function standing(input: ReportInput, area: AreaId, words: Translator): string {
  const score = input.assessment.areas.find((row) => row.area === area);
  if (!score || score.score === null) return words.t(`report:areaStatus.${score?.status ?? 'not-assessed'}`);
  const facts = {
    score: Math.floor(score.score / 100),
    lost: formatPoints(score.lost, words.language),
    assessed: score.checks.assessed,
    total: score.checks.assessed + score.checks.notAssessed,
  };
  const ifNothingLost = score.unconfirmed ? 'unconfirmed' : 'perfect';
  const status = score.lost > 0 ? 'assessed' : ifNothingLost;
  return [words.t(`report:areaStatus.${status}`, facts), ...ifRealSentence(score.unconfirmed, words, 100)].join(' ');
}
