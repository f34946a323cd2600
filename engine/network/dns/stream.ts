import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { isHostName } from '#parse/names.ts';
import { failureReasonOf, type Network, type Target } from '../network.ts';
import { connect } from './client.ts';
import { exchangeTcp } from './exchange-tcp.ts';
import { decodeReply, encodeQuestion, isAtOrBelow } from './message.ts';

/** Maximum number of records counted in a zone transfer: enough to show that it is open. */
const TRANSFER_RECORDS_MAX = 100_000;
const TRANSFER_MESSAGES_MAX = 2_000;

/** Maximum number of hosts kept from an open zone: twice as many as one scan includes by default. */
export const TRANSFER_NAMES_MAX = 500;
/** Record types that indicate a host or a zone below; other records do not name anything that could be queried. */
const HOST_RECORDS: ReadonlySet<string> = new Set(['A', 'AAAA', 'CNAME', 'NS']);

/** Result of a zone transfer: records are counted; of their owners, hosts below the apex are kept. */
export type Transfer = { allowed: boolean; records: number; names?: string[] } | { reason: NotAssessedReason };

/**
 * Requests the whole zone over TCP (AXFR, RFC 5936) and counts the records.
 * @param timeout milliseconds for the whole transfer
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
        if (message?.rcode === 'SERVFAIL') return { reason: 'unreachable' };
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
    // A partial transfer before the connection broke has still disclosed records.
    if (records <= 1) return { reason: failureReasonOf(error) };
  }
  // Some servers refuse by returning only the SOA.
  return { allowed: records > 1, records, ...(names.size > 0 ? { names: [...names].sort() } : {}) };
}
