import { product, products, scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import behind from './behind.ts';

const nginx = (version: string, date: string | null = '2027-06-01') => ({
  scan: scan(),
  products: products([product('nginx', version, { endOfLife: { cycle: '1.28', date, latest: '1.28.3' } })]),
});

scenarios(behind, {
  newest: { given: nginx('1.28.3'), expect: [] },
  'two behind': { given: nginx('1.28.1'), expect: ['newer-version'] },
  'a greeting that tells the first part alone': { given: nginx('1.28'), expect: [] },
  'ended, which another check reports': { given: nginx('1.28.1', '2026-01-01'), expect: 'not-applicable' },
  'a product that no source knows': {
    given: { scan: scan(), products: products([product('homemade', '1.0')]) },
    expect: 'not-applicable',
  },
});
