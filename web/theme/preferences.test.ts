import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
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

test('the default theme colors are #3e6ba4 and #7cb344, and the chosen scheme is stored with them', () => {
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

test('navigation preferences are stored with the layout version and the sidebar type', () => {
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

test('chosen colors are stored with the scheme', () => {
  const values = createInMemoryStorage();
  writeThemeColors(values, { scheme: 'light' });
  writeThemeColors(values, { primary: '#1f7470', secondary: '#d39a2d' });
  assert.deepEqual(readThemeColors(values), { primary: '#1f7470', secondary: '#d39a2d', scheme: 'light' });
});

test('the last viewed domain is remembered for its account', () => {
  const values = createInMemoryStorage();
  assert.equal(readLastSubject(values, 'a@one.example'), null);
  writeLastSubject(values, { account: 'a@one.example', domain: 'one.example', company: null });
  assert.deepEqual(readLastSubject(values, 'a@one.example'), { domain: 'one.example', company: null });
  assert.equal(readLastSubject(values, 'b@two.example'), null);
});

test("the account's appearance is applied, missing values stay, and invalid ones are ignored", () => {
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

test('columns and filters are stored per list, and invalid ones are ignored', () => {
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
