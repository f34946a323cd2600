import type { Listeners, Listening } from '../listeners.ts';
import type { Machine } from '../world/site.ts';
import type { Authority } from './certificates.ts';
import { mailServer } from './smtp.ts';
import { plainWebServer, secureWebServer } from './web.ts';

/** Starts everything that listens on a machine's addresses. */
export async function startMachine(machine: Machine, authority: Authority, listeners: Listeners): Promise<Listening> {
  const { web, mail, services } = machine;
  const addresses = [machine.ipv4, machine.ipv6].filter((address) => address !== null);
  const open = addresses.flatMap((address) => [
    ...(web && web.plain !== 'closed' ? [listeners.tcp(address, 80, plainWebServer(web))] : []),
    ...(web?.tls ? [listeners.tcp(address, 443, secureWebServer(web, web.tls, authority))] : []),
    ...(mail ? [listeners.tcp(address, 25, mailServer(mail, authority))] : []),
    ...Object.entries(services).map(([port, service]) => listeners.tcp(address, Number(port), service(authority))),
  ]);
  const running = await Promise.all(open);
  return { close: async () => void (await Promise.all(running.map((one) => one.close()))) };
}
