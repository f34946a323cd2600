import { createPrivateKey, sign } from 'node:crypto';
import { EXPORT_VERSION, type FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { canonicalJson } from '@assay/contract/report/signed/canonical.ts';
import { REPORT_FORMAT } from '@assay/contract/report/signed/format.ts';
import type { DomainReport, SignedReport } from '@assay/contract/report/signed/signed-report.ts';

/** Examples in the published schemas: a domain with one issue on one host. */

const AT = '2026-01-15T08:30:00.000Z';
const DOMAIN = 'example.com';
const MODEL = '1';
const COUNTS = { critical: 0, high: 0, medium: 1, low: 0, informational: 0, other: 0 };
const POINTS = 4.5;

const FINDING = {
  fingerprint: '9f2c41d07be6a358',
  check: 'web_app_security.hsts',
  finding: 'missing',
  area: 'web_app_security',
  column: 'medium',
  confidence: 'certain',
  effort: 'low',
  cwe: [319],
  asset: 'www.example.com:443/tcp',
  subject: '',
  title: 'HSTS missing',
  description: 'www.example.com sends no Strict-Transport-Security. An attacker can keep the first visit on HTTP.',
  solution: 'Send Strict-Transport-Security: max-age=31536000; includeSubDomains over HTTPS.',
} as const;

/** As it is written: points of 100. */
export const FINDINGS_EXAMPLE: FindingsExport = {
  version: EXPORT_VERSION,
  domain: DOMAIN,
  at: AT,
  modelVersion: MODEL,
  total: 88,
  grade: 'B',
  limited: false,
  coverage: 0.97,
  counts: COUNTS,
  findings: [
    {
      ...FINDING,
      cwe: [...FINDING.cwe],
      severity: 'medium',
      facts: { host: 'www.example.com' },
      seen: ['HTTP/1.1 200 OK', 'content-type: text/html'],
      reproduce: 'curl -sI https://www.example.com/',
      expected: null,
      refs: ['https://www.rfc-editor.org/rfc/rfc6797'],
      issue: 'web_app_security.hsts/missing/',
      issuePoints: POINTS,
      points: POINTS,
      firstSeen: '2026-01-01T08:30:00.000Z',
      lastSeen: AT,
      closedAt: null,
    },
  ],
};

const REPORT: DomainReport = {
  format: REPORT_FORMAT,
  code: '0123456789abcdef0123456789abcdef',
  url: 'https://assay.example/verify/0123456789abcdef0123456789abcdef',
  madeAt: AT,
  language: 'en-US',
  timeZone: 'Europe/Stockholm',
  recipient: '',
  watermark: '',
  pdf: { fileName: 'comprehensive-scan-report-20260115.pdf', bytes: 245_760, pages: 12, sha256: '5e'.repeat(32) },
  kind: 'full',
  company: 'Example Ltd',
  domain: DOMAIN,
  rating: {
    at: AT,
    modelVersion: MODEL,
    total: 88,
    grade: 'B',
    riskClass: 'low',
    coverage: 0.97,
    counts: COUNTS,
    areas: AREA_IDS.map((area) => ({
      area,
      score: area === FINDING.area ? 100 - POINTS : 100,
      status: 'assessed',
    })),
    ceiling: null,
  },
  average: 71.5,
  reportCounts: {
    ...{ blacklist: 0, dnsbl: 0, malicious: 0, parent: 0, ns: 0, soa: 0, mx: 0, www: 0, openPorts: 2 },
    ...{ sensitivePorts: 0, platforms: 0, openSource: 0, sensitiveFiles: 0, sensitiveDirectories: 0, logs: 0 },
    ...{ loginPortals: 0, passwordFiles: 0 },
  },
  trend: [
    { at: '2026-01-01T08:30:00.000Z', total: 84 },
    { at: AT, total: 88 },
  ],
  findings: [{ ...FINDING, cwe: [...FINDING.cwe], points: POINTS }],
  accepted: [{ fingerprint: FINDING.fingerprint, until: '2026-03-31' }],
  rulings: [],
  compliance: [
    {
      framework: 'iso27001',
      controls: [{ number: 'A.8.24', state: 'contradicted', contradicting: [FINDING.check] }],
    },
  ],
  notAssessed: [{ check: 'web_app_security.csp', asset: 'old.example.com', reason: 'timeout' }],
  rows: {},
};

/** The key pair that RFC 8037 (appendix A) publishes for examples. */
const EXAMPLE_KEY = {
  ...{ kty: 'OKP', crv: 'Ed25519' },
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
};
const THUMBPRINT = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';

/** Signed: the signature of the example is valid. */
export function signedReportExample(): SignedReport {
  const key = createPrivateKey({ key: EXAMPLE_KEY, format: 'jwk' });
  const value = sign(null, Buffer.from(canonicalJson(REPORT)), key).toString('base64url');
  return { report: REPORT, signature: { algorithm: 'Ed25519', key: THUMBPRINT, publicKey: EXAMPLE_KEY.x, value } };
}
