import { files } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import robots from './robots.ts';

const disallowing = (...disallowed: string[]) => ({ files: files([], { robots: { status: 200, disallowed } }) });

scenarios(robots, {
  'searches and carts': { given: disallowing('/search', '/cart/', '/developers/', '/testimonials'), expect: [] },
  'what should not be found': { given: disallowing('/admin/', '/old-site/', '/search'), expect: ['paths-revealed'] },
  'no file': { given: { files: files() }, expect: 'not-applicable' },
  'an error': {
    given: { files: files([], { robots: { status: 404, disallowed: [] } }) },
    expect: 'not-applicable',
  },
});
