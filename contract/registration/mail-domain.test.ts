import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestCompany, suggestDomain } from './mail-domain.ts';

test('a work address suggests the domain of its organization', () => {
  assert.equal(suggestDomain('ines@moreau.test'), 'moreau.test');
  assert.equal(suggestDomain(' Ines@Mail.Moreau.test '), 'moreau.test');
  assert.equal(suggestDomain('ines@mail.moreau.co.uk'), 'moreau.co.uk');
  assert.equal(suggestDomain('ines@com.test'), 'com.test');
});

test('mail providers for individuals and text that is no address suggest nothing', () => {
  for (const account of [
    'ines@gmail.com',
    'ines@mail.yahoo.co.jp',
    'ines',
    'ines@',
    '@moreau.test',
    'a@b@c.test',
    'a@b',
  ])
    assert.equal(suggestDomain(account), null, account);
  assert.equal(suggestDomain('ines@mor_eau.test'), null);
});

test('the name of the organization is read from its domain, unless it is in Punycode', () => {
  assert.equal(suggestCompany('ines@north-quay.test'), 'North Quay');
  assert.equal(suggestCompany('ines@xn--mnchen-3ya.test'), '');
  assert.equal(suggestCompany('ines@gmail.com'), '');
});
