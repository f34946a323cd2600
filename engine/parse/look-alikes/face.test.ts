import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareFaces, faceOf } from './face.ts';

const words = 'We carry goods from door to door in every town of the island since nineteen seventy two';
const own = faceOf(`<title>Oldmill  Freight</title><h1>Welcome</h1><p>${words}</p>`, 'aa');

test('a copied page is alike, title and icon included', () => {
  const copy = faceOf(`<html><title>oldmill freight</title><body><h1>Welcome</h1><div>${words}</div>`, 'aa');
  assert.deepEqual(compareFaces(own, copy), { similarity: 100, sameTitle: true, sameIcon: true });
});

test('a page in part the same is alike in part, and another page is not', () => {
  const half = faceOf(`<h1>Welcome</h1><p>${words.split(' ').slice(0, 9).join(' ')} and something else here</p>`, null);
  const { similarity } = compareFaces(own, half);
  assert.ok(similarity > 20 && similarity < 80, String(similarity));
  const parked = faceOf('<title>For sale</title><p>This domain is for sale, ask us for a price</p>', 'bb');
  assert.deepEqual(compareFaces(own, parked), { similarity: 0, sameTitle: false, sameIcon: false });
});

test('scripts are not seen, and pages without words have nothing in common', () => {
  const scripted = faceOf(`<script>${words}</script>`, null);
  assert.equal(scripted.runs.size, 0);
  assert.deepEqual(compareFaces(scripted, faceOf('', null)), { similarity: 0, sameTitle: false, sameIcon: false });
  assert.doesNotThrow(() => faceOf('<p></p></p><<<a href="', null));
});
