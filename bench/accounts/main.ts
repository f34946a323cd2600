import { accountByEmail } from '@assay/server/platform/db/accounts/accounts.ts';
import { listMembers } from '@assay/server/platform/db/accounts/members.ts';
import { sessionById } from '@assay/server/platform/db/accounts/sessions.ts';
import { auditEntries, type EntryFilter } from '@assay/server/platform/db/audit/entries.ts';
import { findTargetNames } from '@assay/server/platform/db/audit/target-names.ts';
import { erasePersonalDetails } from '@assay/server/platform/db/audit.ts';
import type { Tx } from '@assay/server/platform/db/transaction.ts';
import { createTestDatabase } from '@assay/server/testing/database.ts';
import { sql } from 'kysely';
import { type Figure, writeSection } from '../measured.ts';
import { addressOf, fill, sizeOf } from './fill.ts';
import { explainQueries, sourcesOf } from './plan.ts';

/**
 * `npm run bench:accounts -- [--write] [--plans] [--accounts N]`: log-in, member search and audit filters over a
 * million accounts, each run like the product runs it: as the role `app`, under row-level security, in a separate
 * transaction that is rolled back. Times are from query to rows, without beginning and ending the transaction.
 */

const RUNS = 30;
const LIMIT_MS = 50;
const [accounts = 1_000_000] = process.argv.flatMap((word, at, all) =>
  all[at - 1] === '--accounts' ? [Number(word)] : [],
);
const size = sizeOf(accounts);
const showsPlans = process.argv.includes('--plans');

const database = await createTestDatabase();
const { db } = database;
const figures: Figure[] = [];
class Done extends Error {}

type Question = (tx: Tx, n: number) => Promise<unknown>;

/** Runs in a separate transaction that is rolled back. */
async function once(question: Question, n: number, company: string | null): Promise<number> {
  let took = 0;
  const work = async (tx: Tx) => {
    const began = performance.now();
    await question(tx, n);
    took = performance.now() - began;
    throw new Done();
  };
  const run = company ? db.withCompany(company, work) : db.withAllCompanies('planner', work);
  await run.catch((error) => {
    if (!(error instanceof Done)) throw error;
  });
  return took;
}

async function measure(what: string, question: Question, company: string | null = null): Promise<void> {
  const times: number[] = [];
  // An account of anywhere, another one each time; the first run only warms the connection.
  for (let run = 0; run <= RUNS; run++)
    times.push(await once(question, 1 + ((run * 104_729) % size.accounts), company));
  times.shift();
  times.sort((a, b) => a - b);
  const plans: string[][] = [];
  await once(
    (tx, n) => question(tx.withPlugin(explainQueries((plan) => plans.push(plan))) as Tx, n),
    4_711 % size.accounts,
    company,
  );
  const [min, median, max] = [times[0]!, times[RUNS / 2]!, times[RUNS - 1]!].map((ms) => ms.toFixed(1));
  const sources = sourcesOf(plans);
  figures.push({
    what: `${what} (${sources})`,
    value: `${min} / ${median} / ${max} ms`,
    limit: `median under ${LIMIT_MS} ms`,
  });
  process.stdout.write(`${what}: ${min} / ${median} / ${max} ms\n  ${sources}\n`);
  if (showsPlans) for (const plan of plans) process.stdout.write(`${plan.map((line) => `    ${line}`).join('\n')}\n\n`);
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
const id = (text: string) => sql<string>`md5(${text})::uuid`;
const search = (more: Partial<Parameters<typeof listMembers>[1]>) => (tx: Tx) =>
  listMembers(tx, { search: '', state: undefined, role: undefined, sort: 'account', limit: 50, offset: 0, ...more });
const entries =
  (filter: Partial<EntryFilter>, offset = 0) =>
  async (tx: Tx) => {
    const { rows } = await auditEntries(tx, { companyId: null, from: day(90), ...filter }, { limit: 50, offset });
    await findTargetNames(
      tx,
      rows.map((row) => row.accountId).filter((account) => account !== null),
    );
  };

try {
  process.stdout.write(`Filling in ${size.accounts} accounts, ${size.entries} audit entries:\n`);
  await fill(database.superuserUrl, size);

  await measure('Log-in: account by address', (tx, n) => accountByEmail(tx, addressOf(n).toUpperCase()));
  await measure('Log-in: no such address', (tx, n) => accountByEmail(tx, `nobody-${n}@works.example`));
  await measure('Session by id', async (tx, n) => {
    const { rows } = await sql<{ id: string }>`select ${id(`s${1 + (n % size.sessions)}`)} as id`.execute(tx);
    await sessionById(tx, rows[0]?.id ?? '00000000-0000-0000-0000-000000000000');
  });

  await measure('Members: first page by address', search({}));
  await measure('Members: first page by last log-in', search({ sort: '-lastLoginAt' }));
  await measure('Members: page 100 by name', search({ sort: 'name', offset: 4_950 }));
  await measure('Members: one address', (tx, n) => search({ search: addressOf(n) })(tx));
  await measure('Members: beginning that fits 83 000', search({ search: 'mei' }));
  await measure('Members: beginning of a company’s name', search({ search: 'works 77' }));
  await measure('Members: edition', search({ role: 23 }));
  await measure('Members: disabled', search({ state: 'disabled' }));

  await measure('Log: last 90 days', entries({}));
  await measure('Log: page 100', entries({}, 4_950));
  await measure('Log: who, one address', (tx, n) => entries({ who: addressOf(n) })(tx));
  await measure('Log: who, a beginning that fits 83 000', entries({ who: 'mei' }));
  await measure('Log: what, one action', entries({ what: 'report.requested' }));
  await measure(
    'Log: what, a rare pair of action and day',
    entries({ what: 'logs.exported', from: day(2), to: day(1) }),
  );
  await measure('Log: what, none such', entries({ what: 'supplier.' }));
  await measure('Log: one domain', (tx, n) => entries({ target: `domain-${n % 100_000}.example` })(tx));
  await measure('Log: one network address', (tx, n) => entries({ address: `198.51.${n % 250}.${n % 200}` })(tx));
  await measure('Log: one day', entries({ from: day(31), to: day(30) }));
  await measure('Older log: first page', entries({ from: undefined, to: day(90) }));
  await measure('Older log: who and what', (tx, n) =>
    entries({ from: undefined, to: day(90), who: addressOf(n), what: 'session.' })(tx),
  );
  const { rows } = await db.withAllCompanies('planner', (tx) =>
    sql<{ id: string }>`select company_id as id from account where email_key = ${addressOf(77)}`.execute(tx),
  );
  await measure('Company log: its owner', entries({ companyId: rows[0]!.id, from: undefined }), rows[0]!.id);

  await measure('Erasing: personal details of an account', async (tx, n) => {
    const { rows: found } = await sql<{ id: string }>`select ${id(`a${n}`)} as id`.execute(tx);
    await erasePersonalDetails(tx, found[0]?.id ?? '00000000-0000-0000-0000-000000000000');
  });
  await measure('Erasing: mails of an account', (tx, n) =>
    sql`delete from mail where account_id = ${id(`a${n}`)}`.execute(tx),
  );
  const how = `\`npm run bench:accounts -- --write\`; ${size.accounts} accounts, ${size.entries} audit entries, ${RUNS} questions each: least / median / most, and the indexes that answer;`;
  if (process.argv.includes('--write')) writeSection('A million accounts', how, figures);
} finally {
  await database.close();
}
