import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/**
 * Contents that can be moved to object storage. `folder`: start of the keys. `since`: time from which a content does not
 * change; null while it may.
 */
const MOVABLE = {
  evidence: {
    ...{ table: 'evidence_content', content: 'content', key: 'object_key', since: 'created_at', ending: '' },
    id: { company_id: 'uuid', hash: 'text' },
  },
  // Those that another assessment has replaced: the present one of a domain is read often.
  assessments: {
    ...{ table: 'assessment_content', content: 'content', key: 'object_key', since: 'replaced_at', ending: '' },
    id: { domain_id: 'uuid', id: 'uuid' },
  },
  reports: {
    ...{ table: 'report', content: 'pdf', key: 'pdf_key', since: 'finished_at', ending: '.pdf' },
    id: { id: 'uuid' },
  },
  slides: {
    ...{ table: 'report', content: 'slides', key: 'slides_key', since: 'finished_at', ending: '.pptx' },
    id: { id: 'uuid' },
  },
  'integrated-reports': {
    ...{ table: 'integrated_report', content: 'pdf', key: 'pdf_key', since: 'finished_at', ending: '.pdf' },
    id: { id: 'uuid' },
  },
  questionnaires: {
    ...{ table: 'questionnaire_evidence', content: 'content', key: 'content_key', since: 'created_at', ending: '' },
    id: { id: 'uuid' },
  },
} as const;

/** A statement that counts the contents in object storage, on a connection that sees every company. */
export const COUNT_OBJECTS = `select (${Object.values(MOVABLE)
  .map(({ table, content, key }) => `(select count(*) from ${table} where ${key} is not null and ${content} is null)`)
  .join(' + ')})::int as n`;

export type MovableKind = keyof typeof MOVABLE;
export const MOVABLE_KINDS = Object.keys(MOVABLE) as MovableKind[];

/** A content with the key under which it is put into object storage. */
export interface MovingContent {
  key: string;
  content: Buffer;
  /** Primary key of its row. */
  id: string[];
}

/**
 * Takes the oldest contents that are only in the database and have not changed for this many seconds, and gives them
 * keys. From now on, deleting a row has its object deleted as well, whether it was put there or not. A key is never used
 * twice: it ends with a random value, or with the one of an earlier attempt. Needs a transaction over all companies.
 */
export async function takeContentsToMove(
  tx: Tx,
  kind: MovableKind,
  { seconds, limit }: { seconds: number; limit: number },
): Promise<MovingContent[]> {
  const { table, content, key, since, id, ending } = MOVABLE[kind];
  const path = sql.join(
    Object.keys(id).map((column) => sql`t.${sql.ref(column)}::text`),
    sql`, `,
  );
  const { rows } = await sql<MovingContent>`
    update ${sql.table(table)} t
    set ${sql.ref(key)} = coalesce(t.${sql.ref(key)}, concat_ws('/', ${sql.lit(kind)}, ${path}) || '.' || gen_random_uuid() || ${sql.lit(ending)})
    where t.ctid = any(array(
      select ctid from ${sql.table(table)}
      where ${sql.ref(content)} is not null and ${sql.ref(since)} < now() - make_interval(secs => ${seconds})
      order by ${sql.ref(since)} limit ${limit} for update skip locked))
    returning t.${sql.ref(key)} as key, t.${sql.ref(content)} as content, array[${path}] as id`.execute(tx);
  return rows;
}

/** Removes from the database what is in object storage now. Needs a transaction over all companies. */
export async function releaseMovedContents(
  tx: Tx,
  kind: MovableKind,
  moved: readonly Pick<MovingContent, 'id'>[],
): Promise<void> {
  const { table, content, id } = MOVABLE[kind];
  const columns = Object.entries(id);
  const values = columns.map(([, type], at) => sql`${moved.map((one) => one.id[at]!)}::${sql.raw(type)}[]`);
  const same = columns.map(([column]) => sql`t.${sql.ref(column)} = m.${sql.ref(column)}`);
  await sql`
    update ${sql.table(table)} t set ${sql.ref(content)} = null
    from unnest(${sql.join(values)}) as m (${sql.join(columns.map(([column]) => sql.ref(column)))})
    where ${sql.join(same, sql` and `)}`.execute(tx);
}

/** Keys of objects that nothing refers to any more, for at least this many seconds; the oldest first. */
export async function listReleasedObjects(
  tx: Tx,
  { seconds, limit }: { seconds: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from object_erasure where released_at < now() - make_interval(secs => ${seconds})
    order by released_at limit ${limit}`.execute(tx);
  return rows.map(({ key }) => key);
}

/** After their objects were deleted. */
export async function forgetReleasedObjects(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`delete from object_erasure where key = any(${[...keys]})`.execute(tx);
}
