/**
 * The probes that other packages run. Their modules are loaded with the first use: they take 15 MB, and a process that
 * only serves requests runs none of them.
 */

export const collect: typeof import('./collect.ts').collect = async (...request) =>
  (await import('./collect.ts')).collect(...request);

export const controlledAddresses: typeof import('./probes/http/host-control.ts').controlledAddresses = async (
  ...target
) => (await import('./probes/http/host-control.ts')).controlledAddresses(...target);

export const probePorts: typeof import('./probes/ports/ports.ts').probePorts = async (...target) =>
  (await import('./probes/ports/ports.ts')).probePorts(...target);

export const probeTls: typeof import('./probes/tls/tls.ts').probeTls = async (...target) =>
  (await import('./probes/tls/tls.ts')).probeTls(...target);

export const takeZoneSnapshot: typeof import('./probes/zone/zone-snapshot.ts').takeZoneSnapshot = async (...zone) =>
  (await import('./probes/zone/zone-snapshot.ts')).takeZoneSnapshot(...zone);
