import type { Mention } from '#evidence/third-party.ts';
import { scenarios } from '#testing/scenarios.ts';
import { noThreatMentions, threatMentions } from '#testing/threat-mentions.ts';
import publicCode from './public-code.ts';
import searchResults from './search-results.ts';

const hit = (category: string): Partial<Mention> => ({
  kind: 'search-hit',
  subject: `https://example.com/${category}`,
  tags: [category, `site:example.com ${category}`],
});

scenarios(searchResults, {
  'nothing that should not be found': { given: { chatter: threatMentions(['braveSearch']) }, expect: [] },
  'a log and a login page': {
    given: { chatter: threatMentions(['braveSearch'], hit('log'), hit('login-portal')) },
    expect: ['listed', 'listed'],
  },
  'no key': { given: { chatter: noThreatMentions('source-no-key', 'braveSearch') }, expect: 'not-assessed' },
});

scenarios(publicCode, {
  'no program': { given: { chatter: threatMentions(['gitHubCode']) }, expect: [] },
  'a program that names the domain': {
    given: {
      chatter: threatMentions(['gitHubCode'], {
        kind: 'public-code',
        subject: 'a/b/c.ts',
        link: 'https://github.com/a/b/blob/x/c.ts',
        tags: ['secret'],
      }),
    },
    expect: ['mentioned'],
  },
  'no key': { given: { chatter: noThreatMentions('source-no-key', 'gitHubCode') }, expect: 'not-assessed' },
});
