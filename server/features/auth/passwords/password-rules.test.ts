import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/contract/specification/shows.ts';
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
