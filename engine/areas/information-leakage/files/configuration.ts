import { defineCheck, notFoundResult } from '#check.ts';
import { type FileClass, fileClass } from '#parse/pages/file-signatures.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

const CLASSES = ['configuration', 'manifest', 'build', 'accounts', 'policy'] as const;
/** Finding of a class; all other classes are configuration. */
const FINDING_OF: {
  readonly [K in FileClass]?: 'package-list' | 'build-file' | 'account-list' | 'cross-domain-policy';
} = {
  manifest: 'package-list',
  build: 'build-file',
  accounts: 'account-list',
  policy: 'cross-domain-policy',
};

/** Configuration files and package lists are not served. */
export default defineCheck({
  id: 'information_leakage.configuration',
  area: 'information_leakage',
  topics: ['leakage', 'configuration'],
  needs: ['files'],
  findings: {
    readable: {
      severity: 'high',
      cwe: [538],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
    'build-file': {
      severity: 'low',
      cwe: [538],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
    'account-list': {
      severity: 'low',
      cwe: [200],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
    'cross-domain-policy': {
      severity: 'low',
      cwe: [942],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sS {url}',
      shows: 'domain="*"',
    },
    'package-list': {
      severity: 'low',
      cwe: [538],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
  },
  refs: ['CWE-538'],
  evaluate({ files }, report) {
    for (const { signature, path, url, seen } of exposedFiles(files, ...CLASSES)) {
      const finding = FINDING_OF[fileClass(signature) ?? 'configuration'] ?? 'readable';
      report(finding, { subject: path, facts: { kind: signature, url }, seen });
    }
    return notFoundResult(unansweredPaths(files, ...CLASSES));
  },
});
