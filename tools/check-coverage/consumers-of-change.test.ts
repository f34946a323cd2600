import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TABLE = 'server/features/ratings/decisions/changes-by-cause.test.ts';

/** Compares two ratings, or reads why a finding is no longer reported. */
const CONSUMES =
  /\b(?:changesOf|scoreChangeOf|absenceOf|absenceOfIssue|changesBetween|comparedChanges|closedFindings|CLOSED_BY|CLOSED_STATE|closedBy|closed_by|listReturnedFindings|IS_REGRESSION|isAbsence|isAppearance|changeTerm)\b|['"`](?:retest-)?fixed['"`]|\b(?:before|earlier|previous|was)[!?]?\.(?:findings|ledger)\b/;

/** The same words with another meaning: fixed versions and settings, absent evidence, changes of accounts. */
const OTHERS = [
  'engine/areas/',
  'engine/parse/',
  'engine/sources/',
  'engine/evaluation/coverage.ts',
  'engine/evaluation/run.ts',
  'engine/evidence/services.ts',
  'server/features/auth/',
  'server/features/feeds/',
  'server/platform/db/scans/distribution-fixes.ts',
  'server/platform/settings/',
];

/** Where the causes come from: the comparison, what it is stored as, and the vocabulary. */
const SOURCES_OF_CAUSES = [
  'contract/',
  'engine/index.ts',
  'engine/evaluation/absence.ts',
  'engine/evaluation/changes/changes.ts',
  'server/features/ratings/decisions/closed-findings.ts',
  'server/features/ratings/index.ts',
  'server/features/ratings/rating-response.ts',
  'server/features/ratings/record-rating.ts',
  'server/platform/db/ratings/finding-history.ts',
  'server/platform/db/ratings/ratings.ts',
  'server/platform/db/ratings/work/finding-state.ts',
];

/** Everything that speaks of change, with what a test with all causes says of it: a name in the table, or another test. */
const CONSUMERS: Readonly<Record<string, string | { test: string }>> = {
  'engine/cli/diff.ts': { test: 'engine/cli/ci.test.ts' },
  'engine/cli/known-findings.ts': { test: 'engine/cli/ci.test.ts' },
  'report/content/changes.ts': 'board',
  'server/features/notifications/rating-notifications.ts': 'notified',
  'server/features/ratings/analysis/compare-ratings.ts': 'compared',
  'server/features/ratings/decisions/finding-changes.ts': 'retest',
  'server/features/ratings/forecast.ts': { test: 'server/features/ratings/forecast.test.ts' },
  'server/features/ratings/work/score-events.ts': 'since',
  'server/features/reports/generate-report.ts': 'board',
  'server/features/reports/report-details.ts': 'fixedInReport',
  'server/features/siem/ecs.ts': 'siem',
  'server/features/tickets/sync-tickets.ts': 'ticket',
  'server/features/tickets/ticket-content.ts': 'ticket',
  'server/platform/db/accounts/companies/onboarding.ts': { test: 'server/features/accounts/onboarding.test.ts' },
  'server/platform/db/notifications/rating-baseline.ts': 'notified',
  'server/platform/db/notifications/siem-events.ts': 'siem',
  'server/platform/db/notifications/tickets.ts': 'ticket',
  'server/platform/db/ratings/cadence.ts': 'cadence',
  'server/platform/db/ratings/decisions.ts': 'state',
  'server/platform/db/ratings/work-list.ts': 'state',
  'server/platform/db/ratings/work/count-work.ts': { test: 'server/features/ratings/work-list.test.ts' },
  'server/platform/db/ratings/work/score-events.ts': 'events',
  'server/routes/analysis/comparison.ts': 'compared',
  'server/routes/ratings.ts': 'changes',
  // Screens show the kinds that the API gives.
  'web/components/findings/finding-state.tsx': 'state',
  'web/components/findings/retest/retest-status.tsx': 'retest',
  'web/screens/dashboard/index/events/change-text.tsx': 'since',
  'web/screens/dashboard/index/events/score-events-card.tsx': 'events',
  'web/screens/dashboard/index/events/score-events.ts': 'events',
  'web/screens/records/analyze/compared-changes.tsx': 'compared',
};

const files = globSync('{contract,engine,report,server,web}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (file) => /node_modules|\bdist\b/.test(file),
})
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.ts$|\/(?:testing|migrations|generated)\//.test(file));
const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('everything that speaks of change is tested with every cause', () => {
  const known = [...OTHERS, ...SOURCES_OF_CAUSES];
  const found = files.filter((file) => !known.some((place) => file.startsWith(place)) && CONSUMES.test(text(file)));
  const without = found.filter((file) => !CONSUMERS[file]);
  assert.deepEqual(without, [], `add an assertion to ${TABLE} and a line here`);
  const table = text(TABLE);
  for (const [file, row] of Object.entries(CONSUMERS)) {
    assert.ok(files.includes(file), `${file} no longer exists`);
    if (typeof row === 'string')
      assert.match(table, new RegExp(`assert[^;]*\\bis\\.${row}\\b|of \\[[^\\]]*\\bis\\.${row}\\b`), file);
    else assert.ok(text(row.test).length > 0, row.test);
  }
});
