import type { HttpAccessRule } from './rule.ts';

/** Monitoring, tracing and dashboards: without a password, anyone reads about the systems behind them. */
export const MONITORING_RULES: readonly HttpAccessRule[] = [
  {
    service: 'kibana',
    name: 'Kibana',
    front: /^kbn-(?:name|version|license-sig):|^osd-name:/im,
    requests: [
      { path: '/api/spaces/space', proof: /\r\n\r\n[\s\S]{0,20}\[\s*\{\s*"id"\s*:/, shows: '"id"', can: 'write' },
      {
        path: '/api/saved_objects/_find?type=index-pattern&per_page=1',
        proof: /"saved_objects"\s*:\s*\[/,
        shows: '"saved_objects"',
        can: 'write',
      },
    ],
    source: 'https://www.elastic.co/guide/en/kibana/current/using-kibana-with-security.html',
  },
  {
    service: 'grafana',
    name: 'Grafana',
    front: /<title>Grafana<\/title>|^Set-Cookie: (?:grafana_session|redirect_to)=|^Location: \/login\r?$/im,
    requests: [
      {
        path: '/api/org',
        proof: /\{\s*"id"\s*:\s*\d+\s*,\s*"name"\s*:[\s\S]{0,500}"address1"\s*:/,
        shows: '"address1"',
        can: 'read',
      },
    ],
    source: 'https://grafana.com/docs/grafana/latest/setup-grafana/configure-access/configure-authentication/grafana/',
  },
  {
    service: 'prometheus',
    name: 'Prometheus',
    ports: [9090],
    front: /<title>Prometheus\b|^Location: \/graph\r?$|"status"\s*:\s*"success"[\s\S]{0,200}"(?:version|revision)"/im,
    requests: [
      {
        path: '/api/v1/status/config',
        proof: /"status"\s*:\s*"success"[\s\S]{0,40}"data"\s*:\s*\{\s*"yaml"/,
        shows: '"yaml"',
        can: 'read',
        severity: 'medium',
      },
    ],
    source: 'https://prometheus.io/docs/operating/security/',
    observed: 'Prometheus 2.42.0 (Debian 12), which has no authentication by default',
  },
  {
    service: 'alertmanager',
    name: 'Alertmanager',
    front: /<title>Alertmanager<\/title>/i,
    requests: [
      { path: '/api/v2/status', proof: /"versionInfo"\s*:/, shows: '"versionInfo"', can: 'write', severity: 'high' },
    ],
    source: 'https://prometheus.io/docs/operating/security/#alertmanager',
  },
  {
    service: 'pushgateway',
    name: 'Pushgateway',
    front: /<title>Prometheus Pushgateway<\/title>/i,
    requests: [
      {
        path: '/api/v1/status',
        proof: /"build_information"\s*:/,
        shows: '"build_information"',
        can: 'write',
        severity: 'high',
      },
    ],
    source: 'https://prometheus.io/docs/operating/security/#pushgateway',
  },
  {
    service: 'loki',
    name: 'Loki',
    ports: [3100],
    requests: [{ path: '/loki/api/v1/labels', proof: /"status"\s*:\s*"success"/, shows: '"success"', can: 'read' }],
    source: 'https://grafana.com/docs/loki/latest/operations/authentication/',
  },
  {
    service: 'jaeger',
    name: 'Jaeger',
    front: /<title>Jaeger UI<\/title>/i,
    requests: [
      { path: '/api/services', proof: /"data"\s*:\s*(?:\[|null)/, shows: '"data"', can: 'read', severity: 'medium' },
    ],
    source: 'https://www.jaegertracing.io/docs/latest/security/',
  },
  {
    service: 'zipkin',
    name: 'Zipkin',
    front: /<title>Zipkin<\/title>|^Location: [^\r\n]{0,100}\/zipkin\/?\r?$/im,
    requests: [
      { path: '/api/v2/services', proof: /\r\n\r\n[\s\S]{0,20}\[/, shows: ' 200', can: 'read', severity: 'medium' },
    ],
    source: 'https://zipkin.io/zipkin-api/',
  },
  {
    service: 'cadvisor',
    name: 'cAdvisor',
    front: /<title>cAdvisor - |^Location: [^\r\n]{0,100}\/containers\/\r?$/im,
    requests: [
      { path: '/api/v1.3/machine', proof: /"num_cores"\s*:/, shows: '"num_cores"', can: 'read', severity: 'medium' },
    ],
    source: 'https://github.com/google/cadvisor/blob/master/docs/web.md',
  },
  {
    service: 'netdata',
    name: 'Netdata',
    front: /<title>(?:netdata dashboard|Netdata Agent Console)/i,
    requests: [
      {
        path: '/api/v1/info',
        proof: /"mirrored_hosts"\s*:/,
        shows: '"mirrored_hosts"',
        can: 'read',
        severity: 'medium',
      },
    ],
    source: 'https://learn.netdata.cloud/docs/netdata-agent/configuration/securing-agents/',
  },
  {
    service: 'traefik',
    name: 'Traefik',
    front: /<title>Traefik[^<]{0,20}<\/title>|^Location: [^\r\n]{0,100}\/dashboard\/\r?$/im,
    requests: [{ path: '/api/rawdata', proof: /"routers"\s*:\s*\{/, shows: '"routers"', can: 'read' }],
    source: 'https://doc.traefik.io/traefik/operations/api/',
  },
  {
    service: 'envoy',
    name: 'Envoy',
    front: /<title>Envoy Admin<\/title>/i,
    requests: [
      {
        path: '/server_info',
        proof: /"state"\s*:\s*"[\s\S]{0,500}"hot_restart_version"\s*:/,
        shows: '"hot_restart_version"',
        can: 'write',
      },
    ],
    source: 'https://www.envoyproxy.io/docs/envoy/latest/operations/admin',
  },
  {
    service: 'flower',
    name: 'Celery Flower',
    front: /<title>(?:Celery )?Flower<\/title>/i,
    requests: [{ path: '/api/workers', proof: /\r\n\r\n[\s\S]{0,20}\{/, shows: ' 200', can: 'write' }],
    source: 'https://flower.readthedocs.io/en/latest/auth.html',
  },
  {
    service: 'kafdrop',
    name: 'Kafdrop',
    front: /<title>Kafdrop: Broker List<\/title>/i,
    requests: [{ path: '/', proof: /<title>Kafdrop: Broker List<\/title>/i, shows: 'Kafdrop', can: 'read' }],
    source: 'https://github.com/obsidiandynamics/kafdrop#securing-the-kafdrop-ui',
  },
  {
    service: 'hbase',
    name: 'HBase',
    front: /<title>(?:HBase )?Master: |^Location: [^\r\n]{0,100}\/master-status/im,
    requests: [
      {
        path: '/master-status',
        proof: /<title>(?:HBase )?Master: /,
        shows: 'Master: ',
        can: 'read',
        severity: 'medium',
      },
    ],
    source: 'https://hbase.apache.org/book.html#hbase.secure.configuration',
  },
  {
    service: 'storm',
    name: 'Storm',
    front: /<title>Storm UI<\/title>/i,
    requests: [{ path: '/api/v1/cluster/summary', proof: /"stormVersion"\s*:/, shows: '"stormVersion"', can: 'write' }],
    source: 'https://storm.apache.org/releases/current/STORM-UI-REST-API.html',
  },
  {
    service: 'dask',
    name: 'Dask',
    front: /<title>Dask: [^<]{0,40}<\/title>|^Location: [^\r\n]{0,100}\/status\r?$/im,
    requests: [
      {
        path: '/info/main/workers.html',
        proof: /Scheduler[\s\S]{0,500}tcp:\/\//,
        shows: 'Scheduler',
        can: 'read',
        severity: 'medium',
      },
    ],
    source: 'https://distributed.dask.org/en/latest/http_services.html',
  },
];
