import { defineCheck, notAssessed, notFoundResult } from '#check.ts';
import { isUrlOf } from '#parse/exposure/web-endpoint.ts';
import { revocationPage } from '#parse/pages/secrets/secret-rules.ts';
import { crawlOf } from '#parse/web/document.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';
import { parseUrl } from '#parse/web/site.ts';

/** Pages and scripts contain no credentials, because every visitor downloads them (CWE-798). */
export default defineCheck({
  id: 'application_security.script-secret',
  area: 'application_security',
  topics: ['secrets', 'development'],
  needs: ['files'],
  optional: ['site'],
  findings: {
    readable: {
      severity: 'high',
      cwe: [798],
      effort: 'medium',
      facts: { kind: 'name', url: 'url', revoke: 'url' },
      reproduce: 'curl -sS {url}',
      shows: '{seen}',
    },
  },
  refs: ['CWE-798', 'OWASP Top 10:2025 A07'],
  evaluate({ files, site, asset }, report) {
    // Older evidence stores secrets of the front page and five scripts with the files.
    const before = exposedFiles(files, 'secret').map(({ signature, path, url, seen }) => ({
      id: signature,
      path,
      url,
      seen,
    }));
    const walked = crawlOf(site, asset);
    const sources = walked?.sources;
    if (!sources && !files.libraries && before.length === 0) return notAssessed('not-collected');
    const read = (sources ?? []).flatMap(({ url, secrets }) => {
      const place = parseUrl(url);
      const path = place && isUrlOf(place, asset) ? `${place.pathname}${place.search}` : url;
      return secrets.map(({ id, excerpt }) => ({ id, path, url, seen: [excerpt] }));
    });
    for (const { id, path, url, seen } of [...before, ...read]) {
      report('readable', {
        subject: `${path} ${id}`,
        // A key that appears in several scripts is revoked once.
        subjectClass: id,
        facts: { kind: id, url, revoke: revocationPage(id) },
        seen,
      });
    }
    return notFoundResult(unansweredPaths(files, 'secret') ?? (walked?.sourcesCut ? 'timeout' : null));
  },
});
