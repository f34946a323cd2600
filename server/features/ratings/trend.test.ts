import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyCounts } from '@assay/contract/severities.ts';
import { sql } from 'kysely';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { testContext } from '#testing/context.ts';
import { toTrendPoints } from './trend.ts';

const { context } = await testContext();
const today = dayIn('UTC', new Date());

function point(days: number) {
  const at = new Date(`${addDays(today, -days)}T12:00:00Z`);
  return { ratingId: String(days), at, total: 80, grade: 'B', modelVersion: '1', counts: emptyCounts() };
}

test('each point of a trend has the average of its day, or of the week before, for those who see averages', async () => {
  const trend = (permission: number) =>
    context.db.withAllCompanies('migration', async (tx) => {
      await sql`delete from ranking_average_daily`.execute(tx);
      await sql`
        insert into ranking_average_daily (scope, day, companies, averages) values
          ('all', ${addDays(today, -40)}::date, 6, '{"": 7000}'), ('all', ${addDays(today, -10)}::date, 6, '{"": 7100}'),
          ('all', ${addDays(today, -9)}::date, 4, '{"": 1000}')`.execute(tx);
      return toTrendPoints(tx, permission, [point(60), point(40), point(30), point(10), point(5), point(0)]);
    });
  const averages = (await trend(22)).map(({ average }) => average);
  // Ignored after a week, and with too few companies nothing is shown.
  assert.deepEqual(averages, [null, 7000, null, 7100, 7100, null]);
  assert.ok((await trend(1)).every(({ average }) => average === null));
});

test('a trend without ratings has no points', async () => {
  assert.deepEqual(await context.db.withAllCompanies('migration', (tx) => toTrendPoints(tx, 22, [])), []);
});
