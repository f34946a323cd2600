import { certificate, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import ocspStapling from './ocsp-stapling.ts';

const chain = [certificate({ ocspUrl: true })];

scenarios(ocspStapling, {
  stapled: { given: { tls: tls({ chain, ocspStapled: true }) }, expect: [] },
  'not stapled': { given: { tls: tls({ chain, ocspStapled: false }) }, expect: ['missing'] },
  'not asked for': { given: { tls: tls({ chain }) }, expect: 'not-applicable' },
  'a certificate without OCSP': { given: { tls: tls({ ocspStapled: false }) }, expect: 'not-applicable' },
});
