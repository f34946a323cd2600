import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { fitsTlsa, usableTlsa } from '#parse/mail/dane.ts';

/** Published TLSA records of a mail host are signed and match its certificate (RFC 7672). */
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
    // Matches Internet.nl's test of the DANE rollover scheme; an issuer record (usage 2) outlives the host's key.
    'no-rollover': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { host: 'host' },
      reproduce: "dig +short TLSA _25._tcp.{host} | grep -c '^[23] '",
      shows: '1',
    },
    'not-signed': {
      severity: 'informational',
      cwe: [],
      effort: 'medium',
      facts: { host: 'host' },
      reproduce: "dig +dnssec TLSA _25._tcp.{host} | grep 'flags:' | grep -v ' ad'",
      shows: 'flags: qr',
    },
  },
  refs: ['RFC 7672', 'RFC 7671 section 8', 'https://internet.nl/faqs/dane/'],
  evaluate({ smtp, mail }, report) {
    const { host, own: controlled } = smtp;
    const dane = mail.mx.find((entry) => entry.exchange === host)?.dane;
    if (!dane) return NOT_APPLICABLE;
    // Without a validating resolver it is unknown whether other mail servers use the records.
    if (dane.secure === null) return notAssessed('source-off');
    if (!dane.secure) return report('not-signed', { facts: { host }, controlled });
    // Another check reports missing STARTTLS.
    if (smtp.startTls === false) return NOT_APPLICABLE;
    const { tls } = smtp;
    if (tls === null) return notAssessed(smtp.lacks?.tls ?? (smtp.startTls === null ? 'blocked' : 'protocol-error'));
    const usable = usableTlsa(dane);
    if (usable.length === 0) return report('unusable', { facts: { host }, controlled });
    if (!usable.some((record) => fitsTlsa(record, tls.chain))) report('mismatch', { facts: { host }, controlled });
    else if (usable.length === 1 && usable[0]!.usage === 3) report('no-rollover', { facts: { host }, controlled });
  },
});
