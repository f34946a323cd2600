import { useSyncExternalStore } from 'react';
import {
  type LayoutVersion,
  readLayoutVersion,
  readSidebarType,
  type SidebarType,
  writeLayoutVersion,
  writeSidebarType,
} from '#theme/preferences.ts';

interface Layout {
  version: LayoutVersion;
  sidebar: SidebarType;
}

const read = (): Layout => ({ version: readLayoutVersion(localStorage), sidebar: readSidebarType(localStorage) });

let present = read();
const watchers = new Set<() => void>();

/** Applies the stored layout after a change. */
export function showLayout(): void {
  present = read();
  document.documentElement.dataset.layout = present.version;
  for (const watcher of watchers) watcher();
}

/** Applies the stored layout before the first render, and follows changes in other tabs. */
export function startLayout(): void {
  addEventListener('storage', (event) => {
    if (event.key === 'layoutVersion' || event.key === 'sidebarType') showLayout();
  });
  showLayout();
}

export function chooseLayout(version: LayoutVersion): void {
  writeLayoutVersion(localStorage, version);
  showLayout();
}

export function chooseSidebar(sidebar: SidebarType): void {
  writeSidebarType(localStorage, sidebar);
  showLayout();
}

/** The selected layout and sidebar. */
export function useLayout(): Layout {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => present,
  );
}
