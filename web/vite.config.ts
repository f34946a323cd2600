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
  ...['client', 'connection', 'session', 'ratings', 'decisions', 'scans', 'domains'].map((name) => `web/api/${name}.`),
  ...['indicators/', 'findings/severity.', 'domains/add-', 'domains/first-', 'domains/no-', 'domains/tags.'].map(
    (name) => `web/components/${name}`,
  ),
  ...['admin', 'is-', 'row', 'search', 'table-', 'use-'].map((name) => `web/components/lists/${name}`),
  ...['session', 'shell', 'live', 'language', 'theme', 'styles', 'clock.'].map((name) => `web/${name}`),
  'web/components/loading/use-busy.',
  'web/screens/tools/work/work-filter.',
  'web/components/suppliers/lazy-parts.',
  ...['chart-with-table.', 'legend.', 'score-bar.'].map((name) => `web/charts/${name}`),
  ...['coverage', 'grades', 'plans', 'values/decisions', 'values/assets'].map((name) => `contract/${name}.`),
];

/** Small modules of Mantine that most of its components use. */
const MANTINE =
  /@mantine[\\/](core[\\/]esm[\\/](core|components[\\/](VisuallyHidden|Checkbox[\\/]CheckIcon|ScrollArea[\\/]utils[\\/]to-int))|hooks[\\/]esm[\\/]use-(?!focus|long-press|click-outside))/;

const startsWithAny = (file: string, beginnings: readonly string[]) => beginnings.some((one) => file.startsWith(one));

/** Of every list: the table, its selection and its foot. */
const LISTS = ['lists/table/', 'findings/decisions/use-selection.', 'findings/decisions/select-cells.'].map(
  (name) => `web/components/${name}`,
);
/** Of lists that have them: filters, drawer and export. */
const LIST_TOOLS = [
  ...['drawer/', 'saved-filters/', 'list-filter.', 'group-switch.'].map((name) => `lists/${name}`),
  ...['export-button.', 'save-file.'].map((name) => `files/${name}`),
].map((name) => `web/components/${name}`);
const LIST_PACKAGES = /@tanstack[\\/](react-table|table-core|react-store|store)[\\/]/;
/** Of lists and forms. */
const CHECKBOX =
  /@mantine[\\/]core[\\/]esm[\\/](components[\\/]Checkbox|utils[\\/](InputsGroupFieldset|InlineInput))[\\/]/;
/** Of findings in lists and drawers. */
const FINDINGS = 'web/components/findings/';
/** Loaded with the finding that needs it. */
const FINDING_PARTS = ['snippets/', 'tickets/'].map((name) => `web/components/findings/${name}`);
/** Of the dashboard's cards, which the pages of a domain and of the analysis share. */
const CARDS = [
  ...['charts/', 'screens/dashboard/', 'api/schedules.', 'api/analysis.'].map((name) => `web/${name}`),
  'contract/values/comparison.',
];
/** Of fields with options that are not open. */
const CLOSED_SELECT =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](NativeSelect|Combobox[\\/](ComboboxChevron|get-parsed-combobox-data))[\\/]/;

/** Directly in web/components, but no part of the first screens: a dialog. */
const NOT_SHARED = 'web/components/confirm.tsx';

const fileOf = (id: string) => path.relative(path.join(root, '..'), id).split(path.sep).join('/');

function isShared(id: string): boolean {
  const file = fileOf(id);
  const directly = file.startsWith('web/components/') && file.split('/').length === 3 && file !== NOT_SHARED;
  return directly || MANTINE.test(id) || startsWithAny(file, SHARED);
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
            { name: 'icons', test: /@tabler[\\/]icons-react[\\/]/, minShareCount: 2 },
            { name: 'closed-select', test: CLOSED_SELECT, minShareCount: 2 },
            { name: 'checkbox', test: CHECKBOX, minShareCount: 2 },
            { name: 'cards', test: (id: string) => startsWithAny(fileOf(id), CARDS), minShareCount: 3 },
            // A list was forty files before: each is a request of its own, six at a time without HTTP/2.
            {
              name: 'lists',
              test: (id: string) => LIST_PACKAGES.test(id) || startsWithAny(fileOf(id), LISTS),
              minShareCount: 2,
            },
            { name: 'list-tools', test: (id: string) => startsWithAny(fileOf(id), LIST_TOOLS), minShareCount: 2 },
            {
              name: 'findings',
              test: (id: string) => fileOf(id).startsWith(FINDINGS) && !startsWithAny(fileOf(id), FINDING_PARTS),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
