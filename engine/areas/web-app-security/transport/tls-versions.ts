import { defineCheck, NOT_APPLICABLE, notAssessed, notFoundResult } from '#check.ts';
import type { TlsVersion } from '#evidence/web.ts';
import { nmapScript } from '#parse/tls/nmap-script.ts';
import { isWebTls } from '#parse/tls/web-port.ts';

/** TLS versions that the web server supports (RFC 8996, RFC 7568, RFC 6176; RFC 9325 §3.1). */
export default defineCheck({
  id: 'web_app_security.tls-versions',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls'],
  findings: {
    'ssl-offered': {
      severity: 'high',
      cwe: [326, 327],
      effort: 'low',
      facts: { versions: 'names' },
      reproduce: nmapScript('ssl-enum-ciphers,sslv2'),
      shows: '{versions}',
    },
    'old-tls-offered': {
      severity: 'medium',
      cwe: [326, 327],
      effort: 'low',
      facts: { versions: 'names' },
      reproduce:
        "openssl s_client -no_tls1_2 -no_tls1_3 -cipher 'ALL:@SECLEVEL=0' -connect {host}:{port} -servername {host} </dev/null 2>&1 | grep 'Cipher is' | grep -v NONE",
      shows: 'Cipher is',
    },
    'no-modern-version': {
      severity: 'high',
      cwe: [326, 327],
      effort: 'medium',
      reproduce:
        "openssl s_client -tls1_2 -connect {host}:{port} -servername {host} </dev/null 2>&1 | grep 'Cipher is'",
      shows: '(NONE)',
    },
    'no-tls-1-3': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      reproduce:
        "openssl s_client -tls1_3 -connect {host}:{port} -servername {host} </dev/null 2>&1 | grep 'Cipher is'",
      shows: '(NONE)',
    },
  },
  refs: ['RFC 8996', 'RFC 7568', 'RFC 6176', 'RFC 9325 section 3.1'],
  evaluate({ tls }, report) {
    if (!isWebTls(tls)) return NOT_APPLICABLE;
    const offered = new Map(tls.versions.map((row) => [row.version, row.offered]));
    const among = (versions: TlsVersion[]) => versions.filter((version) => offered.get(version) === true);
    const all = among(['SSLv2', 'SSLv3', 'TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']);
    if (all.length === 0) return notAssessed('protocol-error');
    const ssl = among(['SSLv2', 'SSLv3']);
    if (ssl.length > 0) report('ssl-offered', { facts: { versions: ssl }, seen: ssl });
    const old = among(['TLSv1.0', 'TLSv1.1']);
    if (old.length > 0) report('old-tls-offered', { facts: { versions: old }, seen: old });
    // Only an observed rejection counts; an untestable version is not missing.
    const refused = (version: TlsVersion) => offered.get(version) === false;
    if (refused('TLSv1.2') && refused('TLSv1.3')) report('no-modern-version', { seen: all });
    else if (refused('TLSv1.3')) report('no-tls-1-3', { seen: all });
    return notFoundResult(tls.cut && tls.versions.some((row) => row.offered === null) ? 'timeout' : null);
  },
});
