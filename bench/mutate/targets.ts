/** Tests that show the behavior of a folder without database, browser or network beyond loopback. */
export const TARGETS: Readonly<Record<string, readonly string[]>> = {
  'engine/scoring': ['engine/scoring/*.test.ts'],
  'engine/views': ['engine/views/*.test.ts', 'engine/views.test.ts', 'engine/evaluation/table-totals.test.ts'],
  'report/content': ['report/content/*.test.ts', 'report/content/integrated/*.test.ts'],
  'web/live': ['web/live/*.test.ts'],
  'web/session': ['web/session/*.test.ts'],
};
