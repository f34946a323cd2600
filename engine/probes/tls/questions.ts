import type { TlsEvidence } from '#evidence/web.ts';
import { DialError, failureReasonOf, type Network } from '#network/network.ts';
import type { ServerFlight } from '#parse/tls/server-hello.ts';
import { SUITE_NUMBERS } from '#parse/tls/suite-numbers.ts';
import type { Endpoint } from './endpoint.ts';
import { type Offer, offer } from './handshake.ts';

/**
 * Offers something to a server, and reads its flight; an alert if it rejects the offer.
 * @throws {DialError} if it did not answer, also when it was asked again
 */
export type AskTls = (question: Offer) => Promise<ServerFlight>;

/** A server that closes connections without an alert. */
const REJECTED: ServerFlight = { state: 'alert', description: 0 };

/**
 * Questions to a server that accepted a version and some suites before. One that is not answered is repeated after an
 * offer that was accepted: only if that one still is, closing the connection again is a rejection. If it is not, the server
 * receives no more questions.
 */
export function openQuestions(
  endpoint: Endpoint,
  { suites }: Pick<TlsEvidence, 'suites'>,
  network: Network,
  signal: AbortSignal,
): AskTls {
  const control = controlOf(suites);
  let gone: DialError | null = null;

  async function confirmAnswers(accepted: Offer): Promise<void> {
    const repeat = () => offer(endpoint, accepted, network, signal);
    try {
      await repeat().catch(repeat);
    } catch (error) {
      gone ??= new DialError(failureReasonOf(error), 'the server answers no more');
      throw gone;
    }
  }

  return async (question) => {
    if (gone) throw gone;
    try {
      return await offer(endpoint, question, network, signal);
    } catch (error) {
      if (!control || signal.aborted) throw error;
      await confirmAnswers(control);
    }
    try {
      return await offer(endpoint, question, network, signal);
    } catch (error) {
      if (failureReasonOf(error) !== 'blocked') throw error;
      return REJECTED;
    }
  };
}

/** The newest version and a suite that the server accepted; null if it accepts SSL 2.0 only. */
function controlOf(suites: TlsEvidence['suites']): Offer | null {
  const newest = suites.findLast((row) => row.version !== 'SSLv2');
  const number = newest?.names.map((name) => SUITE_NUMBERS.get(name)).find((one) => one !== undefined);
  if (!newest || newest.version === 'SSLv2' || number === undefined) return null;
  return { version: newest.version, suites: [number] };
}
