import { defineCheck, notAssessed } from '../../../check.ts';
import { selectDmarc } from '../../../parse/mail/dmarc.ts';
import { takesPartInMail } from './sends-mail.ts';

const dig = 'dig +short TXT _dmarc.{asset}';

/** DMARC: a policy that makes receivers refuse forged mail, and reports (RFC 9989, RFC 9990). */
export default defineCheck({
  id: 'dns_health.dmarc',
  area: 'dns_health',
  topics: ['mail'],
  needs: ['mail'],
  findings: {
    missing: { severity: 'medium', cwe: [290], effort: 'low', reproduce: dig },
    several: { severity: 'medium', cwe: [290], effort: 'low', reproduce: dig },
    'policy-none': {
      severity: 'medium',
      cwe: [290],
      effort: 'medium',
      facts: { at: 'host' },
      reproduce: 'dig +short TXT _dmarc.{at}',
    },
    'policy-missing': {
      severity: 'medium',
      cwe: [290],
      effort: 'low',
      facts: { at: 'host' },
      reproduce: 'dig +short TXT _dmarc.{at}',
    },
    testing: {
      severity: 'low',
      cwe: [290],
      effort: 'low',
      facts: { at: 'host' },
      reproduce: 'dig +short TXT _dmarc.{at}',
    },
    'subdomains-open': {
      severity: 'low',
      cwe: [290],
      effort: 'low',
      facts: { at: 'host' },
      reproduce: 'dig +short TXT _dmarc.{at}',
    },
    'made-up-open': {
      severity: 'low',
      cwe: [290],
      effort: 'low',
      facts: { at: 'host' },
      reproduce: 'dig +short TXT _dmarc.{at}',
    },
    'legacy-share': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { at: 'host', percent: 'count' },
      reproduce: 'dig +short TXT _dmarc.{at}',
    },
    'no-reports': {
      severity: 'low',
      cwe: [778],
      effort: 'low',
      facts: { at: 'host' },
      reproduce: 'dig +short TXT _dmarc.{at}',
    },
    'receiver-refuses': {
      severity: 'low',
      cwe: [778],
      effort: 'low',
      facts: { receiver: 'host', at: 'host' },
      reproduce: 'dig +short TXT {at}._report._dmarc.{receiver}',
    },
    syntax: { severity: 'low', cwe: [290], effort: 'low', facts: { tag: 'text' }, reproduce: dig },
  },
  refs: ['RFC 9989', 'RFC 9990 section 4', 'CWE-290'],
  evaluate({ mail, asset }, report) {
    const dmarc = selectDmarc(asset, mail.dmarc);
    if (dmarc.outcome === 'unknown') return notAssessed(dmarc.reason ?? 'not-collected');
    if (dmarc.outcome === 'several') return report('several');
    if (dmarc.outcome === 'none') return report('missing');
    const record = dmarc.record!;
    const at = dmarc.at!;
    const details = { facts: { at }, seen: [dmarc.text!] };
    const inherited = at !== asset;
    const wanted = inherited ? (record.sp ?? record.p) : record.p;
    if (wanted === null) report('policy-missing', details);
    else if (wanted === 'none') report('policy-none', details);
    else {
      if (record.testing) report('testing', details);
      if (!inherited && record.sp === 'none') report('subdomains-open', details);
      // Names that nobody made fall under `sp`, then `p`, unless `np` says otherwise (RFC 9989 §4.7).
      else if (record.np === 'none') report('made-up-open', details);
      const percent = record.legacyPercent;
      if (percent !== null && percent < 100) report('legacy-share', { ...details, facts: { at, percent } });
    }
    // Who takes part in no mail has no senders to find by reports.
    if (record.rua.length === 0 && takesPartInMail(mail, asset)) report('no-reports', details);
    for (const { receiver, authorised } of mail.dmarcReceivers) {
      if (authorised === false) report('receiver-refuses', { subject: receiver, facts: { receiver, at } });
    }
    for (const tag of record.errors) report('syntax', { subject: tag, facts: { tag }, seen: [tag] });
  },
});
