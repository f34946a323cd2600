import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { isAtOrUnder } from '#parse/names.ts';
import { ownAddresses } from '#parse/services/own-addresses.ts';

/**
 * Announcements that contradict the signed route origin of the address holder (RFC 6811): many networks drop them. Most
 * prefixes are unsigned, which is no fault.
 */
export default defineCheck({
  id: 'ip_reputation.route-origin',
  area: 'ip_reputation',
  topics: ['names'],
  needs: ['reputation', 'scan'],
  findings: {
    invalid: {
      severity: 'low',
      cwe: [],
      effort: 'medium',
      confidence: 'firm',
      facts: { prefix: 'name', asn: 'name', addresses: 'names' },
      reproduce: 'whois -h riswhois.ripe.net {prefix}',
      shows: '{asn}',
    },
  },
  refs: ['RFC 6811', 'RFC 9582'],
  evaluate({ reputation, scan, asset }, report) {
    const own = ownAddresses(reputation);
    if (own.length === 0) return NOT_APPLICABLE;
    const known = own.filter((row) => row.route !== undefined);
    if (known.length === 0) return notAssessed(own[0]?.lacks?.route ?? 'source-off');
    const invalid = known.filter((row) => row.route?.state === 'invalid');
    for (const prefix of [...new Set(invalid.map((row) => row.route!.prefix))].sort()) {
      const rows = invalid.filter((row) => row.route!.prefix === prefix);
      const controlled = isAtOrUnder(asset, scan.domain);
      report('invalid', {
        subject: prefix,
        subjectClass: prefix,
        controlled,
        confidence: controlled ? 'firm' : 'tentative',
        facts: { prefix, asn: `AS${rows[0]!.route!.asn}`, addresses: rows.map(({ address }) => address) },
      });
    }
  },
});
