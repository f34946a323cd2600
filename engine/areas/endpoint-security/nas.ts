import { defineCheck } from '#check.ts';
import { endpointOf, portsCoverageGap } from '#parse/services/exposure.ts';
import { storageMaker } from '#parse/services/storage-devices.ts';

/** Storage devices whose management interface is reachable from the internet. */
export default defineCheck({
  id: 'endpoint_security.nas',
  area: 'endpoint_security',
  topics: ['remoteAccess', 'services'],
  needs: ['ports'],
  findings: {
    reachable: {
      severity: 'high',
      cwe: [668],
      effort: 'low',
      facts: { product: 'name', port: 'port' },
      reproduce: 'curl -sSik http://{host}:{port}/',
      shows: 'HTTP/',
    },
  },
  refs: ['CWE-668'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    const open = new Map(ports.addresses.flatMap((row) => row.open.map((one) => [one.port, one] as const)));
    for (const [port, seen] of open) {
      const product = storageMaker(seen);
      if (!product) continue;
      report('reachable', {
        asset: endpointOf(asset, port),
        ...(seen.tls ? { reproduce: 'curl -sSik https://{host}:{port}/' } : {}),
        // One device may show several ports; restricting its interface is one fix.
        subjectClass: product,
        facts: { product, port },
        seen: seen.banner ? [seen.banner] : [],
      });
    }
  },
});
