import { scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { breaches } from '#testing/third-party.ts';
import breach from './breach.ts';

const of = (date: string) => ({
  scan: scan(),
  breaches: breaches({
    name: 'Example',
    date,
    accounts: 1200,
    dataClasses: ['Email addresses', 'Passwords'],
    verified: true,
  }),
});

scenarios(breach, {
  'no breach': { given: { scan: scan(), breaches: breaches() }, expect: [] },
  'this year': { given: of('2026-09-01'), expect: ['breached'] },
  'long ago': { given: of('2019-09-01'), expect: ['breached-before'] },
});
