import type net from 'node:net';
import type { OpenPort, ServiceFacts } from '#evidence/services.ts';
import { connectTls } from '#network/connections/secure-socket.ts';
import type { Network } from '#network/network.ts';
import { readNtlm, readNtlmHeader, windowsOf } from '#parse/services/protocols/ntlm.ts';
import { answered, grabBanner } from './banner-grab.ts';
import { httpGet } from './payloads/services.ts';
import { credSspRequest, NTLM_NEGOTIATE, RDP_REQUEST } from './payloads/windows.ts';

type Challenge = Pick<ServiceFacts, 'ntlm' | 'operatingSystem'>;

/** Target of the request: the scan's address, network and abort signal. */
interface Place {
  host: string;
  network: Network;
  signal: AbortSignal;
}

/**
 * Requests an NTLM challenge if NTLM is offered: by a page that requires authentication (RFC 4559, MS-NTHT), by remote
 * management, and by a remote desktop with network level authentication. The request contains no name and no password,
 * and the login is aborted afterwards.
 */
export async function challengeOf(
  open: OpenPort,
  place: Place,
  connect: () => Promise<net.Socket>,
): Promise<Challenge | null> {
  const way = wayOf(open);
  if (!way) return null;
  const socket = await connect();
  try {
    const heard = way === 'rdp' ? await askDesktop(socket, place) : await askPage(socket, open, place, way);
    if (!heard) return null;
    const ntlm = way === 'rdp' ? readNtlm(heard) : readNtlmHeader(heard.toString('latin1'));
    return ntlm ? { ntlm, operatingSystem: windowsOf(ntlm.build) } : null;
  } finally {
    socket.destroy();
  }
}

function wayOf({ facts, banner }: OpenPort): 'rdp' | '/wsman' | '/' | null {
  if (facts.service === 'rdp') return facts.logIn === 'network' ? 'rdp' : null;
  if (facts.service === 'winrm') return '/wsman';
  return /www-authenticate: *(?:NTLM|Negotiate)\b/i.test(banner ?? '') ? '/' : null;
}

async function askPage(socket: net.Socket, { tls }: OpenPort, place: Place, path: string): Promise<Buffer | null> {
  const { host, network, signal } = place;
  const { userAgent, timeouts } = network.settings;
  const spoken = tls ? await connectTls(socket, host, timeouts.connect) : socket;
  // Remote management offers Negotiate, web pages either scheme; both accept a plain NTLM message.
  const scheme = path === '/' ? 'NTLM' : 'Negotiate';
  const log = `Authorization: ${scheme} ${NTLM_NEGOTIATE.toString('base64')}\r\n`;
  const question = httpGet(host, path, userAgent, log);
  const said = await grabBanner(spoken, { greets: false, questions: [question] }, question, timeouts.connect, signal);
  return answered(said).answers[0] ?? null;
}

async function askDesktop(socket: net.Socket, { host, network, signal }: Place): Promise<Buffer | null> {
  const { connect: timeout } = network.settings.timeouts;
  const complete = (answer: Buffer) => answer.length >= 19;
  const first = await grabBanner(
    socket,
    { greets: false, questions: [RDP_REQUEST], complete },
    RDP_REQUEST,
    timeout,
    signal,
  );
  if (answered(first).closed) return null;
  socket.removeAllListeners('data');
  const secured = await connectTls(socket, host, timeout, { ALPNProtocols: [] });
  const question = credSspRequest();
  const said = await grabBanner(secured, { greets: false, questions: [question] }, question, timeout, signal);
  secured.destroy();
  return answered(said).answers[0] ?? null;
}
