import type net from 'node:net';
import type { OpenPort } from '../../evidence/services.ts';
import { connectTls } from '../../network/connections/secure-socket.ts';
import type { Network } from '../../network/network.ts';
import { maskSecrets } from '../../parse/pages/masking.ts';
import { printableBanner, readService } from '../../parse/services/banner.ts';
import type { FingerprintSet } from '../../parse/services/fingerprint-fallbacks/recog.ts';
import { bareService } from '../../parse/services/service-facts.ts';
import { bytesLike, type Transcript } from '../../parse/services/transcript.ts';
import { COMMON_SUITES } from '../../parse/tls/suite-numbers.ts';
import { offer } from '../tls/handshake.ts';
import { probeAnonymousAccess } from './anonymous.ts';
import { type BannerTranscript, grabBanner } from './banner-grab.ts';
import type { CommonPort, ProbeSequenceId } from './common-ports.ts';
import { protocolOn } from './first-1000-ports.ts';
import { challengeOf } from './ntlm.ts';
import { nullSessionOf } from './null-session.ts';
import { isOpenProxy } from './open-proxy.ts';
import type { Pacer } from './pacer.ts';
import { httpGet } from './payloads/services.ts';
import { probeSequenceOf } from './probe-payloads.ts';

/** One port is spoken to no longer than this, whatever it says. */
const PORT_LIMIT_MS = 12_000;
/** Other protocols tried on a port that did not speak its own; many only where the owner allowed deeper scans. */
const TRIES_USUAL = 2;
const TRIES_DEEP = 14;

/** So many questions that are neither answered nor hung up on: nothing there understands any. */
const PATIENT_MAX = 4;

/** Tried in this order where nothing else is known: what is found most often on other ports comes first. */
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

/** What a port that got a wrong question complains about → the protocol it speaks. */
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
  [/^RFB \d{3}/, 'vnc'],
  [/^@RSYNCD/, 'rsync'],
];

/** A server of TLS answers plain words with an alert, or with a page that says so. */
const WANTS_TLS = bytesLike(
  String.raw`^\x15\x03|HTTP request (?:was )?sent to (?:an )?HTTPS|speaking plain HTTP to an SSL|Client sent an HTTP request to an HTTPS`,
);

/** What identifying ports needs from the scan it belongs to. */
export interface Identification {
  address: string;
  host: string;
  network: Network;
  pacer: Pacer;
  /** The owner allowed deeper scans of this address. */
  deep: boolean;
  /** Ports behind which nothing is understood any more: less is tried then. */
  weary(): boolean;
  /** Further signs of products, where the operator has loaded some. */
  signs: FingerprintSet | null;
  signal: AbortSignal;
}

/** Finds out what stands behind an open port; what it cannot find out is `unknown`. Never throws, ends within its limit. */
export async function identifyService(scan: Identification, port: number, socket: net.Socket): Promise<OpenPort> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PORT_LIMIT_MS);
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
  // Whatever it said: a question could print paper or move a machine.
  if (usual.dialogue === 'silent') return best.open;
  const tried = new Set<string>([wayOf(usual)]);
  // What a silent one should have been asked has been asked by the greeting's fallback.
  if (usual.dialogue === 'greets') tried.add(wayOf({ port: usual.port, dialogue: 'http' }));
  const tries = scan.weary() ? 0 : scan.deep ? TRIES_DEEP : TRIES_USUAL;
  let patient = 0;
  for (let count = 0; count < tries && !scan.signal.aborted; count += 1) {
    const next = understood(best.open) ? properly(usual.port, best, tried) : nextTry(usual, best.text, tried);
    if (!next) break;
    tried.add(wayOf(next));
    const connection = await reconnect(scan, usual.port);
    if (!connection) break;
    const heard = await hear(scan, next, connection);
    connection.destroy();
    if (understood(heard.open) || heard.open.tls || (heard.text && !best.text)) best = heard;
    if (heard.patient) patient += 1;
    if (patient >= PATIENT_MAX) break;
  }
  // A server of TLS never speaks first, and answers plain words with an alert or not at all.
  const mayBeTls = !understood(best.open) && !best.open.tls && (best.text === '' || WANTS_TLS.test(best.text));
  const open = mayBeTls ? await withHello(scan, best.open) : best.open;
  return withAnonymous(scan, await withRelay(scan, await withChallenge(scan, open)));
}

/** TLS that OpenSSL cannot speak any more (SSL 3.0, export, anonymous suites) shows by its answer to a hand-made hello. */
async function withHello(scan: Identification, open: OpenPort): Promise<OpenPort> {
  if (scan.weary() || scan.signal.aborted) return open;
  const { host, address, network, signal } = scan;
  const flight = await offer(
    { host, port: open.port, address, startTls: null },
    'TLSv1.2',
    COMMON_SUITES,
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

/** What is known by its greeting or its complaint alone is asked in its own words. */
function properly(port: number, { open, text }: Heard, tried: ReadonlySet<string>): CommonPort | null {
  const dialogue = hintOf(text);
  const way: CommonPort | null = dialogue ? { port, dialogue, ...(open.tls ? { tls: true as const } : {}) } : null;
  return way && !tried.has(wayOf(way)) ? way : null;
}

/** By what the port said last; then TLS with a page inside, then the other protocols in turn. */
function nextTry(usual: CommonPort, text: string, tried: ReadonlySet<string>): CommonPort | null {
  const { port } = usual;
  const hint = hintOf(text);
  const wishes: CommonPort[] = [
    ...(WANTS_TLS.test(text) ? [{ ...usual, dialogue: inside(usual), tls: true } as const] : []),
    ...(hint ? [{ port, dialogue: hint }] : []),
    // A port of TLS that did not speak it may speak the same in plain.
    ...(usual.tls ? [{ port, dialogue: usual.dialogue }] : [{ ...usual, dialogue: inside(usual), tls: true } as const]),
    ...OTHERS.map((dialogue) => ({ port, dialogue })),
  ];
  return wishes.find((wish) => !tried.has(wayOf(wish))) ?? null;
}

/** What is spoken inside TLS: greetings and pages; protocols that begin with a plain question are not. */
function inside({ dialogue }: CommonPort): ProbeSequenceId {
  return ['http', 'ipp', 'ftp', 'smtp', 'pop3', 'imap', 'ldap', 'mqtt', 'amqp', 'redis', 'drda'].includes(dialogue)
    ? dialogue
    : 'greets';
}

async function reconnect(
  { network, address, pacer, signal }: Identification,
  port: number,
): Promise<net.Socket | null> {
  try {
    return await network.connect({ address, port }, { signal, timeout: pacer.timeout() });
  } catch {
    return null;
  }
}

interface Heard {
  open: OpenPort;
  /** What was said, for hints. */
  text: string;
  /** It listened, and said nothing. */
  patient: boolean;
}

async function hear(scan: Identification, way: CommonPort, socket: net.Socket): Promise<Heard> {
  const { network, host, pacer, signal } = scan;
  const { userAgent, timeouts } = network.settings;
  const own = protocolOn(way.port).dialogue === way.dialogue && !scan.weary();
  // Servers may think before they greet on the port that is theirs; elsewhere nobody is waited for so long.
  const patience = own ? timeouts.connect : pacer.patience();
  let spoken: net.Socket | null = null;
  try {
    spoken = way.tls ? await connectTls(socket, host, patience) : socket;
    const page = httpGet(host, '/', userAgent);
    const said = await grabBanner(spoken, probeSequenceOf(way, host, userAgent), page, patience, signal);
    const text = wholeOf(said).toString('latin1', 0, 1_024);
    return { open: openPort(way, said, scan.signs), text, patient: text === '' && !said.closed };
  } catch {
    // Open, but not for TLS, or gone in the middle of it.
    return { open: bareOpenPort(way.port), text: '', patient: false };
  } finally {
    if (way.tls) spoken?.destroy();
  }
}

const wholeOf = ({ greeting, answers }: Pick<Transcript, 'greeting' | 'answers'>) =>
  Buffer.concat([greeting, ...answers]);

function openPort(way: CommonPort, { greeting, answers }: BannerTranscript, signs: FingerprintSet | null): OpenPort {
  const { port, dialogue } = way;
  const transcript: Transcript = { greeting, answers, port, tls: way.tls === true };
  // Where greetings are waited for nothing of a protocol was asked.
  const read = readService(
    dialogue === 'greets' || dialogue === 'silent' ? transcript : { ...transcript, asked: dialogue },
  );
  const all = wholeOf(transcript);
  const facts = signs?.complete(read, all.toString('latin1', 0, 2_048)) ?? read;
  // After its identification line SSH sends its algorithms, which stand in the facts, name by name.
  const banner = printableBanner(facts.service === 'ssh' ? all.subarray(0, lineEnd(all)) : all);
  return { port, tls: transcript.tls, banner: banner === null ? null : maskSecrets(banner), facts };
}

function lineEnd(bytes: Buffer): number {
  const end = bytes.indexOf('\n');
  return end === -1 ? bytes.length : end;
}

/** Names and build that a Windows machine tells before a log-in, where its service offers one. */
async function withChallenge(scan: Identification, open: OpenPort): Promise<OpenPort> {
  if (open.facts.ntlm || scan.signal.aborted) return open;
  const found = await challengeOf(open, scan, () => reconnect(scan, open.port)).catch(() => null);
  return found ? { ...open, facts: { ...open.facts, ...found } } : open;
}

/** Whether what looks like a proxy of the web carries strangers' traffic. */
async function withRelay(scan: Identification, open: OpenPort): Promise<OpenPort> {
  if (scan.signal.aborted) return open;
  const found = await isOpenProxy(open, scan, () => reconnect(scan, open.port)).catch(() => null);
  return found ? { ...open, facts: { ...open.facts, ...found } } : open;
}

/** Anonymous access, where the owner authorized active tests. */
async function withAnonymous(scan: Identification, open: OpenPort): Promise<OpenPort> {
  if (!scan.deep || scan.signal.aborted) return open;
  const attempt = open.facts.service === 'smb' ? nullSessionOf : probeAnonymousAccess;
  const found = await attempt(open, scan, () => reconnect(scan, open.port)).catch(() => null);
  return found ? { ...open, facts: { ...open.facts, ...found } } : open;
}

/** A port of which nothing more was asked. */
export function bareOpenPort(port: number): OpenPort {
  return { port, tls: false, banner: null, facts: bareService('unknown') };
}
