import dgram from 'node:dgram';
import { writeFileSync } from 'node:fs';
import { exists } from './name-exists.ts';

/**
 * A resolver that only delays: every answer arrives after the given number of milliseconds, most of them "no such
 * name". A name exists if its hash says so. Prints `ready` when it listens; when its standard input ends, it writes the
 * queried names to a file. Arguments: milliseconds, file for the names.
 */

const [delay = '20', file = ''] = process.argv.slice(2);
const DELAY_MS = Number(delay);
const NXDOMAIN = 3;
const TYPES = { A: 1, NS: 2, MX: 15 } as const;

const asked = new Set<string>();
const socket = dgram.createSocket({ type: 'udp4', recvBufferSize: 1 << 22 });
/** Answers in the order in which they are due, with a single timer. */
const due: { at: number; wire: Buffer; port: number; address: string }[] = [];
let head = 0;

socket.on('message', (wire, { port, address }) => {
  const answer = answerTo(wire);
  if (answer) due.push({ at: performance.now() + DELAY_MS, wire: answer, port, address });
});
setInterval(() => {
  const now = performance.now();
  for (; head < due.length && due[head]!.at <= now; head += 1) {
    const { wire, port, address } = due[head]!;
    socket.send(wire, port, address);
  }
  if (head === due.length) {
    due.length = 0;
    head = 0;
  }
}, 1);
socket.bind(53, '127.0.0.1', () => process.stdout.write('ready\n'));
process.stdin.resume().on('end', () => {
  writeFileSync(file, [...asked].join('\n'));
  process.exit(0);
});

function answerTo(query: Buffer): Buffer | null {
  if (query.length < 17) return null;
  let at = 12;
  const labels: string[] = [];
  while (at < query.length && query[at] !== 0) {
    const length = query[at]!;
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const end = at + 5;
  if (end > query.length) return null;
  const name = labels.join('.').toLowerCase();
  const type = query.readUInt16BE(at + 1);
  asked.add(name);
  const records = exists(name) ? recordsFor(type) : null;
  const head12 = Buffer.alloc(12);
  query.copy(head12, 0, 0, 2);
  head12.writeUInt16BE(0x8180 | (records ? 0 : NXDOMAIN), 2);
  head12.writeUInt16BE(1, 4);
  head12.writeUInt16BE(records?.length ?? 0, 6);
  return Buffer.concat([head12, query.subarray(12, end), ...(records ?? [])]);
}

/** The record of a type at the name of the question (a pointer to byte 12); none for other types. */
function recordsFor(type: number): Buffer[] {
  const record = (data: Buffer) => {
    const fixed = Buffer.alloc(12);
    fixed.writeUInt16BE(0xc00c, 0);
    fixed.writeUInt16BE(type, 2);
    fixed.writeUInt16BE(1, 4);
    fixed.writeUInt32BE(300, 6);
    fixed.writeUInt16BE(data.length, 10);
    return Buffer.concat([fixed, data]);
  };
  if (type === TYPES.A) return [record(Buffer.from([192, 0, 2, 7]))];
  const server = Buffer.from('\x02ns\x07parking\x04test\x00', 'latin1');
  if (type === TYPES.NS) return [record(server)];
  return type === TYPES.MX ? [record(Buffer.concat([Buffer.from([0, 10]), server]))] : [];
}
