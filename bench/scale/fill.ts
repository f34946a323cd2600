import type { TestAccount } from '@assay/server/testing/accounts.ts';
import pg from 'pg';

/** Number of rows of each kind, by the number of domains. */
export interface Size {
  domains: number;
  companies: number;
  /** Domains of the company called "big": one in twenty. */
  big: number;
}

/** Scans of each domain, a week apart; each has one rating. */
export const SCANS_PER_DOMAIN = 20;
export const FINDINGS_PER_DOMAIN = 12;
/** Domains of the company called "own". */
export const OWN_DOMAINS = 18;
/** Domains with a real assessment and its findings: those whose pages the benchmark can open. */
const SAMPLED = OWN_DOMAINS + 200;

export function sizeOf(domains: number): Size {
  return { domains, companies: Math.round(domains / 20), big: Math.round(domains / 20) };
}

/** Companies whose accounts the benchmark logs in with; all others are only data. */
export interface Holders {
  own: TestAccount;
  big: TestAccount;
}

/**
 * Fills an empty database like years of use would, by set-based statements that bypass row-level security, triggers and
 * foreign keys. The rating `template` gives each newest rating its assessment.
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
  const run = async (what: string, statement: string, values: unknown[] = []) => {
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
  const name = `(array['shop','mail','portal','werk','casa','blue','stone','river'])[1 + n % 8] || '-' || n || '.example'`;
  const each = `generate_series(0, ${size.domains - 1}) n`;
  const scans = `${each}, generate_series(0, ${SCANS_PER_DOMAIN - 1}) k`;
  const scan = `md5('s' || n || '.' || k)::uuid`;
  const rating = `md5('r' || n || '.' || k)::uuid`;
  // The newest within the last week, so that the ratings of all domains count in averages.
  const at = `now() - interval '7 days' * k - interval '1 second' * (n * 7919 % 600000)`;
  const total = `(20 + (n * 31 + k * 7) % 80)`;
  const grade = `(array['E','D','C','B','A','S'])[1 + least(5, ${total} / 17)]`;
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set jit = off;
      set maintenance_work_mem = '256MB'; set work_mem = '128MB'`);
    await run(
      'companies',
      `insert into company (id, name, industry, plan, plan_start, plan_end, created_at)
       select md5('c' || n)::uuid, 'Company ' || n, chr(65 + n % 21), 23, current_date - 30, current_date + 300,
              now() - interval '2 years' from generate_series(0, ${others - 1}) n`,
    );
    await run(
      'accounts',
      `insert into account (id, company_id, email, name, company_role, password_hash, activated_at)
       select md5('a' || n)::uuid, md5('c' || n)::uuid, 'owner@company-' || n || '.example', 'Owner ' || n, 'owner', 'x', now()
       from generate_series(0, ${others - 1}) n`,
    );
    await run(
      'domains',
      `insert into domain (id, company_id, name, unicode_name, is_registrable, account_id, status, txt_value, verified_at,
         checked_at, created_at)
       select ${domain}, ${company}, ${name}, ${name}, true, ${account}, 'verified', 'x', now() - interval '1 second' * n,
              now() - interval '1 hour' * (n % 700), now() - interval '1 year' from ${each}`,
    );
    await run(
      'tags',
      `insert into domain_tag (company_id, domain_id, tag)
       select ${company}, ${domain}, (array['production', 'Test', 'customer', 'mail'])[1 + n / 3 % 4] from ${each} where n % 3 = 0`,
    );
    await run(
      'scans',
      `insert into scan (id, company_id, domain_id, domain, kind, owner_id, sender_id, scandate, state, created_at, started_at,
         phase_one_at, finished_at, share, findings)
       select ${scan}, ${company}, ${domain}, ${name}, case when k % 4 = 0 then 'full' else 'automatic' end, ${account},
              ${account}, (${at})::date, 2, ${at}, ${at}, ${at}, ${at}, 1, ${FINDINGS_PER_DOMAIN} from ${scans}`,
    );
    await run(
      'ratings',
      `insert into rating (id, company_id, domain_id, scan_id, state, rated_at, model_version, total, grade, risk_class, coverage,
         limited_scope, finding_counts, report_counts, area_scores, ceiling, is_capped, asset_count, assessment_zstd,
         evidence_hashes, feed_versions, created_at)
       select ${rating}, ${company}, ${domain}, ${scan}, 2, ${at}, t.model_version, ${total}, ${grade}, t.risk_class,
              t.coverage, false, t.finding_counts, case when k = 0 then t.report_counts end, t.area_scores, null, false,
              1 + n % 25, case when k = 0 and n < ${SAMPLED} then t.assessment_zstd else '' end, '{}', '{}', ${at}
       from ${scans} cross join rating t where t.id = $1`,
      [template],
    );
    await run(
      'findings',
      `insert into finding (company_id, domain_id, fingerprint, area, first_seen, last_seen, rating_id, payload)
       select ${company}, ${domain}, md5(n || 'f' || f),
              (array['dns_health', 'email_security', 'patch_cadence', 'web_app_security'])[1 + f % 4], now() - interval '9 days' * f,
              now(), md5('r' || n || '.0')::uuid, jsonb_build_object('check', 'check-' || f % 6, 'finding', 'finding-' || f,
                'asset', 'host-' || f || '.' || ${name}, 'severity', 'medium', 'area', 'dns_health', 'fingerprint', md5(n || 'f' || f),
                'facts', jsonb_build_object('port', 443, 'text', repeat('x', 200)))
       from ${each}, generate_series(0, ${FINDINGS_PER_DOMAIN - 1}) f where n >= ${SAMPLED}`,
    );
    await run(
      'findings of the assessment',
      `insert into finding (company_id, domain_id, fingerprint, area, first_seen, last_seen, rating_id, payload)
       select ${company}, ${domain}, f.fingerprint, f.area, f.first_seen, f.last_seen, md5('r' || n || '.0')::uuid, f.payload
       from ${each}, finding f where n < ${SAMPLED} and f.rating_id = $1`,
      [template],
    );
    await run(
      'addresses',
      `insert into domain_address (company_id, domain_id, address, country, asn, operator, hosts, listed)
       select ${company}, ${domain}, ('10.' || n % 200 || '.' || n / 200 % 250 || '.' || a)::inet,
              (array['DE', 'US', 'TW', 'JP', 'FR', null])[1 + (n + a) % 6], 64512 + n % 500, 'Network ' || n % 500,
              array['www.' || ${name}], case when n % 50 = 0 then 1 else 0 end
       from ${each}, generate_series(1, 3) a`,
    );
    await run(
      'services',
      `insert into observed_service (company_id, domain_id, asset, host, port, service, product, version)
       select ${company}, ${domain}, 'www.' || ${name} || ':' || p, 'www.' || ${name}, p, 'http',
              (array['nginx', 'Apache', 'Caddy'])[1 + n % 3], '1.' || n % 30
       from ${each}, unnest(array[80, 443]) p`,
    );
    await run(
      'schedules',
      `insert into scan_schedule (domain_id, company_id, account_id, enabled, mode, interval_days, next_run_date, next_run_at)
       select ${domain}, ${company}, ${account}, true, 'permanent', 7, current_date + n % 7, current_date + interval '1 day' * (1 + n % 7)
       from ${each}`,
    );
    await run(
      'reports',
      `insert into report (id, company_id, domain_id, rating_id, language, status, pdf_name, file_name, verification_code,
         created_at, finished_at, pages, bytes, sha256)
       select md5('p' || n)::uuid, ${company}, ${domain}, md5('r' || n || '.0')::uuid, 'en-US', 'ready', 'p' || n, 'p.pdf',
              'v' || n, now() - interval '1 second' * n, now(), 19, 500000, 'x' from ${each}`,
    );
    await run(
      'rankings',
      `insert into ranking (company_id, score, industry, areas)
       select c.id, 2000 + hashtext(c.id::text) & 4095, c.industry, '{"dns_health": 8000, "email_security": 7000}' from company c
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
    await run(
      'current ratings',
      `update domain set rating_id = md5('r' || n || '.0')::uuid from ${each} where id = ${domain}`,
    );
    await run('vacuum', 'vacuum (analyze)');
  } finally {
    await client.end();
  }
}
