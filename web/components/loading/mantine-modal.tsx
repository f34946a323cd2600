import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { createContext, useCallback, useContext, useLayoutEffect, useState } from 'react';

/** Hides the dialog whose content opens another one. @returns shows it again */
const HideOuter = createContext<(() => () => void) | null>(null);

/**
 * Mantine's dialog, on its own so that `modal.tsx` can load it. Of a dialog and those that it opens, only the last one is
 * shown, and Escape closes that one only. When a dialog is removed, the element that had the focus before gets it back.
 */
export function Modal(props: ModalProps) {
  const { opened } = props;
  const hideOuter = useContext(HideOuter);
  const [inner, setInner] = useState(0);
  const hide = useCallback(() => {
    setInner((count) => count + 1);
    return () => setInner((count) => count - 1);
  }, []);
  useLayoutEffect(() => (opened ? hideOuter?.() : undefined), [opened, hideOuter]);
  useLayoutEffect(() => (opened ? focusReturn() : undefined), [opened]);
  const isHidden = inner > 0;
  return (
    <HideOuter value={hide}>
      <MantineModal
        {...props}
        {...(isHidden ? { closeOnEscape: false, styles: { inner: { visibility: 'hidden' } } } : {})}
        returnFocus={false}
        withOverlay={hideOuter === null}
      />
    </HideOuter>
  );
}

/**
 * Remembers the focused element. Mantine does so only for dialogs that are rendered before they are opened.
 * @returns focuses it again, unless something else has the focus
 */
function focusReturn(): () => void {
  const before = document.activeElement;
  return () => {
    // Once the dialog has been removed from the document, and an outer one is visible again.
    setTimeout(() => {
      const now = document.activeElement;
      if ((now === null || now === document.body) && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    });
  };
}
