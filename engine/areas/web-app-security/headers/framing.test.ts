import { frontPage } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import framing from './framing.ts';

const sent = (...headers: [string, string][]) => ({ http: frontPage({ headers }) });

scenarios(framing, {
  'frame-ancestors none': { given: sent(['content-security-policy', "frame-ancestors 'none'"]), expect: [] },
  'X-Frame-Options DENY': { given: sent(['x-frame-options', 'DENY']), expect: [] },
  neither: { given: sent(), expect: ['missing'] },
  'a value that browsers do not know': {
    given: sent(['x-frame-options', 'ALLOW-FROM https://a.example']),
    expect: ['invalid'],
  },
  'two values that contradict each other': {
    given: sent(['x-frame-options', 'SAMEORIGIN, ALLOWALL']),
    expect: ['invalid'],
  },
  'frame-ancestors everybody': {
    given: sent(['content-security-policy', 'frame-ancestors *'], ['x-frame-options', 'DENY']),
    expect: ['any-site'],
  },
  'in markup it has no effect': {
    given: { http: frontPage({}, { metaPolicies: ["frame-ancestors 'none'"] }) },
    expect: ['missing'],
  },
  'an answer that is no page': { given: { http: frontPage({}, null) }, expect: 'not-applicable' },
});
