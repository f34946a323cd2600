import { crawledSite, frontPage, noWeb } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import mixedContent from './mixed-content.ts';

const part = (element: string) => ({ element, url: `http://example.com/${element}` });
const image = { mixedContent: [part('img')] };

scenarios(mixedContent, {
  'everything over https': { given: { http: frontPage() }, expect: [] },
  'a script over http': { given: { http: frontPage({}, { mixedContent: [part('script')] }) }, expect: ['active'] },
  'an image over http': { given: { http: frontPage({}, image) }, expect: ['passive'] },
  'upgraded by policy': {
    given: { http: frontPage({ headers: [['content-security-policy', 'upgrade-insecure-requests']] }, image) },
    expect: [],
  },
  'on a page behind the front page': {
    given: { http: frontPage(), site: crawledSite({ mixedContent: [part('iframe')] }) },
    expect: ['active'],
  },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
