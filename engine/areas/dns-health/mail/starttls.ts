import { defineCheck, notAssessed } from '#check.ts';
import type { MailEvidence } from '#evidence/dns.ts';
import type { SmtpEvidence } from '#evidence/services.ts';
import { factOf, isUnknown, type Known } from '#evidence/unknown.ts';
import { SERVER_FAILURES } from '#parse/exposure/server-failures.ts';
import { certificateProblemsWithoutDane } from '#parse/mail/dane.ts';
import { parseMtaStsPolicy } from '#parse/mail/mta-sts.ts';
import { isUnsafeForMail } from '#parse/tls/cipher-suites.ts';

/**
 * Mail hosts encrypt delivery: STARTTLS on port 25 with a current protocol version and a matching certificate (RFC
 * 3207, RFC 8996). A certificate that matches signed TLSA records needs no trusted authority (RFC 7672).
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
      reproduce: 'openssl s_client -starttls smtp -connect {host}:25 </dev/null',
      lacks: 'BEGIN CERTIFICATE',
    },
    'handshake-failed': {
      severity: 'medium',
      cwe: [319],
      effort: 'medium',
      facts: { host: 'host' },
      reproduce: 'openssl s_client -starttls smtp -connect {host}:25 </dev/null',
      lacks: 'BEGIN CERTIFICATE',
    },
    certificate: {
      severity: 'low',
      cwe: [295],
      effort: 'low',
      facts: { host: 'host', problems: 'problems' },
      reproduce:
        "openssl s_client -starttls smtp -verify_hostname {host} -connect {host}:25 </dev/null 2>&1 | grep '^verify error'",
      shows: 'verify error',
    },
    'old-version': {
      severity: 'low',
      cwe: [327],
      effort: 'low',
      facts: { host: 'host', version: 'name' },
      reproduce: "openssl s_client -starttls smtp -tls1_2 -connect {host}:25 </dev/null 2>&1 | grep 'Cipher is'",
      shows: '(NONE)',
    },
    'old-version-accepted': {
      severity: ['medium', 'low'],
      cwe: [327],
      effort: 'low',
      facts: { host: 'host', versions: 'names' },
      reproduce:
        "openssl s_client -starttls smtp -no_tls1_2 -no_tls1_3 -cipher 'ALL:@SECLEVEL=0' -connect {host}:25 </dev/null 2>&1 | grep 'Cipher is' | grep -v NONE",
      shows: 'Cipher is',
    },
    'weak-suites': {
      severity: 'low',
      cwe: [327],
      effort: 'low',
      facts: { host: 'host', suites: 'names' },
      reproduce: 'nmap -Pn --script ssl-enum-ciphers -p 25 {host}',
      shows: '{suites}',
    },
    'ipv6-unreachable': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      confidence: 'firm',
      facts: { host: 'host', address: 'address' },
      reproduce: 'nc -w 5 {address} 25 </dev/null | head -n 1',
      lacks: '220',
    },
    'ipv6-missing': {
      severity: 'medium',
      cwe: [319],
      effort: 'low',
      facts: { host: 'host', address: 'address' },
      reproduce: 'openssl s_client -starttls smtp -connect [{address}]:25 </dev/null',
      lacks: 'BEGIN CERTIFICATE',
    },
  },
  refs: ['RFC 9325 section 3.1', 'RFC 3207', 'RFC 7435', 'RFC 7672', 'RFC 8996'],
  evaluate({ smtp, mail }, report) {
    if (smtp.startTls === null) return notAssessed('blocked');
    const { host, own: controlled, tls, ipv6 } = smtp;
    if (!smtp.startTls) return report('missing', { facts: { host }, controlled });
    if (ipv6) {
      const details = { facts: { host, address: ipv6.address }, controlled };
      if (ipv6.reason !== null)
        report('ipv6-unreachable', {
          ...details,
          confidence: SERVER_FAILURES.has(ipv6.reason) ? 'firm' : 'tentative',
          seen: [`${ipv6.address}: ${ipv6.reason}`],
        });
      else if (ipv6.startTls === false) report('ipv6-missing', details);
    }
    const versions = (smtp.accepts?.versions ?? []).filter(({ offered }) => offered).map(({ version }) => version);
    const old = versions.filter((version) => version !== 'TLSv1.2' && version !== 'TLSv1.3');
    if (tls === null) {
      if (smtp.lacks?.tls) return notAssessed(smtp.lacks.tls);
      // The scanner's own handshakes may detect versions that Node does not support.
      const newest = old.at(-1);
      if (newest === undefined || versions.length > old.length)
        return report('handshake-failed', { facts: { host }, controlled });
      return report('old-version', { facts: { host, version: newest }, controlled, seen: versions });
    }
    const problems = factOf(() => problemsOf(host, tls, mail));
    if (!isUnknown(problems) && problems.length > 0) {
      const seen = tls.chain.map(({ subject, notAfter }) => `${subject} ${notAfter}`);
      report('certificate', { facts: { host, problems }, controlled, seen });
    }
    // The handshake selects the newest common version: an old version means that no newer one is offered.
    if (/^(SSLv|TLSv1\.[01]$)/.test(tls.version))
      report('old-version', { facts: { host, version: tls.version }, controlled });
    else if (old.length > 0) {
      const severity = old.some((version) => version.startsWith('SSL')) ? 'medium' : 'low';
      report('old-version-accepted', { severity, facts: { host, versions: old }, controlled, seen: versions });
    }
    const weak = weakSuites(smtp.accepts?.suites ?? []);
    if (weak.length > 0) report('weak-suites', { facts: { host, suites: weak.slice(0, 10) }, controlled, seen: weak });
    if (isUnknown(problems)) return notAssessed(problems.unknown);
  },
});

/**
 * Certificate problems for validating senders: all problems under MTA-STS, which requires a trusted authority and
 * ignores TLSA (RFC 8461 §2).
 */
function problemsOf(host: string, tls: NonNullable<SmtpEvidence['tls']>, mail: Known<MailEvidence> | null): string[] {
  if (tls.problems.length === 0) return [];
  const policy = mail?.mtaSts.policy?.text;
  if (policy && parseMtaStsPolicy(policy).mode === 'enforce') return tls.problems;
  return certificateProblemsWithoutDane(tls, mail?.mx.find(({ exchange }) => exchange === host)?.dane ?? null);
}

/** Suites with little or no protection. */
function weakSuites(suites: NonNullable<SmtpEvidence['accepts']>['suites']): string[] {
  return [...new Set(suites.flatMap((row) => row.names).filter(isUnsafeForMail))].sort();
}
