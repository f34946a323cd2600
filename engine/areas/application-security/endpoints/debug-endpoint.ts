import { defineCheck, notFoundResult } from '#check.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/** Endpoints that expose sessions, requests or code and allow login takeover. */
const GRAVE = new Set([
  ...['profiler', 'php-profiler', 'error-log-viewer', 'application-trace', 'python-console', 'ignition'],
  ...['telescope', 'request-recorder'],
]);
/** Endpoints that expose only numbers. */
const SLIGHT = new Set(['nginx-status', 'connection-status', 'pool-status', 'balancer-status', 'metrics']);

/** Status and debug pages for operators are not publicly reachable. */
export default defineCheck({
  id: 'application_security.debug-endpoint',
  area: 'application_security',
  topics: ['configuration', 'development'],
  needs: ['files'],
  findings: {
    open: {
      severity: ['high', 'medium', 'low'],
      cwe: [215, 489],
      effort: 'low',
      facts: { endpoint: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 300',
      shows: '',
    },
  },
  refs: ['CWE-215', 'CWE-489'],
  evaluate({ files }, report) {
    for (const { signature, path, url, seen } of exposedFiles(files, 'debug')) {
      report('open', {
        severity: GRAVE.has(signature) ? 'high' : SLIGHT.has(signature) ? 'low' : 'medium',
        subject: path,
        subjectClass: signature,
        facts: { endpoint: signature, url },
        seen,
      });
    }
    return notFoundResult(unansweredPaths(files, 'debug'));
  },
});
