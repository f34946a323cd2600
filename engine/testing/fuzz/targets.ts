import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCorpora } from './corpora.ts';
import type { Target } from './fuzz-parser.ts';

const ENGINE = path.resolve(import.meta.dirname, '../..');

/** Functions with a trusted first argument, and a description of it. */
const TRUSTED: Readonly<Record<string, string>> = {
  'parse/services/transcript.ts bytesLike': 'a pattern of a rule',
  'parse/look-alikes/generate.ts generateLookAlikes': 'a domain name that was validated: at most 253 characters',
  'parse/active/active-test.ts withValue': 'the origin that is scanned',
  'parse/services/ssh/algorithms.ts weakAlgorithms': 'the name of a kind of algorithms',
};

/** Whether a function declares errors with `@throws` in its docstring; otherwise it must not throw. */
function declaresErrors(file: string, name: string): boolean {
  const source = readFileSync(path.join(ENGINE, file), 'utf8');
  const at = source.search(new RegExp(`export function ${name}\\b`));
  const before = source.slice(0, at).trimEnd();
  return before.endsWith('*/') && before.slice(before.lastIndexOf('/**')).includes('@throws');
}

/** Whether a parser threw an error intentionally, unlike errors of the runtime caused by a bug. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return !(error instanceof TypeError || error instanceof ReferenceError) && !/call stack/.test(error.message);
}

/** Every parser of the engine with its seeds. */
export async function engineTargets(): Promise<Target[]> {
  const targets: Target[] = [];
  for (const [target, seeds] of readCorpora()) {
    if (Object.hasOwn(TRUSTED, target)) continue;
    const [file = '', name = ''] = target.split(' ');
    const parse = ((await import(path.join(ENGINE, file))) as Record<string, unknown>)[name];
    // Renamed or removed since the corpora were written.
    if (typeof parse !== 'function') throw new Error(`no ${name} in engine/${file}: run npm run fuzz -- corpora`);
    const mayThrow = declaresErrors(file, name) ? { mayThrow: isRefusal } : {};
    targets.push({ name: target, parse: parse as Target['parse'], seeds, ...mayThrow });
  }
  return targets;
}
