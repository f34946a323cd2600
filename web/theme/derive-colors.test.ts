import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast } from '@assay/contract/values/contrast.ts';
import { THEMES } from './choices.ts';
import { deriveColors } from './derive-colors.ts';
import type { Role } from './palette.ts';

const TEXT_GROUNDS: readonly Role[] = ['canvas', 'surface', 'sunken', 'raised', 'accent-bg'];

/** All hues at several lightness levels, and the extreme values of a color field. */
const CHOSEN = [
  ...Array.from({ length: 24 }, (_, at) => at * 15).flatMap((hue) =>
    [0.2, 0.5, 0.85].map((lightness) => {
      const part = (offset: number) => {
        const at = (offset + hue / 30) % 12;
        const value = lightness - 0.8 * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
        return Math.round(value * 255)
          .toString(16)
          .padStart(2, '0');
      };
      return `#${part(0)}${part(8)}${part(4)}`;
    }),
  ),
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
  '#0000ff',
];

test('with any chosen colors, text and marks keep the contrast of WCAG AA in both color schemes', () => {
  const poor: string[] = [];
  const pairs = [
    ...CHOSEN.map((color) => [color, color] as const),
    ...THEMES.map((one) => [one.primary, one.secondary] as const),
  ];
  for (const [primary, secondary] of pairs) {
    const { light, dark, primary: shades } = deriveColors(primary, secondary);
    for (const [scheme, roles] of Object.entries({ light, dark })) {
      const ask = (text: Role, ground: Role, ratio: number) => {
        const found = contrast(roles[text], roles[ground]);
        if (found < ratio) poor.push(`${primary} ${scheme}: ${text} on ${ground} ${found.toFixed(2)}`);
      };
      ask('on-primary', 'primary', 4.5);
      for (const ground of TEXT_GROUNDS) ask('link', ground, 4.5);
      for (const text of ['text', 'text-2'] as const) ask(text, 'accent-bg', 4.5);
      for (const ground of ['surface', 'sunken'] as const) ask('gain', ground, 3);
    }
    assert.equal(shades.length, 10);
    for (const shade of shades.slice(6)) assert.ok(contrast('#ffffff', shade) >= 4.5, `${primary}: ${shade}`);
  }
  assert.deepEqual(poor, []);
});

test('a chosen color that is readable is unchanged', () => {
  const { light } = deriveColors('#3e6ba4', '#7cb344');
  assert.equal(light.primary, '#3e6ba4');
  assert.equal(light.secondary, '#7cb344');
});
