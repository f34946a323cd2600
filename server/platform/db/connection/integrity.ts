import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type BackupTable, quotedColumns, quotedTable } from './backup/tables.ts';

/**
 * Statements that read the whole database to find damage, on a connection of `openOwner`. Each is one statement, so that
 * writers of a running installation change nothing in between.
 */

/**
 * Reads every row of a table completely, with what is stored outside of its pages.
 * @returns number of rows
 * @throws Error of the driver if a page or a value cannot be read
 */
export async function readWholeTable(owner: pg.Client, { name, columns }: BackupTable): Promise<number> {
  const statement = `copy (select ${quotedColumns(columns)} from ${quotedTable(name)}) to stdout (format binary)`;
  const stream = owner.query(copyTo(statement));
  await pipeline(stream, new Writable({ write: (_piece, _encoding, done) => done() }));
  return stream.rowCount;
}

/** A foreign key and how many rows violate it. */
export interface BrokenReference {
  table: string;
  constraint: string;
  rows: number;
}

interface ForeignKey {
  table: string;
  name: string;
  referenced: string;
  columns: string[];
  referencedColumns: string[];
}

const COLUMN_NAMES = (relation: string, numbers: string) => `array(
  select a.attname::text from unnest(${numbers}) with ordinality as k (number, place)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number order by k.place)`;

/**
 * Compares every foreign key with the rows, which PostgreSQL does only when they are written.
 * @returns number of foreign keys, and the violated ones
 */
export async function findBrokenReferences(owner: pg.Client): Promise<{ keys: number; broken: BrokenReference[] }> {
  const { rows: keys } = await owner.query<ForeignKey>(
    `select t.relname as table, c.conname as name, r.relname as referenced,
       ${COLUMN_NAMES('c.conrelid', 'c.conkey')} as columns,
       ${COLUMN_NAMES('c.confrelid', 'c.confkey')} as "referencedColumns"
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const broken: BrokenReference[] = [];
  for (const { table, name, referenced, columns, referencedColumns } of keys) {
    const own = columns.map((column) => `t.${pg.escapeIdentifier(column)}`);
    const same = own.map((column, at) => `r.${pg.escapeIdentifier(referencedColumns[at] ?? '')} = ${column}`);
    const rows = await countRows(
      owner,
      `from ${quotedTable(table)} t where ${own.map((column) => `${column} is not null`).join(' and ')}
         and not exists (select from ${quotedTable(referenced)} r where ${same.join(' and ')})`,
    );
    if (rows > 0) broken.push({ table, constraint: name, rows });
  }
  return { keys: keys.length, broken };
}

async function countRows(owner: pg.Client, condition: string): Promise<number> {
  const { rows } = await owner.query<{ rows: number }>(`select count(*)::int as rows ${condition}`);
  return rows[0]?.rows ?? 0;
}

/**
 * Relations that no foreign key describes, each with the rows that contradict it: `from` and what follows. They hold in every
 * installation at every moment, whatever was scanned, erased or moved.
 */
export const RELATIONS: Readonly<Record<string, string>> = {
  'evidence without its content': `from evidence_item i where not exists (
    select from evidence_content c where c.company_id = i.company_id and c.hash = i.hash)`,
  'ratings without their assessment': `from rating r where r.assessment_zstd is null and not exists (
    select from assessment_content c where c.domain_id = r.domain_id and c.id = r.assessment_id)`,
  // Erased evidence has no row. The contents of reports and questionnaires are erased alone.
  'contents that are stored nowhere': `from (
    select content, object_key from evidence_content union all select content, object_key from assessment_content) c
    where c.content is null and c.object_key is null`,
  // All ratings of a domain that none of the same scan has superseded are its history: `domain.rating_id` is the latest.
  'domains whose current rating is not their latest': `from domain d
    left join rating c on c.id = d.rating_id and c.domain_id = d.id and not c.superseded
    where (d.rating_id is not null and c.id is null) or exists (
      select from rating r where r.domain_id = d.id and not r.superseded
        and (c.id is null or (r.rated_at, r.created_at) > (c.rated_at, c.created_at)))`,
};

/** A relation and how many rows contradict it. */
export interface ViolatedRelation {
  relation: string;
  rows: number;
}

export async function findViolatedRelations(owner: pg.Client): Promise<ViolatedRelation[]> {
  const violated: ViolatedRelation[] = [];
  for (const [relation, condition] of Object.entries(RELATIONS)) {
    const rows = await countRows(owner, condition);
    if (rows > 0) violated.push({ relation, rows });
  }
  return violated;
}

/** A content that is stored with its SHA-256. */
export interface HashedContent {
  /** For messages: the row's key. */
  id: string;
  /** Hexadecimal, of the uncompressed content. */
  sha256: string;
  content: Buffer | null;
  /** Where it is in object storage; null if it is not there. */
  objectKey: string | null;
}

export const HASHED_KINDS = ['evidence', 'assessments', 'reports', 'integrated-reports', 'questionnaires'] as const;
export type HashedKind = (typeof HASHED_KINDS)[number];
/** Kinds that are stored compressed. */
export const COMPRESSED_KINDS: readonly HashedKind[] = ['evidence', 'assessments'];

const HASHED: Readonly<Record<HashedKind, string>> = {
  evidence: `select company_id || '/' || hash as id, hash as sha256, content, object_key as "objectKey"
    from evidence_content`,
  assessments: `select domain_id || '/' || id as id, sha256, content, object_key as "objectKey" from assessment_content
    where sha256 is not null`,
  reports: `select id::text, sha256, pdf as content, pdf_key as "objectKey" from report where sha256 is not null`,
  'integrated-reports': `select id::text, sha256, pdf as content, pdf_key as "objectKey" from integrated_report
    where sha256 is not null`,
  questionnaires: `select id::text, sha256, content, content_key as "objectKey" from questionnaire_evidence`,
};

/** Rows per fetch: a report has about a megabyte. */
const AT_ONCE = 20;

/** Every content of a kind that is not erased, in one snapshot. */
export async function* readHashedContents(owner: pg.Client, kind: HashedKind): AsyncGenerator<HashedContent> {
  await owner.query('begin isolation level repeatable read read only');
  try {
    await owner.query(`declare contents no scroll cursor for select * from (${HASHED[kind]}) c
      where content is not null or "objectKey" is not null`);
    for (;;) {
      const { rows } = await owner.query<HashedContent>(`fetch ${AT_ONCE} from contents`);
      if (rows.length === 0) return;
      yield* rows;
    }
  } finally {
    await owner.query('rollback');
  }
}
