import { defineCheck, notAssessed } from '#check.ts';
import { revocationPage } from '#parse/pages/secrets/secret-rules.ts';

/** TXT records contain no credentials, because they are public (CWE-200, CWE-798). */
export default defineCheck({
  id: 'dns_health.published-secret',
  area: 'dns_health',
  topics: ['names', 'secrets'],
  needs: ['mail'],
  findings: {
    present: {
      severity: 'high',
      cwe: [200],
      effort: 'medium',
      facts: { kind: 'name', revoke: 'url' },
      reproduce: 'dig +short TXT {asset}',
      shows: '{seen}',
    },
  },
  refs: ['CWE-200', 'CWE-798'],
  evaluate({ mail }, report) {
    if (!mail.spf[0]) return notAssessed('not-collected');
    for (const { rule: kind, masked } of mail.textSecrets ?? [])
      report('present', { subject: kind, facts: { kind, revoke: revocationPage(kind) }, seen: [masked] });
  },
});
