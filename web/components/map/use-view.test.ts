import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zoomAt } from './use-view.ts';
import { WORLD } from './world-atlas.ts';

const WHOLE = { scale: 1, x: 0, y: 0 };
const at = { x: 700, y: 120 };
/** Position of a point of the drawing on the screen. */
const seen = (view: typeof WHOLE, point: { x: number; y: number }) => ({
  x: point.x * view.scale + view.x,
  y: point.y * view.scale + view.y,
});

test('zooming in keeps the point in its place, and zooming out restores the whole map', () => {
  const closer = zoomAt(WHOLE, 3, at);
  assert.deepEqual(seen(closer, at), at);
  assert.deepEqual(zoomAt(closer, 0.01, at), WHOLE);
});

test('no edge of the map enters the view, and zoom is limited', () => {
  const corner = zoomAt(WHOLE, 1_000, { x: WORLD.width, y: WORLD.height });
  assert.deepEqual(seen(corner, { x: WORLD.width, y: WORLD.height }), { x: WORLD.width, y: WORLD.height });
  assert.equal(corner.scale, 12);
  const back = zoomAt(corner, 0.5, { x: 0, y: 0 });
  assert.ok(seen(back, { x: 0, y: 0 }).x <= 0);
  assert.ok(seen(back, { x: WORLD.width, y: WORLD.height }).x >= WORLD.width);
});
