import { frontPage, http, noWeb, page } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import defaultPage from './default-page.ts';

const showing = (...signatures: string[]) => ({ http: frontPage({}, { signatures }) });
const missing = (...signatures: string[]) => ({
  http: http({
    missingPage: { url: 'https://example.com/none', status: 404, page: page({ signatures }), sha256: '' },
  }),
});

scenarios(defaultPage, {
  'its own content': { given: showing(), expect: [] },
  'the page that came with the server': { given: showing('nginx-default'), expect: ['shown'] },
  'a missing page that shows it': { given: missing('iis-default'), expect: ['shown'] },
  'the notice of a parked domain': { given: showing('parked-domain'), expect: ['parked'] },
  'another kind of page': { given: showing('django-debug'), expect: [] },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
