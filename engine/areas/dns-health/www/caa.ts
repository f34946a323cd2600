import { defineCheck } from '#check.ts';
import { authorityDomains, parseIssuer, validateCaa } from '#parse/caa.ts';

/** Properties in IANA's registry (RFC 8659, 9495, and those of the CA/Browser Forum). */
const KNOWN_TAGS = new Set(['issue', 'issuewild', 'iodef', 'issuemail', 'issuevmc', 'contactemail', 'contactphone']);
const CRITICAL = 128;

/** CAA records list the authorities that may issue certificates (RFC 8659), and where these report refusals. */
export default defineCheck({
  id: 'dns_health.caa',
  area: 'dns_health',
  topics: ['names', 'transport'],
  needs: ['zone'],
  optional: ['tls'],
  findings: {
    'critical-unknown': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { tag: 'name' },
      reproduce: 'dig +short CAA {asset}',
      shows: '{tag}',
    },
    denied: {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      facts: { servers: 'names' },
      lacks: 'status: NOERROR',
    },
    missing: { severity: 'low', cwe: [295], effort: 'low', reproduce: 'dig +short CAA {asset}', lacks: '' },
    'issuer-invalid': {
      severity: 'low',
      cwe: [295],
      effort: 'low',
      facts: { tag: 'name', value: 'text' },
      reproduce: 'dig +short CAA {asset}',
      shows: '{value}',
    },
    'parameter-invalid': {
      severity: 'low',
      cwe: [295],
      effort: 'low',
      facts: { tag: 'name', value: 'text' },
      reproduce: 'dig +short CAA {asset}',
      shows: '{value}',
    },
    'address-invalid': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { tag: 'name', value: 'text' },
      reproduce: 'dig +short CAA {asset}',
      shows: '"{value}"',
    },
    'authority-not-allowed': {
      // CAA applies only at the time of issuance (RFC 8659 §1): this is an indication, not proof of a fault.
      severity: 'informational',
      cwe: [295],
      effort: 'low',
      facts: { issuer: 'text' },
      reproduce: 'dig +short CAA {asset}',
    },
    'no-issue': { severity: 'low', cwe: [295], effort: 'low', reproduce: 'dig +short CAA {asset}', lacks: ' issue ' },
    'no-iodef': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      reproduce: 'dig +short CAA {asset}',
      lacks: 'iodef',
    },
  },
  refs: ['RFC 8659', 'RFC 8657', 'RFC 9495', 'TLS Baseline Requirements section 3.2.2.8'],
  evaluate({ zone, tls, asset }, report) {
    const { at, deniedBy } = zone.caa;
    if (deniedBy) {
      const [first] = deniedBy;
      report('denied', {
        facts: { servers: [...new Set(deniedBy.map(({ server }) => server))] },
        reproduce: 'dig @{address} +norecurse CAA {at}',
        commandValues: { at, address: first?.address ?? '' },
      });
    }
    const { records } = zone.caa;
    if (records.length === 0) return report('missing');
    const seen = records.map(({ flags, tag, value }) => `${flags} ${tag} "${value}"`);
    // §4.5: an authority that does not support a critical property must not issue.
    for (const tag of new Set(records.filter(({ flags }) => flags & CRITICAL).map((record) => record.tag))) {
      if (!KNOWN_TAGS.has(tag)) report('critical-unknown', { subject: tag, facts: { tag }, seen });
    }
    for (const { tag, value } of records) {
      const problem = validateCaa({ tag, value });
      if (problem === null) continue;
      const details = { subject: `${tag} ${value}`, facts: { tag, value: value.slice(0, 100) }, seen };
      if (problem === 'issuer') report('issuer-invalid', details);
      else if (problem === 'parameter') report('parameter-invalid', details);
      else report('address-invalid', details);
    }
    const leaf = tls?.chain[0];
    if (leaf?.names.includes(asset)) {
      const used = authorityDomains(leaf.issuer);
      const issuers = records.filter(({ tag }) => tag === 'issue').map(({ value }) => parseIssuer(value)?.issuer ?? '');
      const allowed = issuers.filter((issuer) => issuer !== '');
      if (used !== null && issuers.length > 0 && !allowed.some((issuer) => used.includes(issuer)))
        report('authority-not-allowed', { facts: { issuer: leaf.issuer }, seen });
    }
    // Without `issue` the records restrict no authority (§4.2): `issuewild` alone does not restrict ordinary names.
    if (!records.some((record) => record.tag === 'issue')) report('no-issue', { seen });
    if (!records.some((record) => record.tag === 'iodef')) report('no-iodef', { seen });
  },
});
