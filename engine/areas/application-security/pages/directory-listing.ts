import { defineCheck, NOT_APPLICABLE, notFoundResult } from '#check.ts';
import { hostPages, matchesOn } from '#parse/web/document.ts';
import { exposedFiles, unansweredPaths } from '#parse/web/exposed-file.ts';

/** A folder index that a desktop created and that was uploaded with the folder. */
const FOLDER_INDEX = 'folder-index';
/** Cloud storage with a public listing. */
const BUCKET = 'bucket-listing';

/** Folders without an index page do not list their contents. */
export default defineCheck({
  id: 'application_security.directory-listing',
  area: 'application_security',
  topics: ['configuration'],
  needs: ['http'],
  optional: ['files', 'site'],
  findings: {
    shown: {
      severity: 'medium',
      cwe: [548],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: 'curl -sSL {url}',
      shows: '{seen}',
    },
    bucket: {
      severity: 'high',
      cwe: [548],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: 'curl -sS {url}',
      shows: 'ListBucketResult',
    },
    'folder-index': {
      severity: 'low',
      cwe: [548],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: "curl -sS {url} | tr -dc '[:print:]'",
      shows: 'Bud1',
    },
  },
  refs: ['CWE-548'],
  evaluate({ http, files, site, asset }, report) {
    const pages = hostPages(http, asset, site);
    if (pages.length === 0 && !files) return NOT_APPLICABLE;
    const listed = matchesOn(pages, 'listing').map(({ url, seen }) => ({ url, seen, signature: 'page' }));
    const found = files ? exposedFiles(files, 'listing') : [];
    for (const { url, seen, signature } of [...listed, ...found]) {
      const finding = signature === FOLDER_INDEX ? 'folder-index' : signature === BUCKET ? 'bucket' : 'shown';
      // As the same page over https, which did not answer.
      const identity = http.lacks?.secure ? { identity: url.replace(/^http:/, 'https:') } : {};
      report(finding, { subject: url, ...identity, facts: { url }, seen });
    }
    return notFoundResult(files && unansweredPaths(files, 'listing'));
  },
});
