import { fstatSync, openSync, readSync } from 'node:fs';

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
}

/** Opened once per thread, and open as long as it lives. */
const files = new Map<string, OpenFile>();

function open(path: string): OpenFile {
  let file = files.get(path);
  if (!file) {
    const handle = openSync(path, 'r');
    file = { handle, size: fstatSync(handle).size };
    files.set(path, file);
  }
  return file;
}

/**
 * The row of the range that contains an address, in a CSV file `start,end,value[,label]` of decimal numbers, sorted by
 * start, without overlaps. Reads about a dozen places of the file, which the operating system keeps in its page cache:
 * the tables of all ranges would take 114 MB of memory and two seconds of CPU time to build.
 * @returns null if no range contains it
 * @throws the error of the file system
 */
export function findRange(path: string, address: bigint): RangeRow | null {
  const { handle, size } = open(path);
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
  const text = buffer.toString('utf8', 0, read);
  let found: RangeRow | null = null;
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1 || undefined).split('\n')) {
    const [start, end, value, ...label] = line.split(',');
    if (!start || end === undefined || value === undefined || BigInt(start) > address) break;
    found = address <= BigInt(end) ? { value: value.trim(), label: label.join(',') } : null;
  }
  return found;
}
