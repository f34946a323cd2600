import type { ExposedService } from '../exposure.ts';
import { accessCommand } from './access-commands.ts';
import { BINARY_REQUESTS, type ProtocolRequest, TEXT_REQUESTS } from './protocol-requests.ts';

/** Request paths of HTTP services; `/` if not listed. */
const PATHS: Readonly<Record<string, string>> = {
  influxdb: '/query?q=SHOW%20DATABASES',
  docker: '/version',
  etcd: '/version',
  kubernetes: '/api',
  consul: '/v1/agent/self',
  prometheus: '/api/v1/status/buildinfo',
  kubelet: '/pods',
  rabbitmq: '/api/overview',
  kibana: '/api/status',
  ipp: '/ipp/print',
  winrm: '/wsman',
};
const OVER_HTTP: ReadonlySet<string> = new Set([
  ...Object.keys(PATHS),
  ...['elasticsearch', 'couchdb', 'clickhouse', 'neo4j', 'jenkins', 'grafana', 'portainer', 'nomad', 'vault'],
  ...['jupyter', 'hadoop', 'solr', 'spark', 'flink', 'minio', 'weblogic'],
]);

/** Identified by requests that curl cannot send; any HTTP response counts. */
const BY_REQUEST: ReadonlySet<string> = new Set(['ipp', 'winrm']);

/** A command with its expected output, as `defineCheck` takes them. */
export interface ServiceCommand {
  reproduce: string;
  shows?: string;
  lacks?: string;
  commandValues?: Readonly<Record<string, string>>;
}

/**
 * Template of the command that queries a service in its own protocol, and its expected output. With `openAccess` that
 * is a response that only a service without authentication returns; otherwise any response shows that it is reachable.
 */
export function serviceCommand({ service, openAccess, recognized, seen }: ExposedService): ServiceCommand {
  // Identified by its port number only: nothing but the open port can be shown.
  if (!recognized) return { reproduce: 'nmap -Pn -p {port} {host}', shows: '{port}/tcp open' };
  const access = accessCommand(seen.facts, seen.tls);
  if (access) return access;
  if (OVER_HTTP.has(service)) {
    const path = Object.hasOwn(PATHS, service) ? PATHS[service]! : '/';
    const url = `${seen.tls ? 'https' : 'http'}://{host}:{port}${path.includes('?') ? `'${path}'` : path}`;
    // Status 401 and 403 are responses too, but no open access.
    return { reproduce: `curl -sSik ${url}`, shows: openAccess && !BY_REQUEST.has(service) ? ' 200' : 'HTTP/' };
  }
  const question = questionOf(service);
  if (!question) return { reproduce: 'nmap -Pn -sV -p {port} {host}', shows: '{port}/tcp open' };
  const { ask, print, open, answer = '' } = question;
  const command = `${spoken(ask, seen.tls)}${print}`;
  return openAccess && open !== undefined
    ? { reproduce: `${command} | grep -aoE '${open.pattern}'`, shows: open.text }
    : { reproduce: command, shows: answer };
}

function questionOf(service: string): ProtocolRequest | undefined {
  for (const table of [TEXT_REQUESTS, BINARY_REQUESTS]) if (Object.hasOwn(table, service)) return table[service];
  return undefined;
}

/** Sends the request over the connection; without one it waits for the banner. */
function spoken(ask: string | null, tls: boolean): string {
  if (tls) {
    const pause = ask === null ? 'sleep 3' : `(${ask}; sleep 3)`;
    return `${pause} | openssl s_client -quiet -connect {host}:{port} -servername {host} 2>/dev/null`;
  }
  return ask === null ? 'nc -w 3 {host} {port} </dev/null' : `${ask} | nc -w 3 {host} {port}`;
}
