import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import { after, test } from 'node:test';
import dnsPacket, { type DecodedPacket } from 'dns-packet';
import { testNetwork } from '#network/testing/dns-servers.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { probeConformance } from './name-server-conformance.ts';

await useVirtualTime();

const ADDRESS = '192.0.2.1';
const FOREIGN = { ok: false, reason: 'refused' } as const;

/** A server on loopback that responds to each packet as given; null drops it. */
async function serve(answer: (asked: DecodedPacket, wire: Buffer) => Buffer | null): Promise<number> {
  const socket = dgram.createSocket('udp4');
  socket.on('message', (wire, from) => {
    const reply = answer(dnsPacket.decode(wire), wire);
    if (reply) socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  after(() => socket.close());
  return socket.address().port;
}

const optOf = (asked: DecodedPacket) => asked.additionals?.find((record) => record.type === 'OPT');
const reply = (asked: DecodedPacket, extra: object = {}, opt: object = {}) =>
  dnsPacket.encode({
    type: 'response',
    id: asked.id,
    questions: asked.questions,
    additionals: [{ type: 'OPT', name: '.', udpPayloadSize: 1232, flags: 0, options: [], ...opt } as never],
    ...extra,
  });

/** @param patience milliseconds for one query; long unless the test expects silence */
async function ask(answer: Parameters<typeof serve>[0], patience = 5_000) {
  const port = await serve(answer);
  const network = testNetwork(
    {},
    { dialMap: { [`${ADDRESS} 53/udp`]: port }, timeouts: { connect: patience, dns: patience, exchange: patience } },
  );
  return await probeConformance({ address: ADDRESS, port: 53 }, 'example.test', FOREIGN, network, undefined);
}

test('a server that conforms to RFC 6891 has no problems', async () => {
  const manners = await ask((asked) => {
    const version = (optOf(asked) as { ednsVersion?: number } | undefined)?.ednsVersion ?? 0;
    return reply(asked, {}, version > 0 ? { extendedRcode: 1 } : {});
  });
  assert.deepEqual(manners, { edns: [], aaaa: null, upward: false, caseKept: true });
});

test('echoed options, accepted unknown versions, and changed case are reported', async () => {
  const manners = await ask((asked) => {
    const { flags = 0, options = [] } = (optOf(asked) ?? {}) as { flags?: number; options?: unknown[] };
    const questions = asked.questions!.map((question) => ({ ...question, name: question.name.toLowerCase() }));
    return reply(asked, { questions }, { flags, options });
  });
  assert.deepEqual(manners, { edns: ['version', 'option', 'flag'], aaaa: null, upward: false, caseKept: false });
});

test('dropped packets with an unknown option are reported, one lost packet is not', async () => {
  let lost = 0;
  const manners = await ask((asked) => {
    const opt = optOf(asked) as { ednsVersion?: number; options?: unknown[]; flags?: number } | undefined;
    if ((opt?.options?.length ?? 0) > 0) return null;
    // Both attempts of one query are lost, as on an unreliable link.
    if (asked.questions![0]!.type === 'AAAA' && lost++ < 2) return null;
    return reply(asked, {}, (opt?.ednsVersion ?? 0) > 0 ? { extendedRcode: 1 } : {});
  }, 1_000);
  assert.deepEqual([manners?.edns, manners?.aaaa], [['option'], null]);
});

test('AAAA that is denied, refused or unanswered is distinguished', async () => {
  const aaaa = async (rcode: number | null) => {
    const manners = await ask((asked) => {
      if (asked.questions![0]!.type !== 'AAAA') return reply(asked);
      return rcode === null ? null : reply(asked, { flags: rcode });
    }, 1_000);
    return manners?.aaaa;
  };
  assert.deepEqual(
    [await aaaa(3), await aaaa(4), await aaaa(null), await aaaa(0)],
    ['nxdomain', 'error', 'silent', null],
  );
});
