import type net from 'node:net';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { isHostName } from '../../parse/names.ts';
import { DialError, type Network, reasonOf, type Target } from '../network.ts';
import { connect } from './client.ts';
import { decodeReply, encodeQuestion, isAtOrBelow } from './message.ts';

/** A message on TCP has two bytes of length, so this is all it can be (RFC 1035 §4.2.2). */
const MESSAGE_BYTES_MAX = 65_535;
/** Records counted in a zone transfer before it is cut off: enough to show that it is open. */
const TRANSFER_RECORDS_MAX = 100_000;
const TRANSFER_MESSAGES_MAX = 2_000;

/**
 * Sends one length-prefixed message and yields the messages that come back until the peer closes.
 * The caller destroys the socket. @throws {DialError} when the signal fires or the connection breaks
 */
export async function* exchangeTcp(socket: net.Socket, wire: Buffer, signal: AbortSignal): AsyncGenerator<Buffer> {
  const prefixed = Buffer.alloc(wire.length + 2);
  prefixed.writeUInt16BE(wire.length);
  wire.copy(prefixed, 2);
  const onAbort = () => {
    const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    socket.destroy(new DialError(late ? 'timeout' : 'stopped', 'the exchange was given up'));
  };
  if (signal.aborted) return onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    socket.write(prefixed);
    let pending: Buffer = Buffer.alloc(0);
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      while (pending.length >= 2) {
        const length = pending.readUInt16BE();
        if (pending.length < length + 2) break;
        yield pending.subarray(2, length + 2);
        pending = pending.subarray(length + 2);
      }
      if (pending.length > MESSAGE_BYTES_MAX + 2) throw new DialError('too-large', 'message longer than its length');
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Hosts of an open zone that are kept: twice as many as one scan looks at by default. */
export const TRANSFER_NAMES_MAX = 500;
/** Records that make a host or a zone below: what else a zone holds names nothing that could be asked. */
const HOST_RECORDS: ReadonlySet<string> = new Set(['A', 'AAAA', 'CNAME', 'NS']);

/** Outcome of asking for a whole zone: records are counted; of their owners, hosts below the apex are kept. */
export type Transfer = { allowed: boolean; records: number; names?: string[] } | { reason: NotAssessedReason };

/**
 * Asks for the whole zone over TCP (AXFR, RFC 5936) and counts what comes.
 * @param timeout milliseconds for all of it
 */
export async function tryTransfer(
  network: Network,
  server: Target,
  zone: string,
  options: { signal?: AbortSignal | undefined; timeout: number },
): Promise<Transfer> {
  const signal = AbortSignal.any([AbortSignal.timeout(options.timeout), ...(options.signal ? [options.signal] : [])]);
  const question = { name: zone, type: 'AXFR' as const };
  let records = 0;
  let soas = 0;
  let messages = 0;
  const names = new Set<string>();
  try {
    const socket = await connect(network, server, false, signal, options.timeout);
    try {
      const { id, wire } = encodeQuestion(question, { edns: false });
      for await (const answer of exchangeTcp(socket, wire, signal)) {
        const message = decodeReply(answer, id, question, messages > 0);
        if (message?.rcode !== 'NOERROR') break;
        messages += 1;
        for (const { name, type } of message.answers) {
          if (names.size >= TRANSFER_NAMES_MAX) break;
          if (HOST_RECORDS.has(type) && name !== zone && isAtOrBelow(name, zone) && isHostName(name)) names.add(name);
        }
        records += message.answers.length;
        soas += message.answers.filter((record) => record.type === 'SOA' && record.name === zone).length;
        if (soas >= 2 || records > TRANSFER_RECORDS_MAX || messages > TRANSFER_MESSAGES_MAX) break;
        if (message.answers.length === 0) break;
      }
    } finally {
      socket.destroy();
    }
  } catch (error) {
    // Part of a zone that came before the connection broke was given away all the same.
    if (records <= 1) return { reason: reasonOf(error) };
  }
  // An answer of the SOA alone is how some servers say no.
  return { allowed: records > 1, records, ...(names.size > 0 ? { names: [...names].sort() } : {}) };
}
