import { createHash, X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import type { Outcome } from '#evidence/index.ts';
import type { SmtpEvidence } from '#evidence/services.ts';
import { type Fact, isUnknown, lacking, unknown } from '#evidence/unknown.ts';
import { connectFirst } from '#network/connections/connect-first.ts';
import { trustingContext } from '#network/connections/secure-contexts.ts';
import { DialError, failureReasonOf, type Network } from '#network/network.ts';
import { isAtOrUnder } from '#parse/names.ts';
import { isUnsafeForMail } from '#parse/tls/cipher-suites.ts';
import { enumerateSome, outdatedVersions } from '../tls/enumerate.ts';
import { helloNameOf } from './hello.ts';
import { isOpenRelay } from './open-relay.ts';
import { probeMailOverIpv6 } from './over-ipv6.ts';
import { runSmtpSession } from './smtp-session.ts';

export interface SmtpInput {
  /** Name of the mail host. */
  host: string;
  /** Its addresses, in the order in which they are tried. */
  addresses: readonly string[];
  /** The scanned domain. */
  domain: string;
  /** The owner authorized active tests of this host: the open relay test runs. */
  deep?: boolean;
}

/** Maximum wait for a greeting: mail servers may delay it (tarpits against spam). */
const REPLY_MS = 10_000;
/** Time that a server has to close the connection after QUIT. */
const QUIT_MS = 1_000;
const CHAIN_MAX = 10;
/** Addresses tried before a mail host counts as unreachable; senders also try the next one (RFC 5321 §5.1). */
const ADDRESSES_MAX = 2;
/** Reply of a server that does not know a command (RFC 5321 §4.2.4); other rejections of EHLO block this scanner. */
const UNKNOWN_COMMAND: readonly number[] = [500, 502, 504];

function replyLimit(network: Network): number {
  return Math.min(REPLY_MS, network.settings.timeouts.exchange);
}

type Place = Pick<SmtpEvidence, 'host' | 'address' | 'own'>;

/** What a host that rejects the scanner does not show. */
const UNSEEN = ['capabilities', 'startTls', 'tls', 'accepts', 'vrfy', 'expn', 'helloName'] as const;

/** `smtp`: greeting, capabilities and STARTTLS of a mail host on port 25; no mail is sent. */
export async function probeSmtp(
  { host, addresses, domain, deep = false }: SmtpInput,
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<SmtpEvidence>> {
  let first: Outcome<SmtpEvidence> | null = null;
  let left = addresses.slice(0, ADDRESSES_MAX);
  while (left.length > 0) {
    const reached = await connectFirst(left, 25, network, signal).catch(failureReasonOf);
    if (typeof reached === 'string') return first ?? { ok: false, reason: reached };
    const { address, socket } = reached;
    const outcome = await visit(socket, { host, address, own: isAtOrUnder(host, domain) }, network, signal);
    if (outcome.ok) {
      const { value } = outcome;
      const six = address.includes(':') ? undefined : addresses.find((one) => one.includes(':'));
      const ipv6 = six ? await probeMailOverIpv6(six, address, network, replyLimit(network), signal) : null;
      if (ipv6) value.ipv6 = ipv6;
      if (deep && value.own)
        value.relays = await isOpenRelay({ host, address, domain }, network, signal).catch(() => null);
      return outcome;
    }
    if (outcome.reason === 'stopped') return outcome;
    first ??= outcome;
    left = left.filter((one) => one !== address);
  }
  return first ?? { ok: false, reason: 'not-collected' };
}

async function visit(
  socket: Socket,
  place: Place,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Outcome<SmtpEvidence>> {
  let hasLeft = false;
  try {
    const value = await talk(socket, place, network, signal);
    hasLeft = value.capabilities.length > 0;
    return { ok: true, value: value.startTls ? { ...value, ...(await accepted(place, network, signal)) } : value };
  } catch (error) {
    return { ok: false, reason: failureReasonOf(error) };
  } finally {
    // A session that ended with QUIT closes by itself.
    if (!hasLeft) socket.destroy();
  }
}

/**
 * Versions and unsafe suites behind STARTTLS by handcrafted handshakes, which also work with hosts that support nothing Node
 * does. For third-party hosts only the outdated versions, as an old client would send (docs/product/domains.md).
 */
async function accepted(
  { host, address, own }: Place,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Pick<SmtpEvidence, 'accepts'>> {
  const endpoint = { host, port: 25, address, startTls: 'smtp' } as const;
  const stop = signal ?? new AbortController().signal;
  const { versions, suites } = own
    ? await enumerateSome(isUnsafeForMail, endpoint, network, stop)
    : { versions: await outdatedVersions(endpoint, network, stop), suites: [] };
  const isUntested = versions.some(({ offered }) => offered === null);
  return { accepts: { versions, suites, ...lacking(isUntested ? 'timeout' : null, ['versions']) } };
}

async function talk(
  socket: Socket,
  { host, address, own }: Place,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<SmtpEvidence> {
  const limits = { signal, timeout: replyLimit(network) };
  const greeting = await runSmtpSession(socket, null, limits);
  const evidence: SmtpEvidence = {
    host,
    address,
    own,
    greeting: clean(greeting.lines.join(' ')),
    capabilities: [],
    startTls: null,
    tls: null,
    vrfy: null,
  };
  // 4xx and 5xx in the greeting: the scanner is rejected, the rest remains unknown.
  const rejected = { ...evidence, ...lacking('blocked', UNSEEN) };
  if (greeting.code !== 220) return rejected;
  const hello = await runSmtpSession(socket, `EHLO ${helloNameOf(network.settings, socket)}`, limits);
  if (hello.code !== 250) return UNKNOWN_COMMAND.includes(hello.code) ? { ...evidence, startTls: false } : rejected;
  const helloName = clean(hello.lines[0]?.split(' ', 1)[0] ?? '');
  if (helloName !== '') evidence.helloName = helloName;
  evidence.capabilities = hello.lines
    .slice(1)
    .map((line) => clean(line).toUpperCase())
    .filter(Boolean)
    .slice(0, 40);
  evidence.startTls = evidence.capabilities.some((capability) => capability === 'STARTTLS');
  // Third-party mail hosts receive only requests that an ordinary client would send (docs/product/domains.md).
  if (own) {
    const vrfy = await runSmtpSession(socket, 'VRFY postmaster', limits);
    evidence.vrfy = vrfy.code === 250 || vrfy.code === 251;
    // Servers that support EXPN must list it (RFC 5321 §3.5.2).
    if (evidence.capabilities.includes('EXPN'))
      evidence.expn = (await runSmtpSession(socket, 'EXPN postmaster', limits)).code === 250;
  }
  if (evidence.startTls) {
    const ready = await runSmtpSession(socket, 'STARTTLS', limits);
    const secured = ready.code === 220 ? await upgrade(socket, host, network, limits) : null;
    if (isUnknown(secured)) return { ...evidence, ...lacking(secured.unknown, ['tls']) };
    evidence.tls = secured;
  } else {
    leave(socket);
  }
  return evidence;
}

function clean(text: string): string {
  return text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 300);
}

/**
 * TLS over the open session; any certificate is accepted, and the validation result is kept. A handshake that the server
 * rejects, or in which it makes an error, is null; one that it does not answer is unknown.
 */
async function upgrade(
  socket: Socket,
  host: string,
  network: Network,
  { timeout }: { timeout: number },
): Promise<Fact<SmtpEvidence['tls']>> {
  const secure = tls.connect({
    socket,
    servername: host,
    rejectUnauthorized: false,
    // Old protocol versions are evidence, not an error.
    secureContext: trustingContext(network.settings.trust, { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }),
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new DialError('timeout', 'handshake took too long')), timeout);
      secure
        .once('secureConnect', () => {
          clearTimeout(timer);
          resolve();
        })
        .once('error', (error) => {
          clearTimeout(timer);
          reject(error);
        });
    });
    const version = secure.getProtocol() ?? '';
    return {
      version: version === 'TLSv1' ? 'TLSv1.0' : version,
      problems: problemsOf(secure, host),
      chain: chainOf(secure),
    };
  } catch (error) {
    const reason = failureReasonOf(error);
    return reason === 'protocol-error' ? null : unknown(reason);
  } finally {
    leave(secure);
  }
}

/** Ends a session as a client must (RFC 5321 §4.1.1.10). The scan does not wait for the reply. */
function leave(socket: Socket): void {
  socket.on('error', () => {}).resume();
  socket.end('QUIT\r\n');
  setTimeout(() => socket.destroy(), QUIT_MS).unref();
}

type Chain = NonNullable<SmtpEvidence['tls']>['chain'];

function chainOf(secure: tls.TLSSocket): Chain {
  const chain: Chain = [];
  let certificate: tls.DetailedPeerCertificate | undefined = secure.getPeerCertificate(true);
  const seen = new Set<string>();
  while (certificate?.fingerprint256 && !seen.has(certificate.fingerprint256) && chain.length < CHAIN_MAX) {
    seen.add(certificate.fingerprint256);
    const until = new Date(certificate.valid_to);
    chain.push({
      subject: clean(String(certificate.subject?.CN ?? '')),
      notAfter: Number.isNaN(until.getTime()) ? '' : until.toISOString(),
      ...hashesOf(certificate.raw),
    });
    certificate = certificate.issuerCertificate;
  }
  return chain;
}

function hashesOf(raw: Buffer): Pick<Chain[number], 'certificateHashes' | 'keyHashes'> {
  const both = (bytes: Buffer) => ['sha256', 'sha512'].map((hash) => createHash(hash).update(bytes).digest('hex'));
  try {
    const key = new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' });
    return { certificateHashes: both(raw), keyHashes: both(key) };
  } catch {
    return { certificateHashes: both(raw), keyHashes: [] };
  }
}

/** Evidence values for OpenSSL's verification errors of a chain; all others are `unreadable`. */
const VERDICTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted-root',
  UNABLE_TO_GET_ISSUER_CERT: 'incomplete-chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'incomplete-chain',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'incomplete-chain',
};

function problemsOf(secure: tls.TLSSocket, host: string): string[] {
  const problems: string[] = [];
  const code = secure.authorizationError as unknown as string | Error | null;
  const verdict = typeof code === 'string' ? code : (code as (Error & { code?: string }) | null)?.code;
  const named = verdict === 'ERR_TLS_CERT_ALTNAME_INVALID';
  if (!secure.authorized && verdict && !named) problems.push(VERDICTS[verdict] ?? 'unreadable');
  if (tls.checkServerIdentity(host, secure.getPeerCertificate())) problems.push('name-mismatch');
  return problems;
}
