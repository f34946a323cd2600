import assert from 'node:assert/strict';
import net from 'node:net';
import { after, test } from 'node:test';
import { testNetwork } from '#network/testing/dns-servers.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { probeSmtp } from './smtp.ts';

await useVirtualTime();

/** Queries a mail server that responds to RCPT as given; returns the received commands. */
async function asked(rcpt: string, deep: boolean, host = 'mx.example.test') {
  const heard: string[] = [];
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mx.example.test ESMTP\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        heard.push(line);
        if (/^EHLO/.test(line)) socket.write('250-mx.example.test at your service\r\n250 SIZE 100\r\n');
        else if (/^RCPT/.test(line)) socket.write(`${rcpt}\r\n`);
        else socket.write(/^VRFY/.test(line) ? '252 no\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  after(() => server.close());
  const network = testNetwork(
    {},
    { dialMap: { '192.0.2.25 25': port }, timeouts: { connect: 500, dns: 500, exchange: 400 } },
  );
  const outcome = await probeSmtp({ host, addresses: ['192.0.2.25'], domain: 'example.test', deep }, network);
  assert.ok(outcome.ok);
  return { value: outcome.value, heard };
}

test('a host that accepts an external recipient relays; no mail is sent', async () => {
  const { value, heard } = await asked('250 ok', true);
  assert.equal(value.relays, true);
  assert.equal(value.helloName, 'mx.example.test');
  assert.ok(heard.includes('RSET'), heard.join());
  assert.ok(!heard.some((line) => /^DATA/i.test(line)), heard.join());
});

test('if every form is rejected there is no relay, a deferred decision is unknown', async () => {
  const refused = await asked('554 relay access denied', true);
  assert.equal(refused.value.relays, false);
  assert.equal(refused.heard.filter((line) => /^RCPT/.test(line)).length, 5);
  assert.equal((await asked('451 try later', true)).value.relays, null);
});

test('no host is tested without authorization, and third-party hosts never', async () => {
  for (const { value, heard } of [await asked('250 ok', false), await asked('250 ok', true, 'mx.provider.test')]) {
    assert.equal(value.relays, undefined);
    assert.ok(!heard.some((line) => /^(?:MAIL|RCPT)/.test(line)), heard.join());
  }
});
