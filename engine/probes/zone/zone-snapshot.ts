import { canonicalName, recordsOf } from '#network/dns/message.ts';
import { isAnswer, resolve } from '#network/dns/resolver.ts';
import type { Network } from '#network/network.ts';
import { namesOf } from './servers.ts';

/** Data that reveals a change of a zone, at the cost of three queries to a resolver. */
export interface ZoneSnapshot {
  /** Serial of the SOA record at the name; null if the name is not a zone apex. */
  serial: number | null;
  /** Name servers and mail hosts at the name, sorted. */
  nameServers: string[];
  mailHosts: string[];
}

/**
 * Queries the configured resolvers, so that a zone's own servers receive at most one query per TTL. Never throws.
 * @returns null if one of the three queries failed: then the state is unknown
 */
export async function takeZoneSnapshot(
  domain: string,
  network: Network,
  signal?: AbortSignal,
): Promise<ZoneSnapshot | null> {
  const name = canonicalName(domain);
  const [soa, ns, mx] = await Promise.all([
    resolve(name, 'SOA', network, { signal }),
    resolve(name, 'NS', network, { signal }),
    resolve(name, 'MX', network, { signal }),
  ]);
  if (![soa, ns, mx].every((answer) => isAnswer(answer.outcome))) return null;
  return {
    serial: recordsOf(soa.records, 'SOA', name)[0]?.serial ?? null,
    nameServers: namesOf(recordsOf(ns.records, 'NS', name)),
    mailHosts: namesOf(recordsOf(mx.records, 'MX', name).map((record) => record.exchange)),
  };
}
