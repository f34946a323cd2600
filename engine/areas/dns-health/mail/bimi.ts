import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { selectDmarc } from '../../../parse/mail/dmarc.ts';
import { readBimi } from '../../../parse/mail/mta-sts.ts';

/** A BIMI record, where there is one, can take effect: mail programs show the logo under an enforced DMARC policy only. */
export default defineCheck({
  id: 'dns_health.bimi',
  area: 'dns_health',
  topics: ['mail'],
  needs: ['mail'],
  findings: {
    'without-enforcement': {
      severity: 'informational',
      cwe: [],
      effort: 'medium',
      reproduce: 'dig +short TXT default._bimi.{asset}',
    },
    'without-certificate': {
      severity: 'informational',
      cwe: [],
      effort: 'high',
      reproduce: 'dig +short TXT default._bimi.{asset}',
    },
  },
  refs: ['draft-brand-indicators-for-message-identification'],
  evaluate({ mail, asset }, report) {
    const bimi = readBimi(mail.bimi.records);
    // An empty logo address declines BIMI on purpose.
    if (bimi === null || bimi.logo === null) return NOT_APPLICABLE;
    const { effective } = selectDmarc(asset, mail.dmarc);
    if (effective === null || effective === 'none') report('without-enforcement', { seen: mail.bimi.records });
    if (bimi.certificate === null) report('without-certificate', { seen: mail.bimi.records });
  },
});
