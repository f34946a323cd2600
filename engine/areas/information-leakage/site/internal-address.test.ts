import { crawledSite, frontPage, noWeb } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import internalAddress from './internal-address.ts';

const sent = (...headers: [string, string][]) => ({ http: frontPage({ headers }) });

scenarios(internalAddress, {
  'public addresses only': { given: sent(['via', '1.1 203.0.113.9'], ['x-backend', 'web-2']), expect: [] },
  'in a header': { given: sent(['x-backend-server', '10.20.30.40:8080']), expect: ['in-header'] },
  'a name in a header': { given: sent(['x-served-by', 'app01.corp']), expect: ['in-header'] },
  'in the page': {
    given: { http: frontPage({}, { internalAddresses: ['192.168.1.10'] }) },
    expect: ['in-page'],
  },
  'behind the front page: in a header, and in what an article may quote': {
    given: {
      http: frontPage(),
      site: crawledSite({ internalAddresses: ['192.168.1.1'] }, { headers: [['x-backend-server', '10.20.30.40']] }),
    },
    expect: ['in-header'],
  },
  'on an error page': {
    given: { http: frontPage(), site: crawledSite({ internalAddresses: ['192.168.1.1'] }, { status: 502 }) },
    expect: ['in-page'],
  },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
