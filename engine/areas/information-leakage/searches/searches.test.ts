import type { Mention } from '../../../evidence/outside.ts';
import { chatter, silentChatter } from '../../../testing/chatter.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import publicCode from './public-code.ts';
import searchResults from './search-results.ts';

const hit = (category: string): Partial<Mention> => ({
  kind: 'search-hit',
  subject: `https://example.com/${category}`,
  tags: [category, `site:example.com ${category}`],
});

scenarios(searchResults, {
  'nothing that should not be found': { given: { chatter: chatter(['braveSearch']) }, expect: [] },
  'a log and a log-in page': {
    given: { chatter: chatter(['braveSearch'], hit('log'), hit('login-portal')) },
    expect: ['listed', 'listed'],
  },
  'no key': { given: { chatter: silentChatter('source-no-key', 'braveSearch') }, expect: 'not-assessed' },
});

scenarios(publicCode, {
  'no program': { given: { chatter: chatter(['gitHubCode']) }, expect: [] },
  'a program that names the domain': {
    given: {
      chatter: chatter(['gitHubCode'], {
        kind: 'public-code',
        subject: 'a/b/c.ts',
        link: 'https://github.com/a/b/blob/x/c.ts',
        tags: ['secret'],
      }),
    },
    expect: ['mentioned'],
  },
  'no key': { given: { chatter: silentChatter('source-no-key', 'gitHubCode') }, expect: 'not-assessed' },
});
