import type { EvidenceSet } from './index.ts';
import type { PortsEvidence } from './services.ts';

const HTTP_PORT = 80;

/**
 * The evidence, in which a web that was silent on port 80 is unknown if the port scan, at another moment, found the port
 * open: packets were lost. Without that, a port that drops all packets while another answers is closed.
 */
export function withContradictedSilence(set: EvidenceSet): EvidenceSet {
  const open = new Set(
    set.flatMap(({ kind, outcome }) => (kind === 'ports' && outcome.ok ? hostsAt80(outcome.value) : [])),
  );
  if (open.size === 0) return set;
  return set.map((item) => {
    if (item.kind !== 'http' || !item.outcome.ok || !open.has(item.asset)) return item;
    const { value } = item.outcome;
    if (!value.plain.silent || value.plain.hops.length > 0 || value.lacks?.plain) return item;
    return { ...item, outcome: { ok: true, value: { ...value, lacks: { ...value.lacks, plain: 'timeout' } } } };
  });
}

function hostsAt80({ names, addresses }: PortsEvidence): readonly string[] {
  return addresses.some(({ open }) => open.some(({ port }) => port === HTTP_PORT)) ? names : [];
}
