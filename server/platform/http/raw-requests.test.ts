import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';

const { context } = await testContext();
const server = await testServer(context);
const port = Number(new URL(server.url).port);

/** Sends raw lines on one connection and collects the responses until the server closes it. */
function answersTo(...lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(lines.join('\r\n')));
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const HOST = 'Host: 127.0.0.1';
const JSON_BODY = 'Content-Type: application/json';
/** Answered with 200 if the server parses it as a separate request. */
const SMUGGLED = ['GET /api/version HTTP/1.1', HOST, '', ''];
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

test('requests with ambiguous length are rejected, and what follows them is not parsed (RFC 9112 §6.3)', async () => {
  const ambiguous: Record<string, string[]> = {
    'both lengths': ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    'both lengths in reverse order': ['Transfer-Encoding: chunked', 'Content-Length: 4'],
    'two different lengths': ['Content-Length: 0', 'Content-Length: 4'],
    'a length that is not a number': ['Content-Length: +4'],
    'a final coding that is not chunked': ['Transfer-Encoding: chunked, identity'],
    'whitespace before the colon': ['Transfer-Encoding : chunked'],
    'a folded header': ['X-A: b', ' Transfer-Encoding: chunked', 'Content-Length: 4', 'Transfer-Encoding: chunked'],
  };
  for (const [name, lengths] of Object.entries(ambiguous)) {
    const text = await answersTo('POST /api/userLogin HTTP/1.1', HOST, JSON_BODY, ...lengths, '', '0', '', ...SMUGGLED);
    assert.deepEqual(statuses(text), [400], `${name}: ${text}`);
  }
});

test('two valid requests on one connection are both answered', async () => {
  const text = await answersTo(...SMUGGLED.slice(0, 3), ...SMUGGLED);
  assert.deepEqual(statuses(text), [200, 200]);
});

test('an invalid chunk size ends the connection', async () => {
  const head = ['POST /api/userLogin HTTP/1.1', HOST, JSON_BODY, 'Transfer-Encoding: chunked', ''];
  for (const size of ['zz', '-1', '0x2', '1;\n']) {
    const text = await answersTo(...head, size, '{}', '0', '', ...SMUGGLED);
    assert.deepEqual(statuses(text), [400], `${size}: ${text}`);
  }
});

test('TRACE and CONNECT are rejected without echoing the request', async () => {
  for (const path of ['/', '/api/version', '/assets/x.js']) {
    const text = await answersTo(`TRACE ${path} HTTP/1.1`, HOST, 'X-Secret: 7f3a9c', 'Connection: close', '', '');
    assert.equal(statuses(text)[0], 404, `${path}: ${text}`);
    assert.ok(!text.includes('7f3a9c'), path);
  }
  const text = await answersTo('CONNECT 127.0.0.1:22 HTTP/1.1', HOST, '', '');
  assert.ok(!/^HTTP\/1\.1 2/.test(text), text);
});
