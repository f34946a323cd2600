import type { ServiceFacts } from '#evidence/services.ts';
import { connectTls } from '#network/connections/secure-socket.ts';
import { failureReasonOf } from '#network/network.ts';
import { answered, grabBanner } from '../banner-grab.ts';
import type { Attempt } from './attempt.ts';

/** Default ports of web proxies according to vendors' manuals. */
const PROXY_PORTS: readonly number[] = [3128, 8080, 8118, 8123, 8888];

/**
 * Whether a proxy relays traffic for unauthenticated users: requests a tunnel to the proxy's own host only (RFC 9110
 * §9.3.6). Open only if that host's TLS is reachable through it, because some servers accept every request.
 * @returns null if it is not a proxy, or if it is unclear whether it is open
 */
export const isOpenProxy: Attempt<Pick<ServiceFacts, 'service' | 'openAccess'>> = async (
  { port, tls, facts },
  { host, network, signal },
  connect,
) => {
  const web = facts.service === 'http' && PROXY_PORTS.includes(port);
  if (tls || !(web || (facts.service === 'http-proxy' && facts.openAccess === null))) return null;
  const socket = await connect();
  const { userAgent, timeouts } = network.settings;
  const way = Buffer.from(`CONNECT ${host}:443 HTTP/1.1\r\nHost: ${host}:443\r\nUser-Agent: ${userAgent}\r\n\r\n`);
  const dialogue = { greets: false, questions: [way], complete: (answer: Buffer) => answer.includes('\r\n\r\n') };
  try {
    const { answers, closed } = answered(await grabBanner(socket, dialogue, way, timeouts.connect, signal));
    const said = answers[0]?.toString('latin1') ?? '';
    if (/^HTTP\/1\.[01] 407 /.test(said)) return { service: 'http-proxy', openAccess: false };
    if (closed || !/^HTTP\/1\.[01] 2\d\d /.test(said)) return null;
    socket.removeAllListeners('data');
    const isTunnel = await connectTls(socket, host, timeouts.connect).then(
      (secured) => Boolean(secured.destroy()),
      (error) => {
        if (failureReasonOf(error) === 'timeout') throw error;
        return false;
      },
    );
    return isTunnel ? { service: 'http-proxy', openAccess: true } : null;
  } finally {
    socket.destroy();
  }
};
