import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Workspaces whose sources are loaded before it is known which file is saved: a change in them needs a new process. */
const PRELOADED = ['contract', 'engine', 'lab'];
/** Of the lab, but loaded with the server, which it imports. */
const LOADED_LATER = 'lab/demo/';

const IMPORT =
  /^(?:import|export) (?!type\b)[^'"]*?from '((?:@assay\/(?:contract|engine)|(?!@assay\/|node:|[#.]))[^']*)'/gm;

/** Whether a process that has preloaded still runs the current sources after `file`, relative to the root, was saved. */
export function isLoadedLater(file: string): boolean {
  const name = file.split(path.sep).join('/');
  return name.startsWith(LOADED_LATER) || !PRELOADED.includes(name.split('/')[0]!);
}

/**
 * Loads the packages, the contract and the engine as far as the server imports them: most of the time that a start of the
 * server takes.
 */
export async function preload(root: string): Promise<void> {
  const files = globSync('server/**/*.ts', {
    cwd: root,
    exclude: (name) => /\.test\.ts$|^testing$|node_modules/.test(name),
  });
  const imports = new Set(
    files.flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map(([, name]) => name!)),
  );
  const from = pathToFileURL(path.join(root, 'server/app.ts')).href;
  for (const name of imports) await import(import.meta.resolve(name, from));
}
