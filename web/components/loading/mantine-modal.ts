/** On its own, so that `modal.tsx` can load it. */
export { Modal } from '@mantine/core';
