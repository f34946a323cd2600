import type { Target } from '../../../engine/testing/fuzz/fuzz-parser.ts';
import { engineTargets } from '../../../engine/testing/fuzz/targets.ts';
import { SERVER_TARGETS } from './server-targets.ts';

/** Every parser of untrusted input in engine and server. */
export async function parserTargets(): Promise<readonly Target[]> {
  return [...(await engineTargets()), ...SERVER_TARGETS];
}
