import type { FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { APPLICATION_NAME, APPLICATION_VERSION } from '@assay/contract/limits.ts';
import type { CountColumn } from '@assay/contract/severities.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** SARIF has three levels (§3.27.10); findings without points are notes. */
const LEVELS: Readonly<Record<CountColumn, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  informational: 'note',
  other: 'note',
};

/**
 * Scores as code hosts sort by them (`security-severity` of a rule): the middle of each severity's CVSS 3.1 range
 * (FIRST, CVSS v3.1 specification §5).
 */
const SECURITY_SEVERITY: Readonly<Record<CountColumn, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.0',
  informational: '0.0',
  other: '0.0',
};

/** Findings as SARIF 2.1.0 (OASIS): a rule per kind of finding, a result per finding, the asset as its logical location. */
export function findingsSarif(data: FindingsExport, language: string): object {
  const kinds = [...new Map(data.findings.map((row) => [ruleId(row), row])).values()];
  const index = new Map(kinds.map((row, at) => [ruleId(row), at]));
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: APPLICATION_NAME,
            version: APPLICATION_VERSION,
            rules: kinds.map(ruleOf),
          },
        },
        language,
        automationDetails: { id: `${data.domain}/${data.at}` },
        properties: {
          domain: data.domain,
          modelVersion: data.modelVersion,
          total: data.total,
          grade: data.grade,
          limited: data.limited,
        },
        results: data.findings.map((row) => ({
          ruleId: ruleId(row),
          ruleIndex: index.get(ruleId(row))!,
          level: levelOf(row),
          message: { text: row.title },
          locations: [{ logicalLocations: [{ fullyQualifiedName: row.asset, kind: 'resource' }] }],
          partialFingerprints: { 'assayFinding/v1': row.fingerprint },
          properties: { area: row.area, confidence: row.confidence, subject: row.subject, seen: row.seen },
        })),
      },
    ],
  };
}

const ruleId = (row: FindingRow) => `${row.check}/${row.finding}`;
const levelOf = (row: FindingRow) => LEVELS[row.column as CountColumn];

function ruleOf(row: FindingRow): object {
  const link = row.refs.find((ref) => ref.startsWith('https://'));
  return {
    id: ruleId(row),
    shortDescription: { text: row.title },
    fullDescription: { text: row.description },
    help: { text: row.solution },
    ...(link ? { helpUri: link } : {}),
    defaultConfiguration: { level: levelOf(row) },
    properties: {
      tags: ['security', ...row.cwe.map((number) => `external/cwe/cwe-${String(number).padStart(3, '0')}`)],
      'security-severity': SECURITY_SEVERITY[row.column as CountColumn],
    },
  };
}
