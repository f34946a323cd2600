import { ACCEPTED } from './accepted.ts';
import { analyze, type Verdict } from './analyze.ts';
import { rejectionReason } from './reject.ts';
import { allPatterns, readVerdicts, type Verdicts, writeVerdicts } from './verdicts.ts';

/**
 * `npm run regexes`: analyzes patterns that have no verdict yet and updates verdicts.json, from which removed patterns are
 * dropped. Exit code 1 if a pattern is not linear.
 */
const { patterns, undescribed, gone } = await allPatterns();
const before = readVerdicts();
const verdicts: Verdicts = {};
const complaints = [
  ...undescribed.map((at) => `${at}: composes a pattern that tools/regexes/composed.ts does not describe`),
  ...gone.map((place) => `tools/regexes/composed.ts: nothing composes ${place} any more`),
];
for (const pattern of patterns) {
  if (Object.hasOwn(ACCEPTED, pattern.key)) continue;
  const known = before[pattern.key];
  const verdict: Verdict = known ? { bounds: known } : analyze(pattern.key);
  if ('bounds' in verdict) verdicts[pattern.key] = verdict.bounds;
  const wrong = rejectionReason(pattern, verdict);
  if (wrong) complaints.push(wrong);
}
writeVerdicts(verdicts);
for (const wrong of complaints) console.error(wrong);
console.log(`${patterns.length} patterns, ${Object.keys(verdicts).length} of them linear.`);
if (complaints.length > 0) process.exitCode = 1;
