import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROUTES } from '@assay/contract/access.ts';
import { readTree } from '@assay/locales/texts.ts';
import { helpPageOf } from './help-page.ts';

test('the help explains every page of the shell', () => {
  const { page } = (readTree('en-US/screens/help') as unknown as { helpDialog: { page: Record<string, string> } })
    .helpDialog;
  const pages = ROUTES.filter(({ shell }) => shell).map(({ name }) => helpPageOf(name));
  assert.ok(pages.length > 30);
  assert.deepEqual(
    pages.filter((name) => !page[name]),
    [],
  );
});
