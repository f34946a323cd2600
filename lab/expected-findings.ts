import type { Assessment } from '@assay/contract/assessment.ts';
import type { EvidenceSet } from '@assay/engine';
import { FAULTS, type FaultId } from './faults.ts';

/**
 * Facts about every domain, healthy ones too: where its addresses are, how its TLS is graded, who can connect, and what
 * has no IPv6.
 */
export const BASELINE = [
  'ip_reputation.country/located',
  'web_app_security.tls-grade/graded',
  'web_app_security.tls-clients/simulated',
  'dns_health.ipv6/name-servers',
  'dns_health.ipv6/mail',
];

/** If the name does not resolve for validating clients, the hosts behind it are not checked. */
export const isBogus = (faults: readonly FaultId[]): boolean =>
  faults.some((id) => FAULTS[id].causes.some(({ finding }) => finding.startsWith('dns_health.dnssec/bogus')));

/** Compares the findings of a domain of the lab with those that its faults cause, each as `check/finding asset`. */
export function compareFindings(
  { findings }: Assessment,
  domain: string,
  faults: readonly FaultId[],
): { unexpected: string[]; missing: string[] } {
  const found = findings
    .map(({ check, finding, asset }) => `${check}/${finding} ${asset}`)
    .filter((line) => !BASELINE.some((fact) => line.startsWith(fact)));
  const due = faults.flatMap((id) =>
    FAULTS[id].causes.map(({ finding, asset }) => `${finding} ${asset.replace('{domain}', domain)}`),
  );
  return {
    unexpected: found.filter((line) => !due.includes(line)),
    missing: due.filter((line) => !found.includes(line)),
  };
}

/** Checks without a result. */
export function checksWithoutResult({ checks }: Assessment): Assessment['checks'] {
  return checks.filter(({ status }) => status === 'failed-to-run' || status === 'not-assessed');
}

/** Hosts whose port scan found no open port. */
export function hostsWithoutPorts(set: EvidenceSet): ReadonlySet<string> {
  return new Set(
    set.flatMap(({ kind, asset, outcome }) =>
      kind === 'ports' && outcome.ok && outcome.value.addresses.every(({ open }) => open.length === 0) ? [asset] : [],
    ),
  );
}
