import type { PACKAGE_DISTRIBUTIONS } from '@assay/contract/values/decisions.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** The package that an owner named, and the names under which a tracker may list it. */
export interface StoredBuild {
  distribution: (typeof PACKAGE_DISTRIBUTIONS)[number];
  release: string;
  version: string;
  packages: string[];
}

interface Stated {
  id: string;
  fingerprint: string;
  asset: string;
}

/** A statement that was not withdrawn: about a finding, or about a product (CPE name) with the mark that was observed. */
export type StatementRow = Stated & { at: Date; until: Date; by: string | null } & (
    | { kind: 'confirmed'; version: string | null; product: null; build: null }
    | { kind: 'build'; product: string; suffix: string | null; build: StoredBuild }
  );

/** `version`: the one that the finding states. */
export type NewStatement =
  | { kind: 'confirmed'; fingerprint: string; asset: string; version: string | null }
  | { kind: 'build'; fingerprint: string; asset: string; product: string; suffix: string | null; build: StoredBuild };

const STANDING = sql`withdrawn_at is null`;

/** Stores a statement instead of the one that stands about the same finding or product. @returns its id */
export async function insertStatement(
  tx: Tx,
  place: { companyId: string; domainId: string },
  statement: NewStatement,
  { accountId, until }: { accountId: string; until: Date },
): Promise<string> {
  const { kind, fingerprint, asset } = statement;
  const isBuild = kind === 'build';
  const same = isBuild ? sql`asset = ${asset} and product = ${statement.product}` : sql`fingerprint = ${fingerprint}`;
  await sql`
    update owner_statement set withdrawn_at = now()
    where domain_id = ${place.domainId} and kind = ${kind} and ${same} and ${STANDING}`.execute(tx);
  const id = uuidv7();
  await sql`
    insert into owner_statement
      (id, company_id, domain_id, kind, fingerprint, asset, version, product, suffix, build, created_by_id, expires_at)
    values (${id}, ${place.companyId}, ${place.domainId}, ${kind}, ${fingerprint}, ${asset},
            ${isBuild ? null : statement.version}, ${isBuild ? statement.product : null},
            ${isBuild ? statement.suffix : null}, ${isBuild ? jsonb(statement.build) : null}, ${accountId}, ${until})`.execute(
    tx,
  );
  return id;
}

/** Every statement about a domain that was not withdrawn, oldest first; also those that have ended. */
export async function listStatements(tx: Tx, domainId: string): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select s.id, s.kind, s.fingerprint, s.asset, s.version, s.product, s.suffix, s.build, a.name as by,
      s.created_at as at, s.expires_at as until
    from owner_statement s left join account a on a.id = s.created_by_id
    where s.domain_id = ${domainId} and s.withdrawn_at is null order by s.created_at, s.id`.execute(tx);
  return rows;
}

/** @returns the statement; null if none with this id stands about the domain */
export async function withdrawStatement(
  tx: Tx,
  domainId: string,
  id: string,
): Promise<{ fingerprint: string; kind: 'confirmed' | 'build' } | null> {
  const { rows } = await sql<{ fingerprint: string; kind: 'confirmed' | 'build' }>`
    update owner_statement set withdrawn_at = now() where id = ${id} and domain_id = ${domainId} and ${STANDING}
    returning fingerprint, kind`.execute(tx);
  return rows[0] ?? null;
}
