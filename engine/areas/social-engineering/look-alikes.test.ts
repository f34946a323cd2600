import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { lookAlike, lookAlikes } from '#testing/third-party.ts';
import check from './look-alikes.ts';

const found = (...rows: Parameters<typeof lookAlikes>) => ({ scan: scan(), 'look-alikes': lookAlikes(...rows) });

scenarios(check, {
  none: { given: found(), expect: [] },
  'none among the names that were answered for': {
    given: { scan: scan(), 'look-alikes': { ...lookAlikes(), asked: 299 } },
    expect: [],
  },
  "on the domain's own servers": {
    given: found(lookAlike('exampel.com', { mx: true, sameNameServers: true })),
    expect: [],
  },
  'on servers of the same provider': {
    given: found(lookAlike('exampel.com', { mx: true, sameNameServers: true, own: false, registered: '2026-03-10' })),
    expect: ['with-mail'],
  },
  'that may be of the owner, because a look-up failed': {
    given: found(
      lookAlike('exampel.com', {
        mx: true,
        sameNameServers: true,
        own: { unknown: 'timeout' },
        registered: '2026-03-10',
      }),
    ),
    expect: [],
  },
  'of the owner, on other servers': {
    given: found(lookAlike('exampel.com', { mx: true, own: true, registered: '2026-03-10' })),
    expect: [],
  },
  'quiet old neighbours': { given: found(lookAlike('examples.com'), lookAlike('xample.com')), expect: ['registered'] },
  'with mail, registered this year': {
    given: found(lookAlike('exampel.com', { mx: true, registered: '2026-03-10' })),
    expect: ['with-mail'],
  },
  'with mail for years, or since nobody knows when': {
    given: found(
      lookAlike('exampel.com', { mx: true, registered: '2019-03-10' }),
      lookAlike('xample.com', { mx: true, registered: null }),
    ),
    expect: ['registered'],
  },
  'with mail for years, and a first certificate of this month': {
    given: found(
      lookAlike('exampel.com', {
        mx: true,
        registered: '2019-03-10',
        certificates: { count: 1, first: '2026-11-09' },
      }),
    ),
    expect: ['with-new-certificate'],
  },
  'with mail for years, and certificates that are renewed': {
    given: found(
      lookAlike('exampel.com', {
        mx: true,
        registered: '2019-03-10',
        certificates: { count: 2, first: '2026-09-20' },
      }),
      lookAlike('xample.com', { mx: true, registered: null, certificates: { count: 0, first: null } }),
      lookAlike('examle.com', { registered: '2019-03-10', certificates: { count: 1, first: '2026-11-09' } }),
    ),
    expect: ['registered'],
  },
  'registered this month': {
    given: found(lookAlike('exampel.com', { registered: '2026-11-10' })),
    expect: ['recent'],
  },
  'registered this month, with mail': {
    given: found(lookAlike('exampel.com', { registered: '2026-11-10', mx: true })),
    expect: ['recent-with-mail'],
  },
  'the same page, with mail': {
    given: found(
      lookAlike('exampel.com', { mx: true, page: { similarity: 80, sameTitle: true, sameIcon: false } }),
      lookAlike('examp1e.com', { page: { similarity: 5, sameTitle: true, sameIcon: true } }),
    ),
    expect: ['similar-page', 'similar-page'],
  },
  'another page': {
    given: found(lookAlike('exampel.com', { page: { similarity: 5, sameTitle: true, sameIcon: false } })),
    expect: ['registered'],
  },
  'marked by the owner': {
    given: {
      ...found(
        lookAlike('exampel.com', { mx: true, registered: '2026-11-10' }),
        lookAlike('examples.com', { mx: true, registered: '2026-03-10' }),
      ),
      'look-alike-marks': {
        marks: [
          { name: 'exampel.com', mark: 'ours', at: '2026-11-12T00:00:00.000Z' },
          { name: 'other.com', mark: 'harmless', at: '2026-11-12T00:00:00.000Z' },
        ],
      },
    },
    expect: ['marked', 'with-mail'],
  },
});

test('mail at a name that is not easily confused with the domain is tentative', () => {
  const confidence = (changes: Parameters<typeof lookAlike>[1]) => {
    const verdict = check.evaluate({
      asset: 'example.com',
      'look-alike-marks': null,
      ...found(lookAlike('exampel.com', { mx: true, registered: '2026-03-10', ...changes })),
    });
    return verdict.status === 'assessed' ? verdict.reported[0]?.confidence : null;
  };
  assert.equal(confidence({ closeness: 90 }), 'firm');
  assert.equal(confidence({ closeness: 60 }), 'tentative');
  assert.equal(confidence({ closeness: 94, kind: 'tld-swap' }), 'tentative');
  assert.equal(confidence({}), 'firm', 'older evidence does not know how close a name is');
});
