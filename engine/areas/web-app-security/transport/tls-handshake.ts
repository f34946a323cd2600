import { defineCheck, NOT_APPLICABLE, notFoundResult } from '#check.ts';
import { groupTooSmall } from '#parse/tls/algorithm-names.ts';
import { nmapScript } from '#parse/tls/nmap-script.ts';
import { isWebTls } from '#parse/tls/web-port.ts';

const CONNECT = 'openssl s_client -connect {host}:{port} -servername {host}';
const WEAK_SIGNATURE = /_(?:sha1|md5)$/;
const OLD: readonly string[] = ['SSLv2', 'SSLv3', 'TLSv1.0', 'TLSv1.1'];

/** Properties that a web server negotiates in addition to versions and suites (RFC 9325 §3.3 to §3.8). */
export default defineCheck({
  id: 'web_app_security.tls-handshake',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls'],
  findings: {
    'renegotiation-insecure': {
      severity: 'medium',
      cwe: [300],
      effort: 'medium',
      reproduce: `${CONNECT} -tls1_2 </dev/null | grep 'Secure Renegotiation'`,
      shows: 'IS NOT supported',
    },
    'renegotiation-by-client': {
      severity: 'low',
      cwe: [400],
      effort: 'low',
      reproduce: `(sleep 1; echo R; sleep 1) | ${CONNECT} -tls1_2 2>&1 | sed '1,/RENEGOTIATING/d'`,
      shows: 'verify return',
    },
    compression: {
      severity: 'medium',
      cwe: [203],
      effort: 'low',
      reproduce: `${CONNECT} -tls1_2 -comp </dev/null | grep Compression`,
      shows: 'zlib',
    },
    'fallback-unprotected': {
      severity: 'low',
      cwe: [757],
      effort: 'low',
      reproduce: `${CONNECT} -fallback_scsv -no_tls1_2 -no_tls1_3 -cipher 'ALL:@SECLEVEL=0' </dev/null 2>&1 | grep 'Cipher is' | grep -v NONE`,
      shows: 'Cipher is',
    },
    'group-small': {
      severity: 'medium',
      cwe: [326],
      effort: 'low',
      facts: { groups: 'names' },
      reproduce: nmapScript('ssl-enum-ciphers'),
      shows: '{groups}',
    },
    'signature-old': {
      severity: 'low',
      cwe: [328],
      effort: 'low',
      facts: { schemes: 'names' },
      reproduce: `${CONNECT} -tls1_2 -cipher 'ALL:@SECLEVEL=0' -sigalgs RSA+SHA1:ECDSA+SHA1 </dev/null 2>&1 | grep 'Peer signing digest'`,
      shows: 'SHA1',
    },
    'master-secret': {
      severity: 'informational',
      cwe: [300],
      effort: 'medium',
      reproduce: `${CONNECT} -tls1_2 </dev/null | grep 'Extended master secret'`,
      shows: 'Extended master secret: no',
    },
    // Well-configured servers reject state-changing requests in early data.
    'early-data': {
      severity: 'informational',
      cwe: [294],
      effort: 'low',
      reproduce: `(sleep 1) | ${CONNECT} -tls1_3 2>/dev/null | grep 'Max Early Data'`,
      lacks: 'Max Early Data: 0',
    },
  },
  refs: ['RFC 9325 section 3', 'RFC 5746', 'RFC 7507', 'RFC 7627', 'RFC 8446 section 2.3'],
  evaluate({ tls }, report) {
    const { behaviour } = tls;
    if (!isWebTls(tls) || !behaviour) return NOT_APPLICABLE;
    if (behaviour.secureRenegotiation === false) report('renegotiation-insecure');
    if (behaviour.clientRenegotiation === true) report('renegotiation-by-client');
    if (behaviour.compression === true) report('compression');
    const old = tls.versions.filter(({ version, offered }) => offered && OLD.includes(version));
    // From 1.2 to 1.3, the newer version itself detects a downgrade (RFC 8446 §4.1.3).
    if (behaviour.fallbackRefused === false && old.length > 0)
      report('fallback-unprotected', { seen: old.map(({ version }) => version) });
    const small = behaviour.groups.filter(groupTooSmall);
    if (small.length > 0) report('group-small', { facts: { groups: small }, seen: small });
    const { signatures } = behaviour;
    // Many servers still use these signatures for old clients; only servers without a better one count.
    const isListed = signatures.length > 0 && !behaviour.lacks?.signatures;
    if (isListed && signatures.every((scheme) => WEAK_SIGNATURE.test(scheme)))
      report('signature-old', { facts: { schemes: signatures }, seen: signatures });
    if (behaviour.extendedMasterSecret === false) report('master-secret');
    if (behaviour.earlyData === true) report('early-data');
    return notFoundResult(tls.cut ? 'timeout' : null);
  },
});
