import { product, products, scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import operatingSystem from './operating-system.ts';

const debian = (date: string | null) => ({
  scan: scan(),
  products: products([
    product('debian_linux', '9', {
      kind: 'operating-system',
      endOfLife: { cycle: '9', date, latest: '9.13' },
    }),
  ]),
});

scenarios(operatingSystem, {
  supported: { given: debian('2029-06-30'), expect: [] },
  'without a known end': { given: debian(null), expect: [] },
  'ended years ago': { given: debian('2022-06-30'), expect: ['end-of-life'] },
  'ends this winter': { given: debian('2027-01-15'), expect: ['ends-soon'] },
  'no system told': {
    given: { scan: scan(), products: products([product('nginx', '1.0')]) },
    expect: 'not-applicable',
  },
});
