import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { isHostName } from '../../parse/names.ts';
import { type Network, reasonOf, type Target } from '../network.ts';
import { connect } from './client.ts';
import { exchangeTcp } from './exchange-tcp.ts';
import { decodeReply, encodeQuestion, isAtOrBelow } from './message.ts';

/** Records counted in a zone transfer before it is cut off: enough to show that it is open. */
const TRANSFER_RECORDS_MAX = 100_000;
const TRANSFER_MESSAGES_MAX = 2_000;

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
