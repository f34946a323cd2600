import assert from 'node:assert/strict';
import { test } from 'node:test';
import dnsPacket from 'dns-packet';
import fc from 'fast-check';
import { decodeReply, encodeQuestion, isAtOrBelow, isWireName, joinText } from './message.ts';

const question = { name: 'example.com', type: 'TXT' } as const;

test('names that cannot be encoded are distinguished', () => {
  const fitting = ['.', 'example.com', 'example.com.', '_dmarc.example.com', `${'a'.repeat(63)}.example`];
  const unfit = ['', 'a..b', `${'a'.repeat(64)}.example`, 'a b.example', 'ä.example', `${'a.'.repeat(127)}aa`];
  assert.deepEqual([fitting.filter((name) => !isWireName(name)), unfit.filter(isWireName)], [[], []]);
});

test('a name is at or below itself, its ancestors and the root', () => {
  assert.deepEqual(
    ['example.com', 'com', '.', 'ample.com', 'a.example.com'].map((zone) => isAtOrBelow('example.com', zone)),
    [true, true, true, false, false],
  );
});

test('the strings of one TXT record are joined without a space and truncated', () => {
  assert.equal(joinText([Buffer.from('v=spf1 inc'), Buffer.from('lude:x')]), 'v=spf1 include:x');
  assert.equal(joinText(Buffer.alloc(9000, 'a')).length, 4096);
});

test('a query can be parsed, and only its own response is accepted', () => {
  const { id, wire } = encodeQuestion(question, { recursion: true, dnssec: true });
  const sent = dnsPacket.decode(wire);
  assert.deepEqual([sent.id, sent.flag_rd, sent.questions?.[0]?.name], [id, true, 'example.com']);
  assert.equal(decodeReply(wire, id, question), null, 'a question is no reply');
  const reply = dnsPacket.encode({ type: 'response', id, questions: [{ name: 'EXAMPLE.com', type: 'TXT' }] });
  assert.equal(decodeReply(reply, id, question)?.rcode, 'NOERROR');
  assert.equal(decodeReply(reply, id ^ 1, question), null);
  assert.equal(decodeReply(reply, id, { ...question, type: 'A' }), null);
});

test('no bytes make the parser throw', () => {
  const { id, wire } = encodeQuestion(question, {});
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(40), (bytes, at) => {
      decodeReply(Buffer.from(bytes), id, question);
      const changed = Buffer.concat([wire.subarray(0, at), bytes, wire.subarray(at)]);
      if (changed.length > 2) changed.writeUInt8(0x80, 2);
      decodeReply(changed, id, question);
    }),
  );
});
