import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Product, startProduct } from '../product.ts';

/** The files of the web app as served: in the encodings that the build wrote. */
const DIST = path.join(import.meta.dirname, '../../web/dist');
const DECODE = { br: brotliDecompressSync, gzip: gunzipSync };

let product: Product;
before(async () => {
  product = await startProduct([]);
});
after(() => product?.stop());

interface Got {
  headers: http.IncomingHttpHeaders;
  /** In wire format. */
  body: Buffer;
}

/** `fetch` would decode the body. */
function get(address: string, acceptEncoding?: string): Promise<Got> {
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
  return new Promise((resolve, reject) => {
    const request = http.get(product.url + address, { headers }, async (response) => {
      const parts: Buffer[] = await response.toArray();
      resolve({ headers: response.headers, body: Buffer.concat(parts) });
    });
    request.on('error', reject);
  });
}

const headerBytes = ({ headers }: Got) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0);

const varies = ({ headers }: Got) => (headers.vary ?? '').toLowerCase().split(/\s*,\s*/);
const styles = readdirSync(path.join(DIST, 'assets')).find((name) => /^index-.*\.css$/.test(name))!;
const script = readdirSync(path.join(DIST, 'assets')).find((name) => /^base-.*\.js$/.test(name))!;

for (const [what, address, file, type, cache] of [
  ['a script', `/assets/${script}`, `assets/${script}`, /^(text|application)\/javascript/, /immutable/],
  ['a style sheet', `/assets/${styles}`, `assets/${styles}`, /^text\/css/, /immutable/],
] as const) {
  test(`${what} is served as Brotli, gzip or uncompressed as the browser requests, with the same content`, async () => {
    const plain = readFileSync(path.join(DIST, file));
    for (const [asked, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
      [undefined, undefined],
    ] as const) {
      const got = await get(address, asked);
      const named = `${what} for ${asked}`;
      assert.equal(got.headers['content-encoding'], encoding, named);
      assert.ok(varies(got).includes('accept-encoding'), named);
      assert.match(got.headers['content-type']!, type, named);
      assert.match(got.headers['cache-control']!, cache, named);
      assert.equal(got.headers['content-security-policy'], "default-src 'none'; sandbox", named);
      assert.equal(got.headers['x-content-type-options'], 'nosniff', named);
      assert.ok(headerBytes(got) < 800, `${headerBytes(got)} bytes of headers`);
      assert.equal(Number(got.headers['content-length']), got.body.length, named);
      assert.deepEqual(encoding ? DECODE[encoding](got.body) : got.body, plain, named);
      const stored = { br: '.br', gzip: '.gz' };
      if (encoding) assert.deepEqual(got.body, readFileSync(path.join(DIST, file + stored[encoding])), named);
    }
  });
}

for (const address of ['/', '/index.html', '/listAssociatedDomains?x=y']) {
  test(`the page at ${address} is served uncompressed with a new nonce each time`, async () => {
    const file = readFileSync(path.join(DIST, 'index.html'), 'utf8');
    const seen = new Set<string>();
    // It fits the first packets; and responses that contain a secret and attacker-controlled text are not compressed
    // (CVE-2013-3587).
    for (const asked of ['gzip, deflate, br, zstd', 'identity', undefined]) {
      const { headers, body } = await get(address, asked);
      assert.equal(headers['content-encoding'], undefined, asked);
      assert.match(headers['content-type']!, /^text\/html/);
      // Another response's nonce would not match this response's policy.
      assert.equal(headers['cache-control'], 'no-store');
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
      assert.ok(nonce && !seen.has(nonce), asked);
      seen.add(nonce);
      assert.equal(String(body), file.replace('STYLE_NONCE', nonce));
    }
  });
}

test('folders are not listed, and nothing outside the built web app is served', async () => {
  const asset = path.basename(script);
  for (const address of [
    '/assets/',
    '/assets',
    '/package.json',
    '/.git/HEAD',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
  ]) {
    const { body } = await get(address, 'identity');
    assert.doesNotMatch(String(body), new RegExp(`>${asset}<|"devDependencies"|^ref: |"name": "`), address);
  }
});

test('files that are already compressed are served unchanged', async () => {
  const font = readdirSync(path.join(DIST, 'assets')).find((name) => name.endsWith('.woff2'))!;
  const got = await get(`/assets/${font}`, 'gzip, deflate, br');
  assert.equal(got.headers['content-encoding'], undefined);
  assert.deepEqual(got.body, readFileSync(path.join(DIST, 'assets', font)));
});

test('API responses are still compressed on request', async () => {
  const got = await get('/api/howWeRate', 'gzip');
  assert.equal(got.headers['content-encoding'], 'gzip');
  assert.ok(JSON.parse(gunzipSync(got.body).toString()).success);
});
