import { type FSWatcher, globSync, statSync, watch } from 'node:fs';
import path from 'node:path';

/** Files that the server loads at startup. */
const FOLDERS = ['contract', 'engine', 'lab', 'locales', 'report', 'server'];
const SOURCE = /(?<!\.test)\.ts$|^locales[\\/].*\.json$/;
/** Folders without sources of the running product. */
const NOT_RUN = /(^|[\\/])(node_modules|golden|corpora|testing)([\\/]|$)/;
/** Milliseconds without a further event: editors save a file in several steps. */
const SETTLE_MS = 50;

/**
 * Watches the server's sources. Folders are watched one by one, because a recursive watch on Linux opens a watch per file.
 * @param root of the repository
 * @param changed called with the changed files, relative to the root; the last one was saved last
 */
export function watchSources(root: string, changed: (files: readonly string[]) => void): { close(): void } {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | null = null;
  let files: string[] = [];

  function settled(): void {
    const saved = files;
    files = [];
    changed(saved);
  }

  function add(folder: string): void {
    if (watchers.has(folder) || NOT_RUN.test(folder)) return;
    const watcher = watch(path.join(root, folder), (_event, name) => {
      if (!name) return;
      const file = path.join(folder, name);
      if (SOURCE.test(file)) {
        if (timer) clearTimeout(timer);
        files = [...files.filter((other) => other !== file), file];
        timer = setTimeout(settled, SETTLE_MS);
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
