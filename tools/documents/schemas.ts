import { findingsExport } from '@assay/contract/api/analysis/exports.ts';
import { signedReport } from '@assay/contract/report/signed/signed-report.ts';
import { z } from 'zod';

/** docs/schemas/report.schema.json: the signed JSON form of a report. */
export function reportSchema(): string {
  return schemaText(signedReport, 'Signed report', 'The JSON form of a report with its Ed25519 signature.');
}

/** docs/schemas/findings.schema.json: the export of findings as JSON. */
export function findingsSchema(): string {
  return schemaText(
    findingsExport,
    'Findings',
    'The rating of a domain with its open findings, as GET /api/ratings/{domain}/export?format=json gives them.',
  );
}

function schemaText(schema: z.ZodType, title: string, description: string): string {
  // Consumers of these files may encounter fields of later versions, so undeclared fields are allowed.
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', reused: 'ref' });
  return `${JSON.stringify({ $schema, title, description, ...rest }, null, 2)}\n`;
}
