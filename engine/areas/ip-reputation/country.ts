import { defineCheck, notAssessed } from '#check.ts';

/** Locations of the addresses according to registry data; informational. */
export default defineCheck({
  id: 'ip_reputation.country',
  area: 'ip_reputation',
  topics: ['names'],
  needs: ['reputation'],
  findings: {
    located: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      confidence: 'firm',
      facts: { country: 'country', addresses: 'names' },
      reproduce: 'whois {addresses}',
    },
  },
  refs: ['ISO 3166-1'],
  evaluate({ reputation }, report) {
    const known = reputation.addresses.filter((row) => row.country !== null);
    if (known.length === 0 && reputation.addresses.length > 0) return notAssessed('not-collected');
    for (const country of [...new Set(known.map((row) => row.country!))].sort()) {
      const addresses = known.filter((row) => row.country === country).map((row) => row.address);
      report('located', { subject: country, subjectClass: country, facts: { country, addresses }, seen: addresses });
    }
  },
});
