import type { Check } from '#check.ts';
import breach from './breach.ts';
import exploitedProducts from './exploited-products.ts';
import phishingHost from './phishing-host.ts';
import accounts from './providers/accounts.ts';
import bugBounty from './providers/bug-bounty.ts';
import indicators from './providers/indicators.ts';
import pastes from './providers/pastes.ts';
import ransomware from './ransomware.ts';

/** Hacker chatter, in report order. `npm run generate` adds and removes checks. */
export const checks: readonly Check[] = [
  ransomware,
  breach,
  accounts,
  indicators,
  phishingHost,
  bugBounty,
  pastes,
  exploitedProducts,
];
