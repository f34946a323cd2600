import { defineCheck } from '#check.ts';
import { serviceCommand } from '#parse/services/commands/service-commands.ts';
import { evidenceLineOf, exposedServices, portsCoverageGap } from '#parse/services/exposure.ts';

/**
 * FTP sends user names, passwords and files unencrypted (RFC 959; RFC 4217 adds TLS). The check makes no login attempt.
 */
export default defineCheck({
  id: 'network_security.ftp',
  area: 'network_security',
  topics: ['services', 'transport'],
  needs: ['ports'],
  findings: {
    plain: {
      severity: 'medium',
      cwe: [319],
      effort: 'medium',
      facts: { port: 'port' },
    },
  },
  refs: ['RFC 959', 'RFC 4217', 'CWE-319'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    for (const open of exposedServices(ports, { ftp: [21] })) {
      const encrypts = open.seen.tls || /\bAUTH (TLS|SSL)\b/i.test(open.seen.banner ?? '');
      if (!encrypts)
        report('plain', { ...evidenceLineOf(asset, open), ...serviceCommand(open), facts: { port: open.port } });
    }
  },
});
