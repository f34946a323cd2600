/** Control planes, databases and tools over HTTP: fingerprint, version, and proof of open access. */
export interface HttpRule {
  service: string;
  product: string;
  /** Matched against status line, headers and the beginning of the body. */
  sign: RegExp;
  version?: RegExp;
  /** Status 200 without authentication means that there is no password. */
  openOn200?: true;
  /** A login page with status 200. */
  closedBy?: RegExp;
}

export const HTTP_RULES: readonly HttpRule[] = [
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
    version: /^[^\S\r\n\u2028\u2029]*\{[\s\S]{0,4000}?"Version"\s*:\s*"([\d.]{1,20})|Server: Docker\/([\d.]{1,20})/m,
    openOn200: true,
  },
  { service: 'kubelet', product: 'kubernetes', sign: /"kind"\s*:\s*"PodList"/, openOn200: true },
  {
    service: 'kubernetes',
    product: 'kubernetes',
    sign: /"kind"\s*:\s*"(?:Status|APIVersions|NamespaceList)"[\s\S]{0,400}"(?:apiVersion|metadata|versions)"/,
  },
  {
    service: 'etcd',
    product: 'etcd',
    sign: /"etcdserver"\s*:/,
    version: /"etcdserver"\s*:\s*"([\d.]{1,20})"/,
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
  { service: 'portainer', product: 'portainer', sign: /<title>Portainer<\/title>/i },
  {
    service: 'nomad',
    product: 'nomad',
    sign: /^X-Nomad-(?:Index|KnownLeader):|<title>Nomad<\/title>/im,
  },
  {
    service: 'vault',
    product: 'vault',
    sign: /<title>Vault<\/title>|"sealed"\s*:\s*(?:true|false)[\s\S]{0,300}"cluster_name"/,
    version: /"version"\s*:\s*"([\d.]{1,20})/,
  },
  {
    service: 'jupyter',
    product: 'jupyter',
    sign: /<title>(?:Jupyter (?:Notebook|Server|Lab)|JupyterLab|Home Page - Select or create a notebook)/i,
    openOn200: true,
    closedBy: /name="password"|\/login\?next=/,
  },
  {
    service: 'hadoop',
    product: 'hadoop',
    sign: /<title>(?:Hadoop Administration|All Applications|Namenode information)/i,
    openOn200: true,
  },
  { service: 'solr', product: 'solr', sign: /<title>Solr Admin<\/title>/i, openOn200: true },
  {
    service: 'spark',
    product: 'spark',
    sign: /<title>Spark (?:Master|Worker) at /i,
    version: /<span class="version"[^>]{0,60}>([\d.]{1,12})/,
    openOn200: true,
  },
  { service: 'flink', product: 'flink', sign: /<title>Apache Flink Web Dashboard/i, openOn200: true },
  { service: 'minio', product: 'minio', sign: /^Server: MinIO\b|<title>MinIO (?:Browser|Console)/im },
  {
    service: 'neo4j',
    product: 'neo4j',
    sign: /"neo4j_version"\s*:/,
    version: /"neo4j_version"\s*:\s*"([\d.]{1,20})"/,
  },
  { service: 'clickhouse', product: 'clickhouse', sign: /^X-ClickHouse-(?:Summary|Server-Display-Name):/im },
  {
    service: 'weblogic',
    product: 'weblogic server',
    sign: /<title>Oracle WebLogic Server Administration Console|From RFC 2068 <i>Hypertext Transfer Protocol/i,
    version: /WebLogic Server (?:Version: )?([\d.]{3,20})/i,
  },
  { service: 'http', product: 'activemq', sign: /realm="ActiveMQRealm"/ },
  {
    service: 'http-proxy',
    product: 'squid',
    // A proxy refuses the address of a request for a website; a website behind Squid answers it, and names it in Via.
    sign: /^HTTP\/1\.[01] 400\b[\s\S]{0,2000}?^Server: squid|^X-Squid-Error: ERR_INVALID_URL\b/im,
    version: /squid\/([\d.]{1,20})/i,
  },
];
