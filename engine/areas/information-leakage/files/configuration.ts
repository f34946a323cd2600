import { defineCheck, unlessFound } from '../../../check.ts';
import { exposedFiles, unansweredPaths } from '../../../parse/web/exposed-file.ts';

/** Configuration and lists of used packages stay on the server. */
export default defineCheck({
  id: 'information_leakage.configuration',
  area: 'information_leakage',
  topics: ['leakage', 'configuration'],
  needs: ['files'],
  findings: {
    readable: {
      severity: 'high',
      cwe: [538],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sS {url} | head -c 200',
    },
    'package-list': {
      severity: 'low',
      cwe: [538],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sS {url} | head -c 200',
    },
  },
  refs: ['CWE-538'],
  evaluate({ files }, report) {
    for (const { signature, path, url, seen } of exposedFiles(files, 'configuration', 'manifest')) {
      const finding = signature === 'package-manifest' ? 'package-list' : 'readable';
      report(finding, { subject: path, facts: { kind: signature, url }, seen });
    }
    return unlessFound(unansweredPaths(files, 'configuration', 'manifest'));
  },
});
