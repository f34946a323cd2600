import type { ServiceFacts } from '../../evidence/services.ts';
import { bareService, productService } from './service-facts.ts';

/** Control planes, databases and tools behind HTTP: what gives them away, where their version stands, when they are open. */
interface Rule {
  service: string;
  product: string;
  /** Matched against status line, headers and the beginning of the body. */
  sign: RegExp;
  version?: RegExp;
  /** Answers to a stranger with 200 mean that there is no password. */
  openOn200?: true;
}

const RULES: readonly Rule[] = [
  {
    service: 'elasticsearch',
    product: 'elasticsearch',
    sign: /"cluster_name"[\s\S]{0,2000}"(?:lucene_version|tagline)"|"tagline"\s*:\s*"You Know, for Search"/,
    version: /"number"\s*:\s*"([\d.]{1,20})"/,
    openOn200: true,
  },
  {
    service: 'elasticsearch',
    product: 'elasticsearch',
    sign: /realm="security"[\s\S]{0,400}charset="UTF-8"|x-elastic-product: elasticsearch/i,
  },
  {
    service: 'couchdb',
    product: 'couchdb',
    sign: /"couchdb"\s*:\s*"Welcome"|^Server: CouchDB\//im,
    version: /"version"\s*:\s*"([\d.]{1,20})"|CouchDB\/([\d.]{1,20})/,
  },
  {
    service: 'influxdb',
    product: 'influxdb',
    sign: /^X-Influxdb-Version:/im,
    version: /^X-Influxdb-Version: v?([\d.]{1,20})/im,
    openOn200: true,
  },
  {
    service: 'docker',
    product: 'docker',
    sign: /^Server: Docker\/|"ApiVersion"\s*:/m,
    version: /^\s*\{[\s\S]{0,4000}?"Version"\s*:\s*"([\d.]{1,20})|Server: Docker\/([\d.]{1,20})/m,
    openOn200: true,
  },
  { service: 'kubelet', product: 'kubernetes', sign: /"kind"\s*:\s*"PodList"/, openOn200: true },
  {
    service: 'kubernetes',
    product: 'kubernetes',
    sign: /"kind"\s*:\s*"(?:Status|APIVersions|NamespaceList)"[\s\S]{0,400}"(?:apiVersion|metadata|versions)"/,
    openOn200: true,
  },
  {
    service: 'etcd',
    product: 'etcd',
    sign: /"etcdserver"\s*:/,
    version: /"etcdserver"\s*:\s*"([\d.]{1,20})"/,
    openOn200: true,
  },
  {
    service: 'consul',
    product: 'consul',
    sign: /"Config"\s*:\s*\{[\s\S]{0,400}"Datacenter"|^X-Consul-/im,
    version: /"Version"\s*:\s*"([\d.]{1,20})"/,
    openOn200: true,
  },
  {
    service: 'kibana',
    product: 'kibana',
    sign: /^kbn-(?:name|version|license-sig):/im,
    version: /^kbn-version: ([\d.]{1,20})/im,
  },
  {
    service: 'prometheus',
    product: 'prometheus',
    sign: /"status"\s*:\s*"success"[\s\S]{0,200}"(?:version|revision)"|<title>Prometheus/,
    version: /"version"\s*:\s*"([\d.]{1,20})"/,
    openOn200: true,
  },
  {
    service: 'rabbitmq',
    product: 'rabbitmq',
    sign: /realm="RabbitMQ Management"|"rabbitmq_version"|<title>RabbitMQ Management/,
    version: /"rabbitmq_version"\s*:\s*"([\d.]{1,20})"/,
  },
  { service: 'jenkins', product: 'jenkins', sign: /^X-Jenkins:/im, version: /^X-Jenkins: ([\d.]{1,20})/im },
  {
    service: 'grafana',
    product: 'grafana',
    sign: /<title>Grafana<\/title>|^Set-Cookie: grafana_session/im,
    version: /"version"\s*:\s*"([\d.]{1,20})"/,
  },
  {
    service: 'http-proxy',
    product: 'squid',
    sign: /^(?:Server|Via): [^\r\n]{0,60}squid/im,
    version: /squid\/([\d.]{1,20})/i,
  },
];

/** A Server header's first product: `nginx/1.18.0 (Ubuntu)`. */
const SERVER = /^Server: ([A-Za-z][\w.+!-]{1,40})(?:\/([\w.]{1,30}))?([^\r\n]{0,200})/im;

/** Is this the beginning of an HTTP answer? */
export function isHttp(text: string): boolean {
  return /^HTTP\/1\.[01] \d{3}/.test(text);
}

/** Facts of a service that answered in HTTP. @param text the answer as Latin-1, headers first */
export function readHttpService(text: string, port: number): ServiceFacts {
  const status = Number(text.slice(9, 12));
  const rule = RULES.find(({ sign }) => sign.test(text));
  if (rule) {
    const match = rule.version?.exec(text);
    const openAccess = status === 401 || status === 403 ? false : rule.openOn200 ? status === 200 : null;
    return productService(rule.service, rule.product, match?.[1] ?? match?.[2] ?? null, '', openAccess);
  }
  const server = SERVER.exec(text);
  if ((port === 5985 || port === 5986) && /^Server: Microsoft-HTTPAPI/im.test(text)) return bareService('winrm');
  if (port === 631 && /^Server: (?:CUPS|.{0,40}IPP)/im.test(text)) return bareService('ipp');
  if (port === 3128 && /^(?:Proxy-Authenticate|X-Squid-Error):/im.test(text))
    return { ...bareService('http-proxy'), openAccess: false };
  if (!server) return bareService('http');
  const [line, product = '', version] = server;
  return productService('http', product, version ?? null, line);
}
