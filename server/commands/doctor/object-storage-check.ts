import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/db/access.ts';
import { COUNT_OBJECTS } from '#platform/db/scans/object-contents.ts';
import { openObjectStorage } from '#platform/files/object-storage.ts';
import { type CheckResult, failed, ok, reasonOf } from './check-result.ts';

const ID = 'object-storage';

/** Writes, reads and deletes an object of its own; without object storage, whether contents are missing. */
export async function checkObjectStorage({ objectStorage: settings }: Config, db: Database): Promise<CheckResult> {
  if (!settings) {
    const { rows } = await db.withAllCompanies('planner', (tx) => sql.raw<{ n: number }>(COUNT_OBJECTS).execute(tx));
    const moved = rows[0]!.n;
    return moved === 0
      ? ok(ID, 'evidence and files are in the database')
      : failed(ID, `${moved} contents were moved to object storage, which is not set`, 'set OBJECT_STORAGE again');
  }
  const storage = openObjectStorage(settings);
  const key = `doctor/${randomUUID()}`;
  const content = Buffer.from(key);
  const place = `s3://${settings.bucket}/${settings.prefix}`;
  try {
    await storage.put(key, content);
    const same = (await storage.get(key)).equals(content);
    await storage.delete(key);
    return same
      ? ok(ID, `an object was written to ${place}, read and deleted`)
      : failed(ID, `${place} returned another content than was written`, 'examine the server');
  } catch (error) {
    return failed(
      ID,
      `${place}: ${reasonOf(error)}`,
      'correct the variables OBJECT_STORAGE_…, or the rights of the access key: s3:GetObject, s3:PutObject, s3:DeleteObject',
    );
  } finally {
    storage.close();
  }
}
