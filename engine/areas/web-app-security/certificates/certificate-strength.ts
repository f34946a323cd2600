import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { keyTooWeak, keyUnsupported, servedChains, signatureTooWeak, validatedChain } from '#parse/tls/certificate.ts';
import { isWebTls } from '#parse/tls/web-port.ts';

const SHOW =
  'openssl s_client -connect {host}:{port} -servername {host} </dev/null 2>/dev/null | openssl x509 -noout -text';

/** Key and signature of the served certificates resist forgery (NIST SP 800-131A; RFC 9155). */
export default defineCheck({
  id: 'web_app_security.certificate-strength',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls'],
  findings: {
    'key-weak': {
      severity: 'high',
      cwe: [326],
      effort: 'low',
      facts: { keyType: 'name', bits: 'count' },
      reproduce: SHOW,
      shows: '({bits} bit)',
    },
    // Strong but unusable: no browser accepts such a key from a server.
    'key-unsupported': {
      severity: 'medium',
      cwe: [295],
      effort: 'low',
      facts: { keyType: 'name' },
      reproduce: SHOW,
      shows: '{keyType}',
    },
    'signature-weak': {
      severity: 'high',
      cwe: [328],
      effort: 'low',
      facts: { algorithm: 'name' },
      reproduce: SHOW,
      shows: 'Signature Algorithm: {algorithm}',
    },
  },
  refs: ['CA/Browser Forum Baseline Requirements section 6.1.5', 'RFC 9155', 'NIST SP 800-131A'],
  evaluate({ tls }, report) {
    const chains = servedChains(tls);
    const leaves = chains.flatMap(({ chain }) => chain.slice(0, 1));
    if (!isWebTls(tls) || leaves.length === 0) return NOT_APPLICABLE;
    const relied = chains.flatMap(({ chain }) => validatedChain(chain));
    const [unsupported] = leaves;
    if (unsupported && leaves.every(keyUnsupported))
      report('key-unsupported', {
        facts: { keyType: unsupported.keyType },
        seen: [`${unsupported.subject}: ${unsupported.keyType}`],
      });
    const key = relied.find(keyTooWeak);
    if (key?.keyBits)
      report('key-weak', {
        facts: { keyType: key.keyType, bits: key.keyBits },
        seen: [`${key.subject}: ${key.keyType} ${key.keyBits}`],
      });
    const signature = relied.find(signatureTooWeak);
    if (signature)
      report('signature-weak', {
        facts: { algorithm: signature.signatureAlgorithm },
        seen: [`${signature.subject}: ${signature.signatureAlgorithm}`],
      });
  },
});
