import { defineCheck, notFoundResult } from '#check.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/** Source maps, which contain the original source code of a site, are published only intentionally. */
export default defineCheck({
  id: 'information_leakage.source-map',
  area: 'information_leakage',
  topics: ['leakage', 'development'],
  needs: ['files'],
  findings: {
    readable: {
      severity: 'low',
      cwe: [540],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
  },
  refs: ['CWE-540'],
  evaluate({ files }, report) {
    for (const { signature, path, url, seen } of exposedFiles(files, 'source-map'))
      report('readable', { subject: path, facts: { kind: signature, url }, seen });
    return notFoundResult(unansweredPaths(files, 'source-map'));
  },
});
