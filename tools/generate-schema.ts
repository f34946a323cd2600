import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { schemaText } from '@assay/server/db/opening/schema-text.ts';
import { createTestDatabase } from '@assay/server/testing/database.ts';
import { Cli } from 'kysely-codegen';
import pg from 'pg';

/** Waits for connections that the library closes in its own time: dropping the database under one ends the process. */
async function othersGone(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    if (rows.length === 0) return;
    await sleep(50);
  }
}

/** server/db/schema.sql and the types of its tables, both from a freshly migrated database. */
export async function generateSchema(): Promise<{ schema: string; tables: string }> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'assay-generate-'));
  const outFile = join(folder, 'tables.ts');
  try {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const schema = await schemaText(client);
    await new Cli().generate({
      url: database.ownerUrl,
      dialect: 'postgres',
      // As server/db/opening/pool.ts parses them.
      dateParser: 'string',
      typeMapping: { int8: 'number' },
      excludePattern: 'migration*',
      logLevel: 'silent',
      outFile,
    });
    await othersGone(client);
    await client.end();
    return { schema, tables: await readFile(outFile, 'utf8') };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
