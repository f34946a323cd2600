import type { ModalProps } from '@mantine/core';
import { lazyDialog } from './lazy.tsx';

/**
 * Mantine's dialog for parts of a screen: not loaded before the screen is shown. The pop-up for errors, which every page
 * has, loads it right after.
 */
export const Modal = lazyDialog<ModalProps>(async () => (await import('./mantine-modal.tsx')).Modal);
