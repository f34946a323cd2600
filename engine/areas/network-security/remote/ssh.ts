import { defineCheck } from '#check.ts';
import { evidenceLineOf, exposedServices, portsCoverageGap } from '#parse/services/exposure.ts';

/** SSH open to the internet, as information; protocol version 1 is a vulnerability (RFC 4253 §5.1). */
export default defineCheck({
  id: 'network_security.ssh',
  area: 'network_security',
  topics: ['services', 'administration'],
  needs: ['ports'],
  findings: {
    reachable: {
      severity: 'informational',
      cwe: [],
      effort: 'medium',
      facts: { port: 'port' },
      reproduce: 'nc -w 3 {host} {port} </dev/null | head -n 1',
      shows: 'SSH-',
    },
    'protocol-1': {
      severity: 'high',
      cwe: [327],
      effort: 'low',
      facts: { port: 'port' },
      reproduce: 'nc -w 3 {host} {port} </dev/null | head -1',
      shows: 'SSH-1.',
    },
  },
  refs: ['RFC 4253 section 5.1', 'CWE-327'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    for (const open of exposedServices(ports, { ssh: [22] })) {
      const details = {
        ...evidenceLineOf(asset, open),
        facts: { port: open.port },
      };
      report('reachable', details);
      // SSH-1.99 supports both versions, SSH-1.5 only the old one.
      if (/^SSH-1\./.test(open.seen.banner ?? '')) report('protocol-1', details);
    }
  },
});
