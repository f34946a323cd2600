import { type FSWatcher, globSync, statSync, watch } from 'node:fs';
import path from 'node:path';

/** What the server loads when it starts. */
const FOLDERS = ['contract', 'engine', 'lab', 'locales', 'report', 'server'];
const SOURCE = /(?<!\.test)\.ts$|^locales[\\/].*\.json$/;
/** No folder of sources that run. */
const NOT_RUN = /(^|[\\/])(node_modules|golden|corpora|testing)([\\/]|$)/;
/** Editors write a file in several steps. */
const SETTLE_MS = 50;

/**
 * Tells when a source of the server was saved. Watches folders one by one: on Linux, Node.js watches a tree file by file.
 * @param root of the repository
 * @param changed is told the file relative to the root
 */
export function watchSources(root: string, changed: (file: string) => void): { close(): void } {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | null = null;

  function add(folder: string): void {
    if (watchers.has(folder) || NOT_RUN.test(folder)) return;
    const watcher = watch(path.join(root, folder), (_event, name) => {
      if (!name) return;
      const file = path.join(folder, name);
      if (SOURCE.test(file)) {
        if (timer) clearTimeout(timer);
        timer = setTimeout(() => changed(file), SETTLE_MS);
      } else if (statSync(path.join(root, file), { throwIfNoEntry: false })?.isDirectory()) add(file);
    });
    // The folder was removed.
    watcher.on('error', () => {
      watcher.close();
      watchers.delete(folder);
    });
    watchers.set(folder, watcher);
  }

  const folders = globSync(`{${FOLDERS.join(',')}}/**/`, { cwd: root, exclude: (name) => NOT_RUN.test(name) });
  for (const folder of folders) add(path.normalize(folder).replace(/[\\/]$/, ''));
  return {
    close() {
      if (timer) clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
