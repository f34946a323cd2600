import { crawledSite, site } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import comments from './comments.ts';

const saying = (...said: string[]) => ({ given: { site: crawledSite({}, {}, said) } });

scenarios(comments, {
  'comments that say nothing': {
    ...saying('main navigation', 'password field below', 'selected from the list'),
    expect: [],
  },
  'a password, which the walk has masked': { ...saying('staging: admin, password is ***'), expect: ['credential'] },
  'a folder of the server': { ...saying('template /var/www/shop/themes/a.tpl'), expect: ['inner-details'] },
  'an inner address': { ...saying('served by 10.1.2.3'), expect: ['inner-details'] },
  'an inner address on the front page, which is told as such': {
    given: { site: site({ pages: [{ ...crawledSite({}, {}, ['served by 10.1.2.3']).pages[0]!, depth: 0 }] }) },
    expect: [],
  },
  'a statement': { ...saying('SELECT id, name FROM customers'), expect: ['inner-details'] },
  'both in one, told of once however many pages have it': {
    given: {
      site: site({
        pages: Array(5).fill(crawledSite({}, {}, ['token=*** in C:\\inetpub\\site\\web.config']).pages[0]),
      }),
    },
    expect: ['credential', 'inner-details'],
  },
  'a path of the site itself': { ...saying('see /home/about and /opt-out/'), expect: [] },
  'no page was walked': { given: { site: site() }, expect: 'not-applicable' },
});
