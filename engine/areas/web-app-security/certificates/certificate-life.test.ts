import type { TlsEvidence } from '#evidence/web.ts';
import { certificate, scan, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import life from './certificate-life.ts';

const lasting = (notBefore: string, notAfter: string, problems: TlsEvidence['problems'] = []) => ({
  scan: scan(),
  tls: tls({ chain: [certificate({ notBefore, notAfter })], problems }),
});

scenarios(life, {
  'two months left': { given: { scan: scan(), tls: tls() }, expect: [] },
  'three weeks left of 90 days': {
    given: lasting('2026-09-13T00:00:00Z', '2026-12-12T00:00:00Z'),
    expect: ['ends-soon'],
  },
  'a week left': { given: lasting('2026-09-01T00:00:00Z', '2026-11-28T00:00:00Z'), expect: ['ends-in-days'] },
  'a month left of 90 days, on the day of its renewal': {
    given: lasting('2026-09-22T00:00:00Z', '2026-12-21T00:00:00Z'),
    expect: [],
  },
  'a certificate of six days': { given: lasting('2026-11-19T00:00:00Z', '2026-11-25T00:00:00Z'), expect: [] },
  'too long for its day of issue': {
    given: lasting('2026-06-01T00:00:00Z', '2027-06-01T00:00:00Z'),
    expect: ['too-long'],
  },
  'as long as it was allowed when issued': {
    given: lasting('2026-03-01T00:00:00Z', '2027-03-31T00:00:00Z'),
    expect: [],
  },
  'an authority of one’s own sets its own rules': {
    given: lasting('2026-06-01T00:00:00Z', '2036-06-01T00:00:00Z', ['untrusted-root']),
    expect: [],
  },
  'an authority that the operator added sets its own rules': {
    given: {
      scan: scan(),
      tls: tls({
        chain: [certificate({ notBefore: '2026-06-01T00:00:00Z', notAfter: '2036-06-01T00:00:00Z' })],
        privateRoot: true,
      }),
    },
    expect: [],
  },
  'the second chain ends in a week': {
    given: {
      scan: scan(),
      tls: tls({
        otherChain: {
          chain: [certificate({ notBefore: '2026-09-01T00:00:00Z', notAfter: '2026-11-28T00:00:00Z' })],
          problems: [],
        },
      }),
    },
    expect: ['ends-in-days'],
  },
  'already expired': {
    given: lasting('2026-01-01T00:00:00Z', '2026-04-01T00:00:00Z', ['expired']),
    expect: 'not-applicable',
  },
});
