import { defineCheck, unlessFound } from '../../../check.ts';
import { exposedFiles, unansweredPaths } from '../../../parse/web/exposed-file.ts';

/** Pages and scripts hold no credentials: every visitor downloads them (CWE-798). */
export default defineCheck({
  id: 'application_security.script-secret',
  area: 'application_security',
  topics: ['secrets', 'development'],
  needs: ['files'],
  findings: {
    readable: {
      severity: 'high',
      cwe: [798],
      effort: 'medium',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sS {url}',
    },
  },
  refs: ['CWE-798', 'OWASP Top 10:2025 A07'],
  evaluate({ files }, report) {
    for (const { signature, path, url, seen } of exposedFiles(files, 'secret')) {
      report('readable', {
        subject: `${path} ${signature}`,
        // One key in several scripts is withdrawn once.
        subjectClass: signature,
        facts: { kind: signature, url },
        seen,
      });
    }
    return unlessFound(unansweredPaths(files, 'secret'));
  },
});
