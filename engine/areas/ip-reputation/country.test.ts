import { scenarios } from '#testing/scenarios.ts';
import { address, reputation } from '#testing/third-party.ts';
import country from './country.ts';

scenarios(country, {
  'two addresses in one country': {
    given: { reputation: reputation(address(), address({ address: '192.0.2.2' })) },
    expect: ['located'],
  },
  'two countries': {
    given: { reputation: reputation(address(), address({ address: '198.51.100.1', country: 'DE' })) },
    expect: ['located', 'located'],
  },
  'no address': { given: { reputation: { names: ['example.com'], addresses: [] } }, expect: [] },
  'no data about the address': {
    given: { reputation: reputation(address({ country: null })) },
    expect: 'not-assessed',
  },
});
