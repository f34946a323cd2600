import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { coversMailHost, parseMtaStsPolicy, readMtaStsRecord } from '#parse/mail/mta-sts.ts';

/** One day: a shorter cache lifetime expires while an attacker blocks the policy file (RFC 8461 §2, §10.2: weeks). */
const MAX_AGE_MIN_SECONDS = 86_400;

const POLICY = 'curl -sS https://mta-sts.{asset}/.well-known/mta-sts.txt';

/** MTA-STS: other mail servers deliver only over TLS with a validated certificate (RFC 8461). */
export default defineCheck({
  id: 'dns_health.mta-sts',
  area: 'dns_health',
  topics: ['mail', 'transport'],
  needs: ['mail'],
  findings: {
    missing: {
      severity: 'low',
      cwe: [319],
      effort: 'medium',
      reproduce: 'dig +short TXT _mta-sts.{asset}',
      lacks: 'v=STSv1',
    },
    'record-invalid': {
      severity: 'low',
      cwe: [319],
      effort: 'low',
      reproduce: `dig +short TXT _mta-sts.{asset} | grep -viE '^"v=STSv1; *id=[a-z0-9]+ *;? *"$'`,
      shows: '',
    },
    'policy-unreachable': { severity: 'low', cwe: [319], effort: 'low', reproduce: POLICY, lacks: 'STSv1' },
    'policy-invalid': { severity: 'low', cwe: [319], effort: 'low', facts: { parts: 'names' }, reproduce: POLICY },
    'not-enforced': {
      severity: 'informational',
      cwe: [319],
      effort: 'low',
      facts: { mode: 'name' },
      reproduce: POLICY,
      lacks: 'mode: enforce',
    },
    syntax: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { part: 'text' },
      reproduce: 'dig +short TXT _mta-sts.{asset}',
      shows: '{seen}',
    },
    'policy-repeated': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { key: 'name' },
      reproduce:
        "curl -sS https://mta-sts.{asset}/.well-known/mta-sts.txt | grep -v '^mx' | cut -d: -f1 | sort | uniq -d",
      shows: '{key}',
    },
    'max-age-short': {
      severity: 'low',
      cwe: [319],
      effort: 'low',
      facts: { maxAge: 'seconds' },
      reproduce: `curl -sS https://mta-sts.{asset}/.well-known/mta-sts.txt | tr '\\r\\n' ';;'`,
      shows: 'max_age: {maxAge};',
    },
    'host-not-covered': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { host: 'host' },
      reproduce: 'curl -sS https://mta-sts.{asset}/.well-known/mta-sts.txt | grep -qiF {host} || dig +short MX {asset}',
      shows: '{host}',
    },
  },
  refs: ['RFC 8461'],
  evaluate({ mail }, report) {
    if (mail.mx.length === 0) return NOT_APPLICABLE;
    const { record } = mail.mtaSts;
    const { state, errors: wrong } = readMtaStsRecord(record.records);
    if (state === 'none') return report('missing');
    if (state === 'invalid') report('record-invalid', { seen: record.records });
    for (const part of wrong) report('syntax', { subject: part, facts: { part }, seen: record.records });
    const { policy } = mail.mtaSts;
    if (policy === null) return;
    if (policy.text === null) return report('policy-unreachable');
    const parsed = parseMtaStsPolicy(policy.text);
    const { errors, mode, maxAgeSeconds, repeated } = parsed;
    const seen = policy.text.split('\n');
    if (errors.length > 0) return report('policy-invalid', { facts: { parts: errors.slice(0, 10) }, seen });
    for (const key of new Set(repeated)) report('policy-repeated', { subject: key, facts: { key }, seen });
    if (mode !== 'enforce') return report('not-enforced', { facts: { mode: mode ?? '' }, seen });
    if (maxAgeSeconds !== null && maxAgeSeconds < MAX_AGE_MIN_SECONDS)
      report('max-age-short', { facts: { maxAge: maxAgeSeconds }, seen });
    for (const { exchange: host } of mail.mx) {
      // Another check reports a null MX next to other MX records; it receives no mail.
      if (host === '' || host === '.') continue;
      if (!coversMailHost(parsed, host)) report('host-not-covered', { subject: host, facts: { host }, seen });
    }
  },
});
