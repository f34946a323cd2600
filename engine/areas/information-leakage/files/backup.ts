import { defineCheck, notFoundResult } from '#check.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/** Only the first bytes of these files are read: name and format are two signals, the content is not inspected. */
const PACKED = new Set(['archive', 'compressed-dump']);

/** Copies of the database, the site or its source are not served. */
export default defineCheck({
  id: 'information_leakage.backup',
  area: 'information_leakage',
  topics: ['leakage', 'development'],
  needs: ['files'],
  findings: {
    database: {
      severity: 'critical',
      cwe: [530, 538],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
    archive: {
      severity: 'high',
      cwe: [530],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200 | od -An -c | head',
      shows: '',
    },
    'source-copy': {
      severity: 'medium',
      cwe: [530],
      effort: 'low',
      facts: { kind: 'name', url: 'url' },
      reproduce: 'curl -sSf {url} | head -c 200',
      shows: '',
    },
  },
  refs: ['CWE-530'],
  evaluate({ files }, report) {
    for (const { signature, path, url, seen } of exposedFiles(files, 'database', 'backup')) {
      const packed = PACKED.has(signature);
      const finding = signature.startsWith('editor-')
        ? 'source-copy'
        : signature === 'archive'
          ? 'archive'
          : 'database';
      report(finding, {
        subject: path,
        confidence: packed ? 'firm' : 'certain',
        facts: { kind: signature, url },
        seen,
      });
    }
    return notFoundResult(unansweredPaths(files, 'database', 'backup'));
  },
});
