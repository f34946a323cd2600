import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { address, reputation } from '#testing/third-party.ts';
import blockLists from './block-lists.ts';

const given = (changes: Parameters<typeof address>[0]) => ({ scan: scan(), reputation: reputation(address(changes)) });

scenarios(blockLists, {
  'on no list': { given: given({}), expect: [] },
  'on a list': {
    given: given({ blockLists: [{ source: 'ipsum', entry: '192.0.2.1', seen: '2026-11-20' }] }),
    expect: ['listed'],
  },
  'an exit of Tor': {
    given: given({ blockLists: [{ source: 'tor-exits', entry: '192.0.2.1', seen: '2026-11-20' }] }),
    expect: ['tor-exit'],
  },
  'an exit of Tor that attackers use': {
    given: given({
      blockLists: ['tor-exits', 'ipsum'].map((source) => ({ source, entry: '192.0.2.1', seen: '2026-11-20' })),
    }),
    expect: ['listed', 'tor-exit'],
  },
  'no list is loaded': { given: given({ blockLists: null }), expect: 'not-assessed' },
  "a CDN's edge": { given: given({ cdn: 'example-cdn' }), expect: 'not-applicable' },
});
