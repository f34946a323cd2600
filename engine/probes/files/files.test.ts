import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import type http from 'node:http';
import { after, it } from 'node:test';
import zlib from 'node:zlib';
import type { FilesEvidence } from '#evidence/web.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { probeHttp } from '../http/http.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { probeFiles } from './files.ts';

await useVirtualTime();

const ground = startTestServers({ timeouts: { connect: 4_000, dns: 4_000, exchange: 7_000 } });
after(() => ground.close());
const signal = new AbortController().signal;

async function probe(address: string, mayAsk: (url: URL) => boolean = () => true) {
  const target = { host: 'www.site.example', addresses: [address], mayAsk };
  const http = await probeHttp(target, ground.network, signal);
  assert.ok(http.ok);
  return probeFiles({ ...target, http: http.value }, ground.network, signal);
}
async function evidence(address: string, mayAsk?: (url: URL) => boolean): Promise<FilesEvidence> {
  const outcome = await probe(address, mayAsk);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.value;
}

const KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
/** A local file header with the name of a member (PKWARE APPNOTE section 4.3.7). */
const ZIP = `PK\x03\x04\x14\0\0\0\x08\0${'\0'.repeat(16)}\x0e\0\0\0site/index.php`;

const FILES: Record<string, [type: string, body: string | Buffer]> = {
  '/': ['text/html', '<!doctype html><title>Site</title><script src="/app.js"></script>'],
  '/.git/HEAD': ['text/plain', 'ref: refs/heads/main\n'],
  '/.env': [
    'text/plain',
    '# production\nAPP_NAME=Shop\nAPP_KEY=base64:c2VjcmV0IHNlY3JldCBzZWNyZXQ=\nDB_PASSWORD=hunter2hunter2\n',
  ],
  '/backup.sql': [
    'application/sql',
    "-- MySQL dump 10.13\nINSERT INTO `users` VALUES (1,'anna@example.com','5f4dcc3b5aa765d61d8327deb882cf99');\n",
  ],
  '/site.tar.gz': ['application/gzip', 'x'],
  '/site.zip': ['application/zip', Buffer.concat([Buffer.from(ZIP, 'latin1'), Buffer.alloc(300_000, 7)])],
  '/.htpasswd': ['text/plain', 'admin:$apr1$abcdefgh$0123456789ABCDEFGHIJKL\n'],
  '/server.key': ['text/plain', KEY],
  '/error.log': [
    'text/plain',
    '[2026-11-01 10:00:00] production.ERROR: token=abcdef0123456789abcdef from 198.51.100.7\n',
  ],
  '/phpinfo.php': ['text/html', '<html><head><title>PHP 7.4.3 - phpinfo()</title></head><body>'],
  '/login': ['text/html', '<html><form method=post><input type="password" name=p></form>'],
  '/app.js': [
    'text/javascript',
    `/*! jQuery v3.4.1 */ const s = "sk_live_${'a1B7x9Qz'.repeat(3)}"; const p = "pk_live_${'b2'.repeat(12)}";`,
  ],
  '/app.js.map': ['application/json', '{"version":3,"sources":["src/app.ts"],"mappings":"AAAA"}'],
  '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /admin/\nDisallow: /intern\n'],
  '/.well-known/security.txt': [
    'text/plain; charset=utf-8',
    'Contact: mailto:security@site.example\nExpires: 2027-01-01T00:00:00Z\n',
  ],
  '/config.json': ['text/html', '<html>not a file at all "password": "x"</html>'],
};

it('finds exposed files by their content and stores no secrets', async () => {
  await ground.web('192.0.2.1 80', (request, response) => {
    const [type, body] = FILES[request.url ?? ''] ?? [];
    if (!type) return response.writeHead(404, { 'content-type': 'text/html' }).end('<html>no such page');
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  const value = await evidence('192.0.2.1');
  const found = Object.fromEntries(value.answers.flatMap((row) => (row.signature ? [[row.path, row.signature]] : [])));
  assert.deepEqual(found, {
    '/.git/HEAD': 'git-head',
    '/.env': 'environment',
    '/backup.sql': 'sql-dump',
    '/site.zip': 'archive',
    '/.htpasswd': 'web-password-file',
    '/server.key': 'private-key',
    '/error.log': 'error-log',
    '/phpinfo.php': 'phpinfo',
    '/login': 'login-form',
    '/app.js.map': 'source-map',
  });
  const text = JSON.stringify(value);
  for (const secret of [
    'B7x9Qz',
    'hunter2',
    'c2VjcmV0',
    'anna@',
    '5f4dcc3b',
    'apr1',
    KEY.split('\n')[1]!,
    'abcdef0123',
    '198.51.100.7',
    'Shop',
  ]) {
    assert.ok(!text.includes(secret), secret);
  }
  assert.match(value.answers.find((row) => row.path === '/.env')?.excerpt ?? '', /APP_NAME=\*\*\*.*DB_PASSWORD=\*\*\*/);
  assert.deepEqual(value.robots, { status: 200, disallowed: ['/admin/', '/intern'] });
  assert.match(value.securityTxt?.text ?? '', /^Contact: mailto:/);
  // Each path once, and a control for each folder, leading dot and extension that matched.
  assert.ok(value.asked >= 350 && value.asked < 550, String(value.asked));
  assert.ok(value.answers.every((row) => row.bytes <= 65_536));
});

it('is not misled by a site that answers every path with 200', async () => {
  await ground.web('192.0.2.2 80', (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><html><title>App</title><p>${request.url} DB_PASSWORD=1\nAPP=2 <form><input type=password></form>`,
    );
  });
  const value = await evidence('192.0.2.2');
  assert.deepEqual(value.answers, []);
});

/** Responds to every path alike, each response with different bytes. */
const EVERYTHING: Readonly<Record<string, (path: string) => readonly [type: string, body: string | Buffer]>> = {
  assignments: (path) => ['text/plain', `REQUEST=${path}\nPASSWORD=none\nDB_HOST=x\n[core]\npassword: x\n`],
  'much text': (path) => ['text/plain', `A_B=${path}\nC_D=2\n${'password: x\n'.repeat(20_000)}`],
  archives: (path) => ['application/zip', Buffer.from(`${ZIP}${path}`, 'latin1')],
  dumps: (path) => ['application/gzip', zlib.gzipSync(`-- MySQL dump\n-- ${path}\n`)],
  keys: (path) => ['text/plain', `${KEY}${path}\n`],
  'log-in forms': (path) => ['text/html', `<!doctype html><html>${path}<form><input type=password></form>`],
  listings: (path) => ['text/html', `<title>Index of ${path}</title><a href="../">../</a>`],
  numbers: () => ['text/plain', '12\n'],
};

it('discards a match if a control path of the same shape matches too', async () => {
  let last = 100;
  for (const [name, answer] of Object.entries(EVERYTHING)) {
    last += 1;
    await ground.web(`192.0.2.${last} 80`, (request, response) => {
      // A key on the front page is a finding; the other paths are not files.
      const [type, body] = request.url === '/' ? ['text/html', '<!doctype html><html>'] : answer(request.url ?? '');
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    const value = await evidence(`192.0.2.${last}`);
    assert.deepEqual(
      value.answers.filter((row) => row.signature !== null),
      [],
      name,
    );
  }
});

it('does not mistake a content encoding for a file', async () => {
  await ground.web('192.0.2.6 80', (request, response) => {
    if (!/\.(?:gz|zip)$/.test(request.url ?? '')) return response.writeHead(404).end();
    const page = zlib.gzipSync(zlib.gzipSync('-- MySQL dump 10.13\n'));
    response.writeHead(200, { 'content-encoding': 'gzip, gzip', 'content-type': 'text/html' }).end(page);
  });
  assert.deepEqual(
    (await evidence('192.0.2.6')).answers.filter((row) => row.signature !== null),
    [],
  );
  // A server that decompresses a file stored compressed declares it, and the file is still reported.
  await ground.web('192.0.2.7 80', (request, response) => {
    if (request.url !== '/backup.sql.gz') return response.writeHead(404).end();
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(zlib.gzipSync('-- MySQL dump 10.13\n'));
  });
  assert.deepEqual(
    (await evidence('192.0.2.7')).answers.map((row) => row.signature),
    ['compressed-dump'],
  );
});

it('follows links of listings and paths of robots.txt if they look like data', async () => {
  const asked: string[] = [];
  const served: Record<string, [type: string, body: string]> = {
    '/': [
      'text/html',
      '<html><title>Index of /</title><h1>Index of /</h1><a href="old/">old/</a><a href="a.sql">a.sql</a>',
    ],
    '/a.sql': ['text/plain', '-- MySQL dump 10.13\nINSERT INTO `a` VALUES (1);\n'],
    '/uploads/': ['text/html', '<html><title>Index of /uploads/</title><a href="../">../</a><a href="x.zip">x.zip</a>'],
    '/uploads/x.zip': ['application/zip', `${ZIP}..`],
    '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /intern/\nDisallow: /intern/keys/own.key\n'],
    '/intern/': [
      'text/html',
      '<html><title>Index of /intern/</title><a href="../">../</a><a href="app.log">app.log</a>',
    ],
    '/intern/app.log': ['text/plain', '[2026-11-01 10:00:00] production.ERROR: x\n'],
    '/intern/keys/own.key': ['text/plain', KEY],
  };
  await ground.web('192.0.2.8 80', (request, response) => {
    asked.push(request.url ?? '');
    const [type, body] = served[request.url ?? ''] ?? [];
    if (!type) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  const value = await evidence('192.0.2.8');
  const found = value.answers.flatMap((row) => (row.signature ? [`${row.path} ${row.signature}`] : []));
  for (const line of [
    ...['/a.sql sql-dump', '/uploads/ folder-listing', '/uploads/x.zip archive', '/intern/ folder-listing'],
    ...['/intern/app.log error-log', '/intern/keys/own.key private-key'],
  ])
    assert.ok(found.includes(line), `${line} in ${found.join(', ')}`);
  assert.equal(asked.filter((path) => path === '/a.sql').length, 1);
});

it('parses compressed files and follows a redirected security.txt', async () => {
  await ground.web('192.0.2.3 80', (request, response) => {
    if (request.url === '/.well-known/security.txt')
      return response.writeHead(302, { location: '/security.txt' }).end();
    if (request.url === '/security.txt')
      return response.setHeader('content-type', 'text/plain').end('Contact: https://x.example\n');
    if (request.url !== '/.git/config') return response.writeHead(404).end();
    const config = '[core]\n\tbare = false\n[remote "origin"]\n\turl = https://ci:Kx82vqT1@git.example/a.git\n';
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(zlib.gzipSync(config));
  });
  const value = await evidence('192.0.2.3');
  assert.deepEqual(
    value.answers.map((row) => row.signature),
    ['git-config', 'git-config-credentials'],
  );
  assert.doesNotMatch(JSON.stringify(value), /Kx82vqT1/);
  assert.equal(value.securityTxt?.text, 'Contact: https://x.example\n');
});

it('skips excluded paths and says so, and stops at a host that rate-limits', async () => {
  const asked: string[] = [];
  await ground.web('192.0.2.4 80', (request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404).end();
  });
  const excluded = await evidence('192.0.2.4', (url) => !/^\/(?:\.git|robots\.txt|security\.txt)/.test(url.pathname));
  assert.ok(!asked.some((path) => path.startsWith('/.git/')));
  assert.ok(excluded.notAsked!.every(({ path, reason }) => path.startsWith('/.git') && reason === 'excluded'));
  assert.ok(excluded.notAsked!.some(({ classes }) => classes.includes('version-control')));
  assert.deepEqual(excluded.lacks, { securityTxt: 'excluded', robots: 'excluded' });

  let served = 0;
  await ground.web('192.0.2.5 80', (_request, response) => {
    served += 1;
    response.writeHead(served > 10 ? 429 : 404).end();
  });
  const refused = await evidence('192.0.2.5');
  assert.ok(served < 80);
  assert.ok(refused.notAsked!.length > 50);
  assert.deepEqual([...new Set(refused.notAsked!.map(({ reason }) => reason))], ['blocked']);
});

it("keeps its findings when the host's time is used up, and names the paths that were not requested", async () => {
  const slow = startTestServers({ timeouts: { connect: 4_000, dns: 400, exchange: 30_000, host: 3_000 } });
  after(() => slow.close());
  let held = 0;
  await slow.web('192.0.2.6 80', (request, response) => {
    if (request.url === '/.git/HEAD') return response.end(FILES['/.git/HEAD']![1]);
    // All but a few paths stay open until the scanner times out.
    if (request.url === '/' || request.url === '/.env' || held < 20) return response.writeHead(404).end(String(held++));
    return undefined;
  });
  const target = { host: 'www.site.example', addresses: ['192.0.2.6'], mayAsk: () => true };
  const http = await probeHttp(target, slow.network, signal);
  assert.ok(http.ok);
  const outcome = await probeFiles({ ...target, http: http.value }, slow.network, signal);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  const { answers, asked, notAsked } = outcome.value;
  assert.deepEqual(
    answers.map(({ path }) => path),
    ['/.git/HEAD'],
  );
  assert.ok(asked > 0);
  assert.deepEqual([...new Set(notAsked!.map(({ reason }) => reason))], ['limit-reached']);
  assert.ok(notAsked!.some(({ classes }) => classes.includes('portal')));
  assert.ok(!notAsked!.some(({ path }) => path === '/.git/HEAD'));
});

it('gives up a host with slow-drip responses after a handful of concurrent requests', async () => {
  let open = 0;
  let most = 0;
  let served = 0;
  await ground.web('192.0.2.7 80', (request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    if (request.url === '/') return response.end('front');
    served += 1;
    open += 1;
    most = Math.max(most, open);
    const timer = setInterval(() => response.write('x'), 50);
    response.once('close', () => {
      open -= 1;
      clearInterval(timer);
    });
    return undefined;
  });
  assert.deepEqual(await probe('192.0.2.7'), { ok: false, reason: 'timeout' });
  // An aborted connection may still be counted here while the next one opens.
  assert.ok(most > 1 && most <= 12, `${most} at once`);
  assert.ok(served < 25, `${served} questions`);
});

const REFUSED_BUT_THE_FRONT_PAGE: Record<
  string,
  (request: http.IncomingMessage, response: http.ServerResponse) => unknown
> = {
  'denied with 403': (_request, response) => response.writeHead(403).end('Access denied'),
  'redirected to a login page': (request, response) =>
    response.writeHead(302, { location: `/login?next=${request.url}` }).end(),
  'redirected to itself': (request, response) => response.writeHead(302, { location: request.url }).end(),
};
for (const [at, [name, refuse]] of Object.entries(REFUSED_BUT_THE_FRONT_PAGE).entries())
  it(`takes a host for blocked on which every path but the front page is ${name}`, async () => {
    const address = `192.0.2.${70 + at}`;
    const front = (response: http.ServerResponse) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>Site</title>');
    await ground.web(`${address} 80`, (request, response) =>
      request.url === '/' ? front(response) : refuse(request, response),
    );
    assert.deepEqual(await probe(address), { ok: false, reason: 'blocked' });
    const open = `192.0.2.${80 + at}`;
    await ground.web(`${open} 80`, (request, response) => {
      if (request.url === '/') return front(response);
      if (request.url === '/robots.txt') return response.writeHead(200).end('User-agent: *');
      return refuse(request, response);
    });
    assert.ok((await probe(open)).ok);
  });

it('does not take a refused or failed security.txt or robots.txt for a missing one', async () => {
  await ground.web('192.0.2.90 80', (request, response) => {
    if (request.url === '/robots.txt') return request.socket.destroy();
    response.writeHead(request.url === '/security.txt' ? 403 : request.url === '/' ? 200 : 404).end();
  });
  const { securityTxt, robots, lacks } = await evidence('192.0.2.90');
  assert.deepEqual([securityTxt, robots, lacks], [null, null, { securityTxt: 'blocked', robots: 'blocked' }]);
});
