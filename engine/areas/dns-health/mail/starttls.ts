import { defineCheck, notAssessed } from '../../../check.ts';

/** Mail hosts encrypt delivery: STARTTLS on port 25 with a current protocol version and a fitting certificate (RFC 3207, RFC 8996). */
export default defineCheck({
  id: 'dns_health.starttls',
  area: 'dns_health',
  topics: ['mail', 'transport'],
  needs: ['smtp'],
  findings: {
    missing: {
      severity: 'medium',
      cwe: [319],
      effort: 'medium',
      facts: { host: 'host' },
      reproduce: 'openssl s_client -starttls smtp -connect {host}:25',
    },
    'handshake-failed': {
      severity: 'medium',
      cwe: [319],
      effort: 'medium',
      facts: { host: 'host' },
      reproduce: 'openssl s_client -starttls smtp -connect {host}:25',
    },
    certificate: {
      severity: 'low',
      cwe: [295],
      effort: 'low',
      facts: { host: 'host', problems: 'problems' },
      reproduce: 'openssl s_client -starttls smtp -verify_hostname {host} -connect {host}:25',
    },
    'old-version': {
      severity: 'low',
      cwe: [327],
      effort: 'low',
      facts: { host: 'host', version: 'name' },
      reproduce: 'openssl s_client -starttls smtp -connect {host}:25',
    },
  },
  refs: ['RFC 3207', 'RFC 7435', 'RFC 8996'],
  evaluate({ smtp }, report) {
    if (smtp.startTls === null) return notAssessed('blocked');
    const { host, own: controlled, tls } = smtp;
    if (!smtp.startTls) return report('missing', { facts: { host }, controlled });
    if (tls === null) return report('handshake-failed', { facts: { host }, controlled });
    if (tls.problems.length > 0) {
      const seen = tls.chain.map(({ subject, notAfter }) => `${subject} ${notAfter}`);
      report('certificate', { facts: { host, problems: tls.problems }, controlled, seen });
    }
    // Only the version agreed on is known here: an old one means that nothing newer is offered.
    if (/^(SSLv|TLSv1\.[01]$)/.test(tls.version))
      report('old-version', { facts: { host, version: tls.version }, controlled });
  },
});
