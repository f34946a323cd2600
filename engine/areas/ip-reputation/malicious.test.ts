import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { address, reputation } from '#testing/third-party.ts';
import malicious from './malicious.ts';

const given = (changes: Parameters<typeof address>[0]) => ({ scan: scan(), reputation: reputation(address(changes)) });
const verdict = (count: number) => ({
  provider: 'verdicts.example',
  engines: 90,
  malicious: count,
  checked: '2026-11-20',
});

scenarios(malicious, {
  'no engine objects': { given: given({}), expect: [] },
  'ten engines object': { given: given({ malicious: verdict(10) }), expect: ['verdict'] },
  'one engine objects': { given: given({ malicious: verdict(1) }), expect: ['verdict'] },
  'no key': { given: given({ malicious: null }), expect: 'not-assessed' },
  "a CDN's edge": { given: given({ cdn: 'example-cdn' }), expect: 'not-applicable' },
  'one of two addresses was not answered for': {
    given: { scan: scan(), reputation: reputation(address({}), address({ malicious: null, address: '192.0.2.9' })) },
    expect: 'not-assessed',
  },
});
