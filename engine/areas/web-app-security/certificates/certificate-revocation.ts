import { defineCheck, NOT_APPLICABLE, notFoundResult } from '#check.ts';
import { servedChains } from '#parse/tls/certificate.ts';
import { isWebTls } from '#parse/tls/web-port.ts';

const SENT = 'openssl s_client -connect {host}:{port} -servername {host} -showcerts </dev/null 2>/dev/null';

/** By the source of the response: a command that queries it for the certificates that the server currently sends. */
const COMMANDS = {
  // Looks up the serial number of each certificate in the CRL.
  list: {
    reproduce: `${SENT} | awk '/BEGIN CERT/ { n++ } n { print | "openssl x509 -noout -serial" } /END CERT/ { close("openssl x509 -noout -serial") }' | cut -d= -f2 | while read -r s; do curl -sS {source} | openssl crl -inform DER -noout -text | grep -A 1 "Serial Number: $s"; done`,
    shows: 'Revocation Date',
  },
  // Writes certificate and issuer, by their position in the chain, to files, which `openssl ocsp` needs.
  ocsp: {
    reproduce: `mktemp -d | while read -r d; do ${SENT} | awk -v d="$d" '/BEGIN CERT/ { n++ } n { print > (d "/" n) }'; openssl ocsp -issuer "$d/"{above} -cert "$d/"{own} -url {source} -noverify -no_nonce 2>/dev/null; rm -r "$d"; done`,
    shows: ': revoked',
  },
  stapled: {
    reproduce:
      "openssl s_client -status -connect {host}:{port} -servername {host} </dev/null 2>/dev/null | grep 'Cert Status'",
    shows: 'revoked',
  },
} as const;

/** Neither the certificate nor its issuers were revoked (RFC 5280 §6.3, RFC 6960). */
export default defineCheck({
  id: 'web_app_security.certificate-revocation',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls'],
  findings: {
    revoked: {
      severity: 'high',
      cwe: [299],
      effort: 'low',
      facts: { issuer: 'text', date: 'instant' },
    },
    'issuer-revoked': {
      severity: 'high',
      cwe: [299],
      effort: 'low',
      facts: { issuer: 'text', date: 'instant' },
    },
  },
  refs: ['RFC 5280 section 6.3', 'RFC 6960', 'CWE-299'],
  evaluate({ tls }, report) {
    const asked = servedChains(tls).filter(({ revocation = [] }) => revocation.length > 0);
    if (!isWebTls(tls) || asked.length === 0) return NOT_APPLICABLE;
    for (const { chain, revocation = [] } of asked) {
      for (const { sha256, status, revokedAt, by, url } of revocation) {
        const at = chain.findIndex((one) => one.sha256 === sha256);
        const certificate = chain[at];
        if (status !== 'revoked' || !certificate) continue;
        const { issuer, subject, serial, notBefore } = certificate;
        report(at === 0 ? 'revoked' : 'issuer-revoked', {
          subject: serial,
          facts: { issuer, date: revokedAt ?? notBefore },
          ...(by ? COMMANDS[by] : {}),
          commandValues: { source: url ?? '', own: String(at + 1), above: String(at + 2) },
          seen: [`subject: ${subject}`, `serial: ${serial}`, `revoked: ${revokedAt}`, `told by: ${by} ${url ?? ''}`],
        });
      }
    }
    // Unknown is neither good nor revoked; for the leaf the result remains open.
    const open = asked.flatMap(({ revocation = [] }) => revocation).find(({ status }) => status === 'unknown');
    return notFoundResult(open ? (open.reason ?? 'not-collected') : null);
  },
});
