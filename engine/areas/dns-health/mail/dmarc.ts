import { defineCheck, forEachKnown, notAssessed } from '#check.ts';
import { isAbsent } from '#parse/mail/absent.ts';
import { isPartial, selectDmarc } from '#parse/mail/dmarc.ts';
import { discardedOfVersion } from '#parse/mail/tags.ts';
import { takesPartInMail } from './sends-mail.ts';

const dig = 'dig +short TXT _dmarc.{asset}';

/** High if the domain uses mail, since anyone can then forge it (docs/product/rating.md). */
const FORGEABLE = ['high', 'medium'] as const;

/** DMARC: a policy that makes receivers reject forged mail, and reports (RFC 9989, RFC 9990). */
export default defineCheck({
  id: 'dns_health.dmarc',
  area: 'dns_health',
  topics: ['mail'],
  needs: ['mail'],
  findings: {
    missing: { severity: FORGEABLE, cwe: [290], effort: 'low', reproduce: dig, lacks: 'v=DMARC1' },
    several: {
      severity: FORGEABLE,
      cwe: [290],
      effort: 'low',
      reproduce: "dig +short TXT _dmarc.{asset} | grep -i 'v=DMARC1' | sed 1d",
      shows: 'v=DMARC1',
    },
    discarded: { severity: FORGEABLE, cwe: [290], effort: 'low', reproduce: dig, shows: '{seen}' },
    'policy-none': {
      severity: FORGEABLE,
      cwe: [290],
      effort: 'medium',
      facts: { at: 'host' },
      reproduce: 'dig +short TXT _dmarc.{at}',
      shows: 'p=none',
    },
    'policy-missing': {
      severity: FORGEABLE,
      cwe: [290],
      effort: 'low',
      facts: { at: 'host' },
      reproduce: "dig +short TXT _dmarc.{at} | grep -iE '[; ]p ?='",
      lacks: '',
    },
    testing: {
      severity: ['high', 'low'],
      cwe: [290],
      effort: 'low',
      facts: { at: 'host' },
      reproduce: 'dig +short TXT _dmarc.{at}',
      shows: 't=y',
    },
    'subdomains-open': {
      severity: 'low',
      cwe: [290],
      effort: 'low',
      facts: { at: 'host' },
      reproduce: 'dig +short TXT _dmarc.{at}',
      shows: 'sp=none',
    },
    'made-up-open': {
      severity: 'low',
      cwe: [290],
      effort: 'low',
      facts: { at: 'host' },
      reproduce: 'dig +short TXT _dmarc.{at}',
      shows: 'np=none',
    },
    'legacy-share': {
      severity: ['high', 'low'],
      cwe: [290],
      effort: 'low',
      facts: { at: 'host', percent: 'count' },
      reproduce: 'dig +short TXT _dmarc.{at}',
      shows: 'pct={percent}',
    },
    'no-reports': {
      severity: 'low',
      cwe: [778],
      effort: 'low',
      facts: { at: 'host' },
      reproduce: 'dig +short TXT _dmarc.{at}',
      lacks: 'rua=',
    },
    'receiver-refuses': {
      severity: 'low',
      cwe: [778],
      effort: 'low',
      facts: { receiver: 'host', at: 'host' },
      reproduce: "dig +short TXT {at}._report._dmarc.{receiver} | grep -qi 'v=DMARC1' || dig +short TXT _dmarc.{at}",
      shows: '{receiver}',
    },
    syntax: { severity: 'low', cwe: [290], effort: 'low', facts: { tag: 'text' }, reproduce: dig, shows: '{tag}' },
  },
  refs: ['RFC 9989', 'RFC 9990 section 4', 'RFC 7489 section 6.6.4', 'CWE-290'],
  evaluate({ mail, asset }, report) {
    const dmarc = selectDmarc(asset, mail.dmarc);
    if (dmarc.outcome === 'unknown') return notAssessed(dmarc.reason ?? 'not-collected');
    if (isAbsent(mail)) return notAssessed('name-not-found');
    const mails = takesPartInMail(mail, asset);
    const severity = mails ? ('high' as const) : ('medium' as const);
    if (dmarc.outcome === 'several') return report('several', { severity });
    const own = mail.dmarc.find((answer) => answer.name === `_dmarc.${asset}`)?.records ?? [];
    const discarded = discardedOfVersion(own, 'DMARC1');
    if (discarded.length > 0 && dmarc.at !== asset) return report('discarded', { severity, seen: discarded });
    if (dmarc.outcome === 'none') return report('missing', { severity });
    const record = dmarc.record!;
    const at = dmarc.at!;
    const details = { facts: { at }, seen: [dmarc.text!] };
    const inherited = at !== asset;
    const wanted = inherited ? (record.sp ?? record.p) : record.p;
    if (wanted === null) report('policy-missing', { ...details, severity });
    else if (wanted === 'none') report('policy-none', { ...details, severity });
    else {
      // Receivers deliver forged mail under any policy weaker than quarantine.
      const milder = mails && dmarc.effective === 'none' ? ('high' as const) : ('low' as const);
      if (record.testing) report('testing', { ...details, severity: milder });
      if (!inherited && record.sp === 'none') report('subdomains-open', details);
      // Nonexistent names use `sp`, then `p`, unless `np` overrides them (RFC 9989 §4.7).
      else if (record.np === 'none') report('made-up-open', details);
      if (isPartial(record))
        report('legacy-share', { ...details, severity: milder, facts: { at, percent: record.legacyPercent! } });
    }
    // A domain without mail has no senders to discover through reports.
    if (record.rua.length === 0 && mails) report('no-reports', details);
    for (const tag of record.errors) report('syntax', { subject: tag, facts: { tag }, seen: [tag] });
    return forEachKnown(mail.dmarcReceivers, ({ receiver, authorised }) => {
      if (!authorised) report('receiver-refuses', { subject: receiver, facts: { receiver, at } });
    });
  },
});
