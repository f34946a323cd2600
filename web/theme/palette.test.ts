import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast } from '@assay/contract/values/contrast.ts';
import { darkRoles, lightRoles, type Role } from './palette.ts';

const GROUNDS: readonly Role[] = ['canvas', 'surface', 'sunken'];
const TEXTS: readonly Role[] = ['text', 'text-2', 'text-3', 'link', 'good', 'warn', 'bad'];
const TINTED: readonly Role[] = [
  'grade-s',
  'grade-a',
  'grade-b',
  'grade-c',
  'grade-d',
  'grade-e',
  'critical',
  'high',
  'medium',
  'low',
  'informational',
  'good',
  'warn',
  'bad',
];

for (const [scheme, roles] of [
  ['light', lightRoles],
  ['dark', darkRoles],
] as const) {
  test(`every text is readable on every background of the ${scheme} scheme, and every mark on its tint`, () => {
    const pairs: [Role, Role][] = [
      ...TEXTS.flatMap((text) => GROUNDS.map((ground): [Role, Role] => [text, ground])),
      ...TINTED.map((text): [Role, Role] => [text, `${text}-bg` as Role]),
      ['on-primary', 'primary'],
      ['text', 'accent-bg'],
      ['text', 'warn-bg'],
      ['text', 'bad-bg'],
      ['text', 'good-bg'],
      ['text', 'raised'],
      ['text-2', 'raised'],
    ];
    const poor = pairs
      .map(([text, ground]) => ({ pair: `${text} on ${ground}`, ratio: contrast(roles[text], roles[ground]) }))
      .filter(({ ratio }) => ratio < 4.5);
    assert.deepEqual(poor, []);
  });

  test(`borders of controls are visible on the ${scheme} scheme's backgrounds`, () => {
    for (const ground of ['canvas', 'surface'] as const) assert.ok(contrast(roles.control, roles[ground]) >= 3);
  });
}
