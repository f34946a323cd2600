import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { address, reputation } from '#testing/third-party.ts';
import check from './route-origin.ts';

const announced = (state: 'valid' | 'invalid' | 'unknown') =>
  address({ route: { prefix: '192.0.2.0/24', asn: 64_500, state } });
const given = (...rows: ReturnType<typeof address>[]) => ({ scan: scan(), reputation: reputation(...rows) });

scenarios(check, {
  signed: { given: given(announced('valid')), expect: [] },
  'not signed, as most are': { given: given(announced('unknown')), expect: [] },
  'announced by nobody': { given: given(address({ route: null })), expect: [] },
  'against what is signed': { given: given(announced('invalid'), announced('invalid')), expect: ['invalid'] },
  'on the edge of a delivery service': {
    given: given({ ...announced('invalid'), cdn: 'Example CDN' }),
    expect: 'not-applicable',
  },
  'the source is off': { given: given(address({ lacks: { route: 'source-off' } })), expect: 'not-assessed' },
});
