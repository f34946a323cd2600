import { defineCheck, notFoundResult } from '#check.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/** API descriptions are published only intentionally. */
export default defineCheck({
  id: 'application_security.api-docs',
  area: 'application_security',
  topics: ['configuration', 'development'],
  needs: ['files'],
  findings: {
    open: {
      severity: 'low',
      cwe: [200],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 300',
      shows: '',
    },
    // A separate finding, because introspection is disabled in the server settings rather than removed from the site.
    'graphql-schema': {
      severity: 'low',
      cwe: [200],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: 'curl -sS {url}',
      shows: 'queryType',
    },
  },
  refs: ['CWE-200', 'https://spec.graphql.org/October2021/#sec-Introspection'],
  evaluate({ files }, report) {
    for (const { signature, path, url, seen } of exposedFiles(files, 'api-docs')) {
      if (signature === 'graphql-schema') report('graphql-schema', { subject: path, facts: { url }, seen });
      else report('open', { subject: path, facts: { kind: signature, url }, seen });
    }
    return notFoundResult(unansweredPaths(files, 'api-docs'));
  },
});
