import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { internalAddresses } from '#parse/pages/page.ts';

const MOST_SHOWN = 20;

/** Public certificates do not disclose internal hosts. */
export default defineCheck({
  id: 'information_leakage.internal-certificate-name',
  area: 'information_leakage',
  topics: ['leakage'],
  needs: ['tls'],
  findings: {
    named: {
      severity: 'low',
      cwe: [497, 200],
      effort: 'low',
      facts: { addresses: 'names' },
      reproduce:
        'openssl s_client -connect {host}:{port} -servername {host} </dev/null 2>/dev/null | openssl x509 -noout -ext subjectAltName',
      shows: '{addresses}',
    },
  },
  refs: ['CA/Browser Forum Baseline Requirements section 7.1.4.2', 'RFC 1918', 'CWE-497'],
  evaluate({ tls }, report) {
    const [leaf] = tls.chain;
    if (!leaf) return NOT_APPLICABLE;
    const commonName = /CN ?= ?([^,/+]+)/.exec(leaf.subject)?.[1]?.trim() ?? '';
    const names = [...new Set([...leaf.names, commonName])].filter((name) => name !== '' && name !== tls.host);
    // The rule for pages recognizes a name by its context.
    const addresses = names.filter((name) => internalAddresses(` ${name} `).length > 0).sort();
    if (addresses.length > 0) {
      const shown = addresses.slice(0, MOST_SHOWN);
      report('named', { facts: { addresses: shown }, seen: shown });
    }
  },
});
