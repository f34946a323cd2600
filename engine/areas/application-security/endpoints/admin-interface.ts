import { defineCheck, notFoundResult } from '#check.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/** Administration tools for databases and servers are not publicly reachable. */
export default defineCheck({
  id: 'application_security.admin-interface',
  area: 'application_security',
  topics: ['administration', 'configuration'],
  needs: ['files'],
  findings: {
    reachable: {
      severity: 'medium',
      cwe: [284, 749],
      effort: 'low',
      facts: { tool: 'name', url: 'url' },
      reproduce: 'curl -sSi {url}',
      shows: ' 200',
    },
  },
  refs: ['CWE-284', 'CWE-749'],
  evaluate({ files }, report) {
    const reported = new Set<string>();
    for (const { signature, path, url, seen } of exposedFiles(files, 'admin')) {
      // A tool answers at its folder and at the pages in it.
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      if (folder !== '/' && reported.has(folder)) continue;
      reported.add(folder);
      report('reachable', { subject: path, subjectClass: signature, facts: { tool: signature, url }, seen });
    }
    return notFoundResult(unansweredPaths(files, 'admin'));
  },
});
