import { defineCheck, forEachKnown, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { selectDmarc } from '#parse/mail/dmarc.ts';
import { readBimi } from '#parse/mail/mta-sts.ts';

/** A published BIMI record is effective: mail clients show the logo only under an enforced DMARC policy. */
export default defineCheck({
  id: 'dns_health.bimi',
  area: 'dns_health',
  topics: ['mail'],
  needs: ['mail'],
  optional: ['scan'],
  findings: {
    'without-enforcement': {
      severity: 'informational',
      cwe: [],
      effort: 'medium',
      reproduce: "dig +short TXT _dmarc.{asset} | grep -iE '[; ]p ?= ?(quarantine|reject)'",
      lacks: '',
    },
    'logo-unreachable': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { url: 'text' },
      reproduce: 'curl -sSf -o /dev/null {url} || dig +short TXT default._bimi.{asset}',
      shows: '{url}',
    },
    'logo-unusable': {
      severity: 'informational',
      cwe: [],
      effort: 'medium',
      facts: { url: 'text', parts: 'names' },
      reproduce: 'curl -sS {url}',
    },
    syntax: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { part: 'text' },
      reproduce: 'dig +short TXT default._bimi.{asset}',
      shows: '{part}',
    },
    'certificate-unusable': {
      severity: 'informational',
      cwe: [],
      effort: 'medium',
      facts: { url: 'text', parts: 'names' },
      reproduce: 'curl -sS {url} | openssl x509 -noout -text',
    },
    'without-certificate': {
      severity: 'informational',
      cwe: [],
      effort: 'high',
      reproduce: "dig +short TXT default._bimi.{asset} | grep -vi 'a=https'",
      shows: 'v=BIMI1',
    },
  },
  refs: ['RFC 9399', 'draft-fetch-validation-vmc-wchuang', 'draft-brand-indicators-for-message-identification'],
  evaluate({ mail, scan, asset }, report) {
    const bimi = readBimi(mail.bimi.records);
    if (bimi === null) return NOT_APPLICABLE;
    // An empty logo address declines BIMI on purpose.
    if (bimi.logo === null && bimi.errors.length === 0) return NOT_APPLICABLE;
    for (const part of bimi.errors) report('syntax', { subject: part, facts: { part }, seen: mail.bimi.records });
    if (bimi.logo === null) return;
    const url = bimi.logo;
    const lookAtLogo = () => {
      const logo = mail.bimiLogo;
      // Mail clients fetch logos over https only.
      if (
        !/^https:/i.test(url) ||
        (logo && logo.status !== null && logo.status !== 200) ||
        logo?.reason === 'name-not-found'
      )
        report('logo-unreachable', { facts: { url } });
      else if (logo && logo.problems.length > 0) report('logo-unusable', { facts: { url, parts: logo.problems } });
    };
    const lookAtCertificate = () => {
      if (bimi.certificate === null) report('without-certificate', { seen: mail.bimi.records });
      else if (mail.bimiCertificate) {
        const { status, reason, notBefore, notAfter, problems } = mail.bimiCertificate;
        const parts = [...problems];
        if (status !== null && status !== 200) parts.push(`HTTP ${status}`);
        else if (reason === 'name-not-found') parts.push('DNS');
        if (scan && notAfter !== null && notAfter < scan.time) parts.push('notAfter');
        if (scan && notBefore !== null && notBefore > scan.time) parts.push('notBefore');
        if (parts.length > 0) report('certificate-unusable', { facts: { url: bimi.certificate, parts } });
      }
    };
    const lookAtPolicy = () => {
      const { outcome, reason, effective } = selectDmarc(asset, mail.dmarc);
      if (outcome === 'unknown') return notAssessed(reason ?? 'not-collected');
      if (effective === null || effective === 'none') report('without-enforcement', { seen: mail.bimi.records });
    };
    return forEachKnown([lookAtPolicy, lookAtLogo, lookAtCertificate], (look) => look());
  },
});
