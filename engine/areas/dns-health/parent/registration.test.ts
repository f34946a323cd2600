import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scan as scanOf } from '#testing/builders.ts';
import { registrationEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import registration from './registration.ts';

const scan = scanOf();

scenarios(registration, {
  'half a year left and locked': { given: { registration: registrationEvidence(), scan }, expect: [] },
  'twelve days left': {
    given: { registration: registrationEvidence({ expires: '2026-12-03T00:00:00.000Z' }), scan },
    expect: ['ends-soon'],
  },
  'ended yesterday': {
    given: { registration: registrationEvidence({ expires: '2026-11-20T00:00:00.000Z' }), scan },
    expect: ['ended'],
  },
  'in redemption': {
    given: {
      registration: registrationEvidence({ status: ['redemption period', 'server transfer prohibited'] }),
      scan,
    },
    expect: ['being-deleted'],
  },
  'active without a lock': {
    given: { registration: registrationEvidence({ status: ['active'] }), scan },
    expect: ['unlocked'],
  },
  'a registry that tells no status and no end': {
    given: { registration: registrationEvidence({ status: [], expires: null }), scan },
    expect: [],
  },
  'a subdomain is not registered': {
    given: { registration: registrationEvidence(), scan: scanOf({ registrable: false }) },
    expect: 'not-applicable',
  },
});

test("a missing lock is tentative if the country's registry may not support it", () => {
  const confidence = (asset: string) => {
    const verdict = registration.evaluate({ asset, registration: registrationEvidence({ status: ['active'] }), scan });
    return verdict.status === 'assessed' ? verdict.reported[0]?.confidence : null;
  };
  assert.deepEqual([confidence('example.com'), confidence('example.de')], ['certain', 'tentative']);
});
