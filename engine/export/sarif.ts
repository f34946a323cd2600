import { createHash } from 'node:crypto';
import type { FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import { APPLICATION_NAME, APPLICATION_VERSION } from '@assay/contract/limits.ts';
import { hostOfAsset } from '@assay/contract/values/assets.ts';
import type { Translator } from '@assay/locales';
import type { ExportSource } from './export-source.ts';
import { decisionOf, type ExportedFinding } from './issue-list.ts';
import { webExchangeOf } from './sarif-request.ts';
import { cwesOf, LEVELS, ruleId, ruleOf } from './sarif-rules.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/**
 * Findings as SARIF 2.1.0 (OASIS): a rule per kind of finding, a result per finding, and the properties that GitHub code
 * scanning requires ("SARIF support for code scanning").
 */
export function findingsSarif(data: FindingsExport, words: Translator, source: ExportSource = {}): object {
  const unseen = new Set(source.unseen);
  const findings = [...data.findings, ...unseen];
  const kinds = [...new Map(findings.map((row) => [ruleId(row), row])).values()];
  const index = new Map(kinds.map((row, at) => [ruleId(row), at]));
  const cwes = cwesOf(findings);
  const cweIndex = new Map(cwes.map((number, at) => [number, at]));
  // SARIF §3.27.23: either every result of a run has suppressions, or none.
  const suppressing = findings.some((row) => decisionOf(row).decision !== null);
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: APPLICATION_NAME,
            version: APPLICATION_VERSION,
            semanticVersion: APPLICATION_VERSION,
            ...(source.url ? { informationUri: source.url } : {}),
            language: words.language,
            supportedTaxonomies: [{ name: 'CWE', index: 0 }],
            rules: kinds.map((row) => ruleOf(row, words, cweIndex)),
          },
        },
        taxonomies: [cweTaxonomy(cwes)],
        language: words.language,
        columnKind: 'utf16CodeUnits',
        automationDetails: { id: `${data.domain}/${data.at}` },
        invocations: [{ executionSuccessful: data.total !== null, endTimeUtc: data.at }],
        originalUriBaseIds: { TARGET: { uri: `https://${data.domain}/` } },
        properties: {
          domain: data.domain,
          modelVersion: data.modelVersion,
          total: data.total,
          grade: data.grade,
          limited: data.limited,
        },
        results: findings.map((row) => ({
          ruleId: ruleId(row),
          ruleIndex: index.get(ruleId(row))!,
          level: LEVELS[row.column]!,
          message: { text: row.title },
          locations: [locationOf(row, data.domain)],
          ...webExchangeOf(row),
          partialFingerprints: {
            primaryLocationLineHash: `${createHash('sha256').update(row.fingerprint).digest('hex').slice(0, 16)}:1`,
            'assayFinding/v1': row.fingerprint,
          },
          ...(source.findingUrl ? { hostedViewerUri: source.findingUrl(row.fingerprint) } : {}),
          ...(source.known ? { baselineState: source.known.has(row.fingerprint) ? 'unchanged' : 'new' } : {}),
          ...(suppressing ? { suppressions: suppressionsOf(row) } : {}),
          properties: {
            ...{ area: row.area, confidence: row.confidence, subject: row.subject, seen: row.seen },
            ...(unseen.has(row) ? { notConfirmedSince: row.lastSeen } : {}),
          },
        })),
      },
    ],
  };
}

/**
 * Where it was seen: host and path without a scheme, because GitHub accepts relative references only (its message:
 * "SARIF URI scheme "https" did not match the checkout URI scheme "file""). The whole asset is the logical location.
 */
function locationOf(row: ExportedFinding, domain: string): object {
  const asset = row.asset || domain;
  const host = hostOfAsset(asset);
  const endpoint = asset.slice(host.length).replace(/^:(\d+)\/(\w+)$/, '$2/$1');
  const path = pathOf(row, host) ?? endpoint;
  const uri = [host, ...path.split('/').filter((part) => part !== '')].map(pathSegment).join('/');
  return {
    physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } },
    logicalLocations: [{ fullyQualifiedName: asset, kind: 'resource' }],
  };
}

/** Path of the page on this host that the finding is about; null if there is none. */
function pathOf({ facts, subject }: ExportedFinding, host: string): string | null {
  for (const value of [facts.url, subject]) {
    if (typeof value !== 'string') continue;
    if (/^\/[^/]/.test(value)) return pathName(`https://${host}${value}`);
    const url = /^https?:/i.test(value) ? URL.parse(value) : null;
    if (url && url.hostname === host && url.pathname !== '/') return decoded(url.pathname);
  }
  return null;
}

const pathName = (url: string) => decoded(URL.parse(url)?.pathname ?? '/');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Encoded, and never "." or "..", which would change the path. */
function pathSegment(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%2E') : encoded;
}

/** SARIF §3.35: an accepted risk is a suppression in force, a dispute one under review. */
function suppressionsOf(row: ExportedFinding): object[] {
  const { decision, until } = decisionOf(row);
  if (decision === null) return [];
  const status = decision === 'accepted' ? 'accepted' : 'underReview';
  const reason = row.statement?.reason ?? '';
  return [
    {
      kind: 'external',
      status,
      ...(reason ? { justification: reason } : {}),
      ...(until ? { properties: { until } } : {}),
    },
  ];
}

function cweTaxonomy(numbers: readonly number[]): object {
  return {
    name: 'CWE',
    organization: 'MITRE',
    shortDescription: { text: 'Common Weakness Enumeration' },
    informationUri: 'https://cwe.mitre.org/',
    downloadUri: 'https://cwe.mitre.org/data/downloads.html',
    isComprehensive: false,
    taxa: numbers.map((number) => ({
      id: String(number),
      name: `CWE-${number}`,
      shortDescription: { text: `CWE-${number}` },
      helpUri: `https://cwe.mitre.org/data/definitions/${number}.html`,
    })),
  };
}
