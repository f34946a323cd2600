import type { CheckResult, Finding } from '@assay/contract/assessment.ts';
import { levelOf, type ViewSources } from './sources.ts';
import type { StoredRow } from './stored-row.ts';

/** Test groups in the order of the page. */
const ORDER = ['parent', 'ns', 'soa', 'mx', 'www', 'mail', 'dnssec'] as const;
type Group = (typeof ORDER)[number];

/** Test group of each check on the DNS page; the rest is about the name servers. */
const GROUPS: Readonly<Record<string, Group>> = {
  registration: 'parent',
  delegation: 'parent',
  soa: 'soa',
  mx: 'mx',
  www: 'www',
  'apex-alias': 'www',
  dangling: 'www',
  'subdomain-delegation': 'www',
  wildcard: 'www',
  'internal-host': 'www',
  'published-secret': 'www',
  caa: 'dnssec',
  spf: 'mail',
  dmarc: 'mail',
  dkim: 'mail',
  'mta-sts': 'mail',
  'tls-rpt': 'mail',
  bimi: 'mail',
  starttls: 'mail',
  dane: 'mail',
  dnssec: 'dnssec',
};

function groupOf(check: string): Group {
  return GROUPS[check.slice(check.indexOf('.') + 1)] ?? 'ns';
}

function statusOf(finding: Finding): string {
  const level = levelOf(finding);
  if (level === 'low') return 'warning';
  return level === 'informational' || level === 'other' ? 'info' : 'fail';
}

function outcomeOf(result: CheckResult): string {
  if (result.status === 'failed-to-run') return 'not-assessed';
  return result.status === 'passed' ? 'pass' : result.status;
}

/** One row per test, with its findings. */
export function dnsRows(sources: ViewSources): StoredRow[] {
  const findings = sources.findings('dns_health');
  return sources.assessment.checks
    .filter((result) => result.area === 'dns_health')
    .sort((a, b) => ORDER.indexOf(groupOf(a.check)) - ORDER.indexOf(groupOf(b.check)))
    .map((result): StoredRow => {
      const own = sources.stored(
        'dns_health',
        findings.filter((finding) => finding.check === result.check),
        (finding) => ({ Status: statusOf(finding) }),
      );
      const reason = result.notAssessed[0]?.reason;
      return {
        id: result.check,
        row: { group: groupOf(result.check), name: result.check, Status: outcomeOf(result) },
        findings: own,
        words: {
          check: result.check,
          finding: null,
          facts: reason && result.status !== 'passed' ? { reason } : {},
          asset: sources.assessment.domain,
          subject: '',
        },
      };
    });
}
