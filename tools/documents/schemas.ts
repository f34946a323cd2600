import { EXPORT_VERSION, findingsExport } from '@assay/contract/api/analysis/exports.ts';
import { REPORT_FORMAT } from '@assay/contract/report/signed/format.ts';
import { signedReport } from '@assay/contract/report/signed/signed-report.ts';
import { z } from 'zod';
import { FINDINGS_EXAMPLE, signedReportExample } from './schema-examples.ts';

/** docs/schemas/report.schema.json: the signed JSON form of a report. */
export function reportSchema(): string {
  return schemaText(signedReport, {
    name: 'report',
    version: Number(REPORT_FORMAT.split('-').at(-1)),
    title: 'Signed report',
    description: 'The JSON form of a report with its Ed25519 signature.',
    example: signedReportExample(),
  });
}

/** docs/schemas/findings.schema.json: the export of findings as JSON. */
export function findingsSchema(): string {
  return schemaText(findingsExport, {
    name: 'findings',
    version: EXPORT_VERSION,
    title: 'Findings',
    description:
      'The rating of a domain with its open findings, as GET /api/ratings/{domain}/export?format=json gives them.',
    example: FINDINGS_EXAMPLE,
  });
}

interface About {
  /**
   * With the version the schema's identity: `urn:assay:schema:<name>:<version>`, as an installation has no address that
   * is the same everywhere.
   */
  name: string;
  /** Incremented when a field is removed or changes its meaning. */
  version: number;
  title: string;
  description: string;
  example: unknown;
}

function schemaText(schema: z.ZodType, { name, version, title, description, example }: About): string {
  // Consumers of these files may encounter fields of later versions, so undeclared fields are allowed.
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', reused: 'ref' });
  const head = { $schema, $id: `urn:assay:schema:${name}:${version}`, title, description, examples: [example] };
  return `${JSON.stringify({ ...head, ...rest }, null, 2)}\n`;
}
