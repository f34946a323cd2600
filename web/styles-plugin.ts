import path from 'node:path';
import type { Plugin } from 'vite';

const COMPONENTS = '/@mantine/core/esm/';
/** Ends a module of Mantine with the names of a component's classes, whose rules are in a style sheet of the same name. */
const CLASSES = '.module.mjs';
const LAYERS = path.join(import.meta.dirname, 'styles/layers.css');
/** Module with the styles that no component imports. */
const COMMON = 'mantine:styles';
/** In the order of Mantine's own style sheet. */
const COMMON_PARTS = ['baseline', 'default-css-variables', 'global'];

const sheet = (name: string) => `@mantine/core/styles${name}.layer.css`;
const importOf = (file: string) => `import ${JSON.stringify(file)};`;

/**
 * Loads the style sheet of a Mantine component with the component, so that a screen waits for the styles of its own
 * components only: half of Mantine's style sheet belongs to components that the app does not have. While developing,
 * components are bundled in advance, and all styles are loaded.
 */
export function stylesPlugin(): Plugin {
  let builds = false;
  return {
    name: 'assay-mantine-styles',
    configResolved({ command }) {
      builds = command === 'build';
    },
    resolveId: (id) => (id === COMMON ? id : null),
    load(id) {
      if (id !== COMMON) return null;
      return (builds ? COMMON_PARTS.map((part) => importOf(sheet(`/${part}`))) : [importOf(sheet(''))]).join('\n');
    },
    transform(code, id) {
      if (!builds || !id.includes(COMPONENTS) || !id.endsWith(CLASSES)) return null;
      const name = path.posix.basename(id, CLASSES);
      // The order of the layers is that of their first mention.
      return { code: `${importOf(LAYERS)}\n${importOf(sheet(`/${name}`))}\n${code}`, map: null };
    },
  };
}
