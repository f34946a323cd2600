import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import type { HttpEvidence } from '#evidence/web.ts';
import { isAtOrUnder } from '#parse/names.ts';
import type { TakeoverService } from '#parse/takeover/services.ts';
import {
  claimableWhenMissing,
  findUnclaimedFingerprint,
  neverClaimable,
  servicesAt,
  type UnclaimedFingerprint,
} from '#parse/takeover/unclaimed.ts';

/** Prints the alias of a name that does not resolve. */
const DANGLING = "dig A {asset} | grep -q 'status: NXDOMAIN' && dig +short CNAME {asset}";

/**
 * Subdomain takeover (CWE-672): a CNAME to a nonexistent name in a domain that anyone can register, or to a service whose
 * answer shows that its customers can claim the name. Every other CNAME to a nonexistent name is a stale record.
 */
export default defineCheck({
  id: 'dns_health.dangling',
  area: 'dns_health',
  topics: ['names', 'assets'],
  needs: ['host-dns', 'scan'],
  optional: ['http'],
  findings: {
    'outside-target': {
      severity: 'low',
      cwe: [672],
      effort: 'low',
      // Only whoever controls the domain of the target knows who can create it.
      confidence: 'tentative',
      facts: { target: 'host' },
      reproduce: DANGLING,
      shows: '',
    },
    'target-not-registered': {
      severity: 'critical',
      cwe: [672],
      effort: 'low',
      facts: { target: 'host', free: 'host' },
      reproduce: 'whois {free}',
      lacks: 'Registrar:',
    },
    'claimable-target': {
      severity: 'critical',
      cwe: [672],
      effort: 'low',
      // Some services temporarily reserve a name for its previous owner.
      confidence: 'firm',
      facts: { target: 'host', service: 'name' },
      reproduce: DANGLING,
      shows: '',
    },
    claimable: {
      severity: 'critical',
      cwe: [672],
      effort: 'low',
      // Tentative at services that require more than a free name, such as proof of ownership.
      confidence: 'firm',
      facts: { target: 'host', service: 'name', url: 'url' },
      reproduce: 'curl -sSi {url}',
      shows: '{seen}',
    },
    'own-target': {
      severity: 'low',
      cwe: [672],
      effort: 'low',
      facts: { target: 'host' },
      reproduce: DANGLING,
      shows: '',
    },
    'stale-target': {
      severity: 'low',
      cwe: [672],
      effort: 'low',
      facts: { target: 'host', service: 'name' },
      reproduce: DANGLING,
      shows: '',
    },
  },
  refs: ['CWE-672', 'RFC 6604', 'https://github.com/EdOverflow/can-i-take-over-xyz'],
  evaluate({ asset, 'host-dns': host, scan, http }, report) {
    const target = host.cnames.at(-1);
    if (target !== undefined && host.dangling) {
      if (isAtOrUnder(target, scan.domain)) return report('own-target', { facts: { target } });
      const free = host.freeDomain;
      if (free !== undefined) return report('target-not-registered', { facts: { target, free } });
      const stale = neverClaimable(target);
      if (stale !== null) return report('stale-target', { facts: { target, service: stale } });
      const service = claimableWhenMissing(target);
      if (service !== null) return report('claimable-target', { facts: { target, service } });
      return report('outside-target', { facts: { target } });
    }
    const pointed = servicesAt(host.cnames, [...host.a, ...host.aaaa]);
    if (target === undefined && pointed.length === 0) return NOT_APPLICABLE;
    if (!http) return;
    for (const { service, target: at } of pointed) {
      const mark = markOf(service, http);
      if (mark === null) continue;
      // If the service's certificate does not cover the name, its page is often visible over http only.
      const url = `${http.secure.hops.length > 0 ? 'https' : 'http'}://${asset}/`;
      const facts = { target: at, service: service.name, url };
      // One name is one finding, regardless of further services in the chain.
      return report('claimable', {
        facts,
        seen: [mark.seen],
        ...(mark.weak || service.conditional ? { confidence: 'tentative' } : {}),
      });
    }
  },
});

/**
 * The evidence that the name is unclaimed at the service: the page that the probe recognized, or a response's title,
 * headers and status.
 */
function markOf(
  service: TakeoverService,
  { plain, secure, unclaimed = [] }: HttpEvidence,
): UnclaimedFingerprint | null {
  const page = unclaimed.find((row) => row.service === service.name);
  if (page) return { seen: page.seen, weak: false };
  let weak: UnclaimedFingerprint | null = null;
  for (const { hops, page: last } of [secure, plain]) {
    const end = hops.at(-1);
    const mark = end ? findUnclaimedFingerprint(service, { ...end, text: last?.title ?? '' }) : null;
    if (mark && !mark.weak) return mark;
    weak ??= mark;
  }
  return weak;
}
