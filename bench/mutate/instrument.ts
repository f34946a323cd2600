import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A change of one expression or block. */
export interface Mutant {
  id: string;
  fileName: string;
  mutatorName: string;
  replacement: string;
  /** From 0. */
  location: { start: Position; end: Position };
}

interface Position {
  line: number;
  column: number;
}

export interface Instrumented {
  /** URL of a file → its source with all its mutants, of which `globalThis.__stryker__.activeMutant` names the active one. */
  sources: ReadonlyMap<string, string>;
  mutants: readonly Mutant[];
}

/** The part of `@stryker-mutator/instrumenter` that is used here. */
interface Instrumenter {
  instrument(
    files: readonly { name: string; content: string; mutate: boolean }[],
    options: { plugins: null; excludedMutations: readonly string[]; ignorers: readonly never[] },
  ): Promise<{ files: readonly { name: string; content: string }[]; mutants: readonly Mutant[] }>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const PACKAGE = path.join(import.meta.dirname, 'node_modules/@stryker-mutator/instrumenter/dist/src/index.js');

/**
 * Installs the mutators the first time, in a folder of their own.
 * @param sources globs relative to the root
 */
export async function instrument(sources: readonly string[]): Promise<Instrumented> {
  if (!existsSync(PACKAGE))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: import.meta.dirname });
  const { Instrumenter } = (await import(pathToFileURL(PACKAGE).href)) as {
    Instrumenter: new (logger: unknown) => Instrumenter;
  };
  const nothing = () => {};
  const logger = { debug: nothing, info: nothing, warn: nothing, isDebugEnabled: () => false };
  const names = globSync([...sources], { cwd: ROOT })
    .filter((name) => !/(^|\/)node_modules\/|\.test\.ts$|(^|\/)testing\//.test(name))
    .sort();
  const files = names.map((name) => {
    const file = path.join(ROOT, name);
    return { name: file, content: readFileSync(file, 'utf8'), mutate: true };
  });
  const result = await new Instrumenter(logger).instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  return {
    sources: new Map(result.files.map(({ name, content }) => [pathToFileURL(name).href, content])),
    mutants: result.mutants,
  };
}
