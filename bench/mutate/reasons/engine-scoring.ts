import { because, type SurvivorReason } from './reason.ts';

const scoring = (name: string, kind: SurvivorReason['kind'], reason: string, ...mutants: readonly string[]) =>
  because(`engine/scoring/${name}.ts`, kind, reason, ...mutants);
const search = (kind: SurvivorReason['kind'], reason: string, ...mutants: readonly string[]) =>
  scoring('remediation-search', kind, reason, ...mutants);

/** Survivors of `npm run mutate -- engine/scoring`. */
export const ENGINE_SCORING: readonly SurvivorReason[] = [
  scoring('remediation-plan', 'not a case', 'no cap of the model is the lowest score of a grade', 'row.at < target'),
  search('equivalent', 'an absent best is treated as null', '{ best: null }'),
  search(
    'speed',
    'maxima that cannot reach the target are passed over before the search, and searched in vain without that',
    '(sum, row) => sum + row.weight * Math.max(...row.options.map((o) => o.score))',
    '(o) => o.score',
    'blendScores(Math.floor(highest / weights), limit) < target * 100 → false',
    'highest / weights',
    'target * 100 → target / 100',
  ),
  search(
    'speed',
    'the order in which maxima are tried; the best of all is kept',
    '[...limits].sort((a, b) => b - a)',
    '(a, b) => b - a',
    'b - a',
  ),
  search(
    'speed',
    'areas that need more fixes than the best so far are passed over; `join` refuses them as well',
    'sum + Math.min(...options.map((option) => option.fixed))',
    '!(least <= most)',
    'least <= most → true',
  ),
  search('speed', 'pairs of sums are kept where only one sum matters', 'false → true'),
  search('equivalent', 'one of several equally good sets of fixes', 'before <= best.before'),
  search(
    'speed',
    'choices that another exceeds are removed; kept, they are never the best',
    '(a: Chain, b: Chain) => a.sum >= b.sum && (!plainCounts || a.plain >= b.plain)',
    'a.sum >= b.sum && (!plainCounts || a.plain >= b.plain) → false',
    'a.sum >= b.sum → a.sum > b.sum',
    '!plainCounts || a.plain >= b.plain → !plainCounts && a.plain >= b.plain',
    'a.plain >= b.plain → false',
    'a.plain >= b.plain → a.plain > b.plain',
    'known.some((other) => covers(other, chain)) → false',
    '(other) => covers(other, chain)',
    'known.filter((other) => !covers(chain, other)) → known',
  ),
  search(
    'speed',
    'too many fixes or open caps end a choice early; `join` refuses it as well',
    'fixed > most || critical > allowed.critical || high > allowed.high',
    'fixed > most || critical > allowed.critical',
    'fixed > most → false',
    'critical > allowed.critical → false',
    'high > allowed.high → false',
  ),
  search(
    'equivalent',
    'the key is different for each tally as well',
    '(fixed * 16 + critical) * 16 + high',
    'fixed * 16 + critical',
  ),
  search('equivalent', 'stores the list where it is already', 'known.length === 0'),
  scoring('sufficient-fixes', 'equivalent', 'an id that no issue has fixes nothing', '[]'),
  scoring('sufficient-fixes', 'equivalent', 'the numbers compared differ, or are both absent', 'one[at]! > other[at]!'),
  scoring(
    'score',
    'types',
    'both means are null without a scored area, and never one alone',
    'mean === null || weakMean === null',
    'mean === null → false',
    'weakMean === null → false',
  ),
  scoring(
    'score',
    'equivalent',
    'null is not above the limit, and without a score there is no total',
    'uncapped !== null',
  ),
  scoring(
    'sufficient-fixes',
    'slow',
    'engine/scoring/sufficient-fixes.test.ts: different issues, also where a single fix has no effect',
    'open\n      .filter((issue) => !fixed.includes(issue))',
  ),
];
