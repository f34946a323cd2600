import type { Mention } from '#evidence/third-party.ts';
import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { noThreatMentions, threatMentions } from '#testing/threat-mentions.ts';
import accounts from './accounts.ts';

const said = (...mentions: Partial<Mention>[]) => ({
  scan: scan(),
  chatter: threatMentions(['hudsonRock'], ...mentions),
});
const LONG_AGO = '2020-03-01T00:00:00.000Z';

scenarios(accounts, {
  'nothing known': { given: said(), expect: [] },
  'a breach of this year': { given: said({ kind: 'breached-accounts' }), expect: ['breached'] },
  'a breach of years ago': { given: said({ kind: 'breached-accounts', date: LONG_AGO }), expect: ['breached-before'] },
  'a breach whose day nobody tells': {
    given: said({ kind: 'breached-accounts', date: null }),
    expect: ['breached-before'],
  },
  'machines of staff': { given: said({ kind: 'stealer-staff' }), expect: ['stolen-by-malware'] },
  'machines of staff long ago': { given: said({ kind: 'stealer-staff', date: LONG_AGO }), expect: ['stolen-before'] },
  'machines of customers, which are others’': { given: said({ kind: 'stealer-users' }), expect: ['customers-stolen'] },
  'one has no key, the other failed': {
    given: {
      scan: scan(),
      chatter: {
        asked: [
          ...noThreatMentions('source-no-key', 'haveIBeenPwned').asked,
          ...noThreatMentions('source-failed', 'hudsonRock').asked,
        ],
        mentions: [],
      },
    },
    expect: 'not-assessed',
  },
});
