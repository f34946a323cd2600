import { defineCheck, NOT_APPLICABLE, notFoundResult } from '#check.ts';
import { attacksOn } from '#parse/tls/attacks.ts';
import { nmapScript } from '#parse/tls/nmap-script.ts';
import { crawlOf, hostDocument } from '#parse/web/document.ts';

const attack = (cwe: number, reproduce: string, shows: string) =>
  ({ severity: 'informational', cwe: [cwe], effort: 'low', facts: { causes: 'names' }, reproduce, shows }) as const;

/** Negotiates a suite only if the server accepts one of these; current builds of OpenSSL reject them by default. */
const agree = (options: string) =>
  `openssl s_client ${options} -connect {host}:{port} -servername {host} </dev/null 2>&1 | grep 'Cipher is' | grep -v NONE`;

/**
 * Named attacks, for matching with tickets and other scanners. The check of the enabling setting (a version, a suite, a
 * small prime) deducts the points, so that nothing is counted twice; ROBOT, CCS injection, Heartbleed and Ticketbleed
 * are software vulnerabilities, which `tls-flaws` tests.
 */
export default defineCheck({
  id: 'web_app_security.tls-attacks',
  area: 'web_app_security',
  topics: ['transport', 'vulnerabilities'],
  needs: ['tls'],
  optional: ['http', 'site'],
  findings: {
    poodle: attack(327, nmapScript('ssl-poodle'), 'VULNERABLE'),
    drown: attack(327, nmapScript('sslv2-drown'), 'VULNERABLE'),
    freak: attack(326, nmapScript('ssl-enum-ciphers'), 'RSA_EXPORT'),
    logjam: attack(326, nmapScript('ssl-dh-params'), 'VULNERABLE'),
    sweet32: attack(327, nmapScript('ssl-enum-ciphers'), 'SWEET32'),
    // Cipher strings that name a MAC select the suites in CBC mode.
    beast: attack(327, agree("-tls1 -cipher 'SHA1:!aNULL:!eNULL:@SECLEVEL=0'"), 'Cipher is'),
    lucky13: attack(208, agree("-no_tls1_3 -cipher 'SHA1:SHA256:SHA384:!aNULL:!eNULL:@SECLEVEL=0'"), 'Cipher is'),
    crime: attack(
      203,
      'openssl s_client -comp -connect {host}:{port} -servername {host} </dev/null 2>/dev/null | grep Compression',
      'zlib',
    ),
    // Requires a secret in a compressed page that also reflects attacker input; one signal of two.
    breach: {
      ...attack(
        203,
        "curl -sS -D - -o /dev/null -H 'Accept-Encoding: gzip, br' https://{host}/ | grep -i '^content-encoding'",
        'content-encoding:',
      ),
      confidence: 'firm',
    },
  },
  refs: [
    'CVE-2014-3566',
    'CVE-2016-0800',
    'CVE-2015-0204',
    'CVE-2015-4000',
    'CVE-2016-2183',
    'CVE-2011-3389',
    'CVE-2013-0169',
    'CVE-2012-4929',
    'CVE-2013-3587',
  ],
  evaluate({ tls, http, site }, report) {
    if (tls.suites.length === 0) return NOT_APPLICABLE;
    for (const { name, causes } of attacksOn(tls)) report(name, { facts: { causes }, seen: causes });
    const page = http && tls.port === 443 ? hostDocument(http, tls.host) : null;
    const encoding = crawlOf(site, tls.host)?.encoding ?? null;
    if (page?.secure && encoding !== null && page.page?.forms.some((form) => form.antiForgery))
      report('breach', { facts: { causes: [`Content-Encoding: ${encoding}`] }, seen: [page.hop.url] });
    return notFoundResult(tls.cut ? 'timeout' : null);
  },
});
