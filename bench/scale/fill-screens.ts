import { type Holders, idOf, type Names, type Run, type Size } from './data-set.ts';
import { FINGERPRINT } from './findings.ts';

/** Suppliers of the main supplier, besides the company called "own". */
export const SUPPLIERS = 200;

/** What further screens show: addresses, assets, decisions, notifications, dependencies and supplier chains. */
export async function fillScreens(run: Run, size: Size, holders: Holders, names: Names): Promise<void> {
  const { company, account, domain, name, each, rating } = names;
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
    'hosts',
    `insert into asset (company_id, domain_id, name, discovery_sources, confidence, addresses, first_seen, last_seen, is_active)
     select ${company}, ${domain}, h || '.' || ${name}, array['certificate-log'], 'certain',
            array['10.' || n % 200 || '.' || n / 200 % 250 || '.1'], now() - interval '300 days', now(), true
     from ${each}, unnest(array['www', 'mail']) h`,
  );
  await run(
    'inventory',
    `insert into inventory_asset (company_id, domain_id, kind, key, name, search_key, discovery_sources, confidence, details,
       first_seen, last_seen, is_active, is_baseline, decision, tags)
     select ${company}, ${domain}, a.kind, a.kind || n, a.text, a.text, array['certificate-log'], 'certain',
            jsonb_build_object('hosts', array['www.' || ${name}], 'hostCount', 1, 'asn', 64512 + n % 500,
              'operator', 'Network ' || n % 500),
            now() - interval '1 second' * (n * 7919 % 31536000), now(), n % 50 <> 0, n % 10 <> 0, null,
            case when n % 55 = 0 then array['tag-' || n / 55 % 9] else '{}' end
     from ${each} cross join lateral (values ('host', 'www.' || ${name}), ('certificate', 'mail.' || ${name}),
       ('address', '10.' || n % 200 || '.' || n / 200 % 250 || '.1')) a (kind, text)`,
  );
  await run(
    'inventories',
    `insert into asset_inventory (domain_id, company_id, rating_id, baseline_scan_id)
     select ${domain}, ${company}, ${rating}, ${rating} from ${each}`,
  );
  await run(
    'decisions',
    `insert into finding_decision (company_id, domain_id, fingerprint, decision, expires_on, assignee_id, due_on, progress)
     select ${company}, ${domain}, ${FINGERPRINT}, case when f = 1 then 'accepted' end,
            case when f = 1 then current_date + 90 end, case when f > 1 then ${account} end,
            case when f = 2 then current_date - 5 + n % 60 end, case when f = 3 then 'in-progress' end
     from ${each}, generate_series(1, 3) f where n % 10 = 0`,
  );
  await run(
    'events of findings',
    `insert into finding_event (id, company_id, domain_id, fingerprint, created_at, actor_party, kind, payload)
     select ${idOf('4', `n * 4 + f`)}, ${company}, ${domain}, ${FINGERPRINT}, now() - interval '1 day' * (n % 100),
            'product', 'reopened', '{}'
     from ${each}, generate_series(0, 3) f where n % 20 = 0`,
  );
  await run(
    'events',
    `insert into notification_event (id, company_id, kind, dedup_key, payload, path, occurred_at)
     select ${idOf('5', `n * 4 + f`)}, ${company}, 'scan-completed', n || '.' || f, jsonb_build_object('domain', ${name}),
            '/rating/' || ${name}, now() - interval '1 minute' * (n * 31 % 40000)
     from ${each}, generate_series(0, 3) f`,
  );
  await run(
    'notifications',
    `insert into notification (event_id, account_id, company_id, in_app, read_at, in_digest)
     select ${idOf('5', `n * 4 + f`)}, ${account}, ${company}, true, case when f > 0 then now() end, false
     from ${each}, generate_series(0, 3) f`,
  );
  await run(
    'dependencies',
    `insert into dependency (company_id, domain_id, kind, provider)
     select ${company}, ${domain}, d.kind, d.provider from ${each} cross join lateral (values
       ('network', 'AS' || 64512 + n % 500 || ' Network ' || n % 500), ('name-server', 'dns-' || n % 90 || '.example'),
       ('certificate-authority', 'Authority ' || n % 9)) d (kind, provider)`,
  );
  await run(
    'domains with dependencies',
    `insert into dependency_set (domain_id, company_id, rating_id) select ${domain}, ${company}, ${rating} from ${each}`,
  );
  if (holders.main) await fillSupplyChains(run, size, { ...holders, main: holders.main });
}

async function fillSupplyChains(run: Run, size: Size, { own, main }: Required<Holders>): Promise<void> {
  const suppliers = Math.min(SUPPLIERS, size.companies - 3);
  const level = `(array['everything', 'findings', 'rating'])[1 + n % 3]`;
  const each = `generate_series(0, ${suppliers - 1}) n`;
  await run(
    'suppliers of the main supplier',
    `insert into supplier_association (id, company_id, reader_company_id, share_level, kind, owner_account_id, reader_account_id)
     select ${idOf('6', 'n')}, md5('c' || n)::uuid, $1::uuid, ${level}, 'invite', md5('a' || n)::uuid, $2::uuid from ${each}
     union all select ${idOf('6', String(suppliers))}, $3::uuid, $1::uuid, 'everything', 'invite', $4::uuid, $2::uuid`,
    [main.companyId, main.accountId, own.companyId, own.accountId],
  );
  await run(
    'suppliers of other companies',
    `insert into supplier_association (id, company_id, reader_company_id, share_level, kind, owner_account_id, reader_account_id)
     select ${idOf('6', `${suppliers + 1} + n`)}, md5('c' || n)::uuid, md5('c' || n % 40)::uuid, ${level}, 'ask',
            md5('a' || n)::uuid, md5('a' || n % 40)::uuid
     from generate_series(40, ${size.companies - 3}) n where n % 10 = 0`,
  );
  await run(
    'tiers',
    `insert into supplier_tier (company_id, tier, min_score) values ($1, 1, 80), ($1, 2, 60), ($1, 3, 40)`,
    [main.companyId],
  );
  await run(
    'tiers of suppliers',
    `insert into supplier_profile (company_id, supplier_company_id, tier)
     select $1, md5('c' || n)::uuid, 1 + n % 3 from ${each} where n % 4 > 0`,
    [main.companyId],
  );
  await run(
    'groups of suppliers',
    `insert into supplier_group (company_id, supplier_company_id, name)
     select $1, md5('c' || n)::uuid, 'Group ' || n % 5 from ${each}`,
    [main.companyId],
  );
  await run(
    'questionnaires',
    `insert into questionnaire (id, company_id, supplier_company_id, sender_account_id, title, is_standard, questions, state,
       due_on, rounds, created_at, updated_at, sent_at)
     select ${idOf('7', 'n * 5 + q')}, $1, case when n = 0 then $3::uuid else md5('c' || n)::uuid end, $2,
            'Security questionnaire ' || q, false,
            jsonb_build_array(jsonb_build_object('id', 'q1', 'section', 'General', 'text', 'Is there a policy?', 'kind', 'choice', 'checks', '[]'::jsonb)),
            (array['sent', 'in-progress', 'submitted', 'accepted', 'drafted'])[1 + q], current_date + 30, 1,
            now() - interval '90 days', now() - interval '1 hour' * (n + q), now() - interval '80 days'
     from ${each}, generate_series(0, 4) q`,
    [main.companyId, main.accountId, own.companyId],
  );
}
