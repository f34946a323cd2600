import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ARCHIVE_END, entriesOf, memberHead, membersOf, padding } from '#platform/files/tar.ts';
import { contentOf, downloadText, fetchFile } from './download.ts';
import { elementsOf } from './elements.ts';

/** A stream in chunks of this size, so that every boundary between bytes is tested. */
function pieces(content: Buffer | string, size: number): Readable {
  const bytes = Buffer.from(content);
  const count = Math.ceil(bytes.length / size);
  return Readable.from(Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size)));
}

async function all<T>(found: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of found) list.push(one);
  return list;
}

test('objects of a list are separated wherever the file is cut', async () => {
  const objects = [{ a: 'x}]"{' }, { b: { c: ['\\', '\\"', '漏洞 {'] } }, {}, { d: [{ e: 1 }, { f: [] }] }];
  for (const [text, key] of [
    [
      `{"head":{"vulnerabilities":"none"},"vulnerabilities" : ${JSON.stringify(objects)},"tail":[{"z":1}]}`,
      'vulnerabilities',
    ],
    [` ${JSON.stringify(objects)}`, null],
  ] as const) {
    for (const size of [1, 2, 3, 7, 64, 1_000]) {
      const found = await all(elementsOf(pieces(text, size), key));
      assert.deepEqual(
        found.map((one) => JSON.parse(one)),
        objects,
        `${size}`,
      );
    }
  }
});

test('a list that is truncated, or is none, is an error', async () => {
  await assert.rejects(all(elementsOf(pieces('{"vulnerabilities":[{"a":1},{"b"', 5), 'vulnerabilities')), /middle/);
  await assert.rejects(all(elementsOf(pieces('<html>', 3), 'vulnerabilities')), /no list/);
  assert.deepEqual(await all(elementsOf(pieces('[]', 1), null)), []);
});

function archive(members: readonly [string, string][]): Buffer {
  const blocks = members.flatMap(([name, text]) => {
    const content = Buffer.from(text);
    return [memberHead(name, content.length), content, padding(content.length)];
  });
  return Buffer.concat([...blocks, ARCHIVE_END]);
}

test('members of an archive have name and content, unwanted ones are skipped', async () => {
  const tar = archive([
    ['a/one.json', '1'.repeat(512)],
    ['b.txt', 'no'],
    ['a/two.json', ''],
    ['a/three.json', '漏'.repeat(400)],
  ]);
  for (const size of [100, 512, 5_000]) {
    const found = await all(membersOf(pieces(tar, size), (name) => name.endsWith('.json')));
    assert.deepEqual(
      found.map(({ name, content }) => [name, content.toString().length]),
      [
        ['a/one.json', 512],
        ['a/two.json', 0],
        ['a/three.json', 400],
      ],
    );
  }
});

test('a truncated archive, and another file, are errors', async () => {
  const tar = archive([['a.json', 'x'.repeat(2_000)]]);
  await assert.rejects(all(membersOf(pieces(tar.subarray(0, 1_500), 512), () => true)), /middle/);
  await assert.rejects(all(entriesOf(pieces('no archive '.repeat(100), 512))), /no tar archive/);
});

test('a redirect is followed if no key is sent, and only then', async () => {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.apikey}`);
    if (request.url === '/moved') return response.writeHead(302, { location: '/here' }).end();
    return response.end('a list');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/moved`;
  const { signal } = new AbortController();
  assert.equal(await downloadText(url, { signal }), 'a list');
  await assert.rejects(downloadText(url, { signal, headers: { apiKey: 'secret' } }), /answered 302/);
  assert.deepEqual(asked, ['/moved undefined', '/here undefined', '/moved secret']);
});

test('a response that breaks off is an error of the caller, and leaves nothing on the disk', async () => {
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half');
    setImmediate(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`;
  const { signal } = new AbortController();
  await assert.rejects(downloadText(url, { signal }));
  await assert.rejects(fetchFile(url, { signal }));
});

test('a truncated compressed file is an error of its reader', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-files-'));
  after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'list.gz');
  const packed = gzipSync(randomBytes(100_000));
  await writeFile(path, packed.subarray(0, 50_000));
  await assert.rejects(async () => {
    for await (const _ of await contentOf({ path }));
  }, /unexpected end/);
  // A reader that needs the beginning only may stop there.
  for await (const chunk of await contentOf({ path })) {
    assert.ok(chunk.length > 0);
    break;
  }
});
