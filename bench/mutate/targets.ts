/** What is mutated, and the tests that show its behavior without database, browser or network beyond loopback. */
export interface Target {
  /** Globs of sources; test files and folders `testing` are left out. */
  sources: readonly string[];
  /** Globs of test files. */
  tests: readonly string[];
}

/** Rules of the server that need no database: pure functions with a test file of the same name beside them. */
const SERVER_RULES = [
  'accounts/companies/plan-change',
  'auth/limits/network',
  'auth/passwords/password-rules',
  'domains/domain-name',
  'domains/quiet-hours',
  'domains/verification-record',
  'domains/verification-wait',
  'ratings/rows/select-rows',
  'ratings/rows/totaled-rows',
  'reports/schedules/next-due',
  'scans/phases',
  'sharing/redaction',
].map((name) => `server/features/${name}`);

const folder = (name: string, ...tests: readonly string[]): Target => ({
  sources: [`${name}/**/*.ts`],
  tests: [`${name}/**/*.test.ts`, ...tests],
});

export const TARGETS: Readonly<Record<string, Target>> = {
  'engine/scoring': folder('engine/scoring'),
  'engine/views': folder('engine/views', 'engine/views.test.ts', 'engine/evaluation/table-totals.test.ts'),
  'report/content': folder('report/content'),
  'server/rules': {
    sources: SERVER_RULES.map((name) => `${name}.ts`),
    tests: [
      ...SERVER_RULES.map((name) => `${name}.test.ts`),
      'server/features/accounts/companies/plan-limits.test.ts',
      'server/features/sharing/shared-fields.test.ts',
    ],
  },
  'web/live': folder('web/live'),
  'web/session': folder('web/session'),
};
