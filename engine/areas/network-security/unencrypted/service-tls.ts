import { defineCheck, NOT_APPLICABLE, notFoundResult } from '#check.ts';
import { servedChains } from '#parse/tls/certificate.ts';
import { isWebTls } from '#parse/tls/web-port.ts';

/** TLS of services other than the web: deprecated versions (RFC 8996) and invalid certificates. */
export default defineCheck({
  id: 'network_security.service-tls',
  area: 'network_security',
  topics: ['services', 'transport'],
  needs: ['tls'],
  findings: {
    'old-version': {
      severity: 'medium',
      cwe: [326],
      effort: 'low',
      facts: { versions: 'names' },
      reproduce:
        "openssl s_client -no_tls1_2 -no_tls1_3 -cipher 'ALL:@SECLEVEL=0' -connect {host}:{port} -servername {host} </dev/null 2>&1 | grep 'Cipher is' | grep -v NONE",
      shows: 'Cipher is',
    },
    certificate: {
      severity: 'medium',
      cwe: [295],
      effort: 'low',
      facts: { problems: 'problems' },
      reproduce:
        "openssl s_client -connect {host}:{port} -servername {host} -verify_hostname {host} </dev/null 2>&1 | grep '^verify error'",
      shows: 'verify error',
    },
  },
  refs: ['RFC 8996', 'RFC 9325', 'CWE-295', 'CWE-326'],
  evaluate({ tls }, report) {
    // Web application security assesses web endpoints; DNS health assesses mail between servers.
    if (isWebTls(tls) || tls.startTls === 'smtp') return NOT_APPLICABLE;
    const old = tls.versions.filter((row) => row.offered && !['TLSv1.2', 'TLSv1.3'].includes(row.version));
    if (old.length > 0) report('old-version', { facts: { versions: old.map((row) => row.version) } });
    const problems = [...new Set(servedChains(tls).flatMap((row) => row.problems))];
    if (problems.length > 0) {
      report('certificate', {
        facts: { problems },
        seen: tls.chain.slice(0, 1).map((leaf) => `${leaf.subject}, ${leaf.issuer}, ${leaf.notAfter}`),
      });
    }
    return notFoundResult(tls.cut ? 'timeout' : null);
  },
});
