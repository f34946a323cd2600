import type { HostTimeBudget } from '../network/connections/host-time-budget.ts';
import type { Network } from '../network/network.ts';
import type { KnownServers } from '../probes/tls/tls.ts';
import type { ScanDependencies, ScanRequest } from '../scan-request.ts';
import type { AuthorizationTarget, PortScope } from './authorized.ts';
import type { CdnLookup } from './cdn-edges.ts';
import type { Results } from './results.ts';
import type { Scope } from './scope.ts';
/** Input of a plan. */
export interface ScanContext {
  request: ScanRequest;
  dependencies: ScanDependencies;
  network: Network;
  scope: Scope;
  results: Results;
  edges: CdnLookup;
  /** TLS servers seen so far. */
  tlsServers: KnownServers;
  /** Remaining time budget of each web host. */
  hostTimes: Map<string, HostTimeBudget>;
  /** TCP ports to scan on a host; empty = the 100 common ports. */
  portsFor(machine: AuthorizationTarget): PortScope;
}
