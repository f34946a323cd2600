import { crawledSite, frontPage } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import scriptIntegrity from './script-integrity.ts';

const script = (src: string, integrity = false) => ({ src, integrity, crossOrigin: integrity });
const loading = (...scripts: ReturnType<typeof script>[]) => ({ http: frontPage({}, { scripts }) });

scenarios(scriptIntegrity, {
  pinned: { given: loading(script('https://cdn.elsewhere.org/a.js', true)), expect: [] },
  'not pinned': { given: loading(script('//cdn.elsewhere.org/a.js')), expect: ['missing'] },
  'a style not pinned': {
    given: {
      http: frontPage({}, { stylesheets: [{ href: 'https://cdn.elsewhere.org/a.css', integrity: false }] }),
    },
    expect: ['missing'],
  },
  'from a provider that changes its files': {
    given: loading(script('https://www.googletagmanager.com/gtm.js?id=GTM-1'), script('https://js.stripe.com/v3/')),
    expect: ['unpinnable'],
  },
  'a font service beside a file of a fixed version': {
    given: {
      http: frontPage(
        {},
        {
          scripts: [script('https://cdn.elsewhere.org/a-1.2.3.js')],
          stylesheets: [{ href: 'https://fonts.googleapis.com/css2?family=Inter', integrity: false }],
        },
      ),
    },
    expect: ['missing', 'unpinnable'],
  },
  'a host that only ends like a provider': {
    given: loading(script('https://notgoogle-analytics.com/a.js')),
    expect: ['missing'],
  },
  'on a page behind the front page': {
    given: {
      http: frontPage(),
      site: crawledSite({ scripts: [script('https://cdn.elsewhere.org/a.js')] }),
    },
    expect: ['missing'],
  },
  'own scripts': {
    given: loading(script('/a.js'), script('https://static.example.com/b.js')),
    expect: 'not-applicable',
  },
  'an answer that is no page': { given: { http: frontPage({}, null) }, expect: 'not-applicable' },
});
