import { Worker } from 'node:worker_threads';
import { CPU_MAX_MS, type FuzzFailure, type FuzzResult } from '../../../engine/testing/fuzz/fuzz-parser.ts';
import { INPUT_BYTES_MAX } from '../../../engine/testing/fuzz/mutate.ts';
import type { Figure } from '../../measured.ts';
import { parserTargets } from './parser-targets.ts';
import type { ParserOrder } from './parser-worker.ts';

/** CPU time in milliseconds that one input may use before the parser counts as hanging. */
const HANG_MS = 30_000;
/** Interval of the watchdog, milliseconds. */
const WATCH_MS = 2_000;

type Message = { began: string } | { done: string; result: FuzzResult };

interface Outcome {
  result: FuzzResult;
  /** Targets that were fuzzed to the end. */
  count: number;
}

/** @param wanted mutations over all parsers @param only part of a target's name; all if absent */
export async function fuzzParsers(
  wanted: number,
  seed: number,
  only?: string,
): Promise<{ figures: Figure[]; faults: FuzzFailure[] }> {
  const names = (await parserTargets()).map(({ name }) => name).filter((name) => !only || name.includes(only));
  const mutations = Math.ceil(wanted / names.length);
  const began = process.cpuUsage();
  const { result, count } = await fuzzIn(names, mutations, seed);
  const { user, system } = process.cpuUsage(began);
  const { faults } = result;
  const figures: Figure[] = [
    { what: 'Parsers: entry points', value: String(count), limit: '–' },
    { what: 'Parsers: mutated inputs', value: result.mutations.toLocaleString('en-US'), limit: '≥ 10,000,000' },
    { what: 'Parsers: distinct result shapes', value: result.kinds.toLocaleString('en-US'), limit: '–' },
    { what: 'Parsers: undeclared errors', value: String(faults.length), limit: '0' },
    {
      what: `Parsers: slowest input of at most ${INPUT_BYTES_MAX} bytes`,
      value: `${result.slowestMs.toFixed(1)} ms`,
      limit: `under ${CPU_MAX_MS} ms of CPU time`,
    },
    { what: 'Parsers: CPU time', value: `${Math.round((user + system) / 1e6)} s`, limit: '–' },
  ];
  return { figures, faults };
}

/** In a separate thread, so that an input that never finishes is detected. */
async function fuzzIn(names: readonly string[], mutations: number, seed: number): Promise<Outcome> {
  const result: FuzzResult = { mutations: 0, faults: [], kinds: 0, slowestMs: 0 };
  let left = [...names];
  let count = 0;
  while (left.length > 0) {
    const order: ParserOrder = {
      targets: left,
      mutations,
      seed,
      progress: new SharedArrayBuffer(8),
      input: new SharedArrayBuffer(INPUT_BYTES_MAX),
    };
    const hanging = await runWorker(order, (name, found) => {
      left = left.filter((one) => one !== name);
      count += 1;
      result.mutations += found.mutations;
      result.kinds += found.kinds;
      result.slowestMs = Math.max(result.slowestMs, found.slowestMs);
      result.faults.push(...found.faults);
      for (const fault of found.faults)
        process.stderr.write(`${fault.target}: ${fault.what}\n  input ${fault.input}\n`);
    });
    if (hanging) {
      result.faults.push(hanging);
      process.stderr.write(`${hanging.target}: ${hanging.what}\n  input ${hanging.input}\n`);
      left = left.filter((one) => one !== hanging.target);
    }
  }
  return { result, count };
}

/** @returns the input that did not finish; null if all did */
function runWorker(order: ParserOrder, done: (name: string, result: FuzzResult) => void): Promise<FuzzFailure | null> {
  const worker = new Worker(new URL('./parser-worker.ts', import.meta.url), { workerData: order });
  const counters = new Int32Array(order.progress);
  let target = '';
  return new Promise((resolve, reject) => {
    let [inputs, since] = [-1, 0];
    const watch = setInterval(async () => {
      const { user, system } = await worker.cpuUsage();
      const used = (user + system) / 1_000;
      if (counters[0] !== inputs) [inputs, since] = [counters[0]!, used];
      else if (used - since > HANG_MS) {
        clearInterval(watch);
        const input = Buffer.from(order.input).subarray(0, counters[1]).toString('hex');
        resolve({ target, what: `not finished after ${HANG_MS / 1_000} s of CPU time`, input });
        void worker.terminate();
      }
    }, WATCH_MS);
    worker.on('message', (message: Message) => {
      if ('began' in message) target = message.began;
      else done(message.done, message.result);
    });
    worker.on('error', (error) => {
      clearInterval(watch);
      reject(error);
    });
    worker.on('exit', () => {
      clearInterval(watch);
      resolve(null);
    });
  });
}
