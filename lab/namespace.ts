import { mailHost6, nameServer6, webAddress6 } from './world/baseline-site.ts';
import { LOOPBACK_NETWORKS } from './world/infrastructure.ts';
import { SITES } from './world/sites.ts';

/**
 * Addresses that the loopback of a network namespace needs for a lab that binds them, as arguments of `ip address add`.
 */
export function namespaceAddresses(): string[] {
  const web6 = SITES.map((_, at) => webAddress6(at + 1));
  return [
    ...LOOPBACK_NETWORKS,
    ...[...web6, ...web6.map(nameServer6), ...web6.map(mailHost6)].map((address) => `${address}/128`),
  ];
}
