import { defineCheck, notFoundResult } from '#check.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/** The directory of a version control system, from which the whole source can be downloaded, is not served. */
export default defineCheck({
  id: 'information_leakage.version-control',
  area: 'information_leakage',
  topics: ['leakage', 'development'],
  needs: ['files'],
  findings: {
    readable: {
      severity: 'high',
      cwe: [527],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
  },
  refs: ['CWE-527'],
  evaluate({ files }, report) {
    // Several files of one directory are one leak.
    const reported = new Set<string>();
    for (const { signature, path, url, seen } of exposedFiles(files, 'version-control')) {
      const folder = path.split('/')[1] ?? path;
      if (reported.has(folder)) continue;
      reported.add(folder);
      report('readable', { subject: `/${folder}/`, facts: { kind: signature, url }, seen });
    }
    return notFoundResult(unansweredPaths(files, 'version-control'));
  },
});
