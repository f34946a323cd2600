import type { Ipv6Answer } from '../../evidence/web.ts';
import { headerValue } from '../../parse/web/headers.ts';
import { type Network, reasonOf } from '../network.ts';
import { hasIpv6 } from '../zone/ipv6.ts';
import { pageOf } from './chain.ts';
import { openHttp } from './client.ts';

/** Attempts, so that one lost packet is no finding. */
const TRIES = 2;

/**
 * First response of a host's front page over IPv6, for comparison with IPv4 (Internet.nl, "Same website on IPv6 and IPv4").
 * @param addresses of the host, IPv4 and IPv6
 * @returns null where the host has no IPv6 address, or the scanner has no IPv6 connectivity
 */
export async function askOverIpv6(
  origin: string,
  addresses: readonly string[],
  mayAsk: (url: URL) => boolean,
  network: Network,
  signal: AbortSignal,
): Promise<Ipv6Answer | null> {
  const url = new URL('/', origin);
  const address = addresses.find((one) => one.includes(':'));
  if (!address || !mayAsk(url)) return null;
  const client = openHttp(network, signal, { [url.hostname]: [address] });
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await client.ask(url);
        const page = pageOf(answer);
        return {
          address,
          status: answer.status,
          location: headerValue(answer.headers, 'location')?.slice(0, 500) ?? null,
          page: page && {
            title: page.title,
            bytes: page.bytes,
            sha256: page.sha256,
            scripts: page.scripts,
            stylesheets: page.stylesheets,
          },
          reason: null,
        };
      } catch (error) {
        if (attempt < TRIES && !signal.aborted) continue;
        if (!(await hasIpv6(network, signal))) return null;
        return { address, status: null, location: null, page: null, reason: reasonOf(error) };
      }
    }
  } finally {
    await client.close();
  }
}
