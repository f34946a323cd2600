import { existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

/** A row of a file of address ranges. */
export interface RangeRow {
  value: string;
  /** Rest of the line, empty if there is none. */
  label: string;
}

/** Part of a file that is read as a whole at the end of a search. */
const BLOCK_BYTES = 4_096;
/** Maximum length of a line: two 39-digit numbers, an AS number and its name. */
const LINE_BYTES = 1_024;
const NEWLINE = 0x0a;

interface OpenFile {
  handle: number;
  size: number;
  /** Of a compressed file: its blocks by their first address. */
  blocks: { start: bigint; offset: number; bytes: number }[] | null;
}

/** Opened once per thread, and open as long as it lives. */
const files = new Map<string, OpenFile>();

function open(path: string): OpenFile {
  let file = files.get(path);
  if (!file) {
    // `npm run slim` replaces the CSV files.
    const compressed = path.replace(/\.csv$/, '.ranges');
    const isCompressed = !existsSync(path) && existsSync(compressed);
    const handle = openSync(isCompressed ? compressed : path, 'r');
    const { size } = fstatSync(handle);
    file = { handle, size, blocks: isCompressed ? readIndex(handle, size) : null };
    files.set(path, file);
  }
  return file;
}

/** The index at the end of a compressed file, as tools/launch/compress-ranges.mjs writes it. */
function readIndex(handle: number, size: number): OpenFile['blocks'] {
  const length = readAt(handle, size - 4, 4).readUInt32LE();
  const index: [string, number, number][] = JSON.parse(readAt(handle, size - 4 - length, length).toString());
  return index.map(([start, offset, bytes]) => ({ start: BigInt(start), offset, bytes }));
}

function readAt(handle: number, offset: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(bytes);
  return buffer.subarray(0, readSync(handle, buffer, 0, bytes, offset));
}

/**
 * The row of the range that contains an address, in a CSV file `start,end,value[,label]` of decimal numbers, sorted by
 * start, without overlaps, or in the compressed file that `npm run slim` made of it. Reads about a dozen places of the
 * file, or one block, which the operating system keeps in its page cache: the tables of all ranges would take 114 MB of
 * memory and two seconds of CPU time to build.
 * @returns null if no range contains it
 * @throws the error of the file system
 */
export function findRange(path: string, address: bigint): RangeRow | null {
  const file = open(path);
  return rowIn(file.blocks ? blockOf(file.handle, file.blocks, address) : linesAround(file, address), address);
}

/** Lines of the compressed block that can contain the address. */
function blockOf(handle: number, blocks: NonNullable<OpenFile['blocks']>, address: bigint): string {
  let from = 0;
  let to = blocks.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const block = blocks[middle];
    if (block && block.start <= address) from = middle + 1;
    else to = middle;
  }
  const block = blocks[from - 1];
  // The last line of a file may have no end.
  return block ? `${inflateRawSync(readAt(handle, block.offset, block.bytes)).toString('utf8')}\n` : '';
}

/** Lines of the CSV file of which one can contain the address. */
function linesAround({ handle, size }: OpenFile, address: bigint): string {
  const buffer = Buffer.allocUnsafe(BLOCK_BYTES + 2 * LINE_BYTES);
  let from = 0;
  let to = size;
  // `from` begins a line whose start is not above the address; lines that begin after `to` are above it.
  while (to - from > BLOCK_BYTES) {
    const middle = Math.floor((from + to) / 2);
    const read = readSync(handle, buffer, 0, 2 * LINE_BYTES, middle);
    const line = buffer.subarray(0, read).indexOf(NEWLINE) + 1;
    const comma = buffer.subarray(0, read).indexOf(',', line);
    if (line > 0 && comma > line && BigInt(buffer.toString('latin1', line, comma)) <= address) from = middle + line;
    else to = middle;
  }
  const read = readSync(handle, buffer, 0, to - from + LINE_BYTES, from);
  return buffer.toString('utf8', 0, read);
}

function rowIn(text: string, address: bigint): RangeRow | null {
  let found: RangeRow | null = null;
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1 || undefined).split('\n')) {
    const [start, end, value, ...label] = line.split(',');
    if (!start || end === undefined || value === undefined || BigInt(start) > address) break;
    found = address <= BigInt(end) ? { value: value.trim(), label: label.join(',') } : null;
  }
  return found;
}
