import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** A file in an archive. */
export interface Member {
  name: string;
  content: Buffer;
}

const BLOCK = 512;
const PIECE = 1024 * 1024;
/** Larger members are passed over: a record or a description is never so large. */
const MEMBER_MAX = 64 * 1024 * 1024;

/** A regular file in the stream; its chunks can be read once, and only before the next file is read. */
export interface Entry {
  name: string;
  size: number;
  pieces(): AsyncGenerator<Buffer>;
}

/**
 * Plain files of a tar archive (POSIX ustar, with GNU's and pax's additions passed over), one by one.
 * @throws Error when the archive ends in the middle
 */
export async function* entriesOf(stream: Readable): AsyncGenerator<Entry> {
  const reader = blocks(stream);
  for (;;) {
    const head = await reader.take(BLOCK);
    if (head === null || head.every((byte) => byte === 0)) return;
    const { name, size, type } = headOf(head);
    let left = Math.ceil(size / BLOCK) * BLOCK;
    let unread = size;
    async function* pieces(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const step = Math.min(left, PIECE);
        const piece = await reader.take(step);
        if (piece === null) throw new Error('the archive ends in the middle');
        left -= step;
        const own = piece.subarray(0, Math.min(step, unread));
        unread -= own.length;
        if (own.length > 0) yield own;
      }
    }
    if (type === '0' || type === '\0') yield { name, size, pieces };
    // Unread content is skipped.
    for await (const _ of pieces());
  }
}

/** Regular files with their content, except unwanted or too large ones. */
export async function* membersOf(stream: Readable, wanted: (name: string) => boolean): AsyncGenerator<Member> {
  for await (const { name, size, pieces } of entriesOf(stream)) {
    if (!wanted(name) || size > MEMBER_MAX) continue;
    const content: Buffer[] = [];
    for await (const piece of pieces()) content.push(piece);
    yield { name, content: Buffer.concat(content) };
  }
}

function headOf(block: Buffer): { name: string; size: number; type: string } {
  const text = (from: number, length: number) => {
    const bytes = block.subarray(from, from + length);
    const end = bytes.indexOf(0);
    return bytes.toString('utf8', 0, end < 0 ? length : end);
  };
  if (text(257, 5) !== 'ustar') throw new Error('the file is no tar archive');
  const size = Number.parseInt(text(124, 12).trim() || '0', 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('the file is no tar archive');
  const prefix = text(345, 155);
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size, type: text(156, 1) || '\0' };
}

function blocks(stream: Readable) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer[] = [];
  let bytes = 0;
  const fill = async (wanted: number) => {
    while (bytes < wanted) {
      const { value, done } = await chunks.next();
      if (done) return false;
      held.push(value);
      bytes += value.length;
    }
    return true;
  };
  return {
    async take(length: number): Promise<Buffer | null> {
      if (!(await fill(length))) {
        if (bytes > 0) throw new Error('the archive ends in the middle');
        return null;
      }
      const all = held.length === 1 ? held[0]! : Buffer.concat(held);
      held = [all.subarray(length)];
      bytes = all.length - length;
      return all.subarray(0, length);
    },
  };
}

/** A file to write: its bytes, or the path of a file with its size. */
export interface NewMember {
  name: string;
  content: Buffer | { path: string; bytes: number };
}

/** The bytes of an archive of plain files, in their order. */
export async function* archiveOf(members: Iterable<NewMember>): AsyncGenerator<Buffer> {
  for (const { name, content } of members) {
    const size = Buffer.isBuffer(content) ? content.length : content.bytes;
    yield memberHead(name, size);
    if (Buffer.isBuffer(content)) yield content;
    else yield* createReadStream(content.path) as AsyncIterable<Buffer>;
    yield padding(size);
  }
  yield ARCHIVE_END;
}

/** Head and padding of one plain file, for writing an archive. */
export function memberHead(name: string, size: number): Buffer {
  const head = Buffer.alloc(BLOCK);
  head.write(name, 0, 100, 'utf8');
  head.write('0000644\0', 100);
  head.write('0000000\0', 108);
  head.write('0000000\0', 116);
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  head.write('00000000000\0', 136);
  head.write('        ', 148);
  head.write('0', 156);
  head.write('ustar\x0000', 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

/** Bytes that fill the last block of a member, or end an archive (two empty blocks). */
export function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}
export const ARCHIVE_END = Buffer.alloc(2 * BLOCK);
