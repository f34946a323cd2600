/** Public interface of the feature: other features import from here only. */

export { compareWithPeers } from './analysis/peer-comparison.ts';
export { averagesFor } from './averages/averages.ts';
export { updateRanking } from './averages/ranking.ts';
export { readAcceptedRisks } from './decisions/decision-access.ts';
export { NO_MARK } from './decisions/decision-response.ts';
export { endDisputes } from './decisions/end-disputes.ts';
export { recordRetestRequest } from './decisions/finding-changes.ts';
export { findingPath, sendFindingMails } from './decisions/finding-mails.ts';
export { addStatements, reevaluate } from './decisions/reevaluate.ts';
export { pointsOf } from './findings.ts';
export { loadAssessment, loadAssessments } from './load-assessment.ts';
export { changesBetween, findingText, toFindingRow } from './rating-response.ts';
export { recordRating } from './record-rating.ts';
export { withPointsOnce } from './rows/finding-list.ts';
export { storedTables } from './rows/stored-area-rows.ts';
export { nearestRating } from './work/score-events.ts';
