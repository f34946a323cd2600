import { knownAddresses } from '../evidence/dns.ts';
import type { Outcome } from '../evidence/index.ts';
import type { ReputationEvidence } from '../evidence/third-party.ts';
import { type Fact, isUnknown, lacking } from '../evidence/unknown.ts';
import { reverseNames } from '../network/dns/reverse.ts';
import { failureReasonOf, type Network } from '../network/network.ts';
import type { SourceSettings } from '../settings.ts';
import type { Catalog } from '../sources/catalog.ts';
import { cdnOf } from '../sources/cdn.ts';
import { queryBlockLists } from '../sources/dns-block-lists.ts';
import { locateAddress } from '../sources/ip-locations.ts';
import { lookUpVerdict } from '../sources/providers/address-verdict.ts';
import { lookUpAddress } from '../sources/rdap.ts';
import { lookUpRouteOrigin } from '../sources/route-origin.ts';

type AddressReputation = ReputationEvidence['addresses'][number];
type Sources = Pick<SourceSettings, 'dnsBlockLists' | 'virusTotal' | 'rdapAddress' | 'routeOrigins' | 'locations'>;

/** Maximum number of addresses of one asset; more indicate a network, not a host. */
const ADDRESSES_MAX = 64;
const AT_ONCE = 8;

export interface ReputationInput {
  /** Hosts that resolve to the addresses, the asset first. */
  names: readonly string[];
  /** `mail`: an MX host of the domain has this address. */
  addresses: readonly { address: string; mail: Fact<boolean> }[];
  /** Clock of the scan, ISO 8601. */
  time: string;
  sources: Sources;
  catalog: Catalog | null;
}

/** `reputation`: data of block lists, registries and offline databases about the addresses of a host. */
export async function probeReputation(
  input: ReputationInput,
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<ReputationEvidence>> {
  try {
    const addresses: AddressReputation[] = [];
    const asked = input.addresses.slice(0, ADDRESSES_MAX);
    for (let from = 0; from < asked.length; from += AT_ONCE) {
      if (signal?.aborted) return { ok: false, reason: 'stopped' };
      const group = asked.slice(from, from + AT_ONCE);
      addresses.push(...(await Promise.all(group.map((entry) => observe(entry, input, network, signal)))));
    }
    return { ok: true, value: { names: [...input.names], addresses } };
  } catch (error) {
    return { ok: false, reason: failureReasonOf(error) };
  }
}

async function observe(
  { address, mail }: { address: string; mail: Fact<boolean> },
  { sources, catalog, time }: ReputationInput,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<AddressReputation> {
  const [names, location, holder, dnsLists, downloaded, verdict, route] = await Promise.all([
    reverseOf(address, network, signal),
    locateAddress(address, sources.locations),
    lookUpAddress(address, sources, network, signal),
    queryBlockLists(address, sources.dnsBlockLists, network, signal),
    catalog ? catalog.blockLists(address) : null,
    lookUpVerdict(address, new Date(time), sources, network, signal),
    lookUpRouteOrigin(address, sources, network, signal),
  ]);
  const lacks = {
    ...names.lacks,
    ...(dnsLists.failure === null ? {} : { dnsBlockLists: dnsLists.failure }),
    ...(location.country !== null || holder.ok || holder.reason === 'source-off' ? {} : { country: holder.reason }),
    ...(downloaded?.ok ? {} : { blockLists: downloaded?.reason ?? ('source-off' as const) }),
    ...(verdict.ok ? {} : { malicious: verdict.reason }),
    ...(route.ok ? {} : { route: route.reason }),
  };
  return {
    address,
    mail,
    ...names,
    country: location.country ?? (holder.ok ? holder.value.country : null),
    asn: location.asn,
    operator: location.operator,
    registrarName: holder.ok ? holder.value.registrarName : null,
    handle: holder.ok ? holder.value.handle : null,
    cdn: cdnOf(address, location.asn),
    dnsBlockLists: dnsLists.answers,
    blockLists: downloaded?.ok ? downloaded.value : null,
    malicious: verdict.ok ? verdict.value : null,
    ...(route.ok ? { route: route.value } : {}),
    ...(Object.keys(lacks).length > 0 ? { lacks } : {}),
  };
}

/** PTR names, and whether one of them resolves back to the address (FCrDNS). */
async function reverseOf(
  address: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Pick<AddressReputation, 'reverse' | 'forwardConfirmed' | 'lacks'>> {
  const reverse = await reverseNames(address, network, signal);
  if (isUnknown(reverse)) {
    return { reverse: [], forwardConfirmed: null, ...lacking(reverse.unknown, ['reverse', 'forwardConfirmed']) };
  }
  if (reverse.length === 0) return { reverse, forwardConfirmed: false };
  const found = await Promise.allSettled(reverse.map((name) => network.lookup(name, signal)));
  const back = found.flatMap((result) => (result.status === 'fulfilled' ? knownAddresses(result.value) : []));
  if (back.includes(address)) return { reverse, forwardConfirmed: true };
  const failed = found.find((result) => result.status === 'rejected');
  if (!failed) return { reverse, forwardConfirmed: false };
  return { reverse, forwardConfirmed: null, ...lacking(failureReasonOf(failed.reason), ['forwardConfirmed']) };
}
