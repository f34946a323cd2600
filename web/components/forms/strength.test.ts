import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPasswordFault } from './password-rules.ts';
import { strengthOf } from './strength.ts';

test('the strength of a password grows with what has to be guessed, not with repetitions', () => {
  assert.equal(strengthOf(''), 'veryWeak');
  assert.equal(strengthOf('Abc12345'), 'veryWeak');
  assert.equal(strengthOf('aaaaaaaaaaaaaaaaaaaaaaaaaaaa!'), 'veryWeak');
  assert.equal(strengthOf('Password1!'), 'veryWeak');
  assert.equal(strengthOf('Grove-4-lanterns'), 'fair');
  assert.equal(strengthOf('Nine-quiet-rivers-7'), 'good');
  assert.equal(strengthOf('Nine-quiet-rivers-7 under old bridges'), 'strong');
  assert.equal(strengthOf('春眠不覺曉處處聞啼鳥'), 'strong');
});

test('a new password is judged by length in characters, then by its four kinds', () => {
  assert.equal(newPasswordFault('', 8), 'newEmpty');
  assert.equal(newPasswordFault('Ab1!', 8), 'tooShort');
  assert.equal(newPasswordFault('🙂🙂🙂🙂Ab1!', 8), null);
  assert.equal(newPasswordFault('abcdefgh1!', 8), 'tooSimple');
  assert.equal(newPasswordFault('ABCDEFGH1!', 8), 'tooSimple');
  assert.equal(newPasswordFault('Abcdefghi!', 8), 'tooSimple');
  assert.equal(newPasswordFault('Abcdefghi1', 8), 'tooSimple');
  assert.equal(newPasswordFault('Abcdefg 12', 8), 'tooSimple');
});
