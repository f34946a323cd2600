import { TOAST_MS } from '@assay/contract/limits.ts';
import i18next from 'i18next';
import type { ReactNode } from 'react';

interface Toast {
  title?: string;
  message: string;
  icon?: ReactNode;
  /** A second one with the same id replaces the first. */
  id?: string;
  /** Milliseconds; three seconds unless it has to be read in peace. */
  lasts?: number;
}

/** News from elsewhere and finished work; never the only place for a fact. */
export function toast({ lasts = TOAST_MS, ...content }: Toast): void {
  // Comes with what draws the toasts, after the first load.
  import('@mantine/notifications')
    .then(({ notifications }) =>
      notifications.show({
        ...content,
        autoClose: lasts,
        withBorder: false,
        closeButtonProps: { 'aria-label': i18next.t('close') },
      }),
    )
    // Without a line nothing can be told; the page has the fact elsewhere.
    .catch(() => undefined);
}
