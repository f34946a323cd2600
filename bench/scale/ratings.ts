import { parseArgs } from 'node:util';
import { createTestAccount, type TestAccount } from '@assay/server/testing/accounts.ts';
import { sql } from 'kysely';
import { type Figure, writeSection } from '../measured.ts';
import { cpuOfPostgres } from './database/cpu-time.ts';
import { onDatabase } from './database/given.ts';
import { openBenchServer, quantile } from './server.ts';
import { ratedEvidence, storeRatings } from './writes.ts';

/**
 * `npm run bench:ratings -- [--domains 20,1000] [--ratings 1000] [--write]`: ratings stored a second for companies of so many
 * domains, by eight callers of one process on the embedded PostgreSQL, each with its scan in one transaction: the first of each
 * domain, and those of later scans that find the same 105 findings as the one before. Statistics of the tables are up to date
 * before the latter, as autovacuum keeps them.
 */
const { values } = parseArgs({
  options: {
    domains: { type: 'string', default: '20,1000' },
    ratings: { type: 'string', default: '1000' },
    write: { type: 'boolean', default: false },
  },
});
const ratings = Number(values.ratings);
const server = await openBenchServer();
const { context } = server;
const figures: Figure[] = [];

/** Counts the statements of the product's connections. */
let statements = 0;
context.db.pool.on('connect', (client) => {
  client.query = new Proxy(client.query, {
    apply(query, self, given) {
      statements += 1;
      return Reflect.apply(query, self, given);
    },
  });
});

async function createDomains({ companyId, accountId }: TestAccount, count: number): Promise<void> {
  await context.db.withCompany(companyId, (tx) =>
    sql`
      insert into domain (id, company_id, name, unicode_name, is_registrable, account_id, status, txt_value, verified_at)
      select gen_random_uuid(), ${companyId}::uuid, n || '.bench.example', n || '.bench.example', true, ${accountId},
        'verified', 'x', now() from generate_series(1, ${count}::int) n`.execute(tx),
  );
}

try {
  for (const domains of values.domains.split(',').map(Number)) {
    const account = await createTestAccount(context, { email: `of-${domains}@bench.example`, permission: 23 });
    await createDomains(account, domains);
    const rounds = 1 + Math.ceil(ratings / domains);
    const scans = Array.from({ length: rounds }, (_, round) => ratedEvidence(rounds - round));
    /** Stores so many ratings, in rounds over the domains of the company, each of a later scan than the one before. */
    const measure = async (what: string, count: number, limit: string) => {
      const [before, postgres] = [process.cpuUsage(), cpuOfPostgres(server.postmaster)];
      statements = 0;
      const times: number[] = [];
      const began = performance.now();
      for (let left = count; left > 0; left -= domains)
        times.push(...(await storeRatings(context, account, Math.min(left, domains), scans.shift())));
      const perSecond = (count / (performance.now() - began)) * 1_000;
      const { user, system } = process.cpuUsage(before);
      times.sort((a, b) => a - b);
      const cpu = `${((user + system) / 1_000 / count).toFixed(1)} and ${(((cpuOfPostgres(server.postmaster) - postgres) * 1_000) / count).toFixed(1)} ms`;
      const figure = {
        what: `${what}, company of ${domains} domains: a second; CPU time of each in Node.js and PostgreSQL; statements; p50, p99`,
        value: `${perSecond.toFixed(0)}; ${cpu}; ${(statements / count).toFixed(1)}; ${quantile(times, 0.5).toFixed(1)}, ${quantile(times, 0.99).toFixed(1)} ms`,
        limit,
      };
      figures.push(figure);
      process.stdout.write(`${figure.what}: ${figure.value}\n`);
    };
    await measure('First ratings', domains, '–');
    await onDatabase(server.database.superuserUrl, (client) => client.query('analyze'));
    await measure('Ratings that find the same', ratings, 'at least 500 per second');
  }
  if (values.write) {
    const how = `\`npm run bench:ratings -- --domains ${values.domains} --ratings ${ratings} --write\`;`;
    writeSection('Ratings stored', how, figures);
  }
} finally {
  await server.close();
}
process.exit();
