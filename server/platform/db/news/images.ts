import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Uploads without an article are kept this long, because their article may still be edited. */
const UNUSED_HOURS = 48;

export interface NewsImage {
  id: string;
  bytes: Buffer;
  width: number;
  height: number;
}

export async function insertNewsImage(tx: Tx, image: NewsImage): Promise<void> {
  await sql`
    insert into news_image (id, bytes, width, height)
    values (${image.id}, ${image.bytes}, ${image.width}, ${image.height})`.execute(tx);
}

/** @param drafts authors of news see every image; readers those of published articles */
export async function newsImage(tx: Tx, id: string, drafts: boolean): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select i.bytes from news_image i where i.id = ${id} and (${drafts}::boolean or exists (
      select 1 from news_text t join news_article a on a.id = t.article_id
      where t.images @> array[i.id] and a.published_at <= now()))`.execute(tx);
  return rows[0]?.bytes ?? null;
}

/** Which of these ids are images. */
export async function knownImages(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from news_image where id = any(${ids}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Drops uploads that no article uses. */
export async function deleteUnusedImages(tx: Tx): Promise<void> {
  await sql`
    delete from news_image i where i.created_at < now() - make_interval(hours => ${UNUSED_HOURS})
    and not exists (select 1 from news_text t where t.images @> array[i.id])`.execute(tx);
}
