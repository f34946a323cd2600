import { scenarios } from '#testing/scenarios.ts';
import { noThreatMentions, threatMentions } from '#testing/threat-mentions.ts';
import bugBounty from './bug-bounty.ts';

const report = (open: boolean, date: string | null = '2026-10-01T00:00:00.000Z') => ({
  chatter: threatMentions(['openBugBounty'], { kind: 'bug-report', subject: 'https://reports.example/1', open, date }),
});

scenarios(bugBounty, {
  'no report': { given: { chatter: threatMentions(['openBugBounty']) }, expect: [] },
  'an open report': { given: report(true), expect: ['open'] },
  'a mended report': { given: report(false), expect: ['mended'] },
  'a report without a day': { given: report(true, null), expect: [] },
  'mentions of other kinds': { given: { chatter: threatMentions(['openBugBounty'], { kind: 'paste' }) }, expect: [] },
  'nobody asked': {
    given: { chatter: noThreatMentions('source-off', 'openBugBounty') },
    expect: 'not-assessed',
  },
});
