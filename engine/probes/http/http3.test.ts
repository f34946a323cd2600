import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { after, it } from 'node:test';
import dnsPacket from 'dns-packet';
import type { HttpEvidence } from '#evidence/web.ts';
import { http3InAltSvc, http3InHttpsRecord } from '#parse/services/protocols/http3.ts';
import { negotiatedVersions, versionProbe } from '#parse/services/protocols/quic.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { openAuthority } from '../../../lab/hosts/certificates.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { probeHttp } from './http.ts';

await useVirtualTime();

const timeouts = { connect: 400, dns: 400, exchange: 700 };
// Without a root server that has an IPv6 address, the scanner counts as one that has IPv6.
const ground = startTestServers({ timeouts, roots: [{ name: 'root.example', addresses: ['192.0.2.250'] }] });
const withoutIpv6 = startTestServers({ timeouts });
const sockets: dgram.Socket[] = [];
after(() => {
  for (const socket of sockets) socket.close();
  ground.close();
  withoutIpv6.close();
});
const { key, certificates } = openAuthority().issue(['site.example']);
const secure = { key, cert: certificates.join('\n') };

/** A site that announces HTTP/3 by this header, with a UDP port that sends this response. */
async function site(address: string, altSvc: string | null, answer: ((packet: Buffer) => Buffer | null) | null) {
  await ground.web(
    `${address} 443`,
    (_request, response) => {
      if (altSvc) response.setHeader('alt-svc', altSvc);
      response.end('<!doctype html><title>Here</title>');
    },
    secure,
  );
  if (!answer) return;
  const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1');
  sockets.push(socket);
  socket.on('message', (packet, from) => {
    const reply = answer(packet);
    if (reply) socket.send(reply, from.port, from.address);
  });
  await once(socket, 'listening');
  (ground.network.settings.dialMap as Record<string, number>)[`${address} 443/udp`] = socket.address().port;
}

async function told(addresses: string[], network = ground.network): Promise<HttpEvidence> {
  const target = { host: 'site.example', addresses, mayAsk: () => true };
  const outcome = await probeHttp(target, network, new AbortController().signal);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.value;
}

/** The response of a server that supports QUIC 1 and 2 (RFC 9000 §6.1), with a reserved version between them. */
function negotiation(packet: Buffer): Buffer {
  const destination = packet.subarray(6, 6 + packet[5]!);
  const at = 6 + packet[5]!;
  const source = packet.subarray(at + 1, at + 1 + packet[at]!);
  const ids = [Buffer.from([source.length]), source, Buffer.from([destination.length]), destination];
  return Buffer.concat([Buffer.from([0xc7, 0, 0, 0, 0]), ...ids, Buffer.from('00000001baba0a0a6b3343cf', 'hex')]);
}

it('requests the versions of a server that announces HTTP/3 with a full-size datagram', async () => {
  let size = 0;
  await site('192.0.2.1', 'h2=":443", h3=":443"; ma=86400', (packet) => {
    size = packet.length;
    return negotiation(packet);
  });
  const { http3 } = await told(['192.0.2.1']);
  assert.deepEqual(http3, {
    announced: ['alt-svc'],
    host: 'site.example',
    port: 443,
    asked: true,
    versions: ['QUIC v1', 'QUIC v2'],
  });
  assert.equal(size, 1_200);
});

it('reports announced HTTP/3 without a response, and contacts no third-party host', async () => {
  await site('192.0.2.2', 'h3=":443"', () => Buffer.from('not QUIC at all'));
  assert.equal((await told(['192.0.2.2'])).http3?.versions, null);
  await site('192.0.2.3', 'h3="edge.example.net:443"', null);
  const { http3 } = await told(['192.0.2.3']);
  assert.deepEqual([http3?.host, http3?.asked], ['edge.example.net', false]);
  await site('192.0.2.4', null, negotiation);
  assert.equal((await told(['192.0.2.4'])).http3, undefined);
});

it('accepts the response over IPv6 or IPv4', async () => {
  await site('192.0.2.5', null, null);
  await site('2001:db8::5', null, null);
  const { ipv6, secure: over4 } = await told(['192.0.2.5', '2001:db8::5']);
  assert.deepEqual([ipv6?.address, ipv6?.status, ipv6?.page?.title], ['2001:db8::5', 200, 'Here']);
  assert.equal(over4.hops[0]?.address, '192.0.2.5');
  // No server listens on this port.
  assert.equal((await told(['192.0.2.5', '2001:db8::6'])).ipv6?.reason, 'refused');
  assert.equal((await told(['192.0.2.5'])).ipv6, undefined);
});

it('takes HTTP/3 from an HTTPS record if no header announces it', async () => {
  const asked: string[] = [];
  const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1');
  sockets.push(socket);
  socket.on('message', (packet, from) => {
    const { id, questions = [] } = dnsPacket.decode(packet);
    const { name = '', type } = questions[0] ?? {};
    asked.push(`${name} ${type}`);
    // Priority 1, the name itself, alpn h3 (RFC 9460 §2.2).
    const answers = [{ type: 'UNKNOWN_65', name, ttl: 60, data: Buffer.from('00010000010003026833', 'hex') }];
    const reply = { type: 'response', id, flags: dnsPacket.RECURSION_AVAILABLE, questions, answers };
    socket.send(dnsPacket.encode(reply as never), from.port, from.address);
  });
  await once(socket, 'listening');
  const named = startTestServers({ timeouts, resolvers: [{ address: '192.0.2.53', port: 53 }] });
  (named.network.settings.dialMap as Record<string, number>)['192.0.2.53 53/udp'] = socket.address().port;
  after(() => named.close());
  await named.web('192.0.2.7 443', (_request, response) => response.end('Here'), secure);
  const { http3 } = await told(['192.0.2.7'], named.network);
  assert.deepEqual([http3?.announced, http3?.port, http3?.versions], [['https-record'], 443, null]);
  assert.deepEqual(asked, ['site.example UNKNOWN_65']);
});

it("does not blame a site for the scanner's missing IPv6", async () => {
  await withoutIpv6.web('192.0.2.6 443', (_request, response) => response.end('Here'), secure);
  assert.equal((await told(['192.0.2.6', '2001:db8::6'], withoutIpv6.network)).ipv6, undefined);
});

it('parses Version Negotiation packets and nothing else', () => {
  const question = versionProbe(Uint8Array.from({ length: 16 }, (_, at) => at));
  const answer = negotiation(Buffer.from(question.datagram));
  assert.deepEqual(negotiatedVersions(answer, question), ['QUIC v1', 'QUIC v2']);
  const other = versionProbe(new Uint8Array(16));
  assert.equal(negotiatedVersions(answer, other), null, 'an answer to somebody else');
  for (let length = 0; length < 23; length += 1)
    assert.equal(negotiatedVersions(answer.subarray(0, length), question), null, `${length} bytes`);
  assert.equal(negotiatedVersions(Buffer.from(question.datagram), question), null, 'an echo');
});

it('parses HTTP/3 announcements', () => {
  assert.deepEqual(http3InAltSvc('h3=":8443"'), { host: null, port: 8_443 });
  assert.equal(http3InAltSvc('clear'), null);
  assert.equal(http3InAltSvc('h3-29=":443"'), null, 'a draft');
  assert.equal(http3InAltSvc('h3=":0"'), null);
  // RFC 9460: priority 1, target ".", alpn h3 and h2, port 8443.
  const record = Buffer.from('0001000001000602683302683200030002 20fb'.replaceAll(' ', ''), 'hex');
  assert.deepEqual(http3InHttpsRecord(record), { host: null, port: 8_443 });
  assert.equal(http3InHttpsRecord(Buffer.from('00010000010003026832', 'hex')), null);
  assert.equal(http3InHttpsRecord(Buffer.from('000003777777', 'hex')), null, 'an alias');
  assert.equal(http3InHttpsRecord(record.subarray(0, 9)), null, 'cut');
});
