import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Mention } from '#evidence/third-party.ts';
import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { noThreatMentions, threatMentions } from '#testing/threat-mentions.ts';
import indicators from './indicators.ts';

const said = (mention: Partial<Mention>) => ({ scan: scan(), chatter: threatMentions(['urlhaus'], mention) });
const LONG_AGO = '2020-03-01T00:00:00.000Z';

scenarios(indicators, {
  'nothing known': { given: { scan: scan(), chatter: threatMentions(['urlhaus']) }, expect: [] },
  'malware online': { given: said({ kind: 'malware-url', open: true }), expect: ['malware-page'] },
  'malware that is gone': { given: said({ kind: 'malware-url', open: false }), expect: ['malware-page-gone'] },
  'an indicator': { given: said({ kind: 'indicator', score: 100 }), expect: ['indicator'] },
  'an indicator of years ago': { given: said({ kind: 'indicator', date: LONG_AGO }), expect: [] },
  pulses: { given: said({ kind: 'pulses' }), expect: ['pulses'] },
  'a warning of browsers': { given: said({ kind: 'browser-warning' }), expect: ['browser-warning'] },
  'one engine': { given: said({ kind: 'engines', count: 1 }), expect: ['verdict'] },
  'a scan with a mark': { given: said({ kind: 'tagged-scan' }), expect: ['marked-page'] },
  'a scan with a mark of years ago': { given: said({ kind: 'tagged-scan', date: LONG_AGO }), expect: [] },
  'many reports of abuse': { given: said({ kind: 'abuse-reports', score: 90 }), expect: ['abuse-reports'] },
  'the noise of any address': { given: said({ kind: 'abuse-reports', score: 4 }), expect: [] },
  'a list of a search engine': { given: said({ kind: 'listed-vulnerabilities' }), expect: ['listed-vulnerabilities'] },
  'one provider that failed': {
    given: {
      scan: scan(),
      chatter: {
        mentions: [],
        asked: [...threatMentions(['urlhaus']).asked, { provider: 'otx', reason: 'source-failed' }],
      },
    },
    expect: 'not-assessed',
  },
  'one provider that is not enabled': {
    given: {
      scan: scan(),
      chatter: {
        mentions: [],
        asked: [...threatMentions(['urlhaus']).asked, { provider: 'otx', reason: 'source-no-key' }],
      },
    },
    expect: [],
  },
  'no key for any': {
    given: { scan: scan(), chatter: noThreatMentions('source-no-key', 'otx', 'urlhaus') },
    expect: 'not-assessed',
  },
});

it('stays tentative if a provider is unsure or a single engine reports it', () => {
  const levels = (mention: Partial<Mention>) => {
    const verdict = indicators.evaluate({ asset: 'example.com', ...said(mention) });
    assert.ok(verdict.status === 'assessed');
    return verdict.reported.map(({ severity, confidence }) => `${severity} ${confidence}`);
  };
  assert.deepEqual(levels({ kind: 'indicator', score: 50 }), ['medium tentative']);
  assert.deepEqual(levels({ kind: 'indicator', score: 75 }), ['high firm']);
  assert.deepEqual(levels({ kind: 'engines', count: 2 }), ['medium tentative']);
  assert.deepEqual(levels({ kind: 'engines', count: 3 }), ['high firm']);
  assert.deepEqual(levels({ kind: 'abuse-reports', score: 30 }), ['low tentative']);
});
