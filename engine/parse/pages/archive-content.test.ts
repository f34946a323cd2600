import assert from 'node:assert/strict';
import { it } from 'node:test';
import zlib from 'node:zlib';
import { gunzipped, isArchive } from './archive-content.ts';

/** A tar with one empty file, as `tar` writes it. */
function tar(name: string): Buffer {
  const block = Buffer.alloc(1_024);
  block.write(name, 0);
  block.write('0000644\0', 100);
  block.write('00000000000\0', 124);
  block.write('        ', 148);
  block.write('ustar\0', 257);
  const sum = block.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function zip(name: string, method = 8): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(method, 8);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), Buffer.alloc(40, 7)]);
}

it('inspects archives instead of trusting their first bytes', () => {
  for (const file of [
    zip('site/index.php'),
    tar('site/'),
    zlib.gzipSync(tar('site/')),
    Buffer.from('7z\xbc\xaf\x27\x1c..', 'latin1'),
  ])
    assert.equal(isArchive(file), true);
  for (const file of [
    Buffer.from('PK\x03\x04 some text that goes on for a while, and then some'),
    zip('a\x01b'),
    zip('a', 77),
    zlib.gzipSync('<!doctype html><html>a page</html>'),
    Buffer.from('\x1f\x8b\x08 nothing behind it', 'latin1'),
    Buffer.alloc(2_000),
    Buffer.alloc(0),
  ])
    assert.equal(isArchive(file), false);
});

it('unpacks the beginning of a truncated file', () => {
  const whole = zlib.gzipSync(
    Buffer.from(Array.from({ length: 20_000 }, (_, at) => `INSERT INTO a VALUES (${at * at});\n`).join('')),
  );
  assert.match(gunzipped(whole.subarray(0, 8_000)).toString(), /^INSERT INTO a VALUES \(0\);\n/);
});
