import pg from 'pg';

/** Number of rows of each kind, by the number of accounts. */
export interface Size {
  accounts: number;
  /** Audit entries, distributed evenly over the last 400 days. */
  entries: number;
  sessions: number;
  mails: number;
}

export function sizeOf(accounts: number): Size {
  return { accounts, entries: accounts * 2, sessions: Math.round(accounts / 4), mails: Math.round(accounts / 2) };
}

export const addressOf = (n: number): string => `${NAMES[n % NAMES.length]}.${n}@works-${n % 9_973}.example`;
export const DAYS = 400;
export const NAMES = ['ada', 'björn', 'chen', 'dario', 'eva', 'farid', 'greta', 'hiro', 'ines', 'jonas', 'mei', 'zoë'];

/**
 * Fills an empty database like years of use would, bypassing row-level security: four of ten accounts are alone in
 * their company, the others share one with seven colleagues.
 */
export async function fill(superuserUrl: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const names = `(array[${NAMES.map((name) => `'${name}'`).join(',')}])`;
  const company = (n: string) =>
    `md5(case when ${n} % 10 < 4 then 'c' || ${n} else 'shared' || ${n} / 80 * 10 + ${n} % 10 end)::uuid`;
  const account = (n: string) => `md5('a' || ${n})::uuid`;
  const series = `generate_series(1, $1::int) n`;
  const run = async (what: string, statement: string, count: number) => {
    const began = performance.now();
    await client.query(statement, [count]);
    process.stdout.write(`  ${what}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  };
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
    await run(
      'companies',
      `insert into company (id, name, personal, industry, plan, plan_start, plan_end, created_at)
       select distinct on (id) id, name, personal, 'J', plan, current_date - 30, current_date + 300, now() - interval '2 years'
       from (select ${company('n')} as id, case when n % 10 < 4 then 'Person ' || n else 'Works ' || n / 80 end as name,
                    n % 10 < 4 as personal, case when n % 10 in (4, 5) then 21 + n % 3 end as plan
             from ${series}) c order by id`,
      size.accounts,
    );
    await run(
      'accounts',
      `insert into account (id, company_id, email, name, company_role, password_hash, activated_at, created_at, last_login_at)
       select ${account('n')}, ${company('n')},
              ${names}[1 + n % ${NAMES.length}] || '.' || n || '@works-' || n % 9973 || '.example',
              initcap(${names}[1 + n % ${NAMES.length}]) || ' ' || chr(65 + n % 26) || n % 5000,
              case when n % 10 < 5 then 'owner' else 'member' end, repeat('x', 97), now(),
              now() - interval '1 second' * (n % 60000000), case when n % 3 > 0 then now() - interval '1 second' * (n % 7000000) end
       from ${series}`,
      size.accounts,
    );
    await run(
      'sessions',
      `insert into session (id, company_id, account_id, created_at, expires_at, csrf_hash)
       select md5('s' || n)::uuid, ${company('n')}, ${account('n')}, now(), now() + interval '1 minute' * (n % 300 - 120), sha256('x')
       from ${series}`,
      size.sessions,
    );
    const entry = (n: string) => `(1 + (${n}::bigint * 7919) % ${size.accounts})::int`;
    await run(
      'audit entries',
      `with e as materialized (
         select n, ${entry('n')} as a, now() - interval '1 second' * ((($1::int - n)::float8 / $1::int) * ${DAYS * 86_400}) as at
         from ${series}),
       d as materialized (
         select n, a, at, '{"salt": "' || n || '", "address": "198.51.' || a % 250 || '.' || a % 200 || '"'
           || case when n % 3 = 0 then ', "target": "' || ${names}[1 + a % ${NAMES.length}] || '.' || a || '@works-' || a % 9973 || '.example"' else '' end
           || '}' as details from e),
       p as (insert into audit_personal (digest, company_id, details, created_at)
         select sha256(convert_to(details, 'UTF8')), ${company('a')}, details, at from d)
       insert into audit_log (id, company_id, occurred_at, account_id, action, target, personal)
       select md5('e' || n)::uuid, ${company('a')}, at, ${account('a')},
         (array['session.login', 'session.login', 'session.logout', 'session.refused', 'domain.requested', 'domain.verified',
                'scan.requested', 'report.requested', 'account.changed', 'logs.exported'])[1 + n % 10],
         case when n % 10 between 4 and 7 then 'domain-' || n % 100000 || '.example' else '' end,
         sha256(convert_to(details, 'UTF8'))
       from d`,
      size.entries,
    );
    await run(
      'mails',
      `insert into mail (id, created_at, recipient, template, language, subject, account_id, opens_account, state, expires_at)
       select md5('m' || n)::uuid, now() - interval '1 second' * n, 'x@works.example', 'password-changed', 'en-US', 'x',
              ${account('n')}, false, 'sent', now() from ${series}`,
      size.mails,
    );
    await run('vacuum', 'vacuum analyze', 0).catch(() => client.query('vacuum analyze'));
  } finally {
    await client.end();
  }
}
