import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryValues } from './memory-values.ts';
import {
  readClosedGroups,
  readThemeColors,
  writeClosedGroups,
  writeSidebarType,
  writeThemeColors,
} from './preferences.ts';

test('the default theme colours are #3e6ba4 and #7cb344, and the chosen scheme is kept beside them', () => {
  const values = memoryValues();
  assert.deepEqual(readThemeColors(values), { primary: '#3e6ba4', secondary: '#7cb344', scheme: 'auto' });
  writeThemeColors(values, 'dark');
  assert.deepEqual(JSON.parse(values.getItem('themeColors')!), {
    primary: '#3e6ba4',
    secondary: '#7cb344',
    scheme: 'dark',
  });
  assert.equal(readThemeColors(memoryValues({ themeColors: '{' })).scheme, 'auto');
});

test('choices about the navigation are kept with the version of the layout and the type of the sidebar', () => {
  const values = memoryValues();
  writeClosedGroups(values, ['tools']);
  writeSidebarType(values, 'rail');
  assert.deepEqual(readClosedGroups(values), ['tools']);
  assert.equal(values.getItem('sidebarType'), 'rail');
  values.setItem('layoutVersion', 'of another layout');
  assert.deepEqual(readClosedGroups(values), []);
});
