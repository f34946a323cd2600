import type { Check } from '#check.ts';
import lookAlikes from './look-alikes.ts';
import mailVerification from './mail-verification.ts';
import phishing from './phishing.ts';
import spoofing from './spoofing.ts';

export const checks: readonly Check[] = [lookAlikes, spoofing, phishing, mailVerification];
