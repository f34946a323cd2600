import { knownAddresses } from './dns.ts';
import type { EvidenceItem, EvidenceMap, EvidenceSet } from './index.ts';
import type { PortsEvidence } from './services.ts';
import { isUnknown } from './unknown.ts';

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

const DNS_PORT = 53;

/**
 * The evidence, in which the webs of hosts without an open port are unknown if nothing of the domain answered: no web, no mail
 * host, and no open port but those of name servers. A host that refuses every connection looks the same as one whose
 * firewall refuses those of the scanner (RFC 9293 §3.10.7.1), so that "no web" was not established. Where any service
 * answers, a closed port of the other hosts is taken for what it seems to be.
 */
export function withUnansweredCompany(set: EvidenceSet): EvidenceSet {
  if (set.some(hasAnswered)) return set;
  const up = new Set(set.flatMap(namesWithPorts));
  return set.map((item) => {
    if (item.kind !== 'http' || !item.outcome.ok || up.has(item.asset)) return item;
    const reason = item.outcome.value.plain.stopped === 'timeout' ? 'timeout' : 'refused';
    return { ...item, outcome: { ok: false, reason } };
  });
}

/** Whether any host of the set has a web or receives mail, or may: that there is none needs answers to all look-ups. */
export function mayServe(set: EvidenceSet): boolean {
  return set.some(({ kind, outcome }) => {
    if (!outcome.ok) return ['http', 'host-dns', 'mail'].includes(kind) && outcome.reason !== 'name-not-found';
    switch (kind) {
      case 'http':
        return hasWeb(outcome.value) || Object.keys(outcome.value.lacks ?? {}).length > 0;
      case 'host-dns':
        return knownAddresses(outcome.value).length === 0 && isUnknown(outcome.value.aaaa);
      case 'mail':
        return isUnknown(outcome.value.mx);
      default:
        return kind === 'smtp';
    }
  });
}

const openPorts = ({ addresses }: EvidenceMap['ports']) =>
  addresses.flatMap(({ open, acceptsAll }) => (acceptsAll ? [] : open.map(({ port }) => port)));
const hasWeb = ({ plain, secure }: EvidenceMap['http']) => plain.hops.length > 0 || secure.hops.length > 0;

function namesWithPorts({ kind, outcome }: EvidenceItem): readonly string[] {
  return kind === 'ports' && outcome.ok && openPorts(outcome.value).length > 0 ? outcome.value.names : [];
}

function hasAnswered({ kind, outcome }: EvidenceItem): boolean {
  // A block page and an answer that cannot be read are answers, too.
  if (!outcome.ok) return kind === 'http' && (outcome.reason === 'blocked' || outcome.reason === 'protocol-error');
  switch (kind) {
    case 'ports':
      return openPorts(outcome.value).some((port) => port !== DNS_PORT);
    case 'http':
      return hasWeb(outcome.value);
    case 'smtp':
      return outcome.value.greeting !== null;
    default:
      return false;
  }
}
