import type { Check } from '../../check.ts';
import breach from './breach.ts';
import exploitedProducts from './exploited-products.ts';
import phishingHost from './phishing-host.ts';
import ransomware from './ransomware.ts';

export const checks: readonly Check[] = [ransomware, breach, phishingHost, exploitedProducts];
