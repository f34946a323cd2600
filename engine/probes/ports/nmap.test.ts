import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { createNetwork } from '#network/connections/open-network.ts';
import { readNmap } from '#parse/services/fingerprint-fallbacks/nmap.ts';
import { bareService } from '#parse/services/service-facts.ts';
import { DEFAULT_NETWORK, type NetworkSettings } from '#settings.ts';
import { identifyWithNmap } from './nmap.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'assay-nmap-'));
after(() => rm(folder, { recursive: true }));

/** Output of nmap 7.93 (nmap.org/book/nmap-dtd.html). */
const XML = `<?xml version="1.0"?><nmaprun><host><ports>
<port protocol="tcp" portid="9999"><state state="open" reason="syn-ack"/><service name="ftp" product="Pure-FTPd" version="1.0.50" method="probed" conf="10"><cpe>cpe:/a:pureftpd:pure-ftpd</cpe></service></port>
<port protocol="tcp" portid="9998"><state state="open"/><service name="abyss" method="table" conf="3"/></port>
<port protocol="tcp" portid="9997"><state state="open"/><service name="ms-sql-s" product="Microsoft SQL Server 2019 &lt;RTM&gt;" method="probed"/></port>
<port protocol="tcp" portid="9996"><state state="closed"/><service name="ssh" method="probed"/></port>
</ports></host></nmaprun>`;

const dark = (port: number) => ({ port, tls: false, banner: null, facts: bareService('unknown') });

/** A program that writes its arguments to a file and prints nmap's output. */
async function standIn(name: string, body: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\necho "$@" > "${file}.words"\n${body}\n`);
  await chmod(file, 0o755);
  return file;
}

async function ask(changes: Partial<NetworkSettings>) {
  const network = createNetwork({ ...DEFAULT_NETWORK, allowPrivate: true, ...changes });
  const known = { ...dark(22), facts: bareService('ssh') };
  return identifyWithNmap(
    '192.0.2.1',
    [known, dark(9_997), dark(9_998), dark(9_999)],
    network,
    new AbortController().signal,
  );
}

it('parses the requested services, with our names, and ignores guesses by port number', () => {
  const found = readNmap(XML);
  assert.deepEqual([...found.keys()].sort(), [9_997, 9_999]);
  assert.equal(found.get(9_999)?.cpe, 'cpe:2.3:a:pureftpd:pure-ftpd:1.0.50:*:*:*:*:*:*:*');
  assert.deepEqual(
    [found.get(9_997)?.service, found.get(9_997)?.product],
    ['mssql', 'Microsoft SQL Server 2019 <RTM>'],
  );
  assert.equal(readNmap('not XML at all <port').size, 0);
});

it('queries the ports without a recognized service, and leaves the others unchanged', async () => {
  await writeFile(path.join(folder, 'out.xml'), XML);
  const nmap = await standIn('nmap', `cat "${path.join(folder, 'out.xml')}"`);
  const open = await ask({ nmap });
  assert.deepEqual(
    open.map(({ port, facts }) => [port, facts.service]),
    [
      [22, 'ssh'],
      [9_997, 'mssql'],
      [9_998, 'unknown'],
      [9_999, 'ftp'],
    ],
  );
  const words = await readFile(`${nmap}.words`, 'utf8');
  assert.match(words, /-sT -sV .*--max-rate 50 .*-p 9997,9998,9999 -oX - 192\.0\.2\.1/);
});

it('is skipped if it is disabled, fails, is not installed, or addresses are translated', async () => {
  const failing = await standIn('failing', 'exit 3');
  for (const changes of [{}, { nmap: failing }, { nmap: path.join(folder, 'absent') }]) {
    assert.ok((await ask(changes)).slice(1).every(({ facts }) => facts.service === 'unknown'));
  }
  const nmap = await standIn('mapped', `cat "${path.join(folder, 'out.xml')}"`);
  await ask({ nmap, dialMap: {} });
  await assert.rejects(readFile(`${nmap}.words`));
});
