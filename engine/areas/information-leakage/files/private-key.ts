import { defineCheck, notFoundResult } from '#check.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/** No private key is served: an attacker with the key can impersonate the server or its owner. */
export default defineCheck({
  id: 'information_leakage.private-key',
  area: 'information_leakage',
  topics: ['leakage', 'secrets'],
  needs: ['files'],
  findings: {
    readable: {
      severity: 'critical',
      cwe: [321, 538],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
  },
  refs: ['CWE-321', 'CWE-538'],
  evaluate({ files }, report) {
    for (const { signature, path, url, seen } of exposedFiles(files, 'private-key'))
      report('readable', { subject: path, facts: { kind: signature, url }, seen });
    return notFoundResult(unansweredPaths(files, 'private-key'));
  },
});
