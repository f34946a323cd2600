import { type Resolver, startResolver } from '../dns/resolver.ts';
import { type NameServer, startNameServer } from '../dns/server.ts';
import { ancestors, isWithinZone, type Zone } from '../dns/zone.ts';
import type { Listening } from '../listeners.ts';
import { ADDRESSES, parkedZones, rootZone, serviceZones, TOP_LEVELS, topLevelZone } from './infrastructure.ts';
import type { LabServices } from './running-site.ts';
import type { Site } from './site.ts';

/** Infrastructure of the sites: root, top-level domains, reverse tree, block lists, resolver. */
export interface Internet {
  /** Rewrites the zones after sites change. */
  refresh(sites: readonly Site[]): void;
  close(): Promise<void>;
}

/** Starts the infrastructure; for `bind` see openListeners. */
export async function startInternet(
  sites: readonly Site[],
  ground: LabServices,
  resolve: Resolver['answer'],
): Promise<Internet> {
  const { signer, listeners } = ground;
  const held = {
    root: new Map<string, Zone>(),
    registry: new Map<string, Zone>(),
    services: new Map<string, Zone>(),
    parking: new Map<string, Zone>(),
  };
  const refresh = (now: readonly Site[]) => {
    fill(held.root, [rootZone(signer)]);
    fill(
      held.registry,
      TOP_LEVELS.map((name) => topLevelZone(name, now, signer)),
    );
    fill(held.services, serviceZones(now, signer));
    fill(held.parking, parkedZones(now, signer));
  };
  refresh(sites);
  const server = (addresses: readonly string[], zones: Map<string, Zone>): NameServer => ({
    addresses,
    behaviour: {},
    zones: () => zones,
  });
  const start = (one: NameServer) => startNameServer(one, signer, ground.recurse, listeners);
  const running: Listening[] = await Promise.all([
    start(server([ADDRESSES.root], held.root)),
    start(server([ADDRESSES.registry, ADDRESSES.registrySecond], held.registry)),
    start(server([ADDRESSES.services], held.services)),
    start(server([ADDRESSES.parking], held.parking)),
    startResolver(ADDRESSES.resolver, resolve, listeners),
  ]);
  return {
    refresh,
    async close() {
      await Promise.all(running.map((one) => one.close()));
    },
  };
}

function fill(map: Map<string, Zone>, zones: readonly Zone[]): void {
  map.clear();
  for (const zone of zones) map.set(zone.name, zone);
}

/**
 * A validating resolver's result for a name: secure under the signed root and top-level domains if the site is signed
 * and its parent has a DS; bogus if signatures are invalid, missing or match no DS; otherwise insecure.
 */
export function securityOf(name: string, sites: readonly Site[]): 'secure' | 'insecure' | 'bogus' {
  if (name === '') return 'secure';
  const chain = ancestors(name);
  const site = sites.find((one) => chain.includes(one.domain));
  if (!site) return chain.length <= 2 && TOP_LEVELS.some((top) => isWithinZone(name, top)) ? 'secure' : 'insecure';
  if (!site.parentDs) return 'insecure';
  const broken = ['expired', 'unsigned', 'early', 'changed'].includes(site.signing) || site.dsForm === 'other';
  return broken || site.nameServers.every(({ behaviour }) => behaviour.withoutSignatures) ? 'bogus' : 'secure';
}
