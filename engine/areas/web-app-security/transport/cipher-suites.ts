import { defineCheck, NOT_APPLICABLE, notAssessed, notFoundResult } from '#check.ts';
import { suiteFacts } from '#parse/tls/cipher-suites.ts';
import { knownPrime } from '#parse/tls/known-primes.ts';
import { nmapScript } from '#parse/tls/nmap-script.ts';
import { isWebTls } from '#parse/tls/web-port.ts';

const SHOW = nmapScript('ssl-enum-ciphers');
const MOST_SHOWN = 20;
/** Well-funded attackers can break primes below this size, and many servers share the same primes (RFC 9325 §4.4). */
const PRIME_BITS_MIN = 2048;

/** Cipher suites that the web server accepts (RFC 9325 §4.1, §4.2; RFC 7465). */
export default defineCheck({
  id: 'web_app_security.cipher-suites',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls'],
  findings: {
    'no-protection': {
      severity: 'high',
      cwe: [327],
      effort: 'low',
      facts: { suites: 'names' },
      reproduce: SHOW,
      shows: '{suites}',
    },
    broken: {
      severity: 'medium',
      cwe: [327],
      effort: 'low',
      facts: { suites: 'names' },
      reproduce: SHOW,
      shows: '{suites}',
    },
    'no-forward-secrecy': {
      severity: 'medium',
      cwe: [327],
      effort: 'low',
      reproduce:
        "openssl s_client -cipher 'EECDH:EDH:@SECLEVEL=0' -connect {host}:{port} -servername {host} </dev/null 2>&1 | grep 'Cipher is'",
      shows: '(NONE)',
    },
    'static-key-exchange': {
      severity: 'low',
      cwe: [327],
      effort: 'low',
      facts: { suites: 'names' },
      reproduce:
        "openssl s_client -no_tls1_3 -cipher 'kRSA:@SECLEVEL=0' -connect {host}:{port} -servername {host} </dev/null 2>&1 | grep 'Cipher is' | grep -v NONE",
      shows: 'Cipher is',
    },
    'small-prime': {
      severity: 'medium',
      cwe: [326],
      effort: 'low',
      facts: { bits: 'count' },
      reproduce:
        "openssl s_client -connect {host}:{port} -servername {host} -tls1_2 -cipher 'DHE:@SECLEVEL=0' </dev/null | grep -E '(Server|Peer) Temp Key'",
      shows: 'DH, {bits} bits',
    },
    'no-authenticated-encryption': {
      severity: 'low',
      cwe: [327],
      effort: 'low',
      reproduce:
        "openssl s_client -cipher 'AESGCM:AESCCM:CHACHA20:@SECLEVEL=0' -connect {host}:{port} -servername {host} </dev/null 2>&1 | grep 'Cipher is'",
      shows: '(NONE)',
    },
  },
  refs: ['RFC 9325 section 4', 'RFC 7465', 'RFC 8429'],
  evaluate({ tls }, report) {
    if (!isWebTls(tls)) return NOT_APPLICABLE;
    const suites = [...new Set(tls.suites.flatMap((row) => row.names))].map((name) => ({ name, ...suiteFacts(name) }));
    if (suites.length === 0) return notAssessed('not-collected');
    const names = (rows: typeof suites) => rows.map((row) => row.name).slice(0, MOST_SHOWN);
    const open = suites.filter((row) => row.void);
    if (open.length > 0) report('no-protection', { facts: { suites: names(open) }, seen: names(open) });
    const broken = suites.filter((row) => row.broken && !row.void);
    if (broken.length > 0) report('broken', { facts: { suites: names(broken) }, seen: names(broken) });
    const fixed = suites.filter((row) => !row.forwardSecrecy && !row.broken && !row.void);
    // An incomplete list proves what it contains, not what is missing.
    if (!tls.cut && !suites.some((row) => row.forwardSecrecy)) report('no-forward-secrecy', { seen: names(suites) });
    else if (fixed.length > 0) report('static-key-exchange', { facts: { suites: names(fixed) }, seen: names(fixed) });
    if (tls.dhBits && tls.dhBits < PRIME_BITS_MIN) {
      const shared = knownPrime(tls.dhPrime);
      report('small-prime', { facts: { bits: tls.dhBits }, seen: shared ? [shared] : [] });
    }
    // Not available before TLS 1.2; support for only older versions is a separate finding.
    const modern = tls.suites.filter(({ version, names }) => version >= 'TLSv1.2' && names.length > 0);
    if (!tls.cut && modern.length > 0 && !suites.some((row) => row.authenticated))
      report('no-authenticated-encryption', { seen: names(suites) });
    return notFoundResult(tls.cut ? 'timeout' : null);
  },
});
