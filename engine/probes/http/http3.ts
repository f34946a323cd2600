import { randomBytes } from 'node:crypto';
import dgram from 'node:dgram';
import type { RecordType } from 'dns-packet';
import { type Fact, isUnknown, knownOr, unknown } from '#evidence/unknown.ts';
import type { Exchange, Http3Evidence } from '#evidence/web.ts';
import { acquireSlot } from '#network/connections/rate-limit.ts';
import { factOfAnswer, resolve } from '#network/dns/resolver.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { type Http3Place, http3InAltSvc, http3InHttpsRecord } from '#parse/services/protocols/http3.ts';
import { negotiatedVersions, type QuicProbe, versionProbe } from '#parse/services/protocols/quic.ts';
import { headerValue } from '#parse/web/headers.ts';

/** Attempts, since a datagram may be lost. */
const TRIES = 2;
/** Time that a server needs in addition to the round trip, in milliseconds. */
const THINKING_MS = 700;
/** HTTPS records (RFC 9460 §14.1), which dns-packet returns undecoded. */
const HTTPS_RECORD = 'UNKNOWN_65' as RecordType;

/**
 * Is HTTP/3 announced for a host, by Alt-Svc or an HTTPS record, and does QUIC answer there? Sends one Initial-sized
 * datagram with a reserved version, which forces version negotiation (RFC 9000 §6). Endpoints on other hosts are not
 * tested.
 * @param secure the host's chain over https
 * @returns null if it is not announced; unknown if that, or the announced endpoint, could not be looked up
 */
export async function probeHttp3(
  host: string,
  secure: Exchange,
  network: Network,
  signal: AbortSignal,
): Promise<Fact<Http3Evidence | null>> {
  const own = secure.hops.filter(({ url }) => url.startsWith(`https://${host}/`));
  const byHeader = own.map(({ headers }) => http3InAltSvc(headerValue(headers, 'alt-svc'))).find(Boolean) ?? null;
  const byRecord = await inRecord(host, network, signal);
  const address = own[0]?.address;
  if (!address) return null;
  // The header alone announces it.
  if (!byHeader && isUnknown(byRecord)) return byRecord;
  const record = knownOr(byRecord, null);
  const place = byHeader ?? record;
  if (!place) return null;
  const announced: Http3Evidence['announced'] = [];
  if (byHeader) announced.push('alt-svc');
  if (record) announced.push('https-record');
  const elsewhere = place.host !== null && place.host !== host;
  const versions = elsewhere ? null : await askVersions(address, place.port, network, signal);
  if (isUnknown(versions)) return versions;
  return { announced, host: place.host ?? host, port: place.port, asked: !elsewhere, versions };
}

async function inRecord(host: string, network: Network, signal: AbortSignal): Promise<Fact<Http3Place | null>> {
  const answer = await resolve(host, HTTPS_RECORD, network, { signal });
  return factOfAnswer(
    answer,
    ({ records }) =>
      records.map(({ data }) => (data instanceof Uint8Array ? http3InHttpsRecord(data) : null)).find(Boolean) ?? null,
  );
}

/** Supported QUIC versions; null without a response, unknown if no datagram could be sent. */
async function askVersions(
  address: string,
  port: number,
  network: Network,
  signal: AbortSignal,
): Promise<Fact<string[] | null>> {
  const { timeouts, connectionsPerSecond } = network.settings;
  const known = network.roundTrip(address);
  const patience = known === null ? timeouts.dns : Math.min(timeouts.dns, THINKING_MS + known);
  for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt += 1) {
    try {
      await acquireSlot(address, connectionsPerSecond, signal);
      const to = network.datagram({ address, port });
      const versions = await exchange(to, versionProbe(randomBytes(16)), patience, signal);
      if (versions) return versions;
    } catch (error) {
      // Not allowed, or no route.
      const reason = failureReasonOf(error);
      return reason === 'refused' ? null : unknown(reason);
    }
  }
  return null;
}

function exchange(
  to: { address: string; port: number },
  question: QuicProbe,
  timeout: number,
  signal: AbortSignal,
): Promise<string[] | null> {
  return new Promise((done) => {
    const socket = dgram.createSocket(to.address.includes(':') ? 'udp6' : 'udp4');
    const timer = setTimeout(() => end(null), timeout);
    const onAbort = () => end(null);
    let open = true;
    function end(versions: string[] | null) {
      if (!open) return;
      open = false;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.close();
      done(versions);
    }
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('error', () => end(null));
    socket.on('message', (packet) => {
      const versions = negotiatedVersions(packet, question);
      if (versions) end(versions);
    });
    socket.connect(to.port, to.address, () => {
      if (open) socket.send(question.datagram);
    });
  });
}
