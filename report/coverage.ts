import { closeSync, openSync, readSync } from 'node:fs';

/** One entry per code point: 1 = a glyph exists. */
export type Coverage = Uint8Array;

const CODE_POINTS = 0x110000;

/**
 * Characters for which at least one of the TrueType fonts has a glyph: reads only their `cmap` tables (OpenType 1.9,
 * "cmap"), formats 4 and 12.
 * @throws Error for a file that is not such a font
 */
export function coverageOf(files: readonly string[]): Coverage {
  const covered = new Uint8Array(CODE_POINTS);
  for (const file of files) addCoverage(file, covered);
  return covered;
}

/** Adds the characters of one font. @throws Error as above */
export function addCoverage(file: string, covered: Coverage): void {
  addCharacters(charactersTable(file), covered);
}

function charactersTable(file: string): Buffer {
  const font = openSync(file, 'r');
  try {
    const part = (offset: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length);
      if (readSync(font, bytes, 0, length, offset) < length) throw new Error(`${file} ends early`);
      return bytes;
    };
    const tables = part(12, part(0, 12).readUInt16BE(4) * TABLE_RECORD);
    for (let at = 0; at < tables.length; at += TABLE_RECORD) {
      if (tables.toString('latin1', at, at + 4) !== 'cmap') continue;
      return part(tables.readUInt32BE(at + 8), tables.readUInt32BE(at + 12));
    }
    throw new Error(`${file} has no table of characters`);
  } finally {
    closeSync(font);
  }
}

const TABLE_RECORD = 16;
const ENCODING_RECORD = 8;

function addCharacters(cmap: Buffer, covered: Coverage): void {
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const at = 4 + record * ENCODING_RECORD;
    const platform = cmap.readUInt16BE(at);
    // Unicode, or Windows with Unicode.
    if (platform !== 0 && !(platform === 3 && [1, 10].includes(cmap.readUInt16BE(at + 2)))) continue;
    const table = cmap.subarray(cmap.readUInt32BE(at + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) addSegments(table, covered);
    else if (format === 12) addGroups(table, covered);
  }
}

/** Format 4: segments of the first plane; a glyph is computed from a delta or looked up. */
function addSegments(table: Buffer, covered: Coverage): void {
  const doubled = table.readUInt16BE(6);
  const [ends, starts] = [14, 16 + doubled];
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled];
  for (let at = 0; at < doubled; at += 2) {
    const [start, end] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)];
    const [delta, offset] = [table.readUInt16BE(deltas + at), table.readUInt16BE(offsets + at)];
    for (let code = start; code <= end && code < 0xffff; code++) {
      const looked = offset === 0 ? code : table.readUInt16BE(offsets + at + offset + 2 * (code - start));
      if (looked !== 0 && ((looked + delta) & 0xffff) !== 0) covered[code] = 1;
    }
  }
}

/** Format 12: groups of any plane, each with the glyph of its first character. */
function addGroups(table: Buffer, covered: Coverage): void {
  for (let at = 16, left = table.readUInt32BE(12); left > 0; at += 12, left--) {
    const [start, end, glyph] = [table.readUInt32BE(at), table.readUInt32BE(at + 4), table.readUInt32BE(at + 8)];
    // Glyph 0 means "none".
    if (start < end || glyph !== 0) covered.fill(1, glyph === 0 ? start + 1 : start, Math.min(end + 1, CODE_POINTS));
  }
}
