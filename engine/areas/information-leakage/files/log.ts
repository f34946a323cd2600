import { defineCheck, notFoundResult } from '#check.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/** Log files and command histories are not served. */
export default defineCheck({
  id: 'information_leakage.log',
  area: 'information_leakage',
  topics: ['leakage', 'development'],
  needs: ['files'],
  findings: {
    readable: {
      severity: 'medium',
      cwe: [532],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
  },
  refs: ['CWE-532'],
  evaluate({ files }, report) {
    for (const { signature, path, url, seen } of exposedFiles(files, 'log'))
      report('readable', { subject: path, facts: { kind: signature, url }, seen });
    return notFoundResult(unansweredPaths(files, 'log'));
  },
});
