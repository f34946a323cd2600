import type { HostDnsEvidence } from '#evidence/dns.ts';
import type { Outcome } from '#evidence/index.ts';
import { findUnregisteredDomain } from '#network/dns/free-domain.ts';
import { failureReasonOf, type Network } from '#network/network.ts';

/**
 * `host-dns`: addresses of one host and the CNAME chain to them.
 * @param input.domain the scanned domain, whose own names others cannot register
 */
export async function probeHostDns(
  input: { host: string; domain: string },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<HostDnsEvidence>> {
  try {
    const { a, aaaa, cnames, exists } = await network.lookup(input.host, signal);
    // NXDOMAIN after a CNAME applies to the end of the chain, not to the host (RFC 6604 §3).
    const dangling = !exists && cnames.length > 0;
    const free = dangling ? await findUnregisteredDomain(cnames.at(-1)!, input.domain, network, signal) : null;
    return {
      ok: true,
      value: {
        a,
        aaaa,
        cnames,
        dangling,
        exists: exists || cnames.length > 0,
        ...(free === null ? {} : { freeDomain: free }),
      },
    };
  } catch (error) {
    return { ok: false, reason: failureReasonOf(error) };
  }
}
