import type net from 'node:net';
import type { OpenPort } from '#evidence/services.ts';
import { lacking } from '#evidence/unknown.ts';
import { connectTls } from '#network/connections/secure-socket.ts';
import { DialError, type Network } from '#network/network.ts';
import { maskSecrets } from '#parse/pages/masking.ts';
import { printableBanner, readService } from '#parse/services/banner.ts';
import type { FingerprintSet } from '#parse/services/fingerprint-fallbacks/recog.ts';
import { bareService } from '#parse/services/service-facts.ts';
import { bytesLike, type Transcript } from '#parse/services/transcript.ts';
import { COMMON_SUITES } from '#parse/tls/suite-numbers.ts';
import { helloNameOf } from '../smtp/hello.ts';
import { offer } from '../tls/handshake.ts';
import { withAccess } from './access/access.ts';
import { type BannerTranscript, grabBanner } from './banner-grab.ts';
import type { CommonPort, ProbeSequenceId } from './common-ports.ts';
import { protocolOn } from './first-1000-ports.ts';
import { httpGet } from './payloads/services.ts';
import { probeSequenceOf } from './probe-payloads.ts';

/** Maximum time of all dialogues with one port. */
const PORT_LIMIT_MS = 12_000;
/** Other protocols tried on a port that did not respond to its own; many only if the owner authorized deeper scans. */
const TRIES_USUAL = 2;
const TRIES_DEEP = 14;

/**
 * Maximum wait for the first bytes of an unknown service, in milliseconds, and the time that a server needs in addition
 * to the round trip: to fork, to look up the client.
 */
const PATIENCE_MS = 2_000;
const THINKING_MS = 700;

/** Number of payloads without a response or a close after which no further protocol is tried. */
const PATIENT_MAX = 4;

/** Order of protocols on an unknown port: those most common on non-default ports come first. */
const OTHERS: readonly ProbeSequenceId[] = [
  'http',
  'redis',
  'postgresql',
  'mongodb',
  'memcached',
  'rdp',
  'smb',
  'mqtt',
  'ldap',
  'mssql',
  'amqp',
  'cassandra',
  'drda',
  'jdwp',
  'socks',
  'rtsp',
  'sip',
  'kafka',
  'x11',
];

/** Error messages after a payload of another protocol → the protocol of the port. */
const HINTS: readonly (readonly [complaint: RegExp, speaks: ProbeSequenceId])[] = [
  [/^-(?:ERR|NOAUTH|DENIED)/, 'redis'],
  [/^ERROR\r\n/, 'memcached'],
  [/MongoDB over HTTP/, 'mongodb'],
  [/^RTSP\/1\.0/, 'rtsp'],
  [/^SIP\/2\.0/, 'sip'],
  [/^AMQP/, 'amqp'],
  [/^220[ -][^\n]*(?:SMTP|mail)/i, 'smtp'],
  [/^220[ -]/, 'ftp'],
  [/^\+OK/, 'pop3'],
  [/^\* OK/, 'imap'],
  [/^SSH-/, 'ssh'],
  [bytesLike(String.raw`^.{3}\0\x0a\d[\w.+~-]{2,80}\0`), 'mysql'],
  [/^RFB \d{3}/, 'vnc'],
  [/^@RSYNCD/, 'rsync'],
];

/** A TLS server responds to plaintext with an alert, or with a page that reports the mismatch. */
const WANTS_TLS = bytesLike(
  String.raw`^\x15\x03|HTTP request (?:was )?sent to (?:an )?HTTPS|speaking plain HTTP to an SSL|Client sent an HTTP request to an HTTPS`,
);

/** Dependencies from the scan. */
export interface Identification {
  address: string;
  host: string;
  network: Network;
  /** The owner authorized deeper scans of this address. */
  deep: boolean;
  /** Ports whose service was not identified so far: fewer protocols are tried then. */
  weary(): boolean;
  /** Additional product fingerprints, if the operator configured some. */
  signs: FingerprintSet | null;
  signal: AbortSignal;
}

/** Identifies the service of an open port; `unknown` if that fails. Never throws, ends within its limit. */
export async function identifyService(scan: Identification, port: number, socket: net.Socket): Promise<OpenPort> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DialError('timeout', 'the dialogues took too long')), PORT_LIMIT_MS);
  const signal = AbortSignal.any([scan.signal, limit.signal]);
  try {
    return await talk({ ...scan, signal }, protocolOn(port), socket);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

async function talk(scan: Identification, usual: CommonPort, socket: net.Socket): Promise<OpenPort> {
  let best = await hear(scan, usual, socket);
  // In any case: a payload could make a printer print or industrial equipment move.
  if (usual.dialogue === 'silent') return best.open;
  const tried = new Set<string>([wayOf(usual)]);
  // The fallback of the greeting already sent the payload for a silent port.
  if (usual.dialogue === 'greets') tried.add(wayOf({ port: usual.port, dialogue: 'http' }));
  const tries = scan.weary() ? 0 : scan.deep ? TRIES_DEEP : TRIES_USUAL;
  let patient = 0;
  /** The port closed each connection before the first byte, or could not be reached again. */
  let isHiding = !best.patient;
  for (let count = 0; count < tries && !scan.signal.aborted; count += 1) {
    const next = understood(best.open) ? properly(usual.port, best, tried) : nextTry(usual, best.text, tried);
    if (!next) break;
    tried.add(wayOf(next));
    const connection = await reconnect(scan, usual.port);
    if (!connection) {
      isHiding = true;
      break;
    }
    const heard = await hear(scan, next, connection);
    connection.destroy();
    if (understood(heard.open) || heard.open.tls || (heard.text && !best.text)) best = heard;
    if (heard.patient) patient += 1;
    if (heard.patient) isHiding = false;
    if (patient >= PATIENT_MAX) break;
  }
  // A TLS server never sends first, and responds to plaintext with an alert or not at all.
  const mayBeTls = !understood(best.open) && !best.open.tls && (best.text === '' || WANTS_TLS.test(best.text));
  const open = mayBeTls ? await withHello(scan, best.open) : best.open;
  // As behind a firewall that accepts connections for the host.
  if (isHiding && best.text === '' && !understood(open) && !open.tls)
    return { ...open, ...lacking('blocked', ['facts']) };
  const { address, network, signal } = scan;
  return withAccess(open, best.bytes, scan, () => network.connect({ address, port: open.port }, { signal }));
}

/**
 * TLS that current OpenSSL does not support (SSL 3.0, export, anonymous suites) is detected by a handcrafted
 * ClientHello.
 */
async function withHello(scan: Identification, open: OpenPort): Promise<OpenPort> {
  if (scan.weary() || scan.signal.aborted) return open;
  const { host, address, network, signal } = scan;
  const flight = await offer(
    { host, port: open.port, address, startTls: null },
    { version: 'TLSv1.2', suites: COMMON_SUITES },
    network,
    signal,
  )
    .then(({ state }) => state)
    .catch(() => null);
  return flight === 'hello' || flight === 'alert' ? { ...open, tls: true } : open;
}

const wayOf = ({ dialogue, tls }: CommonPort) => `${dialogue}${tls ? ' tls' : ''}`;
const understood = ({ facts }: OpenPort) => facts.service !== 'unknown';

const hintOf = (text: string) => HINTS.find(([complaint]) => complaint.test(text))?.[1];

/** Services identified only by a greeting or an error message receive the payloads of their own protocol. */
function properly(port: number, { open, text }: Heard, tried: ReadonlySet<string>): CommonPort | null {
  const dialogue = hintOf(text);
  const way: CommonPort | null = dialogue ? { port, dialogue, ...(open.tls ? { tls: true as const } : {}) } : null;
  return way && !tried.has(wayOf(way)) ? way : null;
}

/** Tries the protocol indicated by the last response, then TLS with HTTP inside, then the other protocols in turn. */
function nextTry(usual: CommonPort, text: string, tried: ReadonlySet<string>): CommonPort | null {
  const { port } = usual;
  const hint = hintOf(text);
  const wishes: CommonPort[] = [
    ...(WANTS_TLS.test(text) ? [{ ...usual, dialogue: inside(usual), tls: true } as const] : []),
    ...(hint ? [{ port, dialogue: hint }] : []),
    // A TLS port that did not respond to TLS may use the same protocol in plaintext.
    ...(usual.tls ? [{ port, dialogue: usual.dialogue }] : [{ ...usual, dialogue: inside(usual), tls: true } as const]),
    ...OTHERS.map((dialogue) => ({ port, dialogue })),
  ];
  return wishes.find((wish) => !tried.has(wayOf(wish))) ?? null;
}

/** Protocols tried inside TLS: those with greetings, and HTTP; not those that begin in plaintext. */
function inside({ dialogue }: CommonPort): ProbeSequenceId {
  return ['http', 'ipp', 'ftp', 'smtp', 'pop3', 'imap', 'ldap', 'mqtt', 'amqp', 'redis', 'drda'].includes(dialogue)
    ? dialogue
    : 'greets';
}

async function reconnect({ network, address, signal }: Identification, port: number): Promise<net.Socket | null> {
  try {
    return await network.connect({ address, port }, { signal });
  } catch {
    return null;
  }
}

/** Milliseconds to wait for the first bytes of an unknown service. */
function patienceFor(address: string, { settings, roundTrip }: Network): number {
  const known = roundTrip(address);
  return Math.min(settings.timeouts.connect, PATIENCE_MS, known === null ? PATIENCE_MS : THINKING_MS + known);
}

interface Heard {
  open: OpenPort;
  /** Transcript, and the beginning of it as text, for hints. */
  bytes: Buffer;
  text: string;
  /** The port is open but sent nothing. */
  patient: boolean;
}

async function hear(scan: Identification, way: CommonPort, socket: net.Socket): Promise<Heard> {
  const { network, address, host, signal } = scan;
  const { userAgent, timeouts } = network.settings;
  const own = protocolOn(way.port).dialogue === way.dialogue && !scan.weary();
  // Servers may delay the greeting on their default port; on other ports the wait is short.
  const patience = own ? timeouts.connect : patienceFor(address, network);
  let spoken: net.Socket | null = null;
  try {
    spoken = way.tls ? await connectTls(socket, host, patience) : socket;
    const page = httpGet(host, '/', userAgent);
    const names = { host, userAgent, hello: helloNameOf(network.settings, socket) };
    const said = await grabBanner(spoken, probeSequenceOf(way, names), page, patience, signal);
    const bytes = wholeOf(said);
    const text = bytes.toString('latin1', 0, 1_024);
    return { open: openPort(way, said, scan.signs), bytes, text, patient: text === '' && !said.closed };
  } catch {
    // Open, but without TLS, or closed during the handshake.
    return { open: bareOpenPort(way.port), bytes: Buffer.alloc(0), text: '', patient: false };
  } finally {
    if (way.tls) spoken?.destroy();
  }
}

const wholeOf = ({ greeting, answers }: Pick<Transcript, 'greeting' | 'answers'>) =>
  Buffer.concat([greeting, ...answers]);

function openPort(way: CommonPort, { greeting, answers }: BannerTranscript, signs: FingerprintSet | null): OpenPort {
  const { port, dialogue } = way;
  const transcript: Transcript = { greeting, answers, port, tls: way.tls === true };
  // If a greeting was expected, no payload of a protocol was sent.
  const read = readService(
    dialogue === 'greets' || dialogue === 'silent' ? transcript : { ...transcript, asked: dialogue },
  );
  const all = wholeOf(transcript);
  const facts = signs?.complete(read, all.toString('latin1', 0, 2_048)) ?? read;
  // After its identification line SSH sends its algorithms, which the facts contain by name.
  const banner = printableBanner(facts.service === 'ssh' ? all.subarray(0, lineEnd(all)) : all);
  return { port, tls: transcript.tls, banner: banner === null ? null : maskSecrets(banner), facts };
}

function lineEnd(bytes: Buffer): number {
  const end = bytes.indexOf('\n');
  return end === -1 ? bytes.length : end;
}

/** A port that received no payload. */
export function bareOpenPort(port: number): OpenPort {
  return { port, tls: false, banner: null, facts: bareService('unknown') };
}
