import assert from 'node:assert/strict';
import http2 from 'node:http2';
import type net from 'node:net';
import { after, describe, it } from 'node:test';
import { openAuthority } from '../../../lab/hosts/certificates.ts';
import { probeFiles } from '../files/files.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { probeHttp } from './http.ts';
import { probeSite } from './site.ts';

const authority = openAuthority();
const ground = startTestServers({ timeouts: { connect: 60_000, dns: 60_000, exchange: 60_000 } });
const { key, certificates } = authority.issue(['site.example']);
const SECURE = { key, cert: certificates.join('\n') };
const signal = new AbortController().signal;
const servers: http2.Http2SecureServer[] = [];
const sessions = new Set<http2.ServerHttp2Session>();
after(() => {
  for (const session of sessions) session.destroy();
  for (const server of servers) server.close();
  ground.close();
});

const PAGES: Record<string, string> = {
  '/': '<!doctype html><title>Second version</title><a href="/about">about</a>',
  '/about': '<!doctype html><title>About</title>',
  '/.git/HEAD': 'ref: refs/heads/main\n',
};

/** An HTTP/2-only server. */
async function serve(target: string, options: http2.SecureServerOptions = {}): Promise<void> {
  const server = http2.createSecureServer({ ...SECURE, allowHTTP1: false, ...options });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => {}).on('close', () => sessions.delete(session));
  });
  server.on('sessionError', () => {}).on('tlsClientError', () => {});
  server.on('stream', (stream, headers) => {
    const path = String(headers[':path']);
    const body = PAGES[path];
    const type = path.startsWith('/.git') ? 'text/plain' : 'text/html';
    stream.on('error', () => {});
    stream.respond({
      ':status': body ? 200 : 404,
      'content-type': type,
      'strict-transport-security': 'max-age=31536000',
      'set-cookie': ['one=1; Secure', 'two=2; Secure'],
    });
    stream.end(body ?? 'not found');
  });
  servers.push(server);
  await ground.bytes(target, (socket) => void server.emit('connection', socket as net.Socket));
}

describe('a site that supports only HTTP/2', () => {
  it('is assessed with its headers, cookies, pages and files', async () => {
    await serve('192.0.2.1 443');
    const target = { host: 'site.example', addresses: ['192.0.2.1'], mayAsk: () => true };
    const outcome = await probeHttp(target, ground.network, signal);
    assert.ok(outcome.ok, JSON.stringify(outcome));
    const [hop] = outcome.value.secure.hops;
    assert.deepEqual([hop?.status, hop?.httpVersion], [200, '2']);
    assert.ok(
      hop?.headers.some(([name, value]) => name === 'strict-transport-security' && value === 'max-age=31536000'),
    );
    assert.ok(!hop?.headers.some(([name]) => name.startsWith(':')));
    assert.deepEqual(hop?.cookies, ['one=<1>; Secure', 'two=<1>; Secure']);
    assert.equal(outcome.value.secure.page?.title, 'Second version');
    assert.equal(outcome.value.missingPage?.status, 404);

    const known = { ...target, http: outcome.value };
    const [files, site] = await Promise.all([
      probeFiles(known, ground.network, signal),
      probeSite(known, ground.network, signal),
    ]);
    assert.ok(files.ok && site.ok, JSON.stringify([files, site]));
    assert.deepEqual(
      files.value.answers.filter(({ signature }) => signature).map(({ path, signature }) => [path, signature]),
      [['/.git/HEAD', 'git-head']],
    );
    assert.ok(site.value.pages.some(({ page }) => page?.title === 'About'));
  });

  it('is given up if it floods the scanner with frames', async () => {
    const impatient = startTestServers({ timeouts: { connect: 5_000, dns: 400, exchange: 1_500 } });
    after(() => impatient.close());
    const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
    const ping = Buffer.from([0, 0, 8, 6, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const flood = Buffer.concat(Array<Buffer>(100).fill(ping));
    await impatient.bytes(
      '192.0.2.3 443',
      (socket) => {
        socket.write(settings);
        const more = () => {
          while (!socket.destroyed && socket.write(flood));
        };
        socket.on('drain', () => setImmediate(more)).resume();
        more();
      },
      { ...SECURE, ALPNProtocols: ['h2'] } as object,
    );
    const target = { host: 'site.example', addresses: ['192.0.2.3'], mayAsk: () => true };
    const outcome = await probeHttp(target, impatient.network, signal);
    assert.equal(outcome.ok, false, JSON.stringify(outcome));
  });

  it('is requested over HTTP/1.1 if it supports both', async () => {
    await ground.web('192.0.2.2 443', (_request, response) => void response.end('<html>first'), SECURE);
    const target = { host: 'site.example', addresses: ['192.0.2.2'], mayAsk: () => true };
    const outcome = await probeHttp(target, ground.network, signal);
    assert.ok(outcome.ok);
    assert.equal(outcome.value.secure.hops[0]?.httpVersion, '1.1');
  });
});
