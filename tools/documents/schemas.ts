import { EXPORT_VERSION, findingsExport } from '@assay/contract/api/analysis/exports.ts';
import { REPORT_FORMAT } from '@assay/contract/report/signed/format.ts';
import { signedReport } from '@assay/contract/report/signed/signed-report.ts';
import { z } from 'zod';

/** docs/schemas/report.schema.json: the signed JSON form of a report. */
export function reportSchema(): string {
  const description = 'The JSON form of a report with its Ed25519 signature.';
  return schemaText(signedReport, 'report', Number(REPORT_FORMAT.split('-').at(-1)), 'Signed report', description);
}

/** docs/schemas/findings.schema.json: the export of findings as JSON. */
export function findingsSchema(): string {
  return schemaText(
    findingsExport,
    'findings',
    EXPORT_VERSION,
    'Findings',
    'The rating of a domain with its open findings, as GET /api/ratings/{domain}/export?format=json gives them.',
  );
}

/**
 * @param name and version are the schema's identity: `urn:assay:schema:<name>:<version>`, as an installation has no
 * address that is the same everywhere. The version is incremented when a field is removed or changes its meaning.
 */
function schemaText(schema: z.ZodType, name: string, version: number, title: string, description: string): string {
  // Consumers of these files may encounter fields of later versions, so undeclared fields are allowed.
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', reused: 'ref' });
  return `${JSON.stringify({ $schema, $id: `urn:assay:schema:${name}:${version}`, title, description, ...rest }, null, 2)}\n`;
}
