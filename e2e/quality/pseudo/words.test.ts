import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pseudo, pseudoTexts } from './words.ts';

test('a pseudolocalized text is longer and marked, while values, tags and references in it are unchanged', () => {
  assert.equal(pseudo('Save {{count}} <b>tags</b>'), '⟦Šååvéé {{count}} <b>ţååğš</b>⟧');
  assert.equal(pseudo('$t(other.key) of'), '⟦$t(other.key) ööf⟧');
  const text = 'The certificate of this host ends in {{days}} days.';
  assert.ok(pseudo(text).length > text.length * 1.25);
  assert.deepEqual(pseudoTexts({ a: ['One', { b: 'Two' }] }), { a: ['⟦Ööñéé⟧', { b: '⟦Ţŵöö⟧' }] });
});
