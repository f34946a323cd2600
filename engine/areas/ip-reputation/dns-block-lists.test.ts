import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { address, listAnswer, reputation } from '#testing/third-party.ts';
import dnsBlockLists from './dns-block-lists.ts';

const on = (...lists: Parameters<typeof listAnswer>[0][]) => ({
  scan: scan(),
  reputation: reputation(address({ dnsBlockLists: lists.map((list) => listAnswer(list)) })),
});

scenarios(dnsBlockLists, {
  'on no list': { given: on({}), expect: [] },
  'on two lists': {
    given: on({ state: 'listed', codes: ['127.0.0.2'] }, { list: 'drone', state: 'listed', codes: ['127.0.0.3'] }),
    expect: ['listed'],
  },
  'a policy listing': { given: on({ state: 'listed', codes: ['127.0.0.10'], policy: true }), expect: ['policy'] },
  'one list refuses the question, the other does not know it': { given: on({ state: 'unusable' }, {}), expect: [] },
  'every list refuses the question': { given: on({ state: 'unusable' }), expect: 'not-assessed' },
  'not on the list that answered': {
    given: { scan: scan(), reputation: reputation(address({ lacks: { dnsBlockLists: 'timeout' } })) },
    expect: [],
  },
  'no list answered': {
    given: {
      scan: scan(),
      reputation: reputation(address({ dnsBlockLists: [], lacks: { dnsBlockLists: 'timeout' } })),
    },
    expect: 'not-assessed',
  },
  'no list is asked here': {
    given: { scan: scan(), reputation: reputation(address({ dnsBlockLists: [] })) },
    expect: 'not-assessed',
  },
  "a CDN's edge": {
    given: { scan: scan(), reputation: reputation(address({ cdn: 'example-cdn' })) },
    expect: 'not-applicable',
  },
});
