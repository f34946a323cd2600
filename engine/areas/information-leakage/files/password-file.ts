import { defineCheck, notFoundResult } from '#check.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/** No file with user names and passwords, hashed or not, is served. */
export default defineCheck({
  id: 'information_leakage.password-file',
  area: 'information_leakage',
  topics: ['leakage', 'secrets'],
  needs: ['files'],
  findings: {
    readable: {
      severity: 'high',
      cwe: [522, 538],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
    'in-clear': {
      severity: 'critical',
      cwe: [522, 538],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
  },
  refs: ['CWE-522', 'CWE-538'],
  evaluate({ files }, report) {
    for (const { signature, path, url, seen } of exposedFiles(files, 'password-file')) {
      const finding = signature === 'password-list' ? 'in-clear' : 'readable';
      // Lines such as `name: value` do not prove that the values are passwords.
      const confidence = finding === 'in-clear' ? 'firm' : 'certain';
      report(finding, { subject: path, confidence, facts: { kind: signature, url }, seen });
    }
    return notFoundResult(unansweredPaths(files, 'password-file'));
  },
});
