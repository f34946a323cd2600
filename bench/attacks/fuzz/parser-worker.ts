import { parentPort, workerData } from 'node:worker_threads';
import { bytesOf } from '../../../engine/testing/fuzz/arguments.ts';
import { type FuzzResult, fuzzParser } from '../../../engine/testing/fuzz/fuzz-parser.ts';
import { parserTargets } from './parser-targets.ts';

/** Fuzzes the parsers selected by the main thread, one at a time. */

export interface ParserOrder {
  targets: readonly string[];
  mutations: number;
  seed: number;
  /** Number of inputs so far, and length of the current one; shared with the watchdog. */
  progress: SharedArrayBuffer;
  /** The current input. */
  input: SharedArrayBuffer;
}

const { targets, mutations, seed, progress, input } = workerData as ParserOrder;
const counters = new Int32Array(progress);
const shown = new Uint8Array(input);

for (const target of await parserTargets()) {
  if (!targets.includes(target.name)) continue;
  parentPort!.postMessage({ began: target.name });
  const result: FuzzResult = fuzzParser(target, mutations, seed, (given) => {
    const bytes = bytesOf(given[0]);
    shown.set(bytes.subarray(0, shown.length));
    counters[1] = Math.min(bytes.length, shown.length);
    counters[0]! += 1;
  });
  parentPort!.postMessage({ done: target.name, result });
}
