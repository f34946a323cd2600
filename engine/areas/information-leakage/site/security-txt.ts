import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { onFurtherPort } from '#parse/exposure/web-endpoint.ts';
import { parseSecurityTxt } from '#parse/web/security-txt.ts';

const SHOW = 'curl -sSL {url}';

/** Researchers can find a contact for vulnerability reports (RFC 9116). */
export default defineCheck({
  id: 'information_leakage.security-txt',
  area: 'information_leakage',
  topics: ['disclosure'],
  needs: ['files', 'scan'],
  findings: {
    missing: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: 'curl -sSLf {url}',
      lacks: 'Contact:',
    },
    expired: {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { url: 'url', date: 'instant' },
    },
    'contact-invalid': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { url: 'url' },
    },
    'expires-invalid': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { url: 'url' },
    },
    'form-invalid': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { url: 'url' },
    },
  },
  refs: ['RFC 9116'],
  evaluate({ files, scan, asset }, report) {
    // security.txt applies to the host, not to a single port (RFC 9116 §3).
    if (onFurtherPort(asset)) return NOT_APPLICABLE;
    const { securityTxt } = files;
    if (!securityTxt) return notAssessed(files.lacks?.securityTxt ?? 'not-collected');
    const { url, status, text } = securityTxt;
    // A host that redirects elsewhere publishes its contact there (RFC 9116 §3).
    if (status >= 300 && status < 400) return NOT_APPLICABLE;
    const facts = status === 200 && text !== null ? parseSecurityTxt(text) : null;
    if (!facts) return report('missing', { facts: { url }, seen: [`HTTP ${status}`] });
    const seen = (text ?? '').split(/\r?\n/).filter((line) => /^(?:contact|expires|canonical)\s*:/i.test(line));
    const expectedLine = (name: string) => {
      const line = seen.find((one) => one.toLowerCase().startsWith(name));
      return line === undefined ? { lacks: `${name}:` } : { shows: line };
    };
    // All problems of one file are fixed together: only the most severe is reported, with the file as evidence.
    const about = (part: string) => facts.problems.some((problem) => problem.startsWith(part));
    if (about('contact'))
      return report('contact-invalid', { facts: { url }, seen, reproduce: SHOW, ...expectedLine('contact') });
    if (about('expires'))
      return report('expires-invalid', { facts: { url }, seen, reproduce: SHOW, ...expectedLine('expires') });
    if (facts.problems.length > 0) report('form-invalid', { facts: { url }, seen, reproduce: SHOW });
    if (facts.expires !== null && Date.parse(facts.expires) < Date.parse(scan.time))
      report('expired', { facts: { url, date: facts.expires }, seen, reproduce: SHOW, ...expectedLine('expires') });
  },
});
