import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { keyTooWeak, signatureTooWeak } from '../../../parse/tls/certificate.ts';
import { isWebTls } from '../../../parse/tls/web-port.ts';

const SHOW =
  'openssl s_client -connect {host}:{port} -servername {host} </dev/null 2>/dev/null | openssl x509 -noout -text';

/** Key and signature of the served certificates withstand forging (NIST SP 800-131A; RFC 9155). */
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
    },
    'signature-weak': { severity: 'high', cwe: [328], effort: 'low', facts: { algorithm: 'name' }, reproduce: SHOW },
  },
  refs: ['CA/Browser Forum Baseline Requirements section 6.1.5', 'RFC 9155', 'NIST SP 800-131A'],
  evaluate({ tls }, report) {
    const leaf = tls.chain[0];
    if (!isWebTls(tls) || !leaf) return NOT_APPLICABLE;
    // The signature of a root is not relied on: trust in it comes from the store.
    const relied = tls.chain.filter((certificate, at) => at === 0 || !certificate.selfSigned);
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
