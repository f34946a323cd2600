import { forEachKnown, type NotAssessed, notAssessed } from '#check.ts';
import type { NameServerAnswer } from '#evidence/dns.ts';
import type { Known } from '#evidence/unknown.ts';

type Server = Known<NameServerAnswer>;

/** The servers that the scanner could query: not those that only IPv6 reaches, which it may lack. */
export function queriedServers(servers: readonly Server[]): Server[] {
  return servers.filter(
    ({ address, udp, tcp }) =>
      udp !== 'not-asked' && !(address.includes(':') && udp === 'unreachable' && tcp === 'unreachable'),
  );
}

/** The server responds neither over UDP nor over TCP, which `dns_health.servers` reports. */
export function isSilent({ udp, tcp }: Server): boolean {
  return [udp, tcp].every((reach) => reach === 'timeout' || reach === 'unreachable' || reach === 'not-asked');
}

/** What is unknown of a server that is silent: not assessed of this server, while the verdict about the others stands. */
export function gapOfSilent(servers: readonly Server[]): NotAssessed | undefined {
  const silent = servers.find(isSilent);
  return silent && { ...notAssessed(silent.udp === 'timeout' ? 'timeout' : 'unreachable'), inPart: true };
}

/** Looks at each server that was queried; those that are silent may have facts of an earlier scan. */
export function forEachServer(servers: readonly Server[], look: (server: Server) => void): NotAssessed | undefined {
  const queried = queriedServers(servers);
  if (queried.length === 0) return notAssessed('unreachable');
  const speaking = queried.filter((server) => !isSilent(server));
  const gap = forEachKnown(speaking, look);
  const unseen = forEachKnown(queried.filter(isSilent), look);
  if (gap || !unseen) return gap;
  return speaking.length === 0 ? unseen : { ...unseen, inPart: true };
}
