import { frontPage, http, noWeb, page } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import debugPage from './debug-page.ts';

const showing = (...signatures: string[]) => ({ http: frontPage({}, { signatures }) });
const missing = (...signatures: string[]) => ({
  http: http({
    missingPage: { url: 'https://example.com/none', status: 404, page: page({ signatures }), sha256: '' },
  }),
});

scenarios(debugPage, {
  'no debug mode': { given: missing('nginx-default'), expect: [] },
  'settings on a missing page': { given: missing('django-debug'), expect: ['shown'] },
  'a console': { given: showing('werkzeug-debugger'), expect: ['console'] },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
