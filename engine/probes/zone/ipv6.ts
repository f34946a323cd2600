import { query } from '../dns/client.ts';
import { rootsOf } from '../dns/roots.ts';
import type { Network } from '../network.ts';

/** Root servers asked; one answer is enough. */
const ASKED = 2;

const known = new WeakMap<Network, Promise<boolean>>();

/**
 * Does this scanner reach anything over IPv6? Asked of the root servers once a network, where a server stays silent: many
 * hosts have an IPv6 address and no way out, and that is no fault of the server. True where no root has such an address.
 */
export function hasIpv6(network: Network, signal: AbortSignal | undefined): Promise<boolean> {
  const asked = known.get(network) ?? askRoots(network, signal);
  known.set(network, asked);
  return asked;
}

async function askRoots(network: Network, signal: AbortSignal | undefined): Promise<boolean> {
  const addresses = rootsOf(network.settings)
    .flatMap((root) => root.addresses.filter((address) => address.includes(':')))
    .slice(0, ASKED);
  if (addresses.length === 0) return true;
  const replies = await Promise.all(
    addresses.map((address) => query(network, { address, port: 53 }, { name: '.', type: 'SOA' }, { signal })),
  );
  return replies.some(({ ok }) => ok);
}
