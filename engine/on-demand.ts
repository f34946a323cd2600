/**
 * The probes that other packages run, loaded on first use: with undici they take 12 MB of heap, and a process that only
 * serves requests runs none of them.
 */

/** Runs the probes of a scan (collect.ts). */
export const collect: typeof import('./collect.ts').collect = async (...request) =>
  (await import('./collect.ts')).collect(...request);

/** Addresses of a host with proved control (probes/http/host-control.ts). */
export const controlledAddresses: typeof import('./probes/http/host-control.ts').controlledAddresses = async (
  ...target
) => (await import('./probes/http/host-control.ts')).controlledAddresses(...target);

/** Open ports of addresses, and the services behind them (probes/ports/ports.ts). */
export const probePorts: typeof import('./probes/ports/ports.ts').probePorts = async (...target) =>
  (await import('./probes/ports/ports.ts')).probePorts(...target);

/** TLS of one endpoint (probes/tls/tls.ts). */
export const probeTls: typeof import('./probes/tls/tls.ts').probeTls = async (...target) =>
  (await import('./probes/tls/tls.ts')).probeTls(...target);

/** State of a zone, to be compared with a later one (probes/zone/zone-snapshot.ts). */
export const takeZoneSnapshot: typeof import('./probes/zone/zone-snapshot.ts').takeZoneSnapshot = async (...zone) =>
  (await import('./probes/zone/zone-snapshot.ts')).takeZoneSnapshot(...zone);
