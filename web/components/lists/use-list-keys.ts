import { useEffect } from 'react';
import { isTyping } from './is-typing.ts';

/** Keys that navigate a list and close its drawer; inactive while typing and in dialogs or menus. */
export function useListKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      keys[event.key.toLowerCase()]?.();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [keys]);
}
