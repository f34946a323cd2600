import { dropRows, fault, mailOf, onDomain } from './fault.ts';
import { bimiRecord, dmarc, putLogo, spf } from './mail.ts';

const POLICY = '/.well-known/mta-sts.txt';

/** Replaces a part of the MTA-STS policy file. */
const policySays = (part: string, text: string) =>
  fault((site) => {
    const { pages } = mailOf(site).web!;
    pages[POLICY] = { ...pages[POLICY]!, body: pages[POLICY]!.body.replace(part, text) };
  });

/** Faults of mail records that allow forged mail or that receivers ignore silently. */
export const FORGED_MAIL_FAULTS = {
  /** The mail server stays, as a sender. */
  'null-mx-but-sends': fault((site) => {
    dropRows(site, '@', 'MX');
    site.rows.push(['@', 'MX', { preference: 0, exchange: '.' }]);
  }, onDomain('dns_health.mx/null-but-sends')),
  'spf-domain-free': fault(
    spf('v=spf1 mx include:spf.gone-sender.example -all'),
    onDomain('dns_health.spf/not-registered'),
  ),
  'spf-redirect-free': fault(
    spf('v=spf1 mx redirect=_spf.gone-sender.example'),
    onDomain('dns_health.spf/not-registered'),
  ),
  'spf-host-free': fault(
    spf('v=spf1 mx a:out.gone-sender.example exists:%{i}.list.gone-filter.example -all'),
    onDomain('dns_health.spf/not-registered'),
  ),
  'spf-halves': fault(
    spf('v=spf1 mx ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all'),
    onDomain('dns_health.spf/open', 'social_engineering.spoofing/possible'),
  ),
  'dmarc-discarded': fault(
    dmarc(({ domain }) => ` v=DMARC1; p=reject; rua=mailto:dmarc@${domain}`),
    onDomain('dns_health.dmarc/discarded', 'social_engineering.spoofing/possible'),
  ),
  'dmarc-share-of-quarantine': fault(
    dmarc(({ domain }) => `v=DMARC1; p=quarantine; pct=1; rua=mailto:dmarc@${domain}`),
    onDomain('dns_health.dmarc/legacy-share', 'social_engineering.spoofing/possible'),
  ),
  'dmarc-options-misspelt': fault(
    dmarc(({ domain }) => `v=DMARC1; p=reject; fo=2; rua=mailto:dmarc@${domain}`),
    onDomain('dns_health.dmarc/syntax'),
  ),
  'mta-sts-soon-forgotten': {
    ...policySays('max_age: 604800', 'max_age: 60'),
    causes: onDomain('dns_health.mta-sts/max-age-short'),
  },
  'mta-sts-repeated': {
    ...policySays('mode: enforce', 'mode: enforce\r\nmode: none'),
    causes: onDomain('dns_health.mta-sts/policy-repeated'),
  },
  'mta-sts-record-misspelt': fault((site) => {
    site.rows = site.rows.map((row) =>
      row[0] === '_mta-sts' && row[1] === 'TXT' ? [row[0], 'TXT', `${row[2]}; id=2`] : row,
    );
  }, onDomain('dns_health.mta-sts/syntax')),
  'logo-misspelt': fault(
    (site) => {
      putLogo(site, 'version="1.2" baseProfile="tiny-ps"');
      site.rows.push(['default._bimi', 'TXT', `${bimiRecord(site)}; logo=1`]);
    },
    onDomain('dns_health.bimi/syntax', 'dns_health.bimi/certificate-unusable'),
  ),
};
