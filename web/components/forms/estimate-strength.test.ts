import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateStrength } from './estimate-strength.ts';
import { validateNewPassword } from './password-rules.ts';

test('password strength grows with entropy, not with repetitions', () => {
  assert.equal(estimateStrength(''), 'veryWeak');
  assert.equal(estimateStrength('Abc12345'), 'veryWeak');
  assert.equal(estimateStrength('aaaaaaaaaaaaaaaaaaaaaaaaaaaa!'), 'veryWeak');
  assert.equal(estimateStrength('Password1!'), 'veryWeak');
  assert.equal(estimateStrength('Grove-4-lanterns'), 'fair');
  assert.equal(estimateStrength('Nine-quiet-rivers-7'), 'good');
  assert.equal(estimateStrength('Nine-quiet-rivers-7 under old bridges'), 'strong');
  assert.equal(estimateStrength('春眠不覺曉處處聞啼鳥'), 'strong');
});

test('a new password is validated by length in characters, then by its four character classes', () => {
  assert.equal(validateNewPassword('', 8), 'newEmpty');
  assert.equal(validateNewPassword('Ab1!', 8), 'tooShort');
  assert.equal(validateNewPassword('🙂🙂🙂🙂Ab1!', 8), null);
  assert.equal(validateNewPassword('abcdefgh1!', 8), 'tooSimple');
  assert.equal(validateNewPassword('ABCDEFGH1!', 8), 'tooSimple');
  assert.equal(validateNewPassword('Abcdefghi!', 8), 'tooSimple');
  assert.equal(validateNewPassword('Abcdefghi1', 8), 'tooSimple');
  assert.equal(validateNewPassword('Abcdefg 12', 8), 'tooSimple');
});
