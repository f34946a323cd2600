import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Member } from '#platform/files/tar.ts';

/** Members larger than this, compressed or not, are skipped: no record is that large. */
const MEMBER_MAX = 64 * 1024 * 1024;
const DIRECTORY_MAX = 256 * 1024 * 1024;
/** End-of-central-directory record with a comment of the maximum length. */
const END_MAX = 22 + 0xffff;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** Marks a value that is stored in the ZIP64 record. */
const OVERFLOW = 0xffffffff;
const inflate = promisify(inflateRaw);

/**
 * Files of a ZIP archive (PKWARE APPNOTE 6.3, with the ZIP64 end record for many members), one by one, in the order of its
 * central directory.
 * @throws Error when the archive is broken
 */
export async function* zipMembersOf(path: string, wanted: (name: string) => boolean): AsyncGenerator<Member> {
  const handle = await open(path);
  try {
    const directory = await directoryOf(handle);
    for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY; ) {
      const method = directory.readUInt16LE(at + 10);
      const packed = directory.readUInt32LE(at + 20);
      const size = directory.readUInt32LE(at + 24);
      const nameLength = directory.readUInt16LE(at + 28);
      const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
      const offset = directory.readUInt32LE(at + 42);
      at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
      if (!wanted(name) || packed > MEMBER_MAX || size > MEMBER_MAX) continue;
      if (offset === OVERFLOW) throw new Error('the archive is larger than 4 GB');
      yield { name, content: await contentAt(handle, offset, packed, method) };
    }
  } finally {
    await handle.close();
  }
}

/** Whether these are the first bytes of a ZIP archive that is not empty. */
export function isZip(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32LE(0) === LOCAL;
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  if (bytesRead < length) throw new Error('the archive is truncated');
  return buffer;
}

async function directoryOf(handle: FileHandle): Promise<Buffer> {
  const { size } = await handle.stat();
  const length = Math.min(size, END_MAX);
  const tail = await read(handle, size - length, length);
  let at = length - 22;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1;
  if (at < 0) throw new Error('the file is not a ZIP archive');
  let bytes = tail.readUInt32LE(at + 12);
  let offset = tail.readUInt32LE(at + 16);
  // Values too large for this record: the ZIP64 locator precedes it.
  if (offset === OVERFLOW || bytes === OVERFLOW || tail.readUInt16LE(at + 10) === 0xffff) {
    if (at < 20) throw new Error('the file is not a ZIP archive');
    const record = await read(handle, Number(tail.readBigUInt64LE(at - 20 + 8)), 56);
    if (record.readUInt32LE(0) !== END_64) throw new Error('the file is not a ZIP archive');
    bytes = Number(record.readBigUInt64LE(40));
    offset = Number(record.readBigUInt64LE(48));
  }
  if (bytes > DIRECTORY_MAX || offset + bytes > size) throw new Error('the file is not a ZIP archive');
  return read(handle, offset, bytes);
}

async function contentAt(handle: FileHandle, offset: number, packed: number, method: number): Promise<Buffer> {
  const head = await read(handle, offset, 30);
  if (head.readUInt32LE(0) !== LOCAL) throw new Error('the archive is broken');
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const content = await read(handle, start, packed);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw new Error('the compression method of the archive is not supported');
  return inflate(content, { maxOutputLength: MEMBER_MAX });
}
