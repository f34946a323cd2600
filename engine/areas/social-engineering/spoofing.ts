import { defineCheck, notAssessed } from '../../check.ts';
import { selectDmarc } from '../../parse/mail/dmarc.ts';
import { evaluateSpf } from '../../parse/mail/spf.ts';

/**
 * Whether a stranger's mail in the domain's name is refused: the verdict of SPF and DMARC together. Their faults cost points
 * under DNS health, so this is told as a fact and counted once.
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
      reproduce: 'dig +short _dmarc.{domain} TXT',
    },
    'marked-only': {
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
    if (dmarc.effective === 'reject') return;
    const spf = evaluateSpf(scan.domain, mail.spf);
    const seen = [dmarc.text, spf.record].filter((text) => text !== null);
    if (dmarc.effective === 'quarantine') report('marked-only', { seen });
    else report('possible', { seen });
  },
});
