import { crawledSite, frontPage, noWeb } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import contact from './contact.ts';

const emails = [
  { masked: 'j***@example.com', sha256: 'a' },
  { masked: 'j***@example.com', sha256: 'b' },
];

scenarios(contact, {
  'no address': { given: { http: frontPage() }, expect: [] },
  'two addresses': { given: { http: frontPage({}, { emails }) }, expect: ['e-mail-addresses'] },
  'on a page behind the front one': {
    given: { http: frontPage(), site: crawledSite({ emails }) },
    expect: ['e-mail-addresses'],
  },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
