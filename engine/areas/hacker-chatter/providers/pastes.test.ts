import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { noThreatMentions, threatMentions } from '#testing/threat-mentions.ts';
import pastes from './pastes.ts';

const paste = (date: string | null) => ({
  scan: scan(),
  chatter: threatMentions(['psbdmp'], { kind: 'paste', subject: 'abc123', link: 'https://pastebin.com/abc123', date }),
});

scenarios(pastes, {
  'no paste': { given: { scan: scan(), chatter: threatMentions(['psbdmp']) }, expect: [] },
  'a paste of this year': { given: paste('2026-10-01T00:00:00.000Z'), expect: ['mentioned'] },
  'a paste of years ago': { given: paste('2021-10-01T00:00:00.000Z'), expect: [] },
  'a paste without a day': { given: paste(null), expect: [] },
  'the search fails': {
    given: { scan: scan(), chatter: noThreatMentions('source-failed', 'psbdmp') },
    expect: 'not-assessed',
  },
});
