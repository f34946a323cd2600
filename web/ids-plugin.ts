import type { Plugin } from 'vite';

const USE_ID = '/@mantine/hooks/esm/use-id/use-id.mjs';
/** React's own ids, which are the same on the server and in the browser. */
const REPLACEMENT = `import { useId as useReactId } from 'react';
export function useId(staticId) {
  const own = useReactId();
  return typeof staticId === 'string' ? staticId : own;
}
`;

/**
 * Replaces Mantine's `useId`, which sets a random id in a layout effect, even for an element that has an id: each field and
 * checkbox would be rendered twice, and the second time all of them in one task, however React has divided the first.
 */
export function idsPlugin(): Plugin {
  let replaced = false;
  return {
    name: 'assay-mantine-ids',
    apply: 'build',
    load(id) {
      if (!id.split('\\').join('/').endsWith(USE_ID)) return null;
      replaced = true;
      return { code: REPLACEMENT, map: null };
    },
    buildEnd(error) {
      if (!error && !replaced)
        this.error(`${USE_ID} is not part of the build: another version of Mantine may have moved it`);
    },
  };
}
