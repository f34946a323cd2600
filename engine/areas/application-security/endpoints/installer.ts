import { defineCheck, notFoundResult } from '#check.ts';
import { hostPages, matchesOn } from '#parse/web/document.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/**
 * Rules that were tried on the application itself before and after its installation; the others recognize a title and a
 * form, which is one signal.
 */
const PROVEN: ReadonlySet<string> = new Set(['wordpress-installer']);

/** Setup pages are removed after installation: an attacker who completes one controls the application. */
export default defineCheck({
  id: 'application_security.installer',
  area: 'application_security',
  topics: ['administration', 'configuration'],
  needs: ['files'],
  optional: ['http'],
  findings: {
    open: {
      severity: 'high',
      cwe: [1188, 284],
      effort: 'low',
      facts: { installer: 'name', url: 'url' },
      reproduce: 'curl -sSLf {url} | head -c 300',
      shows: '',
    },
  },
  refs: ['CWE-1188'],
  evaluate({ files, http, asset }, report) {
    const shown = http ? matchesOn(hostPages(http, asset), 'installer') : [];
    const reported = new Set<string>();
    for (const { signature, url, seen } of [...shown, ...exposedFiles(files, 'installer')]) {
      if (reported.has(signature)) continue;
      reported.add(signature);
      const confidence = PROVEN.has(signature) ? 'certain' : 'tentative';
      report('open', { subject: signature, confidence, facts: { installer: signature, url }, seen });
    }
    return notFoundResult(unansweredPaths(files, 'installer'));
  },
});
