import { Worker } from 'node:worker_threads';
import { keyOf } from './sources.ts';

/**
 * Patterns that the engine composes while its modules are loaded (tables of libraries, products, certificate authorities): a
 * worker thread loads it with a RegExp that records every construction.
 */
export function loadedPatterns(): Promise<string[]> {
  const engine = import.meta.resolve('@assay/engine');
  const code = `
    import { parentPort } from 'node:worker_threads';
    const made = new Set();
    const Real = RegExp;
    globalThis.RegExp = new Proxy(Real, {
      construct(target, given, as) {
        const pattern = Reflect.construct(target, given, as);
        made.add(JSON.stringify([pattern.source, pattern.flags]));
        return pattern;
      },
    });
    await import(${JSON.stringify(engine)});
    globalThis.RegExp = Real;
    parentPort.postMessage([...made].map((one) => JSON.parse(one)));`;
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { execArgv: [] });
    worker.once('message', (made: [string, string][]) => resolve(made.map(([source, flags]) => keyOf(source, flags))));
    worker.once('error', reject);
  });
}
