import { useEffect } from 'react';

/** Keys that navigate a list and close its drawer; inactive while typing and in dialogs or menus. */
export function useListKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      keys[event.key.toLowerCase()]?.();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [keys]);
}
