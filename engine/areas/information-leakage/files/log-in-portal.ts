import { defineCheck, notFoundResult } from '#check.ts';
import { hostPages, matchesOn } from '#parse/web/document.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/** Publicly discoverable login pages, reported as information. */
export default defineCheck({
  id: 'information_leakage.log-in-portal',
  area: 'information_leakage',
  topics: ['authentication'],
  needs: ['files'],
  optional: ['http'],
  findings: {
    reachable: {
      severity: 'informational',
      cwe: [],
      effort: 'medium',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSL {url}',
      shows: '{seen}',
    },
  },
  refs: ['OWASP ASVS 5.0 section 6.3'],
  evaluate({ files, http, asset }, report) {
    const shown = http ? matchesOn(hostPages(http, asset), 'portal') : [];
    const told = new Set<string>();
    for (const { signature, url, seen } of [...shown, ...exposedFiles(files, 'portal')]) {
      if (told.has(url)) continue;
      told.add(url);
      report('reachable', { subject: url, subjectClass: signature, facts: { kind: signature, url }, seen });
    }
    return notFoundResult(unansweredPaths(files, 'portal'));
  },
});
