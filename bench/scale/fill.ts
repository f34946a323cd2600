import pg from 'pg';
import {
  FINDINGS_PER_DOMAIN,
  type Holders,
  idOf,
  NAME,
  type Names,
  newestRating,
  OWN_DOMAINS,
  type Run,
  SAMPLED,
  SCANS_PER_DOMAIN,
  type Size,
} from './data-set.ts';
import { fillScreens } from './fill-screens.ts';
import { FINDINGS, FINGERPRINT, storeAssessments } from './findings.ts';

/**
 * Fills an empty database like years of use would, by set-based statements that bypass row-level security, triggers and
 * foreign keys. The rating `template` gives the sampled domains their assessments; all ratings of a domain share one.
 * @param progress called with a message for each step
 */
export async function fill(
  superuserUrl: string,
  size: Size,
  holders: Holders,
  template: string,
  progress: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const run: Run = async (what, statement, values = []) => {
    const began = performance.now();
    await client.query(statement, values);
    progress(`  ${what}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  };
  const others = size.companies - 2;
  const firstOther = OWN_DOMAINS + size.big;
  const of = (own: string, big: string, other: string) =>
    `case when n < ${OWN_DOMAINS} then '${own}'::uuid when n < ${firstOther} then '${big}'::uuid else ${other} end`;
  const company = of(holders.own.companyId, holders.big.companyId, `md5('c' || (n - ${firstOther}) % ${others})::uuid`);
  const account = of(holders.own.accountId, holders.big.accountId, `md5('a' || (n - ${firstOther}) % ${others})::uuid`);
  const domain = `md5('d' || n)::uuid`;
  const each = `generate_series(0, ${size.domains - 1}) n`;
  // Oldest first, so that the rows of a domain are as far apart in the table as scans a week apart.
  const scans = `(select i, i % ${size.domains} as n, ${SCANS_PER_DOMAIN - 1} - i / ${size.domains} as k
    from generate_series(0, ${size.domains * SCANS_PER_DOMAIN - 1}) i) made`;
  const names: Names = { company, account, domain, name: NAME, each, rating: newestRating(size) };
  // The newest within the last week, so that the ratings of all domains count in averages.
  const at = `now() - interval '7 days' * k - interval '1 second' * (n * 7919 % 600000)`;
  const total = `(20 + (n * 31 + k * 7) % 80)`;
  const grade = `(array['E','D','C','B','A','S'])[1 + least(5, ${total} / 17)]`;
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set jit = off;
      set maintenance_work_mem = '256MB'; set work_mem = '128MB'; set max_parallel_maintenance_workers = 0`);
    await run(
      'companies',
      `insert into company (id, name, industry, plan, plan_start, plan_end, created_at, remediation_days)
       select md5('c' || n)::uuid, 'Company ' || n, chr(65 + n % 21), 23, current_date - 30, current_date + 300,
              now() - interval '2 years', case when n % 2 = 0 then '{"critical": 7, "high": 30, "medium": 90}'::jsonb end
       from generate_series(0, ${others - 1}) n`,
    );
    await run(
      'remediation policies',
      `update company set remediation_days = '{"critical": 7, "high": 30, "medium": 90}' where id = any($1)`,
      [[holders.own.companyId, holders.big.companyId]],
    );
    await run(
      'accounts',
      `insert into account (id, company_id, email, name, company_role, password_hash, activated_at)
       select md5('a' || n)::uuid, md5('c' || n)::uuid, 'owner@company-' || n || '.example', 'Owner ' || n, 'owner', 'x', now()
       from generate_series(0, ${others - 1}) n`,
    );
    await withoutIndexes(client, progress, ['domain', 'scan', 'rating', 'finding'], async () => {
      await run(
        'domains',
        `insert into domain (id, company_id, name, unicode_name, is_registrable, account_id, status, txt_value, verified_at,
           checked_at, created_at, rating_id)
         select ${domain}, ${company}, ${NAME}, ${NAME}, true, ${account}, 'verified', 'x', now() - interval '1 second' * n,
                now() - interval '1 hour' * (n % 700), now() - interval '1 year', ${names.rating} from ${each}`,
      );
      await run(
        'names of domains',
        `insert into searchable_domain (domain_id, name) select ${domain}, ${NAME} from ${each}`,
      );
      await run(
        'scans',
        `insert into scan (id, company_id, domain_id, domain, kind, owner_id, sender_id, scandate, state, created_at, started_at,
           phase_one_at, finished_at, share, findings)
         select ${idOf('1', 'i')}, ${company}, ${domain}, ${NAME}, case when k % 4 = 0 then 'full' else 'automatic' end,
                ${account}, ${account}, (${at})::date, 2, ${at}, ${at}, ${at}, ${at}, 1, ${FINDINGS_PER_DOMAIN} from ${scans}`,
      );
      await run(
        'ratings',
        `insert into rating (id, company_id, domain_id, scan_id, state, rated_at, model_version, total, grade, risk_class,
           coverage, limited_scope, finding_counts, report_counts, area_scores, ceiling, is_capped, asset_count,
           assessment_id, evidence_hashes, feed_versions, created_at)
         select ${idOf('2', 'i')}, ${company}, ${domain}, ${idOf('1', 'i')}, 2, ${at}, t.model_version, ${total}, ${grade},
                t.risk_class, t.coverage, false, t.finding_counts, case when k = 0 then t.report_counts end, t.area_scores,
                null, false, 1 + n % 25, ${names.rating}, '{}', '{}', ${at}
         from ${scans} cross join rating t where t.id = $1`,
        [template],
      );
      await run(
        'findings',
        `insert into finding (company_id, domain_id, fingerprint, area, first_seen, last_seen, opened_at, rating_id, payload)
         select ${company}, ${domain}, ${FINGERPRINT}, k.payload->>'area', now() - interval '9 days' * f, now(),
                now() - interval '9 days' * f, ${names.rating},
                k.payload || jsonb_build_object('asset', 'host-' || f || '.' || ${NAME}, 'fingerprint', ${FINGERPRINT})
         from ${each}, generate_series(0, ${FINDINGS_PER_DOMAIN - 1}) f
         cross join lateral (select $1::jsonb -> f as payload) k where n >= ${SAMPLED}`,
        [JSON.stringify(FINDINGS)],
      );
    });
    await run(
      'assessments of the sampled domains',
      `insert into assessment_content (domain_id, id, company_id, content)
       select ${domain}, ${names.rating}, ${company}, c.content from ${each}, assessment_content c
       where n < ${SAMPLED} and c.id = (select assessment_id from rating where id = $1)`,
      [template],
    );
    await storeAssessments(client, size, progress);
    await run(
      'findings of the assessment',
      `insert into finding (company_id, domain_id, fingerprint, area, first_seen, last_seen, opened_at, rating_id, payload)
       select ${company}, ${domain}, f.fingerprint, f.area, f.first_seen, f.last_seen, f.first_seen, ${names.rating}, f.payload
       from ${each}, finding f where n < ${SAMPLED} and f.rating_id = $1`,
      [template],
    );
    await run(
      'rows of the assessment',
      `insert into area_row (company_id, domain_id, area, ordinal, row)
       select ${company}, ${domain}, a.area, a.ordinal, a.row from ${each}, area_row a
       where n < ${SAMPLED} and a.domain_id = (select domain_id from rating where id = $1)`,
      [template],
    );
    await run(
      'tags',
      `insert into domain_tag (company_id, domain_id, tag)
       select ${company}, ${domain}, (array['production', 'Test', 'customer', 'mail'])[1 + n / 3 % 4] from ${each} where n % 3 = 0`,
    );
    await run(
      'schedules',
      `insert into scan_schedule (domain_id, company_id, account_id, enabled, mode, interval_days, next_run_date, next_run_at)
       select ${domain}, ${company}, ${account}, true, 'permanent', 7, current_date + 1 + n % 7,
              current_date + interval '1 day' * (1 + n % 7)
       from ${each}`,
    );
    await run(
      'reports',
      `insert into report (id, company_id, domain_id, rating_id, language, status, pdf_name, file_name, verification_code,
         created_at, finished_at, pages, bytes, sha256)
       select ${idOf('3', 'n')}, ${company}, ${domain}, ${names.rating}, 'en-US', 'ready', 'p' || n, 'p.pdf', 'v' || n,
              now() - interval '1 second' * n, now(), 19, 500000, 'x' from ${each}`,
    );
    await run(
      'changes of scores',
      `insert into score_change (company_id, day) select distinct company_id, '-infinity'::date from domain`,
    );
    await run('changes of addresses', 'insert into place_change (company_id) select distinct company_id from domain');
    await fillScreens(run, size, holders, names);
    await fillRankings(client, run, size);
    await run('vacuum', 'vacuum (analyze)');
    await run('checkpoint', 'checkpoint');
  } finally {
    await client.end();
  }
}

/** Rankings of all companies, and what is derived from them. */
async function fillRankings(client: pg.Client, run: Run, size: Size): Promise<void> {
  await run(
    'rankings',
    `insert into ranking (company_id, score, industry, areas, next_change_at)
     select c.id, 2000 + hashtext(c.id::text) & 4095, c.industry, '{"dns_health": 8000, "network_security": 7000}',
            now() + interval '60 days'
     from company c
     where c.plan is not null on conflict (company_id) do update set score = excluded.score, areas = excluded.areas`,
  );
  const scopes = `(select company_id, score, areas, unnest(array['all', 'industry:' || industry]) as scope from ranking where score is not null) r`;
  await client.query('truncate ranking_histogram, ranking_average');
  await run(
    'histogram',
    `insert into ranking_histogram (scope, score, companies) select scope, score, count(*) from ${scopes} group by 1, 2`,
  );
  await run(
    'averages',
    `insert into ranking_average (scope, area, total, companies)
     select scope, a.key, sum(a.value::int), count(*) from ${scopes}
     cross join lateral (select key, value from jsonb_each_text(areas) union all select '', score::text) a group by 1, 2`,
  );
  await run(
    'averages by day',
    `insert into ranking_average_daily (scope, day, companies, averages)
     select 'all', current_date - n, ${size.companies}, '{"": 7000, "dns_health": 8000}' from generate_series(1, 365) n`,
  );
}

/** Drops the indexes of tables that no constraint needs while they are filled: building them at once is much faster. */
async function withoutIndexes(
  client: pg.Client,
  progress: (line: string) => void,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  const began = performance.now();
  for (const { definition } of rows) await client.query(definition);
  progress(`  ${rows.length} indexes: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
}
