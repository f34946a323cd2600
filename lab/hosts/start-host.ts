import type { Listeners, Listening } from '../listeners.ts';
import type { LabHost } from '../world/site.ts';
import type { Authority } from './certificates.ts';
import { quicServer } from './quic.ts';
import { mailServer } from './smtp.ts';
import { plainWebServer, secureWebServer } from './web.ts';

/** Starts all servers on a host's addresses. */
export async function startHost(machine: LabHost, authority: Authority, listeners: Listeners): Promise<Listening> {
  const { services } = machine;
  const addresses = [machine.ipv4, machine.ipv6].filter((address) => address !== null);
  const open = addresses.flatMap((address) => {
    const six = address.includes(':');
    const web = six ? overIpv6(machine.web, machine.over6) : machine.web;
    const mail = six ? overIpv6(machine.mail, machine.mailOver6) : machine.mail;
    return [
      ...(web && web.plain !== 'closed' ? [listeners.tcp(address, 80, plainWebServer(web))] : []),
      ...(web?.tls ? [listeners.tcp(address, 443, secureWebServer(web, web.tls, authority))] : []),
      ...(mail ? [listeners.tcp(address, 25, mailServer(mail, authority))] : []),
      ...(machine.quic ? [listeners.udp(address, 443, quicServer)] : []),
      ...Object.entries(services).map(([port, service]) => listeners.tcp(address, Number(port), service(authority))),
    ];
  });
  const running = await Promise.all(open);
  return { close: async () => void (await Promise.all(running.map((one) => one.close()))) };
}

function overIpv6<T>(same: T | null, other: 'closed' | T | undefined): T | null {
  return other === 'closed' ? null : (other ?? same);
}
