import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { address, reputation } from '#testing/third-party.ts';
import mailReverseDns from './mail-reverse-dns.ts';

const given = (changes: Parameters<typeof address>[0]) => ({
  scan: scan(),
  reputation: reputation(address({ mail: true, ...changes })),
});

scenarios(mailReverseDns, {
  'a name that leads back': { given: given({}), expect: [] },
  'no name': { given: given({ reverse: [], forwardConfirmed: false }), expect: ['missing'] },
  'a name that leads elsewhere': {
    given: given({ reverse: ['pool-7.example.net'], forwardConfirmed: false }),
    expect: ['not-confirmed'],
  },
  'a name that only writes the address': {
    given: given({ address: '192.0.2.7', reverse: ['host-192-0-2-7.example.net'] }),
    expect: ['generic'],
  },
  'a name of a line': { given: given({ reverse: ['x7.dynamic.example.net'] }), expect: ['generic'] },
  'the question was not answered': { given: given({ reverse: [], forwardConfirmed: null }), expect: 'not-assessed' },
  'an address that a mail host may have': { given: given({ mail: { unknown: 'timeout' } }), expect: 'not-assessed' },
  'no mail host there': { given: given({ mail: false }), expect: 'not-applicable' },
  "a provider's mail host": {
    given: { asset: 'mx.provider.example', ...given({ reverse: [], forwardConfirmed: false }) },
    expect: 'not-applicable',
  },
  'one of two addresses was not answered for': {
    given: {
      scan: scan(),
      reputation: reputation(
        address({ mail: true }),
        address({ reverse: [], forwardConfirmed: null, mail: true, address: '192.0.2.9' }),
      ),
    },
    expect: 'not-assessed',
  },
});
