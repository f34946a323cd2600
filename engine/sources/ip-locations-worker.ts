import { closeSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import ipaddr from 'ipaddr.js';
import type { LocationTables, RangeTable } from './ip-locations.ts';

/**
 * Reads the CSV files of the data packages into typed arrays and transfers their memory; runs once, off the event loop.
 */

const require = createRequire(import.meta.url);
const folderOf = (name: string) => path.dirname(require.resolve(`${name}/package.json`));

function halves(address: string): [bigint, bigint] {
  const parts = ipaddr.IPv6.parse(address).parts;
  const join = (from: number) => parts.slice(from, from + 4).reduce((sum, part) => (sum << 16n) | BigInt(part), 0n);
  return [join(0), join(4)];
}

/** Rows of one file: start, end, value, label. Read in chunks, so that no file is in memory as a whole. */
function* rows(file: string): Generator<[start: string, end: string, value: string, label: string]> {
  const handle = openSync(file, 'r');
  const piece = Buffer.alloc(1 << 18);
  let rest = '';
  for (let read = readSync(handle, piece); read > 0; read = readSync(handle, piece)) {
    // Only the labels contain non-ASCII bytes; they are decoded as UTF-8 below.
    const lines = (rest + piece.toString('latin1', 0, read)).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const first = line.indexOf(',');
      const second = line.indexOf(',', first + 1);
      const third = line.indexOf(',', second + 1);
      if (second < 0) continue;
      const value = line.slice(second + 1, third < 0 ? undefined : third);
      yield [line.slice(0, first), line.slice(first + 1, second), value.trim(), third < 0 ? '' : line.slice(third + 1)];
    }
  }
  closeSync(handle);
}

function readLabel(label: string): string {
  const plain = label.trim().replace(/^"|"$/g, '').replaceAll('""', '"');
  return Buffer.from(plain, 'latin1').toString('utf8');
}

/** Columns of one table, grown by doubling so that no object per row is needed. */
class Columns {
  count = 0;
  wide = Array.from({ length: 4 }, () => new BigUint64Array(1 << 16));
  values = new Uint32Array(1 << 16);

  add(start: [bigint, bigint], end: [bigint, bigint], value: number): void {
    if (this.count === this.values.length) {
      this.wide = this.wide.map((column) => grown(column, new BigUint64Array(column.length * 2)));
      this.values = grown(this.values, new Uint32Array(this.values.length * 2));
    }
    for (const [index, half] of [...start, ...end].entries()) this.wide[index]![this.count] = half;
    this.values[this.count] = value;
    this.count += 1;
  }

  table(): RangeTable {
    const [startHigh, startLow, endHigh, endLow] = this.wide.map((column) => column.slice(0, this.count));
    return {
      startHigh: startHigh!,
      startLow: startLow!,
      endHigh: endHigh!,
      endLow: endLow!,
      values: this.values.slice(0, this.count),
    };
  }
}

function grown<T extends BigUint64Array | Uint32Array>(from: T, to: T): T {
  to.set(from as never);
  return to;
}

/** IPv4 addresses are numbers in these files; their high halves are 0, so they sort before IPv6. */
function read(name: string, short: string, encode: (value: string, label: string) => number): RangeTable {
  const columns = new Columns();
  for (const [start, end, value, label] of rows(path.join(folderOf(name), `${short}-ipv4-num.csv`))) {
    columns.add([0n, BigInt(start)], [0n, BigInt(end)], encode(value, label));
  }
  for (const [start, end, value, label] of rows(path.join(folderOf(name), `${short}-ipv6.csv`))) {
    columns.add(halves(start), halves(end), encode(value, label));
  }
  return columns.table();
}

const names = new Map<number, string>();
const asn = read('@ip-location-db/asn', 'asn', (value, label) => {
  if (!names.has(Number(value))) names.set(Number(value), readLabel(label));
  return Number(value);
});
const country = read('@ip-location-db/asn-country', 'asn-country', (value) =>
  value.length === 2 ? (value.charCodeAt(0) << 8) | value.charCodeAt(1) : 0,
);
const operators = [...names].sort(([left], [right]) => left - right);
const encoder = new TextEncoder();
const encoded = operators.map(([, name]) => encoder.encode(name.slice(0, 100)));
const offsets = new Uint32Array(encoded.length + 1);
for (const [index, bytes] of encoded.entries()) offsets[index + 1] = offsets[index]! + bytes.length;
const text = new Uint8Array(offsets.at(-1) ?? 0);
for (const [index, bytes] of encoded.entries()) text.set(bytes, offsets[index]);

const tables: LocationTables = {
  asn,
  country,
  operators: { numbers: Uint32Array.from(operators, ([number]) => number), offsets, text },
};
const buffers = [asn, country]
  .flatMap((table) => [table.startHigh, table.startLow, table.endHigh, table.endLow, table.values])
  .map((array) => array.buffer as ArrayBuffer);
parentPort?.postMessage(tables, [...buffers, offsets.buffer, text.buffer]);
