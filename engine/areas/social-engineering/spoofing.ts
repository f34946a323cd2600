import { defineCheck, notAssessed } from '#check.ts';
import { factOf, isUnknown, knownOr } from '#evidence/unknown.ts';
import { isAbsent } from '#parse/mail/absent.ts';
import { selectDmarc } from '#parse/mail/dmarc.ts';
import { evaluateSpf } from '#parse/mail/spf.ts';
import { spoofingVerdict } from '#parse/mail/spoofing.ts';

/**
 * Whether receivers reject forged mail from the domain: one combined verdict of SPF and DMARC, with reasons.
 * Informational, since DNS health already deducts points for their faults (High there if anyone can forge the mail of a
 * domain that uses it).
 */
export default defineCheck({
  id: 'social_engineering.spoofing',
  area: 'social_engineering',
  topics: ['deception', 'mail'],
  needs: ['mail', 'scan'],
  findings: {
    possible: {
      severity: 'informational',
      cwe: [290],
      effort: 'medium',
      facts: { reasons: 'reasons' },
      reproduce: 'dig +short _dmarc.{domain} TXT',
    },
    'marked-only': {
      severity: 'informational',
      cwe: [290],
      effort: 'low',
      facts: { reasons: 'reasons' },
      reproduce: 'dig +short _dmarc.{domain} TXT',
    },
    subdomains: {
      severity: 'informational',
      cwe: [290],
      effort: 'low',
      reproduce: 'dig +short _dmarc.{domain} TXT',
    },
  },
  refs: ['RFC 9989', 'RFC 7208', 'CWE-290'],
  evaluate({ mail, scan }, report) {
    const dmarc = selectDmarc(scan.domain, mail.dmarc);
    if (dmarc.outcome === 'unknown') return notAssessed(dmarc.reason ?? 'not-collected');
    if (isAbsent(mail)) return notAssessed('name-not-found');
    const spf = evaluateSpf(scan.domain, mail.spf);
    const passes = factOf(() => mail.spfStranger?.result === 'pass');
    const { verdict, reasons } = spoofingVerdict(spf, dmarc, knownOr(passes, false));
    const gap = isUnknown(passes) ? passes.unknown : spf.unknownTargets[0]?.reason;
    // What is unknown of SPF could only let more pass.
    if (gap && verdict !== 'possible') return notAssessed(gap);
    const seen = [dmarc.text, spf.record].filter((text) => text !== null);
    if (verdict === 'possible') report('possible', { facts: { reasons }, seen });
    else if (verdict === 'marked') report('marked-only', { facts: { reasons }, seen });
    else if (reasons.includes('subdomains-open')) report('subdomains', { seen });
  },
});
