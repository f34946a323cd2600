import type { Check } from '#check.ts';
import behind from './behind.ts';
import endOfLife from './end-of-life.ts';
import vulnerableSoftware from './vulnerable-software.ts';

/** Patch cadence, in report order. `npm run generate` adds and removes checks. */
export const checks: readonly Check[] = [vulnerableSoftware, endOfLife, behind];
