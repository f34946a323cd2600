import { test } from 'node:test';
import { stageWorld, walk } from './look.ts';

/** Beside every-screen.test.ts, so that two processes can share the longest of all walks. */
stageWorld();

test('every screen of the administration keeps to WCAG 2.2 AA in light and dark and in narrow windows', () =>
  walk('administrator'));

for (const [who, name] of [
  ['mainSupplier', 'a main supplier'],
  ['withoutPlan', 'an account without a plan'],
  [null, 'a visitor'],
] as const) {
  test(`what ${name} alone sees keeps to WCAG 2.2 AA in light and dark and in narrow windows`, () => walk(who));
}
