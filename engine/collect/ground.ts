import type { Network } from '../network/network.ts';
import type { HostTime } from '../network/reach/host-time.ts';
import type { KnownServers } from '../probes/tls/tls.ts';
import type { ScanRequest, ScanSurroundings } from '../scan-request.ts';
import type { Machine, PortsWanted } from './authorized.ts';
import type { Edges } from './edges.ts';
import type { Results } from './results.ts';
import type { Scope } from './scope.ts';
/** Everything a plan is made from. */
export interface Ground {
  request: ScanRequest;
  surroundings: ScanSurroundings;
  network: Network;
  scope: Scope;
  results: Results;
  edges: Edges;
  /** TLS servers met so far. */
  tlsServers: KnownServers;
  /** Remaining time budget of each web host. */
  hostTimes: Map<string, HostTime>;
  /** TCP ports asked of a machine; empty = the usual hundred. */
  portsFor(machine: Machine): PortsWanted;
}
