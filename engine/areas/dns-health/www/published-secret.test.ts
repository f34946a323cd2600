import { mailEvidence, txt } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import publishedSecret from './published-secret.ts';

scenarios(publishedSecret, {
  'records of mail and of other services': { given: { mail: mailEvidence() }, expect: [] },
  'no record': { given: { mail: mailEvidence({ spf: [txt('example.com')] }) }, expect: [] },
  'a credential': {
    given: { mail: mailEvidence({ textSecrets: [{ rule: 'aws-access-key', masked: 'AKIA***' }] }) },
    expect: ['present'],
  },
  'the question was not answered': {
    given: { mail: mailEvidence({ spf: { unknown: 'timeout' }, textSecrets: { unknown: 'timeout' } }) },
    expect: 'not-assessed',
  },
});
