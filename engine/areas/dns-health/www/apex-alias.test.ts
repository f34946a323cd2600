import assert from 'node:assert/strict';
import { it } from 'node:test';
import { knownView } from '#evidence/unknown.ts';
import { lockedDownZone, mailEvidence, noTxt, txt, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import apexAlias from './apex-alias.ts';

const none = { a: [], aaaa: [], cname: null };
const mail = mailEvidence();
const dmarc = txt('_dmarc.example.com', 'v=DMARC1; p=reject');
const parked = 'parked.example.net';

scenarios(apexAlias, {
  'an address at the apex': { given: { zone: zoneEvidence(), mail }, expect: [] },
  'a CNAME at the apex': {
    given: { zone: zoneEvidence({ addresses: { ...none, cname: 'edge.example.net' } }), mail },
    expect: ['present'],
  },
  'the question was not answered': {
    given: { zone: zoneEvidence({ addresses: { ...none, cname: { unknown: 'timeout' } } }), mail },
    expect: 'not-assessed',
  },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }), mail }, expect: 'not-applicable' },
  'a CNAME beside the policies and a key': {
    given: {
      zone: zoneEvidence(),
      mail: mailEvidence({
        dmarc: [
          { ...dmarc, alias: parked },
          { ...txt('_dmarc.com', 'v=DMARC1; p=none'), alias: parked },
        ],
        dkim: [
          {
            selector: 's1',
            answer: { ...txt('s1._domainkey.example.com', 'v=DKIM1; p='), alias: 's1.mailer.example.net' },
          },
          { selector: 's2', answer: { ...txt('s2._domainkey.example.com', 'v=DKIM1; p='), alias: null } },
        ],
      }),
    },
    // One for each name of the domain; that of its parent is not the owner's.
    expect: ['beside-text', 'beside-text'],
  },
  'no CNAME at names with records, and names without any': {
    given: { zone: zoneEvidence(), mail: lockedDownZone({ dmarc: [{ ...dmarc, alias: null }] }) },
    expect: [],
  },
  'a name whose records are not known': {
    given: { zone: zoneEvidence(), mail: mailEvidence({ dmarc: [noTxt('_dmarc.example.com')] }) },
    expect: [],
  },
});

it('says what it did not see: the CNAME of a name, or the mail records', () => {
  const unanswered = mailEvidence({ dmarc: [{ ...dmarc, alias: { unknown: 'timeout' } }] });
  for (const [given, reason] of [
    [unanswered, 'timeout'],
    [null, 'not-collected'],
  ] as const) {
    const verdict = apexAlias.evaluate({ asset: 'example.com', zone: zoneEvidence(), mail: given && knownView(given) });
    assert.deepEqual(verdict, { status: 'assessed', reported: [], unknown: reason });
  }
});
