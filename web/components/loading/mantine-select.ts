/** On its own, so that `select.tsx` can load it. */
export { Select } from '@mantine/core';
