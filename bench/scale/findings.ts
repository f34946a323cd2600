import { hash } from 'node:crypto';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding, Issue } from '@assay/contract/assessment.ts';
import { countColumn, emptyCounts, type Severity } from '@assay/contract/severities.ts';
import { issueId, MODEL_VERSION } from '@assay/engine';
import { packJson } from '@assay/server/platform/evidence/evidence-store.ts';
import type pg from 'pg';
import { nameOf, newestRating, SAMPLED, type Size } from './data-set.ts';

type Kind = Pick<Finding, 'area' | 'check' | 'finding' | 'severity' | 'facts'>;

/** @param id check of the area and finding: `hsts/missing` */
function kind(area: AreaId, id: string, severity: Severity, facts: Finding['facts'] = {}): Kind {
  const [check = '', finding = ''] = id.split('/');
  return { area, check: `${area}.${check}`, finding, severity, facts };
}

const [NGINX, APACHE] = [
  { product: 'nginx', version: '1.18.0', cpe: 'cpe:2.3:a:f5:nginx' },
  { product: 'Apache', version: '2.4.49', cpe: 'cpe:2.3:a:apache:http_server' },
];
const [DAY, VULNERABLE] = ['2027-01-31', 'vulnerable-software/known-vulnerability'];
const NAME_SERVERS = { parent: ['ns1.old.example'], child: ['ns1.new.example'] };
/** What each domain without a real assessment has: findings of three checks in each of four areas. */
const KINDS: readonly Kind[] = [
  kind('dns_health', 'servers/claimable', 'critical', { server: 'ns1.gone.example', domain: 'gone.example' }),
  kind('network_security', 'ssh/protocol-1', 'high', { port: 22 }),
  kind('patch_cadence', VULNERABLE, 'medium', { ...NGINX, cve: 'CVE-2021-23017' }),
  kind('web_app_security', 'hsts/missing', 'medium'),
  kind('dns_health', 'delegation/parent-differs', 'low', NAME_SERVERS),
  kind('network_security', 'ssh/reachable', 'informational', { port: 22 }),
  kind('patch_cadence', VULNERABLE, 'critical', { ...APACHE, cve: 'CVE-2021-41773' }),
  kind('web_app_security', 'certificate/expired', 'high', { day: DAY }),
  kind('dns_health', 'registration/ends-soon', 'medium', { day: DAY, left: 20, registrar: 'Registrar' }),
  kind('network_security', 'ssh-algorithms/weak-cipher', 'medium', { port: 22, names: ['3des-cbc'] }),
  kind('patch_cadence', 'behind/newer-version', 'low', { ...NGINX, latest: '1.29.0' }),
  kind('web_app_security', 'ocsp-stapling/missing', 'informational'),
];

/** The findings of every domain, by their number, without asset and fingerprint: `host-NUMBER` of the domain, and `FINGERPRINT`. */
export const FINDINGS = KINDS.map((given, number) => ({
  ...given,
  confidence: 'certain' as const,
  effort: 'low' as const,
  cwe: [16],
  subject: '',
  subjectClass: `${number}`,
  seen: [`line ${'x'.repeat(200)}`],
  reproduce: null,
  controlled: true,
}));

/** SQL of the fingerprint of the finding `f` of the domain `n`. */
export const FINGERPRINT = `md5(n || 'f' || f)`;

/** The assessment that the newest rating of the domain `n` has, as the product stores it. @param total its score */
function packedAssessment(n: number, total: number, at: Date): Promise<Buffer> {
  const domain = nameOf(n);
  const findings = FINDINGS.map((finding, f): Finding => {
    return { ...finding, asset: `host-${f}.${domain}`, fingerprint: hash('md5', `${n}f${f}`) };
  });
  const counts = emptyCounts();
  for (const finding of findings) counts[countColumn(finding)] += 1;
  const assessment: Assessment = {
    ...{ domain, modelVersion: MODEL_VERSION, at: at.toISOString(), total, grade: 'B', riskClass: null, coverage: 1 },
    ...{ limitedScope: false, counts, areas: [], checks: [], findings },
    ledger: {
      ...{ modelVersion: MODEL_VERSION, issues: findings.map(issueOf), areas: [], mean: null },
      ...{ weakest: { areas: [], mean: null }, beforeCeiling: null, ceiling: null, held: false },
    },
  };
  return packJson(assessment);
}

function issueOf(finding: Finding): Issue {
  const { check, area, severity, confidence, effort, subjectClass, asset, fingerprint } = finding;
  return {
    ...{ id: issueId(finding), check, finding: finding.finding, area, severity, confidence, effort, subjectClass },
    ...{ assets: [asset], fingerprints: [fingerprint], points: 100, setsCeiling: false, ageFactor: 1 },
  };
}

/** Domains whose assessments one statement stores. */
const STORED_AT_ONCE = 2_000;

/**
 * Stores the assessments of the domains without a real one: storing the next rating reads them.
 */
export async function storeAssessments(
  client: pg.Client,
  size: Pick<Size, 'domains'>,
  progress: (line: string) => void,
): Promise<void> {
  const began = performance.now();
  for (let from = SAMPLED; from < size.domains; from += STORED_AT_ONCE) {
    const { rows } = await client.query<{ id: string; n: number; total: number; at: Date }>(
      `select r.id, n, r.total::int as total, r.rated_at as at
       from generate_series($1::int, $2::int) n join rating r on r.id = ${newestRating(size)}`,
      [from, Math.min(from + STORED_AT_ONCE, size.domains) - 1],
    );
    const packed = await Promise.all(rows.map(({ n, total, at }) => packedAssessment(n, total, at)));
    await client.query(
      `insert into assessment_content (domain_id, id, company_id, content)
       select r.domain_id, r.id, r.company_id, a.packed from unnest($1::uuid[], $2::bytea[]) a (id, packed)
       join rating r on r.id = a.id`,
      [rows.map(({ id }) => id), packed],
    );
  }
  progress(`  assessments: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
}
