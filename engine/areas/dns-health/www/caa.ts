import { defineCheck, notAssessed } from '../../../check.ts';

/** CAA records say which authorities may issue certificates (RFC 8659), and where they report refusals. */
export default defineCheck({
  id: 'dns_health.caa',
  area: 'dns_health',
  topics: ['names', 'transport'],
  needs: ['zone'],
  findings: {
    missing: { severity: 'low', cwe: [295], effort: 'low', reproduce: 'dig +short CAA {asset}' },
    'no-issue': { severity: 'low', cwe: [295], effort: 'low', reproduce: 'dig +short CAA {asset}' },
    'no-iodef': { severity: 'informational', cwe: [], effort: 'low', reproduce: 'dig +short CAA {asset}' },
  },
  refs: ['RFC 8659'],
  evaluate({ zone }, report) {
    const { records, failure } = zone.caa;
    if (failure) return notAssessed(failure);
    if (records.length === 0) return report('missing');
    const seen = records.map(({ flags, tag, value }) => `${flags} ${tag} "${value}"`);
    // Without `issue` the records restrain nobody (§4.2): `issuewild` alone leaves ordinary names open.
    if (!records.some((record) => record.tag === 'issue')) report('no-issue', { seen });
    if (!records.some((record) => record.tag === 'iodef')) report('no-iodef', { seen });
  },
});
