import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/contract/specification/shows.ts';
import { createInMemoryStorage } from '../session/in-memory-storage.ts';
import {
  readAppearance,
  readClosedGroups,
  readColumns,
  readLastSubject,
  readLayoutVersion,
  readSavedFilters,
  readSidebarType,
  readThemeColors,
  writeAppearance,
  writeClosedGroups,
  writeColumns,
  writeLastSubject,
  writeLayoutVersion,
  writeSavedFilters,
  writeSidebarType,
  writeThemeColors,
} from './preferences.ts';

test('the default theme colours are #3e6ba4 and #7cb344, and the chosen scheme is kept beside them', () => {
  const values = createInMemoryStorage();
  assert.deepEqual(readThemeColors(values), { primary: '#3e6ba4', secondary: '#7cb344', scheme: 'auto' });
  writeThemeColors(values, { scheme: 'dark' });
  assert.deepEqual(JSON.parse(values.getItem('themeColors')!), {
    primary: '#3e6ba4',
    secondary: '#7cb344',
    scheme: 'dark',
  });
  for (const broken of ['{', 'null', '"dark"', '{"primary":"red","secondary":3}'])
    assert.deepEqual(
      readThemeColors(createInMemoryStorage({ themeColors: broken })),
      readThemeColors(createInMemoryStorage()),
    );
  shows('3.stored.colors');
  shows('9.constant.color-primary', '9.constant.color-secondary');
});

test('choices about the navigation are kept with the version of the layout and the type of the sidebar', () => {
  const values = createInMemoryStorage();
  writeClosedGroups(values, ['tools']);
  assert.deepEqual([readLayoutVersion(values), readSidebarType(values)], ['1', 'full']);
  writeSidebarType(values, 'rail');
  writeLayoutVersion(values, '2');
  assert.deepEqual(readClosedGroups(values), ['tools']);
  assert.deepEqual([values.getItem('layoutVersion'), values.getItem('sidebarType')], ['2', 'rail']);
  assert.deepEqual([readLayoutVersion(values), readSidebarType(values)], ['2', 'rail']);
  values.setItem('layoutVersion', '9');
  values.setItem('sidebarType', 'upside-down');
  assert.deepEqual([readLayoutVersion(values), readSidebarType(values)], ['1', 'full']);
});

test('chosen colours are kept beside the scheme', () => {
  const values = createInMemoryStorage();
  writeThemeColors(values, { scheme: 'light' });
  writeThemeColors(values, { primary: '#1f7470', secondary: '#d39a2d' });
  assert.deepEqual(readThemeColors(values), { primary: '#1f7470', secondary: '#d39a2d', scheme: 'light' });
});

test('the domain looked at last is remembered for the account that looked at it', () => {
  const values = createInMemoryStorage();
  assert.equal(readLastSubject(values, 'a@one.example'), null);
  writeLastSubject(values, { account: 'a@one.example', domain: 'one.example', company: null });
  assert.deepEqual(readLastSubject(values, 'a@one.example'), { domain: 'one.example', company: null });
  assert.equal(readLastSubject(values, 'b@two.example'), null);
});

test('what an account has of the appearance is taken up, what it lacks stays, and what is no choice is passed over', () => {
  const values = createInMemoryStorage();
  writeLayoutVersion(values, '2');
  writeAppearance(values, { primary: '#1f7470', secondary: '#d39a2d', scheme: 'dark', sidebar: 'rail', mode: 'x' });
  const taken = { primary: '#1f7470', secondary: '#d39a2d', scheme: 'dark', layout: '2', sidebar: 'rail' };
  assert.deepEqual(readAppearance(values), taken);
  writeAppearance(values, { scheme: 'sepia', primary: 'red', sidebar: 'left', layout: '' });
  assert.deepEqual(readAppearance(values), {
    ...taken,
    primary: '#3e6ba4',
    sidebar: 'full',
    layout: '1',
  });
});

test('columns and filters are kept for each list by itself, and broken ones count as none', () => {
  const values = createInMemoryStorage();
  writeColumns(values, 'dns_health', { name: true, Status: false });
  writeColumns(values, 'patch_cadence', { cpe: false });
  writeColumns(values, 'patch_cadence', {});
  assert.deepEqual(JSON.parse(values.getItem('tableColumns')!), { dns_health: { name: true, Status: false } });
  assert.deepEqual(readColumns(values, 'dns_health'), { name: true, Status: false });
  assert.deepEqual(readColumns(values, 'patch_cadence'), {});
  const filters = [{ name: 'Worst', query: 'severity=critical' }];
  writeSavedFilters(values, 'findings', filters);
  assert.deepEqual(readSavedFilters(values, 'findings'), filters);
  assert.deepEqual(readSavedFilters(values, 'dns_health'), []);
  for (const broken of ['{', '[]', 'null', '{"findings":3}', '{"findings":[{"name":1}]}']) {
    const stored = createInMemoryStorage({ savedFilters: broken, tableColumns: broken });
    assert.deepEqual([readSavedFilters(stored, 'findings'), readColumns(stored, 'findings')], [[], {}]);
  }
});
