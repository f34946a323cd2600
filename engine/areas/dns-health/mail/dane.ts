import { defineCheck, NOT_APPLICABLE, notAssessed } from '../../../check.ts';
import type { SmtpEvidence } from '../../../evidence/services.ts';

/** TLSA records of a mail host, where there are any, are signed and name the certificate that it shows (RFC 7672). */
export default defineCheck({
  id: 'dns_health.dane',
  area: 'dns_health',
  topics: ['mail', 'transport'],
  needs: ['smtp', 'mail'],
  findings: {
    mismatch: {
      severity: 'medium',
      cwe: [295],
      effort: 'low',
      facts: { host: 'host' },
      reproduce: 'dig +short TLSA _25._tcp.{host}',
    },
    unusable: {
      severity: 'informational',
      cwe: [295],
      effort: 'low',
      facts: { host: 'host' },
      reproduce: 'dig +short TLSA _25._tcp.{host}',
    },
    'not-signed': {
      severity: 'informational',
      cwe: [],
      effort: 'medium',
      facts: { host: 'host' },
      reproduce: 'dig +dnssec TLSA _25._tcp.{host}',
    },
  },
  refs: ['RFC 7672', 'RFC 7671'],
  evaluate({ smtp, mail }, report) {
    const { host, own: controlled, tls } = smtp;
    const dane = mail.mx.find((entry) => entry.exchange === host)?.dane;
    if (!dane) return NOT_APPLICABLE;
    // Whether other mail servers heed the records is not known without a resolver that validates.
    if (dane.secure === null) return notAssessed('source-off');
    if (!dane.secure) return report('not-signed', { facts: { host }, controlled });
    // Whether STARTTLS is offered at all is another check's question.
    if (tls === null) return NOT_APPLICABLE;
    // RFC 7672 §3.1.3: usages 0 and 1 are no good for mail between servers.
    const usable = dane.records.filter(({ usage }) => usage === 2 || usage === 3);
    if (usable.length === 0) return report('unusable', { facts: { host }, controlled });
    if (!usable.some((record) => fits(record, tls.chain))) report('mismatch', { facts: { host }, controlled });
  },
});

/** Usage 3 names the host's own certificate or key, usage 2 one of its authorities (RFC 7671 §5). */
function fits(
  { usage, selector, data }: { usage: number; selector: number; data: string },
  chain: NonNullable<SmtpEvidence['tls']>['chain'],
): boolean {
  const candidates = usage === 3 ? chain.slice(0, 1) : chain;
  return candidates.some(({ certificateHashes = [], keyHashes = [] }) =>
    (selector === 1 ? keyHashes : certificateHashes).includes(data),
  );
}
