import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { after, it } from 'node:test';
import { createNetwork } from '#network/connections/open-network.ts';
import { DEFAULT_NETWORK } from '#settings.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { UDP_PAYLOADS } from './payloads.ts';
import { probeUdp } from './udp.ts';

await useVirtualTime();

const sockets: dgram.Socket[] = [];
after(() => {
  for (const socket of sockets) socket.close();
});

/** Real UDP servers behind an address; `silent` ports accept packets and send no response. */
async function networkWith(servers: Record<number, (packet: Buffer, time: number) => readonly Buffer[]>) {
  const dialMap: Record<string, number> = {};
  for (const [port, answer] of Object.entries(servers)) {
    const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1');
    sockets.push(socket);
    let time = 0;
    socket.on('message', (packet, from) => {
      time += 1;
      for (const part of answer(packet, time)) socket.send(part, from.port, from.address);
    });
    await once(socket, 'listening');
    dialMap[`192.0.2.1 ${port}/udp`] = socket.address().port;
  }
  const timeouts = { connect: 400, dns: 400, exchange: 700 };
  return createNetwork({ ...DEFAULT_NETWORK, allowPrivate: true, connectionsPerSecond: 5_000, timeouts, dialMap });
}

const signal = new AbortController().signal;
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

it('reports which services respond, their self-description and the amplification factor', async () => {
  const description = 'Cisco IOS Software, C880 Software, Version 15.1(4)M4, RELEASE';
  const network = await networkWith({
    161: (packet) => [
      Buffer.concat([
        hex('3081a0020100 0406'),
        Buffer.from('public'),
        hex('a2'),
        packet.subarray(0, 4),
        Buffer.from(description),
      ]),
    ],
    123: () => [Buffer.concat([hex('9681 0001 0615 0000 0000 0040'), Buffer.from('version="ntpd 4.2.6p5@1.2349-o"')])],
    11211: () => [Buffer.concat([hex('6173 0000 0001 0000'), Buffer.from('VERSION 1.4.15\r\n')])],
    1900: () =>
      Array.from({ length: 4 }, () =>
        Buffer.from('HTTP/1.1 200 OK\r\nSERVER: Linux/3.4 UPnP/1.0 MiniUPnPd/1.9\r\nST: upnp\r\n\r\n'),
      ),
  });
  const { answers: found } = await probeUdp('192.0.2.1', 'www.site.example', network, signal);
  assert.deepEqual(
    found.map(({ port, facts }) => [port, facts.service, facts.product, facts.version]),
    [
      [123, 'ntp', 'ntpd', '4.2.6p5'],
      [161, 'snmp', 'Cisco IOS', '15.1(4)M4'],
      [1_900, 'ssdp', 'MiniUPnPd', '1.9'],
      [11_211, 'memcached', 'memcached', '1.4.15'],
    ],
  );
  const ssdp = found.find(({ port }) => port === 1_900)!;
  assert.ok(ssdp.answeredBytes > ssdp.askedBytes * 2, 'every packet of the answer counts');
});

it('reports the vendor of an SNMP engine that requires a user, and requests no more if the community is accepted', async () => {
  // Report of net-snmp to a request without a user name (RFC 3414 §4): usmStatsUnknownEngineIDs.
  const report = hex(
    '30720201033011020461737379020300ffe304010002010304223020041180001f88800102030405060708090a0b0c020105020200c8' +
      '0400040004003036041180001f88800102030405060708090a0b0c0400a81f0204617373790201000201003011300f060a2b06010603' +
      '0f01010400410107',
  );
  const asked: number[] = [];
  const answer = (third: Buffer[], first: Buffer[]) => (packet: Buffer) => {
    asked.push(packet.includes(Buffer.from('public')) ? 1 : 3);
    return asked.at(-1) === 3 ? third : first;
  };
  const { answers: named } = await probeUdp(
    '192.0.2.1',
    'www.site.example',
    await networkWith({ 161: answer([report], []) }),
    signal,
  );
  assert.deepEqual(
    named.map(({ facts }) => [facts.service, facts.product, facts.openAccess]),
    [['snmp', 'Net-SNMP', false]],
  );
  const taken = Buffer.concat([hex('3030020100 0406'), Buffer.from('public\xa2 Lab', 'latin1')]);
  const { answers: open } = await probeUdp(
    '192.0.2.1',
    'www.site.example',
    await networkWith({ 161: answer([report], [taken]) }),
    signal,
  );
  assert.deepEqual(
    open.map(({ facts }) => facts.openAccess),
    [true],
  );
  assert.ok(asked.includes(3));
});

it('retries after packet loss, and ignores invalid responses', async () => {
  const network = await networkWith({
    53: (packet, time) =>
      time === 1 ? [] : [Buffer.concat([packet.subarray(0, 2), hex('8180 0001 000d 0000 0000'), Buffer.alloc(40)])],
    // Recursion is refused, and a directory sends an unexpected response.
    389: () => [Buffer.from('hello')],
    5060: () => [Buffer.from('SIP/2.0 200 OK\r\nUser-Agent: Asterisk PBX 18.9.0\r\n\r\n')],
  });
  const { answers: found } = await probeUdp('192.0.2.1', 'www.site.example', network, signal);
  assert.deepEqual(
    found.map(({ port, facts }) => [port, facts.service, facts.product]),
    [
      [53, 'dns', null],
      [5_060, 'sip', 'Asterisk PBX'],
    ],
  );
});

it('distinguishes silent ports from those that an ICMP message reports as closed', async () => {
  const network = await networkWith({ 123: () => [], 161: () => [] });
  const found = await probeUdp('192.0.2.1', 'www.site.example', network, signal);
  assert.deepEqual([found.answers, found.silent, found.failure], [[], [123, 161], null]);
});

it('gives up a service that sends endlessly, one byte at a time', async () => {
  const network = await networkWith({});
  const talker = dgram.createSocket('udp4').bind(0, '127.0.0.1');
  const timers: NodeJS.Timeout[] = [];
  talker.on('message', (_packet, from) => {
    talker.send(hex('9681 0001 0615 0000 0000 0040'), from.port, from.address);
    timers.push(setInterval(() => talker.send('x', from.port, from.address), 50));
  });
  await once(talker, 'listening');
  const dialMap = { '192.0.2.1 123/udp': talker.address().port };
  const limit = AbortSignal.timeout(60_000);
  const { answers: found } = await probeUdp('192.0.2.1', 'x', createNetwork({ ...network.settings, dialMap }), limit);
  for (const timer of timers) clearInterval(timer);
  talker.close();
  assert.equal(limit.aborted, false, 'it ended by itself');
  assert.deepEqual(
    found.map(({ facts }) => facts.service),
    ['ntp'],
  );
});

it('ends immediately when the scan is stopped, and sends nothing to a disallowed address', async () => {
  const heard: Buffer[] = [];
  const network = await networkWith({
    123: (packet) => {
      heard.push(packet);
      return [];
    },
  });
  const stop = new AbortController();
  stop.abort();
  assert.deepEqual((await probeUdp('192.0.2.1', 'x', network, stop.signal)).answers, []);
  const guarded = createNetwork({ ...network.settings, allowPrivate: false });
  const refused = await probeUdp('192.0.2.1', 'x', guarded, signal);
  assert.deepEqual([refused.answers, refused.failure], [[], 'address-not-allowed']);
  assert.deepEqual(heard, []);
});

it('sends small probes, each specific to its service', () => {
  const ports = UDP_PAYLOADS.map(({ port }) => port);
  // Two have memcached (statistics, version) and SNMP (the public description, the engine ID).
  assert.deepEqual(
    ports.filter((port, at) => ports.indexOf(port) !== at),
    [161, 11_211],
  );
  for (const { service, question } of UDP_PAYLOADS) assert.ok(question('www.site.example').length < 400, service);
});
