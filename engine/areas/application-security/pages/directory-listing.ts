import { defineCheck, NOT_APPLICABLE, notFoundResult } from '../../../check.ts';
import { hostPages, matchesOn } from '../../../parse/web/document.ts';
import { exposedFiles, unansweredPaths } from '../../../parse/web/exposed-file.ts';

/** A desktop's index of a folder, uploaded with it. */
const FOLDER_INDEX = 'folder-index';
/** Cloud storage that tells everybody what it holds. */
const BUCKET = 'bucket-listing';

/** Folders without a page of their own do not show what is in them. */
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
      report(finding, { subject: url, facts: { url }, seen });
    }
    return notFoundResult(files && unansweredPaths(files, 'listing'));
  },
});
