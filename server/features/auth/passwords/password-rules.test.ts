import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { validatePassword } from './password-rules.ts';

const someone = { account: 'ada.lovelace@harbourline.test', name: 'Ada Lovelace', company: 'Harbourline Freight' };
const fault = (password: string) => validatePassword(password, 8, someone)?.id ?? null;

test('a password requires upper case, lower case, a digit and a special character', () => {
  assert.equal(fault('granite-otter-41'), 'password-too-simple');
  assert.equal(fault('GRANITE-OTTER-41'), 'password-too-simple');
  assert.equal(fault('Granite-otter-xx'), 'password-too-simple');
  assert.equal(fault('Graniteotter41'), 'password-too-simple');
  assert.equal(fault('Granite-otter-41'), null);
  shows('5.rule.password-upper', '5.rule.password-lower', '5.rule.password-digit', '5.rule.password-special');
});

test('the length is counted in characters of any script', () => {
  assert.equal(fault('Aa1!Aa1'), 'password-too-short');
  assert.equal(fault('Ä1!🦦🦦🦦🦦'), 'password-too-short');
  assert.equal(fault('Äö1!🦦🦦🦦🦦'), null);
  assert.equal(fault(`Aa1!${'x'.repeat(125)}`), 'password-too-long');
  shows('5.rule.password-length', '9.constant.password-length');
});

test('a common word with digits and symbols around it is still common', () => {
  for (const password of ['Password1!', 'P@ssw0rd!1', 'Welcome123!', 'Qwertyuiop1!']) {
    assert.equal(fault(password), 'password-too-common', password);
  }
});

test('a password made of the names of its owner, the company or the product is rejected', () => {
  for (const password of [
    'Lovelace1815!',
    'H4rb0url1ne-1!',
    'Harbourline-Freight-1',
    'Assay-Admin-2026',
    'Freight.test-9',
  ])
    assert.equal(fault(password), 'password-from-names', password);
});

test('a name within a long password is accepted, as is a part of fewer than four letters', () => {
  assert.equal(fault('Lovelace-granite-otter-41'), null);
  assert.equal(fault('Ada-otter-41!'), null);
  assert.equal(validatePassword('Harbour-1815', 8, { account: 'a@b.test', name: 'Bo', company: null }), null);
});

test('a refusal has the limit that it is about, and the limits themselves are accepted', () => {
  assert.deepEqual(validatePassword('Aa1!Aa1', 8, someone), { id: 'password-too-short', facts: { length: 8 } });
  const longest = `Aa1!${'granite-otter-'.repeat(9).slice(0, 124)}`;
  assert.equal(longest.length, 128);
  assert.equal(fault(longest), null);
  assert.deepEqual(validatePassword(`${longest}x`, 8, someone), { id: 'password-too-long', facts: { length: 128 } });
});

test('a common word is recognized with letters replaced, and only where it is most of the password', () => {
  for (const password of ['P4$$w0rd!1', 'Dragon!123', 'W3lcom3!12', 'L3tm31n!!1'])
    assert.equal(fault(password), 'password-too-common', password);
  for (const password of ['Dr@gon!12', 'Dr4gon!12', 'Ma5ter!12', 'Ma$ter!12', 'F1sh!ng!12', 'Sunsh1ne!2', 'Sunsh!ne-2'])
    assert.equal(fault(password), 'password-too-common', password);
  assert.equal(fault('12!Love9'), 'password-too-common', 'a word of four letters');
  // Five signs around the word, or a word of three letters.
  for (const password of ['Dragon!12345', '12345Dragon!', '!1Cat234']) assert.equal(fault(password), null, password);
  assert.equal(fault('12345678'), 'password-too-common');
  assert.equal(fault('!!!###1234567'), 'password-too-simple', 'without a letter');
});

test('five letters or digits besides names are too few, six are enough', () => {
  assert.equal(fault('Lovelace-1a2b3!'), 'password-from-names');
  assert.equal(fault('Lovelace-1a2b3c!'), null);
  assert.equal(fault('Lovelace-Freight!!1'), 'password-from-names');
  assert.equal(fault('4SSAY-4ssay#'), 'password-from-names', 'nothing but names once the digits are read as letters');
  // The longer word first: what is left of it would otherwise count as the user's own.
  const nested = { account: 'x@y.test', name: 'Harbour', company: 'Harbourline-Harbourlinens' };
  assert.equal(validatePassword('Harbourlinens-12!aB', 8, nested)?.id, 'password-from-names');
  // Ada has three letters, Bert four.
  const short = { account: 'ada@x.test', name: 'Bert', company: null };
  assert.equal(validatePassword('Ada-ada-12345!', 8, short)?.id ?? null, null);
  assert.equal(validatePassword('Bert-bert-1234!', 8, short)?.id, 'password-from-names');
  assert.equal(validatePassword('Bert-!!!-!!!-1', 8, short)?.id, 'password-from-names');
});
