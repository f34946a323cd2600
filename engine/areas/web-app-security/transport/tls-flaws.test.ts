import type { TlsFlaws } from '#evidence/web.ts';
import { behaviour, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './tls-flaws.ts';

const flawed = (changes: Partial<TlsFlaws>) => ({
  tls: tls({ port: 993, behaviour: behaviour({ flaws: { ...behaviour().flaws, ...changes } }) }),
});

scenarios(check, {
  'sound software': { given: flawed({}), expect: [] },
  'nothing was asked': {
    given: flawed({ heartbleed: null, ticketbleed: null, earlyChangeCipher: null, robot: null }),
    expect: [],
  },
  Heartbleed: { given: flawed({ heartbleed: true }), expect: ['heartbleed'] },
  Ticketbleed: { given: flawed({ ticketbleed: true }), expect: ['ticketbleed'] },
  'keys that change too early': { given: flawed({ earlyChangeCipher: true }), expect: ['early-change-cipher'] },
  'an oracle of paddings': { given: flawed({ robot: true }), expect: ['padding-oracle'] },
  'a server that did not answer a test': {
    given: flawed({ robot: null, lacks: { robot: 'timeout' } }),
    expect: 'not-assessed',
  },
  'a server with one flaw that did not answer another test': {
    given: flawed({ earlyChangeCipher: true, robot: null, lacks: { robot: 'timeout' } }),
    expect: ['early-change-cipher'],
  },
  'evidence from before these questions': { given: { tls: tls() }, expect: 'not-applicable' },
});
