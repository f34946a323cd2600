import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COUNTRIES, pointOf, WORLD } from './world-atlas.ts';

/** Territories of the atlas without an ISO 3166-1 code. */
const WITHOUT_CODE = 3;

test('every country of the atlas has its code, except those without one', () => {
  assert.equal(COUNTRIES.filter(({ code }) => code === null).length, WITHOUT_CODE);
  assert.equal(new Set(COUNTRIES.map(({ key }) => key)).size, COUNTRIES.length);
  assert.ok(COUNTRIES.length > 170);
  assert.ok(COUNTRIES.every(({ path }) => path.startsWith('M')));
});

test('every region that browsers name has a place on the map, including islands too small to draw', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // Regions in ICU other than current countries: unions, islands within countries, private use, and former countries.
  const none = /^(A[CQN]|BU|C[PQS]|D[DGY]|E[AUZ]|FX|IC|NT|QO|SU|T[APC]|UN|VD|X[AB]|Y[DU]|Z[RZ]|HV|NH|RH|DD|UK)$/;
  const missing = codes.filter((code) => {
    const name = names.of(code);
    return (
      name !== undefined &&
      name !== code &&
      !none.test(code) &&
      new Intl.Locale(`und-${code}`).region === code &&
      !pointOf(code)
    );
  });
  assert.deepEqual(missing, []);
});

test('dots are inside the map, west of Greenwich on the left and north at the top', () => {
  const inside = (code: string) => {
    const point = pointOf(code)!;
    return point.x > 0 && point.x < WORLD.width && point.y > 0 && point.y < WORLD.height;
  };
  for (const code of ['TW', 'US', 'SG', 'NZ', 'FJ', 'IS', 'CL', 'HK', 'XK']) assert.ok(inside(code), code);
  assert.ok(pointOf('US')!.x < pointOf('GB')!.x);
  assert.ok(pointOf('GB')!.x < pointOf('TW')!.x);
  assert.ok(pointOf('NO')!.y < pointOf('ZA')!.y);
  assert.equal(pointOf('EU'), null);
  assert.equal(pointOf(null), null);
});
