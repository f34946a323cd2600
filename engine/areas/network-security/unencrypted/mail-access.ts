import { defineCheck } from '#check.ts';
import { serviceCommand } from '#parse/services/commands/service-commands.ts';
import { evidenceLineOf, exposedServices, labelOf, portsCoverageGap } from '#parse/services/exposure.ts';

/** Mail submission ports; port 25 is for transfer between servers, which DNS health assesses. */
const SUBMISSION: readonly number[] = [587, 2525];

/** POP3 (RFC 2595), IMAP (RFC 9051 §11.1) and mail submission (RFC 6409) without encryption. */
export default defineCheck({
  id: 'network_security.mail-access',
  area: 'network_security',
  topics: ['services', 'transport'],
  needs: ['ports'],
  findings: {
    'without-tls': {
      severity: 'medium',
      cwe: [319],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
  },
  refs: ['RFC 2595', 'RFC 9051 section 11.1', 'RFC 8314', 'CWE-319'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    for (const open of exposedServices(ports, { pop3: [110], imap: [143], smtp: SUBMISSION })) {
      if (open.service === 'smtp' && !SUBMISSION.includes(open.port)) continue;
      const banner = open.seen.banner ?? '';
      if (open.seen.tls || /\bSTARTTLS\b|\bSTLS\b/i.test(banner)) continue;
      // Missing TLS support is proven only if the server lists its capabilities.
      const listed = /CAPABILITY|\bCAPA\b|LOGINDISABLED|AUTH=|250[ -]/i.test(banner);
      report('without-tls', {
        ...evidenceLineOf(asset, open),
        ...serviceCommand(open),
        ...(listed ? {} : { confidence: 'tentative' as const }),
        facts: { service: labelOf(open.service), port: open.port },
      });
    }
  },
});
