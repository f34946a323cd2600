import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { parseUrl } from '#parse/web/site.ts';

/** A version number after a program name shows which vulnerabilities to try on its users. */
const VERSION = /\d\.\d/;

/** Documents on the site do not disclose people, folders or programs of the internal network. */
export default defineCheck({
  id: 'information_leakage.document-metadata',
  area: 'information_leakage',
  topics: ['leakage'],
  needs: ['documents'],
  findings: {
    'inner-paths': {
      severity: 'low',
      cwe: [497],
      effort: 'low',
      facts: { url: 'url', paths: 'names' },
      reproduce: 'curl -sSL {url} | exiftool -',
      shows: '{paths}',
    },
    people: {
      severity: 'informational',
      cwe: [359],
      effort: 'low',
      facts: { url: 'url', count: 'count' },
      reproduce: 'curl -sSL {url} | exiftool -',
      shows: 'Author',
    },
    software: {
      severity: 'informational',
      cwe: [497],
      effort: 'low',
      facts: { url: 'url', software: 'names' },
      reproduce: 'curl -sSL {url} | exiftool -',
      shows: '{software}',
    },
  },
  refs: ['CWE-359', 'CWE-497', 'OWASP WSTG-INFO-05'],
  evaluate({ documents: { read, documents } }, report) {
    if (read === 0) return NOT_APPLICABLE;
    for (const { url, paths, people, software } of documents) {
      const subject = parseUrl(url)?.pathname ?? url;
      if (paths.length > 0) report('inner-paths', { subject, facts: { url, paths }, seen: paths });
      if (people.length > 0) {
        const seen = people.map(({ masked }) => masked);
        report('people', { subject, facts: { url, count: people.length }, seen });
      }
      const versions = software.filter((name) => VERSION.test(name));
      if (versions.length > 0) report('software', { subject, facts: { url, software: versions }, seen: versions });
    }
  },
});
