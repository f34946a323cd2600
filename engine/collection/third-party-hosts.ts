import { knownAddresses } from '../evidence/dns.ts';
import { type Fact, knownOr } from '../evidence/unknown.ts';
import { isAtOrUnder } from '../parse/names.ts';
import type { ScanContext } from './scan-context.ts';

/** Maximum number of third-party mail hosts and name servers whose addresses are resolved. */
const LEANED_ON_MAX = 20;

/** A host whose addresses are looked up in registries and block lists. */
export interface ReputationTarget {
  asset: string;
  names: readonly string[];
  /** `mail`: an MX host of the domain has this address. */
  addresses: readonly { address: string; mail: Fact<boolean> }[];
}

/**
 * Third-party mail hosts and name servers that the domain depends on (never contacted for this purpose), with those of
 * their addresses that none of its own hosts has.
 */
export function thirdPartyHosts(
  { request, results }: Pick<ScanContext, 'request' | 'results'>,
  own: ReadonlySet<string>,
): ReputationTarget[] {
  const { domain } = request;
  const found = new Map<string, Map<string, boolean>>();
  const add = (name: string, addresses: readonly string[], mail: boolean) => {
    const asset = name.toLowerCase().replace(/\.$/, '');
    if (asset === '' || isAtOrUnder(asset, domain)) return;
    const known = found.get(asset) ?? new Map<string, boolean>();
    for (const address of addresses) if (!own.has(address)) known.set(address, mail || known.get(address) === true);
    if (known.size > 0) found.set(asset, known);
  };
  for (const host of knownOr(results.value('mail', domain)?.mx ?? [], []))
    add(host.exchange, knownAddresses(host), true);
  for (const { name, addresses } of results.value('zone', domain)?.nameServers ?? [])
    add(name, knownOr(addresses, []), false);
  return [...found].slice(0, LEANED_ON_MAX).map(([asset, addresses]) => ({
    asset,
    names: [asset],
    addresses: [...addresses].map(([address, mail]) => ({ address, mail })),
  }));
}
