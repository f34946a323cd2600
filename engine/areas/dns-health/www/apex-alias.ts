import { defineCheck, forEachKnown, NOT_APPLICABLE, notAssessed } from '#check.ts';
import type { MailEvidence } from '#evidence/dns.ts';
import type { Known } from '#evidence/unknown.ts';
import { isAtOrUnder } from '#parse/names.ts';

/** Names with TXT records about mail, as far as they are in the domain. */
function textsOf({ dmarc, dkim, mtaSts, tlsRpt, bimi }: Known<MailEvidence>, domain: string) {
  return [...dmarc, ...dkim.map(({ answer }) => answer), mtaSts.record, tlsRpt, bimi].filter(({ name }) =>
    isAtOrUnder(name, domain),
  );
}

/**
 * No name has a CNAME beside other records (RFC 1034 §3.6.2, RFC 2181 §10.1): not the apex, which has SOA and NS (RFC 1912
 * §2.4), and none of the names under which mail servers look for policies and keys.
 */
export default defineCheck({
  id: 'dns_health.apex-alias',
  area: 'dns_health',
  topics: ['names'],
  needs: ['zone'],
  optional: ['mail'],
  findings: {
    present: {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { target: 'host' },
      reproduce: 'dig +short CNAME {asset}',
      shows: '{target}',
    },
    'beside-text': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { name: 'host', target: 'host' },
      reproduce: 'dig +short CNAME {name}; dig +short TXT {name}',
      shows: '{target}',
    },
  },
  refs: ['RFC 1034 section 3.6.2', 'RFC 1912 section 2.4', 'RFC 2181 section 10.1'],
  evaluate({ zone, mail, asset }, report) {
    if (!zone.apex) return NOT_APPLICABLE;
    if (zone.addresses.cname !== null) report('present', { facts: { target: zone.addresses.cname } });
    if (!mail) return { ...notAssessed('not-collected'), inPart: true };
    const gap = forEachKnown(textsOf(mail, asset), ({ name, alias }) => {
      if (alias)
        report('beside-text', { subject: name, facts: { name, target: alias }, seen: [`${name} CNAME ${alias}`] });
    });
    return gap && { ...gap, inPart: true };
  },
});
