import type { Check } from '#check.ts';
import lookAlikes from './look-alikes.ts';
import mailVerification from './mail-verification.ts';
import phishing from './phishing.ts';
import spoofing from './spoofing.ts';

/** Social engineering, in report order. `npm run generate` adds and removes checks. */
export const checks: readonly Check[] = [lookAlikes, spoofing, phishing, mailVerification];
