import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { authorityDomains, parseIssuer, validateCaa } from './caa.ts';

const rows: readonly [tag: string, value: string, problem: string | null][] = [
  ['issue', 'ca.example', null],
  ['issue', ' ca.example ; ', null],
  ['issue', ';', null],
  ['issue', '', null],
  ['issue', 'ca.example; account=230123', null],
  ['issue', 'ca.example;policy=ev;account=', null],
  ['issue', 'ca--1.example', null],
  ['issue', 'https://ca.example', 'issuer'],
  ['issue', 'ca.example/', 'issuer'],
  ['issue', 'ca.example.', 'issuer'],
  ['issue', '-ca.example', 'issuer'],
  ['issue', 'ca example', 'issuer'],
  ['issue', 'letsencrypt', 'issuer'],
  ['issue', '%%%%%', 'issuer'],
  ['issue', 'ca.example, other.example', 'issuer'],
  ['issue', '*.ca.example', 'issuer'],
  ['issue', 'ca.example; account', 'issuer'],
  ['issue', 'ca.example;; account=1', 'issuer'],
  ['issue', 'ca.example; a b=1', 'issuer'],
  ['issuewild', '"ca.example"', 'issuer'],
  ['issuemail', 'ca_1.example', 'issuer'],
  ['issuevmc', 'ca.example', null],
  ['issue', 'ca.example; accounturi=https://ca.example/acct/1', null],
  ['issue', 'ca.example; accounturi=acct', 'parameter'],
  ['issue', 'ca.example; accounturi=https://a.example/1; accounturi=https://a.example/2', 'parameter'],
  ['issue', 'ca.example; validationmethods=dns-01,http-01', null],
  ['issue', 'ca.example; validationmethods=dns', 'parameter'],
  ['issue', 'ca.example; validationmethods=', 'parameter'],
  ['issue', 'ca.example; validationmethods=dns-01; validationmethods=http-01', 'parameter'],
  ['iodef', 'mailto:security@example.com', null],
  ['iodef', 'https://example.com/caa', null],
  ['iodef', 'security@example.com', 'address'],
  ['iodef', 'ftp://example.com', 'address'],
  ['contactemail', 'security@example.com', null],
  ['contactemail', 'mailto:security@example.com', 'address'],
  ['contactphone', '+1 (555) 123-4567', null],
  ['contactphone', 'call us', 'address'],
  ['future', 'anything', null],
];
for (const [tag, value, problem] of rows) {
  test(`the CAA property ${tag} "${value}" has ${problem === null ? 'no problem' : `a problem with its ${problem}`}`, () => {
    assert.equal(validateCaa({ tag, value }), problem);
  });
}

test('an issuer is parsed with its parameters', () => {
  assert.deepEqual(parseIssuer(' CA.example ; a=b ;c=d=e '), {
    issuer: 'ca.example',
    parameters: [
      { tag: 'a', value: 'b' },
      { tag: 'c', value: 'd=e' },
    ],
  });
  assert.deepEqual(parseIssuer(';'), { issuer: null, parameters: [] });
});

test('a CA is identified by the organization of its certificate', () => {
  assert.ok(authorityDomains("CN=R11, O=Let's Encrypt, C=US")?.includes('letsencrypt.org'));
  assert.ok(authorityDomains('C=US, O="DigiCert, Inc.", CN=X')?.includes('digicert.com'));
  assert.equal(authorityDomains('CN=Inside'), null);
});

test('no value makes the parser throw', () => {
  fc.assert(
    fc.property(fc.constantFrom('issue', 'iodef', 'contactphone'), fc.string({ maxLength: 300 }), (tag, value) => {
      validateCaa({ tag, value });
      authorityDomains(value);
    }),
  );
});
