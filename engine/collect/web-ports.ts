import type { OpenPort } from '../evidence/services.ts';
import { webPortsOf } from '../parse/exposure/web-endpoint.ts';
import { endpointOf } from '../parse/services/exposure.ts';
import { distinct, type SeenProduct } from '../parse/services/web-products.ts';
import { probeFiles } from '../probes/files/files.ts';
import { probeHttp } from '../probes/http/http.ts';
import { probeSite } from '../probes/http/site.ts';
import type { Network } from '../probes/network.ts';
import { hostProducts, portProducts } from '../probes/products/products.ts';
import { type Results, type Task, task } from './results.ts';

/**
 * Further ports of one machine whose web is looked at: each takes as many requests as a host. A machine with more of them is
 * told as such, port by port.
 */
const WEB_PORTS_MAX = 8;

/** Probes of the web on ports beside the host's own, each port as a web of its own under the name of the machine. */
export function webPortTasks(
  {
    host,
    open,
    mayAsk,
  }: { host: string; open: readonly { address: string; open: OpenPort }[]; mayAsk(url: URL): boolean },
  results: Results,
  network: Network,
): Task[] {
  const shown = new Set(webPortsOf(open.map((row) => row.open)));
  return open
    .filter((row) => shown.has(row.open))
    .flatMap(({ address, open: { port, tls: secure } }, at) => {
      const asset = endpointOf(host, port);
      if (at >= WEB_PORTS_MAX) return [task('http', asset, async () => ({ ok: false, reason: 'limit-reached' }))];
      const target = { host, addresses: [address], mayAsk };
      const tasks = [
        task('http', asset, (signal) => probeHttp({ ...target, endpoint: { port, secure } }, network, signal)),
      ];
      const http = results.value('http', asset);
      if (http?.origin) {
        tasks.push(task('files', asset, (signal) => probeFiles({ ...target, http }, network, signal)));
        tasks.push(task('site', asset, (signal) => probeSite({ ...target, http }, network, signal)));
      }
      return tasks;
    });
}

/** Software that a port tells, by its greeting and, where it shows a web, by that; null while this is being looked at. */
export function portProductsSeen(host: string, open: OpenPort, results: Results): SeenProduct[] | null {
  const told = portProducts(open);
  if (webPortsOf([open]).length === 0) return told;
  const asset = endpointOf(host, open.port);
  const http = results.value('http', asset);
  if (!results.isFinal('http', asset) || (http?.origin && results.attempts('site', asset) === 0)) {
    return results.attempts('http', asset) === 0 || http ? null : told;
  }
  if (!http) return told;
  // A path is read beside a host; here it belongs to the port.
  const ofWeb = hostProducts(http, results.value('site', asset), asset).map((row) =>
    row.seen.startsWith('/') ? { ...row, seen: `${http.origin}${row.seen}` } : row,
  );
  return distinct([...told, ...ofWeb]);
}
