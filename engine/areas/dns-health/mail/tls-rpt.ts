import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { readTlsReporting } from '#parse/mail/mta-sts.ts';

/** TLS reporting: other mail servers report failed encrypted delivery (RFC 8460). Reports alone protect nothing. */
export default defineCheck({
  id: 'dns_health.tls-rpt',
  area: 'dns_health',
  topics: ['mail', 'transport'],
  needs: ['mail'],
  findings: {
    missing: {
      severity: 'informational',
      cwe: [778],
      effort: 'low',
      reproduce: 'dig +short TXT _smtp._tls.{asset}',
      lacks: 'v=TLSRPTv1',
    },
    invalid: {
      severity: 'informational',
      cwe: [778],
      effort: 'low',
      reproduce: 'dig +short TXT _smtp._tls.{asset}',
      shows: '{seen}',
    },
  },
  refs: ['RFC 8460'],
  evaluate({ mail }, report) {
    if (mail.mx.length === 0) return NOT_APPLICABLE;
    const { records } = mail.tlsRpt;
    const { state } = readTlsReporting(records);
    if (state === 'none') report('missing');
    if (state === 'invalid') report('invalid', { seen: records });
  },
});
