import { SITES } from './world/catalogue.ts';
import { webAddress6 } from './world/healthy.ts';
import { LOOPBACK_NETWORKS } from './world/infrastructure.ts';

/** What the loopback of a network namespace has to carry for a lab that binds its addresses, as `ip address add` takes it. */
export function namespaceAddresses(): string[] {
  return [...LOOPBACK_NETWORKS, ...SITES.map((_, at) => `${webAddress6(at + 1)}/128`)];
}
