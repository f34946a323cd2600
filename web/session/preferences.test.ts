import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryValues } from './memory-values.ts';
import {
  readClosedGroups,
  readLastSubject,
  readLayoutVersion,
  readSidebarType,
  readThemeColors,
  writeClosedGroups,
  writeLastSubject,
  writeLayoutVersion,
  writeSidebarType,
  writeThemeColors,
} from './preferences.ts';

test('the default theme colours are #3e6ba4 and #7cb344, and the chosen scheme is kept beside them', () => {
  const values = memoryValues();
  assert.deepEqual(readThemeColors(values), { primary: '#3e6ba4', secondary: '#7cb344', scheme: 'auto' });
  writeThemeColors(values, { scheme: 'dark' });
  assert.deepEqual(JSON.parse(values.getItem('themeColors')!), {
    primary: '#3e6ba4',
    secondary: '#7cb344',
    scheme: 'dark',
  });
  for (const broken of ['{', 'null', '"dark"', '{"primary":"red","secondary":3}'])
    assert.deepEqual(readThemeColors(memoryValues({ themeColors: broken })), readThemeColors(memoryValues()));
});

test('choices about the navigation are kept with the version of the layout and the type of the sidebar', () => {
  const values = memoryValues();
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
  const values = memoryValues();
  writeThemeColors(values, { scheme: 'light' });
  writeThemeColors(values, { primary: '#1f7470', secondary: '#d39a2d' });
  assert.deepEqual(readThemeColors(values), { primary: '#1f7470', secondary: '#d39a2d', scheme: 'light' });
});

test('the domain looked at last is remembered for the account that looked at it', () => {
  const values = memoryValues();
  assert.equal(readLastSubject(values, 'a@one.example'), null);
  writeLastSubject(values, { account: 'a@one.example', domain: 'one.example', company: null });
  assert.deepEqual(readLastSubject(values, 'a@one.example'), { domain: 'one.example', company: null });
  assert.equal(readLastSubject(values, 'b@two.example'), null);
});
