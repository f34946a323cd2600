import { product, products, scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import operatingSystem from './operating-system.ts';

const debian = (date: string | null, extended?: string, system = 'debian_linux', vendor = 'debian') => ({
  scan: scan(),
  products: products([
    product(system, '9', {
      vendor,
      kind: 'operating-system',
      endOfLife: { cycle: '9', date, ...(extended ? { extended } : {}), latest: '9.13' },
    }),
  ]),
});

scenarios(operatingSystem, {
  supported: { given: debian('2029-06-30'), expect: [] },
  'without a known end': { given: debian(null), expect: [] },
  'ended years ago': { given: debian('2022-06-30'), expect: ['end-of-life'] },
  'ends this winter': { given: debian('2027-01-15'), expect: ['ends-soon'] },
  'in free long-term support': { given: debian('2026-06-10', '2028-06-30'), expect: ['ends-soon'] },
  'at the end of free long-term support': { given: debian('2024-06-10', '2026-12-31'), expect: ['ends-soon'] },
  'beyond free long-term support': { given: debian('2022-06-10', '2026-08-31'), expect: ['end-of-life'] },
  'in extended support that is sold': {
    given: debian('2025-05-31', '2030-04-30', 'ubuntu_linux', 'canonical'),
    expect: ['end-of-life'],
  },
  'no system told': {
    given: { scan: scan(), products: products([product('nginx', '1.0')]) },
    expect: 'not-applicable',
  },
});
