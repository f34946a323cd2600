import assert from 'node:assert/strict';
import { test } from 'node:test';
import dnsPacket from 'dns-packet';
import fc from 'fast-check';
import { compareNames, isUnder, labelsOf, readMessage, TYPE, wireOf } from './wire.ts';

test('names are expanded and lowercased in owners and in data, whatever their case and compression', () => {
  const plain = dnsPacket.encode({
    type: 'response',
    id: 1,
    questions: [{ name: 'Example.TEST', type: 'MX' }],
    answers: [{ name: 'EXAMPLE.test', type: 'MX', ttl: 60, data: { preference: 10, exchange: 'Mail.Example.Test' } }],
  });
  const read = readMessage(plain)!;
  const data = Buffer.concat([Buffer.from([0, 10]), wireOf(labelsOf('mail.example.test'))]);
  assert.deepEqual(read.answers, [{ owner: labelsOf('example.test'), type: TYPE.MX, klass: 1, ttl: 60, data }]);
  // The same with the owner, and the end of the exchange, as pointers to the query name.
  const pointed = Buffer.concat([
    plain.subarray(0, 12 + 14 + 4),
    Buffer.from([0xc0, 12, 0, 15, 0, 1, 0, 0, 0, 60, 0, 9, 0, 10, 4, ...Buffer.from('MAIL'), 0xc0, 12]),
  ]);
  assert.deepEqual(readMessage(pointed)?.answers, read.answers);
});

test('names are in the canonical order of RFC 4034', () => {
  const names = ['example', 'a.example', 'yljkjljk.a.example', 'z.a.example', 'zabc.a.example', 'z.example'];
  const sorted = names.toReversed().toSorted((left, right) => compareNames(labelsOf(left), labelsOf(right)));
  assert.deepEqual(sorted, names);
  assert.equal(isUnder(labelsOf('a.example'), labelsOf('example')), true);
  assert.equal(isUnder(labelsOf('anexample'), labelsOf('example')), false);
  assert.equal(isUnder(labelsOf('example'), labelsOf('.')), true);
});

test('no bytes make the parser throw or loop', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      readMessage(Buffer.from(bytes));
      readMessage(Buffer.concat([Buffer.from('000080000001000200010000', 'hex'), bytes]));
    }),
  );
});
