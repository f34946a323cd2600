import { TOAST_MS } from '@assay/contract/limits.ts';
import i18next from 'i18next';
import type { ReactNode } from 'react';

interface Toast {
  title?: string;
  message: string;
  icon?: ReactNode;
  /** A toast with the same id replaces the previous one. */
  id?: string;
  /** Display time in milliseconds; three seconds by default. */
  lasts?: number;
}

/** Shows events and finished work; never the only place for information. */
export function toast({ lasts = TOAST_MS, ...content }: Toast): void {
  // Loaded with the toast renderer, after the first render.
  import('@mantine/notifications')
    .then(({ notifications }) =>
      notifications.show({
        ...content,
        autoClose: lasts,
        withBorder: false,
        closeButtonProps: { 'aria-label': i18next.t('close') },
      }),
    )
    // Offline, the toast cannot be shown; the page contains the information.
    .catch(() => undefined);
}
