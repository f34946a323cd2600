import { LIST_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import { pageByName, pageOf } from '../lists/page-by-name.ts';
import { ofCompany, type Paging, totalOf } from '../lists/paging.ts';
import { beginsWith, containing, withoutNestedLoop } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';
import type { VisibilityScope } from './addresses.ts';
import { IS_LIMITED } from './limited.ts';
import { belongsTo } from './observed-services.ts';

/** A domain that was found, with its latest grade. */
export interface FoundDomain {
  domain: string;
  unicode: string;
  companyId: string;
  company: string;
  grade: string | null;
  limited: boolean;
  rated: boolean;
}

/** An open finding that was found. */
export interface FoundFinding extends Omit<FoundDomain, 'grade' | 'rated'> {
  fingerprint: string;
  data: Record<string, unknown>;
}

const OWNER = sql`d.name as domain, d.unicode_name as unicode, d.company_id as "companyId", c.name as company`;

/** Domains whose name starts with the text. @param companyId null = of every company the transaction may see */
export async function searchDomains(
  tx: Tx,
  companyId: string | null,
  text: string,
  paging: Paging,
): Promise<{ rows: FoundDomain[]; total: number }> {
  const key = text.toLowerCase();
  const found = sql`
    from domain d
    where (${beginsWith(sql`d.name_key`, key)} or ${beginsWith(sql`d.unicode_key`, key)})
      and ${ofCompany(sql`d.company_id`, companyId)} and d.deleted_at is null`;
  const page = await pageByName(tx, found, { ...paging, after: null });
  const { rows } = await sql<FoundDomain>`
    select ${OWNER}, r.grade, ${IS_LIMITED} as limited, r.id is not null as rated
    from domain d join ${pageOf(sql`d.id`, page)}
    join company c on c.id = d.company_id
    left join rating r on r.id = d.rating_id
    order by page.place`.execute(tx);
  return { rows, total: await totalOf(tx, paging, rows.length, sql`select 1 ${found}`) };
}

/** Condition on a finding `f`. @param whose as in `searchFindings` */
function ownedBy(whose: string | null | VisibilityScope): RawBuilder<unknown> {
  if (whose === null) return sql`true`;
  if (typeof whose === 'string') return sql`f.company_id = ${whose}::uuid`;
  return sql`f.domain_id in (select d.id from domain d where ${belongsTo(whose)})`;
}

/** Findings whose values a search compares: reading them takes longest, and a company can have any number. */
const VALUES_READ_MAX = 5_000;

/**
 * Open findings of these kinds whose values contain the words given with the kind, on assets that start with the text,
 * or of CVEs that start with it; by severity. Each condition finds at most `LIST_TOTAL_MAX` findings, by an index of its
 * own; values are compared in `VALUES_READ_MAX` findings.
 * @param whose a company, null for all that are visible to the transaction, or the domains visible to the reader
 */
export async function searchFindings(
  tx: Tx,
  whose: string | null | VisibilityScope,
  what: { kinds: Readonly<Record<string, readonly string[]>>; asset: string } | { cve: string },
  { limit, offset }: Paging,
): Promise<{ rows: FoundFinding[]; total: number }> {
  const own = ownedBy(whose);
  const matching = (condition: RawBuilder<unknown>) => sql`
    (select f.domain_id, f.fingerprint, ${KEYS} from finding f
     where f.closed_at is null and ${condition} and ${own} limit ${sql.lit(LIST_TOTAL_MAX)})`;
  const found =
    'cve' in what
      ? matching(beginsWith(sql`f.cve_key`, what.cve))
      : sql.join(
          [
            matching(sql`f.kind_key = any(${kindsWithout(what.kinds)}::text[])`),
            matching(beginsWith(sql`f.asset_key`, what.asset)),
            withValues(what.kinds, own),
          ],
          sql` union `,
        );
  const first = 'cve' in what ? sql`f.cve_key desc,` : sql``;
  // Findings are sorted by their keys; what else is shown is read for those of the page.
  const read = () =>
    sql<{ domainId: string; fingerprint: string; n: number }>`
      with found as materialized (${found})
      select f.domain_id as "domainId", f.fingerprint, count(*) over () as n
      from found f join domain d on d.id = f.domain_id and d.deleted_at is null
      where ${belongsTo(whose)}
      order by ${first} f.rank nulls last, d.name_key, f.fingerprint
      limit ${limit} offset ${offset}`.execute(tx);
  const { rows: page } = await (typeof whose === 'string' ? withoutNestedLoop(tx, read) : read());
  return { rows: await foundByKeys(tx, page), total: page[0]?.n ?? 0 };
}

/** What findings that are found are sorted by, besides the names of their domains. */
const KEYS = sql`
  f.cve_key, array_position(array['critical', 'high', 'medium', 'low'], f.payload ->> 'severity') as rank`;

/** The findings with these keys, in their order. */
async function foundByKeys(
  tx: Tx,
  keys: readonly { domainId: string; fingerprint: string }[],
): Promise<FoundFinding[]> {
  if (keys.length === 0) return [];
  const domains = keys.map(({ domainId }) => domainId);
  const fingerprints = keys.map(({ fingerprint }) => fingerprint);
  const { rows } = await sql<FoundFinding>`
    select ${OWNER}, f.fingerprint, f.payload as data
    from unnest(${domains}::uuid[], ${fingerprints}::text[]) with ordinality as page (domain_id, fingerprint, place)
    join finding f on f.domain_id = page.domain_id and f.fingerprint = page.fingerprint
      and f.domain_id = any(${domains}::uuid[]) and f.fingerprint = any(${fingerprints}::text[])
    join domain d on d.id = f.domain_id
    join company c on c.id = d.company_id
    order by page.place`.execute(tx);
  return rows;
}

const kindsWithout = (kinds: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(kinds).flatMap(([kind, words]) => (words.length === 0 ? [kind] : []));

/** Findings of kinds with words, whose values contain them. */
function withValues(kinds: Readonly<Record<string, readonly string[]>>, own: RawBuilder<unknown>): RawBuilder<unknown> {
  const partly = Object.entries(kinds).filter(([, words]) => words.length > 0);
  const patterns = Object.fromEntries(partly.map(([kind, words]) => [kind, words.map(containing)]));
  return sql`
    (select f.domain_id, f.fingerprint, ${KEYS} from (
       select f.domain_id, f.fingerprint, f.kind_key, f.cve_key, f.payload from finding f
       where f.closed_at is null and f.kind_key = any(${Object.keys(patterns)}::text[]) and ${own}
       limit ${sql.lit(VALUES_READ_MAX)}) f
     where not exists (select 1 from jsonb_array_elements_text(${jsonb(patterns)}::jsonb -> f.kind_key) as w (pattern)
                       where lower(f.payload ->> 'facts') not like w.pattern))`;
}
