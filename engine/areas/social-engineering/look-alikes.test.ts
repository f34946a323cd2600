import { scan } from '../../testing/builders.ts';
import { lookAlike, lookAlikes } from '../../testing/outside.ts';
import { scenarios } from '../../testing/scenarios.ts';
import check from './look-alikes.ts';

const found = (...rows: Parameters<typeof lookAlikes>) => ({ scan: scan(), 'look-alikes': lookAlikes(...rows) });

scenarios(check, {
  none: { given: found(), expect: [] },
  "on the domain's own servers": {
    given: found(lookAlike('exampel.com', { mx: true, sameNameServers: true })),
    expect: [],
  },
  'quiet old neighbours': { given: found(lookAlike('examples.com'), lookAlike('xample.com')), expect: ['registered'] },
  'with mail': { given: found(lookAlike('exampel.com', { mx: true })), expect: ['with-mail'] },
  'registered this month': {
    given: found(lookAlike('exampel.com', { registered: '2026-11-10' })),
    expect: ['recent'],
  },
  'registered this month, with mail': {
    given: found(lookAlike('exampel.com', { registered: '2026-11-10', mx: true })),
    expect: ['recent-with-mail'],
  },
});
