import type { OpenPort } from '../evidence/services.ts';
import type { Network } from '../network/network.ts';
import { webPortsOf } from '../parse/exposure/web-endpoint.ts';
import { endpointOf } from '../parse/services/exposure.ts';
import { type DetectedProduct, distinct } from '../parse/services/web-products.ts';
import { probeFiles } from '../probes/files/files.ts';
import { probeHttp } from '../probes/http/http.ts';
import { probeSite } from '../probes/http/site.ts';
import { hostProducts, portProducts } from '../probes/products/products.ts';
import { createTask, type Results, type Task } from './results.ts';

/**
 * Non-standard web ports scanned per host: each takes as many requests as a host. Ports beyond the limit are reported
 * as not assessed.
 */
const WEB_PORTS_MAX = 8;

/** Web probes of non-standard ports; each port is a separate asset under the name of the host. */
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
      if (at >= WEB_PORTS_MAX) return [createTask('http', asset, async () => ({ ok: false, reason: 'limit-reached' }))];
      const target = { host, addresses: [address], mayAsk };
      const tasks = [
        createTask('http', asset, (signal) => probeHttp({ ...target, endpoint: { port, secure } }, network, signal)),
      ];
      const http = results.value('http', asset);
      if (http?.origin) {
        tasks.push(createTask('files', asset, (signal) => probeFiles({ ...target, http }, network, signal)));
        tasks.push(createTask('site', asset, (signal) => probeSite({ ...target, http }, network, signal)));
      }
      return tasks;
    });
}

/** Software found on a port, by its banner and its web pages; null while the web probes are pending. */
export function portProductsIn(host: string, open: OpenPort, results: Results): DetectedProduct[] | null {
  const byBanner = portProducts(open);
  if (webPortsOf([open]).length === 0) return byBanner;
  const asset = endpointOf(host, open.port);
  const http = results.value('http', asset);
  if (!results.isFinal('http', asset) || (http?.origin && results.attempts('site', asset) === 0)) {
    return results.attempts('http', asset) === 0 || http ? null : byBanner;
  }
  if (!http) return byBanner;
  // Evidence contains paths relative to a host; here they belong to the port.
  const ofWeb = hostProducts(http, results.value('site', asset), asset).map((row) =>
    row.seen.startsWith('/') ? { ...row, seen: `${http.origin}${row.seen}` } : row,
  );
  return distinct([...byBanner, ...ofWeb]);
}
