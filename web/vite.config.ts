import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { APPLICATION_VERSION } from '@assay/contract/limits.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { idsPlugin } from './ids-plugin.ts';
import { precompressPlugin } from './precompress-plugin.ts';
import { stylesPlugin } from './styles-plugin.ts';
import { textsPlugin } from './texts-plugin.ts';

const root = import.meta.dirname;

/** Short hash of the built commit; null outside a git checkout. */
function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** Packages of every page. */
const BASE =
  /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack[\\/](query-core|react-query))[\\/]/;
/** `Trans` and its parser, which two screens need. */
const TRANS = /react-i18next[\\/]dist[\\/]es[\\/]Trans/;

const isBase = (id: string) => BASE.test(id) && !TRANS.test(id);

/** Beginnings of the paths of modules that most screens share. */
const SHARED = [
  ...['client', 'query-client', 'connection', 'session', 'ratings', 'scans/scans', 'domains'].map(
    (name) => `web/api/${name}.`,
  ),
  ...['indicators/', 'findings/severity.', 'domains/add-', 'domains/first-', 'domains/no-', 'domains/tags.'].map(
    (name) => `web/components/${name}`,
  ),
  ...['admin', 'row', 'search', 'table-', 'use-'].map((name) => `web/components/lists/${name}`),
  ...['session', 'shell', 'live', 'language', 'theme', 'styles', 'clock.'].map((name) => `web/${name}`),
  ...['chart-with-table.', 'legend.', 'score-bar.'].map((name) => `web/charts/${name}`),
  ...['coverage', 'grades', 'plans'].map((name) => `contract/${name}.`),
];

/** Small modules of Mantine that most of its components use. */
const MANTINE =
  /@mantine[\\/](core[\\/]esm[\\/](core|components[\\/](VisuallyHidden|Checkbox[\\/]CheckIcon|ScrollArea[\\/]utils[\\/]to-int))|hooks[\\/]esm[\\/]use-(?!focus|long-press|click-outside))/;

/** Directly in web/components, but no part of the first screens: a dialog. */
const NOT_SHARED = 'web/components/confirm.tsx';

function isShared(id: string): boolean {
  const file = path.relative(path.join(root, '..'), id).split(path.sep).join('/');
  const directly = file.startsWith('web/components/') && file.split('/').length === 3 && file !== NOT_SHARED;
  return directly || MANTINE.test(id) || SHARED.some((beginning) => file.startsWith(beginning));
}

export default defineConfig({
  root,
  plugins: [stylesPlugin(), idsPlugin(), textsPlugin(), react(), precompressPlugin()],
  define: { FRONT_END: JSON.stringify({ version: APPLICATION_VERSION, commit: commit() }) },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    // Small fonts inside the style sheet are loaded by every visitor, as files only for texts that need them.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only with the lockfile, so that browsers keep it cached across releases.
            {
              name: 'base',
              test: isBase,
            },
            // Small modules that most screens share: one file instead of thirty. Modules shared by a group of screens
            // (forms, suppliers, the log, news) are included; the table of the lists is not, as no first load shows one.
            {
              name: 'parts',
              test: isShared,
              minShareCount: 2,
            },
            // Of menus, tooltips and selects: loaded after the first render, or by screens with a select.
            {
              name: 'floating',
              test: /@floating-ui|@mantine[\\/]core[\\/]esm[\\/](components[\\/]Popover|utils[\\/]Floating)/,
            },
            // Of selects and dialogs: screens with a select do not wait for the dialog.
            { name: 'scroll-area', test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/]ScrollArea/ },
            // Loaded after the first render, by the pop-up for errors.
            {
              name: 'dialog',
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/]Modal/,
              minShareCount: 2,
            },
            { name: 'table', test: /node_modules[\\/]@tanstack[\\/](react-table|table-core|react-store|store)[\\/]/ },
            { name: 'icons', test: /@tabler[\\/]icons-react[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
