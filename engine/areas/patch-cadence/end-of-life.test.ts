import { product, products, scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import endOfLife from './end-of-life.ts';

const php = (date: string | null) => ({
  scan: scan(),
  products: products([product('php', '7.4.33', { endOfLife: { cycle: '7.4', date, latest: '7.4.33' } })]),
});

scenarios(endOfLife, {
  supported: { given: php('2028-12-31'), expect: [] },
  'without a known end': { given: php(null), expect: [] },
  past: { given: php('2022-11-28'), expect: ['past'] },
  soon: { given: php('2026-12-31'), expect: ['soon'] },
  'a product that no source knows': {
    given: { scan: scan(), products: products([product('homemade', '1.0')]) },
    expect: 'not-applicable',
  },
});
