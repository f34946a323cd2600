import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runTasks } from '@assay/server/jobs/planner.ts';
import { createTestAccount } from '@assay/server/testing/accounts.ts';
import { testServer } from '@assay/server/testing/api.ts';
import { testContext } from '@assay/server/testing/context.ts';
import { createRatedDomain, recomputeRankings } from '@assay/server/testing/rated-domains.ts';
import { sql } from 'kysely';
import { SEED_COMPANIES } from '../seed-companies.ts';
import { writePastAverages } from './averages.ts';

test('the demo has averages of a year beside the own course, and the places of a week ago', async () => {
  const { context } = await testContext();
  const server = await testServer(context);
  const companies = [];
  for (const [n, company] of SEED_COMPANIES.filter(({ permission }) => permission >= 21)
    .slice(0, 6)
    .entries()) {
    const { permission, industry } = company;
    const person = await createTestAccount(context, { email: `p${n}@past.example`, permission, industry });
    for (const [ago, kind] of [
      [300, 'oldmill'],
      [n < 5 ? 40 : 20, n % 2 ? 'oldmill' : 'copperfinch'],
    ] as const) {
      const { ratingId } = await createRatedDomain(context, person, `past-${n}.example`, kind);
      await context.db.withCompany(person.companyId, (tx) =>
        sql`update rating set rated_at = now() - make_interval(days => ${ago}::integer) where id = ${ratingId}`.execute(
          tx,
        ),
      );
    }
    companies.push({ company, companyId: person.companyId });
  }
  await recomputeRankings(context);
  await runTasks(context, 'hour');
  await writePastAverages(context, companies);
  const caller = await server.logIn('p0@past.example');
  const { data } = await caller.call('GET', '/api/analysis/trend?domain=past-0.example');
  const before = data.all.filter(({ day }: { day: string }) => day < data.own[1].day);
  assert.ok(data.all.length > 40, `${data.all.length} weeks`);
  // All had the same rating until forty days ago.
  assert.ok(before.length > 30 && before.every(({ score }: { score: number }) => score === data.own[0].score));
  assert.ok(data.all.at(-1).score > data.own[0].score);
  assert.equal((await caller.call('GET', '/api/ranking')).data.placeBefore, 1);
});
