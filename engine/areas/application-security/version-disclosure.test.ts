import { exchange, frontPage, hop, http, noWeb, page, site } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import versionDisclosure from './version-disclosure.ts';

const sent = (...headers: [string, string][]) => ({ http: frontPage({ headers }) });
const generator = (text: string) => ({ http: frontPage({}, { generator: text }) });

scenarios(versionDisclosure, {
  'the name of the server only': { given: sent(['server', 'nginx']), expect: [] },
  'server and version': { given: sent(['server', 'nginx/1.22.1']), expect: ['version'] },
  'two headers are two findings': {
    given: sent(['server', 'Apache/2.4.57 (Debian)'], ['x-powered-by', 'PHP/8.1.2']),
    expect: ['version', 'version'],
  },
  'a framework without a version': { given: sent(['x-powered-by', 'ASP.NET']), expect: ['product'] },
  'a generator with a version': { given: generator('WordPress 6.4.1'), expect: ['generator'] },
  'a generator without a version': { given: generator('Hugo'), expect: [] },
  'both chains tell the same once': {
    given: {
      http: http({
        plain: exchange([hop({ url: 'http://example.com/', headers: [['server', 'nginx/1.22.1']] })], page()),
        secure: exchange([hop({ headers: [['server', 'nginx/1.22.1']] })], page()),
      }),
    },
    expect: ['version'],
  },
  'plugins with a readme': {
    given: {
      ...generator('Hugo'),
      site: site({
        plugins: [
          {
            plugin: 'contact-form-7',
            url: 'https://example.com/wp-content/plugins/contact-form-7/readme.txt',
            version: '5.3.1',
          },
          { plugin: 'gallery', url: 'https://example.com/wp-content/plugins/gallery/readme.txt', version: null },
        ],
      }),
    },
    expect: ['plugins'],
  },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
