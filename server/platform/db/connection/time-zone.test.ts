import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { testDatabase } from '#testing/database.ts';

const database = await testDatabase();

test('a day has 24 hours and begins at midnight in UTC, whatever the time zone of the database', async () => {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  await client.query(`do $$ begin
    execute format('alter database %I set timezone to ''America/New_York''', current_database()); end $$`);
  await client.end();
  const { rows } = await database.db.withoutCompany((tx) =>
    sql`
      select current_setting('timezone') as zone, timestamptz '2027-03-14T00:00Z' + interval '1 day' as later,
             (timestamptz '2027-03-14T00:00Z')::date::text as day`.execute(tx),
  );
  assert.deepEqual(rows, [{ zone: 'UTC', later: new Date('2027-03-15T00:00:00Z'), day: '2027-03-14' }]);
});
