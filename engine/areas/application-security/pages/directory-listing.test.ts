import { crawledSite, file, files, frontPage, noWeb } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import directoryListing from './directory-listing.ts';

const listing = frontPage({}, { signatures: ['directory-listing'] });

scenarios(directoryListing, {
  'pages of its own': { given: { http: frontPage(), files: files() }, expect: [] },
  'files were not asked': { given: { http: frontPage() }, expect: [] },
  'the front page is a listing': { given: { http: listing }, expect: ['shown'] },
  'a folder is a listing': {
    given: { http: frontPage(), files: files([file('/backup/', 'folder-listing')]) },
    expect: ['shown'],
  },
  'a folder that a page links to is a listing': {
    given: { http: frontPage(), site: crawledSite({ signatures: ['directory-listing'] }) },
    expect: ['shown'],
  },
  'a desktop’s index': {
    given: { http: frontPage(), files: files([file('/.DS_Store', 'folder-index')]) },
    expect: ['folder-index'],
  },
  'cloud storage that tells what it holds': {
    given: { http: frontPage(), files: files([file('/', 'bucket-listing')]) },
    expect: ['bucket'],
  },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
