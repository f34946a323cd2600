import { defineCheck, notAssessed } from '../../../check.ts';
import type { MailEvidence } from '../../../evidence/dns.ts';
import type { SmtpEvidence } from '../../../evidence/services.ts';
import { problemsBesideDane } from '../../../parse/mail/dane.ts';
import { parseMtaStsPolicy } from '../../../parse/mail/mta-sts.ts';

/**
 * Mail hosts encrypt delivery: STARTTLS on port 25 with a current protocol version and a fitting certificate (RFC 3207,
 * RFC 8996). A certificate that signed TLSA records name needs no authority (RFC 7672).
 */
export default defineCheck({
  id: 'dns_health.starttls',
  area: 'dns_health',
  topics: ['mail', 'transport'],
  needs: ['smtp'],
  optional: ['mail'],
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
  refs: ['RFC 3207', 'RFC 7435', 'RFC 7672', 'RFC 8996'],
  evaluate({ smtp, mail }, report) {
    if (smtp.startTls === null) return notAssessed('blocked');
    const { host, own: controlled, tls } = smtp;
    if (!smtp.startTls) return report('missing', { facts: { host }, controlled });
    if (tls === null) return report('handshake-failed', { facts: { host }, controlled });
    const problems = problemsOf(host, tls, mail);
    if (problems.length > 0) {
      const seen = tls.chain.map(({ subject, notAfter }) => `${subject} ${notAfter}`);
      report('certificate', { facts: { host, problems }, controlled, seen });
    }
    // Only the version agreed on is known here: an old one means that nothing newer is offered.
    if (/^(SSLv|TLSv1\.[01]$)/.test(tls.version))
      report('old-version', { facts: { host, version: tls.version }, controlled });
  },
});

/** What is wrong for those who check: everything where MTA-STS asks for an authority, which knows nothing of TLSA (RFC 8461 §2). */
function problemsOf(host: string, tls: NonNullable<SmtpEvidence['tls']>, mail: MailEvidence | null): string[] {
  const policy = mail?.mtaSts.policy?.text;
  if (policy && parseMtaStsPolicy(policy).mode === 'enforce') return tls.problems;
  return problemsBesideDane(tls, mail?.mx.find(({ exchange }) => exchange === host)?.dane);
}
