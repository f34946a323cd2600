import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startLab } from '@assay/lab';
import { TEST_PASSWORD } from '#testing/accounts.ts';
import { proveDomain } from '#testing/lab.ts';
import { runCommand } from '#testing/processes/command.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { scanningServer } from '#testing/scanning-server.ts';

/** The command as a process against a running installation. */
const lab = await startLab({ domains: ['harbourline.test'] });
const { context, server } = await scanningServer(lab);
const [{ domain } = { domain: '' }] = lab.domains;
const owner = await server.user({ email: 'owner@remote.example', permission: 23 });
await proveDomain(lab, owner.caller, domain);
const folder = mkdtempSync(join(tmpdir(), 'assay-remote-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function tokenOf(...scopes: string[]): Promise<string> {
  const wish = { name: scopes.join(), scopes, days: 7, password: TEST_PASSWORD };
  return (await owner.caller.call('POST', '/api/account/tokens', wish)).data.token;
}
const token = await tokenOf('scans:read', 'scans:write', 'ratings:read');

/** @returns the address of a server that answers like this, until the tests have ended */
async function serve(answer: RequestListener): Promise<string> {
  const other = createServer(answer);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  after(() => other.close());
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

const remote = (args: string[], env: Record<string, string> = {}) =>
  runCommand(
    'server/commands/remote/main.ts',
    args,
    { LANG: 'en_US.UTF-8', TZ: 'UTC', ASSAY_TOKEN: token, ASSAY_SERVER: server.url, ...env },
    folder,
  );

test('assay remote scans a domain on the server, waits for the end and shows the rating', async () => {
  const { code, output } = await remote([domain, '--fail-on', 'critical', '--min-score', '0', '--quiet']);
  const { data } = await owner.caller.call('GET', `/api/ratings/${domain}`);
  assert.match(output, new RegExp(`^${domain}: ${data.total} of 100, grade ${data.grade}, `));
  const { rows } = (await owner.caller.call('GET', `/api/ratings/${domain}/findings?pageSize=200`)).data;
  const critical = rows.some((row: { column: string }) => row.column === 'critical');
  assert.equal(code, critical ? 1 : 0);
  for (const { title } of rows.slice(0, 5)) assert.ok(output.includes(title), title);
});

test('assay remote --latest reads the latest rating in any format, with a baseline and ignored findings', async () => {
  await createRatedDomain(context, owner, 'latest.example', 'oldmill');
  const readOnly = { ASSAY_TOKEN: await tokenOf('ratings:read') };
  const latest = (...args: string[]) => remote(['latest.example', '--latest', ...args], readOnly);
  const file = join(folder, 'latest.json');
  assert.deepEqual(await latest('--format', 'json', '--output', file, '--fail-on', 'low'), { code: 1, output: '' });
  const { findings } = JSON.parse(readFileSync(file, 'utf8'));
  assert.ok(findings.length > 0);
  assert.equal((await latest('--fail-on', 'low', '--baseline', file)).code, 0, 'all are known');
  const ignore = join(folder, 'ignore.json');
  const entries = findings.map(({ fingerprint }: { fingerprint: string }) => ({
    fingerprint,
    reason: 'known',
    expires: '2999-01-01',
  }));
  writeFileSync(ignore, JSON.stringify({ ignore: entries }));
  assert.equal((await latest('--fail-on', 'low', '--ignore', ignore)).code, 0);
  assert.equal((await latest('--min-score', '100')).code, 1);
  assert.equal(JSON.parse((await latest('--format', 'sarif')).output).version, '2.1.0');
});

test('assay remote shows what the server refuses, in the language of the user', async () => {
  assert.deepEqual(await remote(['unknown.example', '--lang', 'de']), {
    code: 3,
    output: `unknown.example: ${(await owner.caller.call('POST', '/api/scans', { domain: 'unknown.example' }, { 'accept-language': 'de' })).message}\n`,
  });
  const refused = await remote([domain], { ASSAY_TOKEN: 'assay_unknown' });
  assert.equal(refused.code, 3);
  assert.match(refused.output, new RegExp(`^${domain}: .*token`, 'i'));
  const other = await remote([domain, '--latest'], { ASSAY_TOKEN: await tokenOf('scans:read') });
  assert.equal(other.code, 3);
});

test('assay remote sends its token to one server only, over HTTPS unless that is on the same host', async () => {
  const refused = async (args: string[], env: Record<string, string> = {}) => {
    const { code, output } = await remote([domain, ...args], env);
    return [code, output.trim()];
  };
  assert.deepEqual(await refused(['--server', 'http://assay.example.com']), [
    2,
    '"http://assay.example.com" is not the HTTPS address of a server.',
  ]);
  assert.deepEqual(await refused([], { ASSAY_SERVER: '' }), [
    2,
    'Specify the server: --server https://assay.example.com, or ASSAY_SERVER.',
  ]);
  assert.equal((await refused([], { ASSAY_TOKEN: '' }))[0], 2);
  assert.equal((await refused(['--format', 'pdf']))[0], 2);
  assert.deepEqual(await remote(['--latest']), {
    code: 2,
    output: 'Specify a domain to scan: assay remote example.com --server URL. --help lists every option.\n',
  });

  const received: (string | undefined)[] = [];
  const url = await serve((request, response) => {
    received.push(request.url);
    response.writeHead(request.url === '/' ? 200 : 302, { location: '/' }).end('<html>');
  });
  const { code, output } = await remote([domain, '--latest', '--server', url]);
  assert.equal(code, 5);
  assert.equal(output, `The response of ${url} could not be read: 302\n`);
  assert.ok(
    received.every((path) => path !== '/'),
    'a redirect is not followed',
  );
});

test('assay remote says once that it repeats requests to a server that is being restarted', async () => {
  let requests = 0;
  const url = await serve((_, response) => {
    requests += 1;
    response.writeHead(requests < 3 ? 503 : 404).end('<html>');
  });
  assert.deepEqual(await remote([domain, '--latest', '--server', url]), {
    code: 5,
    output: `${url} is not available at the moment. Retrying …\nThe response of ${url} could not be read: 404\n`,
  });
  assert.equal(requests, 3);
});

test('assay remote --help lists every option and exit code', async () => {
  const { code, output } = await remote(['--help']);
  assert.equal(code, 0);
  for (const text of ['Usage: assay remote DOMAIN', '--server URL', '--latest', '--fail-on', '  5 ', '  130 '])
    assert.ok(output.includes(text), text);
});
