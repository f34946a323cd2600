import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemaText } from '@assay/server/platform/db/connection/schema-text.ts';
import { createTestDatabase } from '@assay/server/testing/database.ts';
import { Cli } from 'kysely-codegen';
import pg from 'pg';

/** server/platform/db/schema.sql and the types of its tables, both from a freshly migrated database. */
export async function generateSchema(): Promise<{ schema: string; tables: string }> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'assay-generate-'));
  const outFile = join(folder, 'tables.ts');
  try {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const schema = await schemaText(client);
    await client.end();
    await new Cli().generate({
      url: database.ownerUrl,
      dialect: 'postgres',
      // As server/platform/db/connection/pool.ts parses them.
      dateParser: 'string',
      typeMapping: { int8: 'number' },
      excludePattern: 'migration*',
      logLevel: 'silent',
      outFile,
    });
    await database.unused();
    return { schema, tables: await readFile(outFile, 'utf8') };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
