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
