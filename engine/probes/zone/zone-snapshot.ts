import { canonicalName, recordsOf } from '../../network/dns/message.ts';
import { isAnswer, resolve } from '../../network/dns/resolver.ts';
import type { Network } from '../../network/network.ts';
import { namesOf } from './servers.ts';

/** What shows that somebody changed a zone, at the cost of three questions to a resolver. */
export interface ZoneSnapshot {
  /** Serial of the SOA record at the name; null where the name is no zone of its own. */
  serial: number | null;
  /** Name servers and mail hosts at the name, sorted. */
  nameServers: string[];
  mailHosts: string[];
}

/**
 * Asks the configured resolvers, so that a zone's own servers see no more than one question per time to live. Never throws.
 * @returns null when not all three questions were answered: nothing can be said then
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
