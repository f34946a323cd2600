import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

/** Uncompressed bytes of a block: a look-up inflates one. */
const BLOCK_BYTES = 16_384;
const NEWLINE = 0x0a;

/**
 * Replaces a CSV file of address ranges by one of compressed blocks of whole lines, of which engine/sources/range-file.ts
 * reads one per look-up: the blocks (deflate), an index `[start, offset, bytes]` per block as JSON, and the length of the
 * index in four bytes.
 * @param {string} file ends with `.csv`
 */
export function compressRanges(file) {
  const csv = readFileSync(file);
  const target = file.replace(/\.csv$/, '.ranges');
  const made = `${target}.new`;
  const handle = openSync(made, 'w');
  const index = [];
  let offset = 0;
  for (let from = 0; from < csv.length; ) {
    const end = from + BLOCK_BYTES >= csv.length ? -1 : csv.lastIndexOf(NEWLINE, from + BLOCK_BYTES);
    const to = end <= from ? csv.length : end + 1;
    const block = deflateRawSync(csv.subarray(from, to), { level: 9 });
    writeSync(handle, block);
    index.push([csv.toString('latin1', from, csv.indexOf(',', from)), offset, block.length]);
    offset += block.length;
    from = to;
  }
  const json = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  writeSync(handle, Buffer.concat([json, length]));
  closeSync(handle);
  renameSync(made, target);
  rmSync(file);
}
