import { type Fact, unknown } from '#evidence/unknown.ts';
import type { Ipv6Answer } from '#evidence/web.ts';
import type { Network } from '#network/network.ts';
import { headerValue } from '#parse/web/headers.ts';
import { overIpv6 } from '../zone/ipv6.ts';
import { pageOf } from './chain.ts';
import { createHttpClient } from './client.ts';

/**
 * First response of a host's front page over IPv6, for comparison with IPv4 (Internet.nl, "Same website on IPv6 and
 * IPv4").
 * @param addresses of the host, IPv4 and IPv6
 * @returns null if the host has no IPv6 address, or the scanner has no IPv6 connectivity
 */
export async function probeOverIpv6(
  origin: string,
  addresses: readonly string[],
  mayAsk: (url: URL) => boolean,
  network: Network,
  signal: AbortSignal,
): Promise<Fact<Ipv6Answer | null>> {
  const url = new URL('/', origin);
  const address = addresses.find((one) => one.includes(':'));
  if (!address || !mayAsk(url)) return null;
  const other = addresses.find((one) => !one.includes(':'));
  const client = createHttpClient(network, signal, { [url.hostname]: [address] }, null, other);
  try {
    const found = await overIpv6(() => client.ask(url), network, signal);
    if (found === null) return null;
    if ('reason' in found) return { address, status: null, location: null, page: null, reason: found.reason };
    const { status, headers, body } = found.value;
    // Compared in full with the page over IPv4.
    if (body.late) return unknown('timeout');
    const page = pageOf(found.value);
    return {
      address,
      status,
      location: headerValue(headers, 'location')?.slice(0, 500) ?? null,
      page: page && {
        title: page.title,
        bytes: page.bytes,
        sha256: page.sha256,
        scripts: page.scripts,
        stylesheets: page.stylesheets,
      },
      reason: null,
    };
  } finally {
    await client.close();
  }
}
