import { withNewMigrations } from '@assay/server/testing/databases/migration-hashes.ts';
import { apiDocument } from './api.ts';
import { architectureDocument } from './architecture.ts';
import { checksDocument } from './checks.ts';
import { complianceDocument } from './compliance.ts';
import { configurationDocument } from './configuration.ts';
import { generateSchema } from './database-schema.ts';
import { decisionsIndex } from './decisions.ts';
import { licensesDocument } from './licenses.ts';
import { noticeFile } from './notice.ts';
import { findingsSchema, reportSchema } from './schemas.ts';
import { scoringDocument } from './scoring.ts';
import { specificationDocument } from './specification.ts';

/** One database serves both files of the schema. */
const schema = once(generateSchema);

/** Generated files that are made from the product: path below the root → text. */
export const GENERATED: Readonly<Record<string, () => Promise<string> | string>> = {
  NOTICE: noticeFile,
  'docs/api.md': apiDocument,
  'docs/architecture.md': architectureDocument,
  'docs/checks.md': checksDocument,
  'docs/compliance.md': complianceDocument,
  'docs/configuration.md': configurationDocument,
  'docs/decisions/README.md': decisionsIndex,
  'docs/schemas/findings.schema.json': findingsSchema,
  'docs/schemas/report.schema.json': reportSchema,
  'docs/licenses.md': licensesDocument,
  'docs/scoring.md': scoringDocument,
  'docs/specification.md': specificationDocument,
  'server/platform/db/migrations/committed.json': withNewMigrations,
  'server/platform/db/schema.sql': async () => (await schema()).schema,
  'server/platform/db/generated/tables.ts': async () => (await schema()).tables,
};

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
