import dgram from 'node:dgram';
import { once } from 'node:events';
import packet from 'dns-packet';
import { type DnsFault, hit, type Injection } from './fault.ts';

const RCODES = { FORMERR: 1, SERVFAIL: 2, REFUSED: 5 } as const;
const HEADER_BYTES = 12;
/** QTYPE and QCLASS after the name. */
const TYPE_AND_CLASS_BYTES = 4;

/** A response of header and question only, without an OPT record, as of a server that does not know EDNS. */
function bareResponse(query: Buffer, fault: Exclude<DnsFault, 'drop'>): Buffer {
  const end = query.indexOf(0, HEADER_BYTES) + 1 + TYPE_AND_CLASS_BYTES;
  const response = Buffer.from(query.subarray(0, Math.min(end, query.length)));
  const flags = (response.readUInt8(2) | 0x80) & ~0x02;
  response[2] = fault === 'tc' ? flags | 0x02 : flags;
  response[3] = 0x80 | (fault === 'tc' ? 0 : RCODES[fault]);
  response.writeUInt16BE(1, 4);
  response.fill(0, 6, HEADER_BYTES);
  return response;
}

/**
 * A UDP proxy in front of a name server of the lab.
 * @param to port of the server on 127.0.0.1
 * @returns the proxy's port
 */
export async function startDnsProxy(
  injection: Injection,
  { server, resolver, to }: { server: string; resolver: boolean; to: number },
): Promise<number> {
  const open = () => dgram.createSocket({ type: 'udp4', recvBufferSize: 1 << 20 }).bind(0, '127.0.0.1');
  const [down, up] = [open(), open()];
  await Promise.all([once(down, 'listening'), once(up, 'listening')]);
  for (const socket of [down, up]) socket.unref();
  const waiting = new Map<number, { id: number; port: number; host: string }>();
  let last = 0;
  down.on('message', (query, from) => {
    const question = packet.decode(query).questions?.[0];
    const name = question?.name.toLowerCase() ?? '';
    const type = question?.type ?? '';
    if (!/[0-9a-f]{16}/.test(name)) injection.questions.add(`${resolver ? 'resolver' : 'target'} ${name} ${type}`);
    const nth = injection.nth(`dns ${server} ${name} ${type}`);
    const fault = hit(injection, injection.faults.dns?.({ server, resolver, name, type, nth }));
    if (fault === 'drop') return;
    if (fault) return down.send(bareResponse(query, fault), from.port, from.address);
    last = (last % 65_000) + 1;
    waiting.set(last, { id: query.readUInt16BE(0), port: from.port, host: from.address });
    const copy = Buffer.from(query);
    copy.writeUInt16BE(last, 0);
    up.send(copy, to, '127.0.0.1');
  });
  up.on('message', (response) => {
    const query = waiting.get(response.readUInt16BE(0));
    if (!query) return;
    waiting.delete(response.readUInt16BE(0));
    const copy = Buffer.from(response);
    copy.writeUInt16BE(query.id, 0);
    down.send(copy, query.port, query.host);
  });
  return down.address().port;
}
