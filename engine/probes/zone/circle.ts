import { followDelegations, type ZoneCut } from '#network/dns/iterative.ts';
import { isAtOrBelow } from '#network/dns/message.ts';
import type { Network } from '#network/network.ts';

/** Zones in a circle; longer ones are not followed. */
const ZONES_MAX = 4;

/**
 * The zones that a zone needs to be resolved, and that need it themselves: each has only name servers below the others,
 * and its parent has no glue for them (RFC 1034 §4.2.1). Empty if there is a way out, or if one was not excluded.
 */
export async function findCircle(
  { zone, ns, servers }: ZoneCut,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  if (servers.length > 0) return [];
  const circle = [zone];
  const isOutside = (name: string) => !circle.some((one) => isAtOrBelow(name, one));
  let open = ns.filter(isOutside);
  while (open.length > 0) {
    const walks = await Promise.all(open.map((name) => followDelegations(name, network, { signal })));
    const cuts = walks.flatMap((walk) => (walk.deniedAt === null ? walk.cuts.slice(-1) : []));
    if (cuts.length < walks.length || cuts.some((cut) => cut.zone === '.' || cut.servers.length > 0)) return [];
    for (const cut of cuts) if (!circle.includes(cut.zone)) circle.push(cut.zone);
    if (circle.length > ZONES_MAX) return [];
    open = cuts.flatMap((cut) => cut.ns).filter(isOutside);
  }
  return circle.slice(1).sort();
}
