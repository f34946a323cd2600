import { crawledSite, frontPage, http, noWeb, page } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import errorMessage from './error-message.ts';

const showing = (...signatures: string[]) => ({ http: frontPage({}, { signatures }) });
const missing = (...signatures: string[]) => ({
  http: http({
    missingPage: { url: 'https://example.com/none', status: 404, page: page({ signatures }), sha256: '' },
  }),
});

scenarios(errorMessage, {
  'a plain missing page': { given: missing(), expect: [] },
  'a stack trace': { given: missing('java-stack-trace'), expect: ['inner-details'] },
  'a query on the front page': { given: showing('sql-error'), expect: ['inner-details'] },
  'the page of a framework': { given: missing('spring-error'), expect: ['framework-page'] },
  'an error met on a walk': {
    given: { http: frontPage(), site: crawledSite({ signatures: ['python-traceback'] }, { status: 500 }) },
    expect: ['inner-details'],
  },
  'an article that quotes one': {
    given: { http: frontPage(), site: crawledSite({ signatures: ['python-traceback'] }) },
    expect: [],
  },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
