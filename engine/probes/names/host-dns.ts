import type { HostDnsEvidence } from '../../evidence/dns.ts';
import type { Outcome } from '../../evidence/index.ts';
import { type Network, reasonOf } from '../network.ts';

/** `host-dns`: addresses of one host and the CNAME chain to them. */
export async function probeHostDns(
  input: { host: string },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<HostDnsEvidence>> {
  try {
    const { a, aaaa, cnames, exists } = await network.lookup(input.host, signal);
    // NXDOMAIN after a CNAME is said of the chain's end, not of the host (RFC 6604 §3).
    return {
      ok: true,
      value: { a, aaaa, cnames, dangling: !exists && cnames.length > 0, exists: exists || cnames.length > 0 },
    };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}
