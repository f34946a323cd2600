import { setFlagsFromString } from 'node:v8';

/**
 * Gives each thread that starts from now on the young generation of its own `resourceLimits`. Otherwise
 * `--max-semi-space-size` of the command line, which is for the main thread, overrides them. V8 reads the option when it
 * creates a heap, so the heap of the calling thread does not change.
 */
export function useHeapLimitsOfThreads(): void {
  setFlagsFromString('--max-semi-space-size=0');
}
