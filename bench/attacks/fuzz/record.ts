import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { encoded, isUntrusted } from '../../../engine/testing/fuzz/arguments.ts';

/**
 * `node --import ./bench/attacks/fuzz/record.ts …`: records the arguments of the engine's parsers in that process to RECORD_FILE,
 * one JSON line each. `npm run fuzz -- corpora` selects the corpora from them.
 */

const ENGINE = path.join(import.meta.dirname, '../../../engine');
const FILE = process.env.RECORD_FILE;
/** Enough to select from; tests call some parsers thousands of times. */
const CALLS_PER_FUNCTION = 200;
const LENGTH_MAX = 3_000;

const seen = new Map<string, Set<string>>();

Object.assign(globalThis, {
  recordCall(name: string, given: unknown[]) {
    if (!FILE || !isUntrusted(given[0])) return;
    const text = encoded(given);
    if (text === null || text.length > LENGTH_MAX) return;
    const known = seen.get(name) ?? new Set();
    if (known.size >= CALLS_PER_FUNCTION || known.has(text)) return;
    seen.set(name, known.add(text));
    appendFileSync(FILE, `${JSON.stringify([name, text])}\n`);
  },
});

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = url.startsWith('file:') ? path.relative(ENGINE, fileURLToPath(url)).split(path.sep).join('/') : '';
    const isParser = /^parse\/(?!.*\.(?:test|gen)\.ts$)/.test(file) || file === 'network/dns/message.ts';
    if (!isParser || !loaded.source) return loaded;
    const source = String(loaded.source).replace(
      /^export function (\w+)(?=[<(])/gm,
      (_all, name: string) =>
        `export function ${name}(...given: any): any { (globalThis as any).recordCall('${file} ${name}', given); return (${name}Recorded as any)(...given); }\nfunction ${name}Recorded`,
    );
    return { ...loaded, source };
  },
});
