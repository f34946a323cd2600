import { useEffectEvent, useLayoutEffect } from 'react';
import { isTyping } from './is-typing.ts';

/**
 * Keys that navigate a list and close its drawer; inactive while typing and in dialogs or menus. They act on what is
 * shown at that moment: a passive effect would let a key act on the state before the last change for a while after it is
 * shown.
 */
export function useListKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
    keys[event.key.toLowerCase()]?.();
  });
  useLayoutEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
