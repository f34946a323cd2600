import type { NameServerAnswer } from '#evidence/dns.ts';
import type { Known } from '#evidence/unknown.ts';

/** The servers that the scanner could query: not those that only IPv6 reaches, which it may lack. */
export function queriedServers(servers: readonly Known<NameServerAnswer>[]): Known<NameServerAnswer>[] {
  return servers.filter(
    ({ address, udp, tcp }) =>
      udp !== 'not-asked' && !(address.includes(':') && udp === 'unreachable' && tcp === 'unreachable'),
  );
}
