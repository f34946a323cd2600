import { defineCheck, notAssessed } from '../../../check.ts';

/** Properties in IANA's registry (RFC 8659, 9495, and of the CA/Browser Forum). */
const KNOWN_TAGS = new Set(['issue', 'issuewild', 'iodef', 'issuemail', 'issuevmc', 'contactemail', 'contactphone']);
const CRITICAL = 128;

/** CAA records say which authorities may issue certificates (RFC 8659), and where they report refusals. */
export default defineCheck({
  id: 'dns_health.caa',
  area: 'dns_health',
  topics: ['names', 'transport'],
  needs: ['zone'],
  findings: {
    'critical-unknown': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { tag: 'name' },
      reproduce: 'dig +short CAA {asset}',
    },
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
    // §4.5: an authority that does not know a critical property may not issue at all.
    for (const tag of new Set(records.filter(({ flags }) => flags & CRITICAL).map((record) => record.tag))) {
      if (!KNOWN_TAGS.has(tag)) report('critical-unknown', { subject: tag, facts: { tag }, seen });
    }
    // Without `issue` the records restrain nobody (§4.2): `issuewild` alone leaves ordinary names open.
    if (!records.some((record) => record.tag === 'issue')) report('no-issue', { seen });
    if (!records.some((record) => record.tag === 'iodef')) report('no-iodef', { seen });
  },
});
