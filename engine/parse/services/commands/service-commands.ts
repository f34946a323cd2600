import type { Exposed } from '../exposure.ts';
import { BINARY_QUESTIONS, type Question, TEXT_QUESTIONS } from './questions.ts';

/** What services that speak HTTP are asked for; `/` where not listed. */
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

/** Told by a request that curl does not make; of these any page will do. */
const BY_REQUEST: ReadonlySet<string> = new Set(['ipp', 'winrm']);

/** A command with the output to expect of it, as `defineCheck` takes them. */
export interface ServiceCommand {
  reproduce: string;
  shows?: string;
  lacks?: string;
}

/**
 * Template of the command that asks a service in its own protocol, and what it prints. With `openAccess` that is what only a
 * service without a log-in answers; otherwise any answer shows that it can be reached.
 */
export function serviceCommand({ service, openAccess, recognised, seen }: Exposed): ServiceCommand {
  // Told by its number alone, it answered no question: all there is to see is the open port.
  if (!recognised) return { reproduce: 'nmap -Pn -p {port} {host}', shows: '{port}/tcp open' };
  if (OVER_HTTP.has(service)) {
    const path = Object.hasOwn(PATHS, service) ? PATHS[service]! : '/';
    const url = `${seen.tls ? 'https' : 'http'}://{host}:{port}${path.includes('?') ? `'${path}'` : path}`;
    // Status 401 and 403 are answers as well, but no open access.
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

function questionOf(service: string): Question | undefined {
  for (const table of [TEXT_QUESTIONS, BINARY_QUESTIONS]) if (Object.hasOwn(table, service)) return table[service];
  return undefined;
}

/** What is piped into the connection; with nothing to say the greeting alone is waited for. */
function spoken(ask: string | null, tls: boolean): string {
  if (tls) {
    const pause = ask === null ? 'sleep 3' : `(${ask}; sleep 3)`;
    return `${pause} | openssl s_client -quiet -connect {host}:{port} -servername {host} 2>/dev/null`;
  }
  return ask === null ? 'nc -w 3 {host} {port} </dev/null' : `${ask} | nc -w 3 {host} {port}`;
}
