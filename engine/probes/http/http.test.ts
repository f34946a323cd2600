import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import zlib from 'node:zlib';
import type { HttpEvidence } from '#evidence/web.ts';
import { servicesAt } from '#parse/takeover/unclaimed.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { openAuthority } from '../../../lab/hosts/certificates.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { withoutValue } from './chain.ts';
import { probeHttp } from './http.ts';

await useVirtualTime();

const ground = startTestServers({ timeouts: { connect: 4_000, dns: 4_000, exchange: 7_000 } });
after(() => ground.close());
const { key, certificates } = openAuthority().issue(['site.example'], 'expired');
const secure = { key, cert: certificates.join('\n') };

async function probe(address: string, host = 'site.example') {
  const { signal } = new AbortController();
  return probeHttp({ host, addresses: [address], mayAsk: () => true }, ground.network, signal);
}
async function evidence(address: string, host?: string): Promise<HttpEvidence> {
  const outcome = await probe(address, host);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.value;
}

it('describes a site: redirect to https, headers in order, cookies without values, page, TRACE, CORS, error page', async () => {
  await ground.web('192.0.2.1 80', (request, response) => {
    response.writeHead(301, { location: `https://site.example${request.url}` }).end();
  });
  await ground.web(
    '192.0.2.1 443',
    (request, response) => {
      if (request.method === 'TRACE')
        return response.end(`TRACE / x-assay-marker: ${request.headers['x-assay-marker']}`);
      if (request.url !== '/')
        return response.writeHead(404, { 'content-type': 'text/html' }).end('<html>no such page');
      response.setHeader('set-cookie', ['sid=0123456789; Secure; HttpOnly', 'lang=en']);
      if (request.headers.origin) {
        response.setHeader('access-control-allow-origin', request.headers.origin);
        response.setHeader('access-control-allow-credentials', 'true');
      }
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        Server: 'nginx/1.22.1',
        'content-encoding': 'gzip',
      });
      response.end(
        zlib.gzipSync('<!doctype html><title>Välkommen</title><script src="/js/jquery-3.4.1.min.js"></script>'),
      );
    },
    secure,
  );
  const value = await evidence('192.0.2.1');
  assert.deepEqual(
    value.plain.hops.map((hop) => [hop.url, hop.status]),
    [
      ['http://site.example/', 301],
      ['https://site.example/', 200],
    ],
  );
  const hop = value.secure.hops[0]!;
  assert.equal(hop.address, '192.0.2.1');
  assert.deepEqual(hop.cookies, ['sid=<10>; Secure; HttpOnly', 'lang=<2>']);
  assert.ok(hop.headers.some(([name, text]) => name === 'server' && text === 'nginx/1.22.1'));
  assert.ok(!hop.headers.some(([name]) => name === 'set-cookie'));
  assert.equal(value.secure.page?.title, 'Välkommen');
  assert.equal(value.secure.page?.scripts[0]?.src, '/js/jquery-3.4.1.min.js');
  assert.equal(value.missingPage?.status, 404);
  assert.deepEqual(value.trace, { status: 200, echoed: true });
  assert.equal(value.cors?.allowCredentials, true);
  assert.equal(value.origin, 'https://site.example');
});

it('treats closed ports as a host without web, and dropped connections as unreachable', async () => {
  const none = await evidence('192.0.2.2');
  assert.deepEqual([none.plain.stopped, none.secure.stopped, none.origin], ['refused', 'refused', null]);
  await ground.bytes('192.0.2.3 80', (socket) => socket.resetAndDestroy());
  const outcome = await probe('192.0.2.3');
  assert.equal(outcome.ok, false);
});

it('ends a redirect loop, an endless chain, and one that leaves the site', async () => {
  await ground.web('192.0.2.4 80', (request, response) => {
    const step = Number(request.url?.slice(1) || 0);
    if (request.headers.host === 'loop.example') response.writeHead(302, { location: '/' }).end();
    else if (request.headers.host === 'away.example') response.writeHead(302, { location: 'http://other.test/' }).end();
    else if (request.headers.host === 'port.example')
      response.writeHead(302, { location: 'http://port.example:22/' }).end();
    else response.writeHead(302, { location: `/${step + 1}` }).end();
  });
  const loop = await evidence('192.0.2.4', 'loop.example');
  assert.deepEqual([loop.plain.stopped, loop.lacks?.plain], ['redirect-loop', 'protocol-error']);
  const endless = (await evidence('192.0.2.4', 'endless.example')).plain;
  assert.deepEqual([endless.stopped, endless.hops.length], ['redirect-limit', 10]);
  assert.equal((await evidence('192.0.2.4', 'away.example')).plain.stopped, 'left-site');
  assert.equal((await evidence('192.0.2.4', 'port.example')).plain.stopped, 'address-not-allowed');
});

it('returns cookies to a site that redirects until it receives them', async () => {
  await ground.web('192.0.2.5 80', (request, response) => {
    if (request.headers.cookie === 'seen=1') response.setHeader('content-type', 'text/html').end('<html>in');
    else response.writeHead(302, { location: '/', 'set-cookie': 'seen=1; Path=/' }).end();
  });
  const { plain } = await evidence('192.0.2.5');
  assert.deepEqual([plain.stopped, plain.hops.length], [null, 2]);
});

it('reads half a megabyte of an endless response and of a decompression bomb, in bounded memory', async () => {
  const packed = zlib.gzipSync(Buffer.alloc(200 * 1_024 * 1_024));
  await ground.web('192.0.2.6 80', (request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.headers.host === 'bomb.example') {
      response.setHeader('content-encoding', 'gzip');
      return response.end(packed);
    }
    const chunk = Buffer.alloc(65_536, 'x');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more).on('error', () => {});
    more();
  });
  const before = process.memoryUsage().rss;
  const big = await evidence('192.0.2.6', 'endless.example');
  assert.deepEqual([big.plain.page?.bytes, big.plain.page?.truncated], [512 * 1_024, true]);
  const bombed = await evidence('192.0.2.6', 'bomb.example');
  assert.deepEqual([bombed.plain.page?.bytes, bombed.plain.page?.truncated], [512 * 1_024, true]);
  assert.ok(process.memoryUsage().rss - before < 100 * 1_024 * 1_024);
});

it('gives up on endless headers, on bytes that are not HTTP and on a silent host', async () => {
  await ground.bytes('192.0.2.7 80', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write(`x-more: ${'y'.repeat(4_000)}\r\n`), 1);
    socket.on('close', () => clearInterval(timer));
  });
  assert.deepEqual(await probe('192.0.2.7'), { ok: false, reason: 'too-large' });
  await ground.bytes('192.0.2.8 80', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
  assert.deepEqual(await probe('192.0.2.8'), { ok: false, reason: 'protocol-error' });
  await ground.bytes('192.0.2.9 80', () => {});
  assert.deepEqual(await probe('192.0.2.9'), { ok: false, reason: 'timeout' });
});

it('keeps the beginning of a slow-drip page', async () => {
  await ground.web('192.0.2.10 80', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<html><title>slow</title>');
  });
  const value = await evidence('192.0.2.10');
  assert.deepEqual([value.plain.page?.title, value.plain.page?.truncated], ['slow', true]);
});

it('states of a page that was cut off what its rest could add, also of one whose compression ends early', async () => {
  const text = `<!doctype html><head><title>Cut</title></head><script src="/app.js"></script>${'<p>text</p>'.repeat(20_000)}`;
  const packed = zlib.gzipSync(text);
  await ground.web('192.0.2.12 80', (request, response) => {
    response.setHeader('content-type', 'text/html').setHeader('content-encoding', 'gzip');
    response.end(request.headers.host === 'cut.example' ? packed.subarray(0, packed.length / 2) : packed);
  });
  const { plain } = await evidence('192.0.2.12', 'cut.example');
  assert.equal(plain.page?.title, 'Cut');
  assert.equal(plain.page?.lacks?.forms, 'timeout');
  assert.equal(plain.page?.lacks?.metaPolicies, undefined);
  const whole = await evidence('192.0.2.12', 'whole.example');
  assert.deepEqual([whole.plain.page?.bytes, whole.plain.page?.lacks], [text.length, undefined]);
});

it('reads the whole of a page of several hundred kilobytes, and headers of 16 kB', async () => {
  const policy = `default-src 'none'; img-src ${'https://images.site.example/ '.repeat(300)}; frame-ancestors 'none'`;
  const late = `<form action="http://site.example/in"><input type=password></form>`;
  await ground.web('192.0.2.13 80', (_request, response) => {
    response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy);
    response.setHeader('x-long', 'x'.repeat(20_000));
    response.end(`<html><style>${'/* rule */'.repeat(30_000)}</style><body>${late}`);
  });
  const { plain } = await evidence('192.0.2.13');
  assert.deepEqual([plain.page?.forms.length, plain.page?.lacks], [1, undefined]);
  assert.equal(plain.hops[0]?.headers.find(([name]) => name === 'content-security-policy')?.[1], policy);
  assert.deepEqual(plain.hops[0]?.lacks, { headers: 'too-large' });
});

it('states which of its requests the host did not answer', async () => {
  await ground.web('192.0.2.14 80', (request, response) => {
    if (request.url !== '/' || request.method === 'TRACE') return request.socket.destroy();
    if (request.headers.origin) return response.writeHead(503).end();
    response.end('plain');
  });
  const { lacks } = await evidence('192.0.2.14');
  assert.deepEqual(lacks, { missingPage: 'blocked', trace: 'blocked', cors: 'blocked' });
});

it("stops with the scan, even during an hour's wait", async () => {
  const patient = startTestServers({ timeouts: { connect: 3_600_000, dns: 3_600_000, exchange: 3_600_000 } });
  const stop = new AbortController();
  await patient.web('192.0.2.10 80', () => stop.abort());
  const target = { host: 'site.example', addresses: ['192.0.2.10'], mayAsk: () => true };
  assert.deepEqual(await probeHttp(target, patient.network, stop.signal), { ok: false, reason: 'stopped' });
  patient.close();
});

it('retries a failed scheme once before reporting it', async () => {
  let connections = 0;
  await ground.web('192.0.2.11 80', (_request, response) => response.end('plain'));
  await ground.bytes('192.0.2.11 443', (socket) => {
    connections += 1;
    socket.resetAndDestroy();
  });
  const value = await evidence('192.0.2.11');
  assert.equal(value.plain.hops.length, 1);
  assert.deepEqual([value.secure.stopped, connections], ['blocked', 2]);
  assert.deepEqual(value.lacks, { secure: 'blocked' });
});

it('stores cookies without their values', () => {
  assert.equal(withoutValue('a=b=c; Path=/'), 'a=<3>; Path=/');
  assert.equal(withoutValue('alone'), '<5>');
  assert.equal(withoutValue('=x; Secure'), '=<1>; Secure');
});

it('reports a block if a WAF answers instead of the site, and not if a single page is denied', async () => {
  const challenge =
    '<html><head><title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b.js"></script>';
  await ground.web('192.0.2.20 80', (_request, response) =>
    response.writeHead(403, { 'content-type': 'text/html', server: 'shield' }).end('<html>Access denied'),
  );
  await ground.web('192.0.2.21 80', (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(challenge),
  );
  await ground.web('192.0.2.22 80', (_request, response) =>
    response.writeHead(202, { 'x-amzn-waf-action': 'challenge' }).end(),
  );
  for (const address of ['192.0.2.20', '192.0.2.21', '192.0.2.22'])
    assert.deepEqual(await probe(address), { ok: false, reason: 'blocked' }, address);

  await ground.web('192.0.2.23 80', (request, response) =>
    response.writeHead(request.url === '/' ? 403 : 404, { 'content-type': 'text/html' }).end('<html>no'),
  );
  assert.equal((await evidence('192.0.2.23')).plain.hops[0]?.status, 403);
  await ground.web('192.0.2.24 80', (_request, response) => response.writeHead(401).end());
  assert.equal((await evidence('192.0.2.24')).plain.hops[0]?.status, 401);
});

it('recognizes the page of an unclaimed name, only of services that the host points to', async () => {
  await ground.web('192.0.2.61 80', (_request, response) => {
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end('<?xml version="1.0"?><Error><Code>NoSuchBucket</Code></Error>');
  });
  const { signal } = new AbortController();
  const ask = async (...cnames: string[]) => {
    const services = servicesAt(cnames, []).map(({ service }) => service);
    const target = { host: 'site.example', addresses: ['192.0.2.61'], mayAsk: () => true, services };
    const outcome = await probeHttp(target, ground.network, signal);
    assert.ok(outcome.ok, JSON.stringify(outcome));
    return outcome.value.unclaimed;
  };
  assert.deepEqual(await ask('site.example.s3.amazonaws.com'), [
    { service: 'Amazon S3', seen: '<Code>NoSuchBucket</Code>' },
  ]);
  assert.equal(await ask('shop.github.io'), undefined);
});

it('takes answers to other requests for those of a firewall if the front page does not answer as before', async () => {
  for (const [address, denies] of [
    ['192.0.2.71', false],
    ['192.0.2.72', true],
  ] as const) {
    let isBanned = false;
    await ground.web(`${address} 80`, (request, response) => {
      const isOdd = request.method === 'TRACE' || request.headers.origin !== undefined;
      if (isOdd) isBanned ||= denies;
      if (isOdd || isBanned) return response.writeHead(403).end();
      if (request.url !== '/') return response.writeHead(404).end('no such page');
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Here</title>');
    });
    const { trace, cors, lacks } = await evidence(address);
    if (denies) assert.deepEqual([trace, cors, lacks?.trace, lacks?.cors], [null, null, 'blocked', 'blocked']);
    else assert.deepEqual([trace?.status, cors?.allowOrigin, lacks?.trace], [403, null, undefined]);
  }
});

it('does not take the page of a server that is overloaded for the site', async () => {
  await ground.web('192.0.2.73 80', (request, response) => {
    response.writeHead(request.url === '/' ? 503 : 404, { 'content-type': 'text/html' }).end('<title>Busy</title>');
  });
  const { lacks } = await evidence('192.0.2.73');
  assert.equal(lacks?.plain, 'blocked');
});
