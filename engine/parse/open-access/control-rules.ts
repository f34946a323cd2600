import type { HttpAccessRule } from './rule.ts';

/** Containers, clusters and workflow engines: without a password, anyone runs code on them. */
export const CONTROL_RULES: readonly HttpAccessRule[] = [
  {
    service: 'docker',
    name: 'Docker',
    ports: [2375, 2376],
    front: /^Server: Docker\/|"ApiVersion"\s*:/m,
    requests: [
      {
        path: '/containers/json?limit=1',
        proof: /^Api-Version:[\s\S]{0,500}\r\n\r\n[\s\S]{0,20}\[\s*(?:\]|\{"Id":)/im,
        shows: 'Api-Version:',
        can: 'execute',
      },
    ],
    source: 'https://docs.docker.com/engine/security/protect-access/',
  },
  {
    service: 'kubernetes',
    name: 'Kubernetes',
    ports: [6443],
    front: /"kind"\s*:\s*"(?:Status|APIVersions)"/,
    requests: [
      {
        path: '/api/v1/namespaces?limit=1',
        proof: /"kind"\s*:\s*"NamespaceList"/,
        shows: 'NamespaceList',
        can: 'write',
      },
    ],
    source: 'https://kubernetes.io/docs/reference/access-authn-authz/authentication/#anonymous-requests',
  },
  {
    service: 'kubelet',
    name: 'Kubelet',
    ports: [10250, 10255],
    requests: [{ path: '/pods', proof: /"kind"\s*:\s*"PodList"/, shows: 'PodList', can: 'execute' }],
    source: 'https://kubernetes.io/docs/reference/access-authn-authz/kubelet-authn-authz/',
  },
  {
    service: 'kubernetes-dashboard',
    name: 'Kubernetes Dashboard',
    front: /<title>Kubernetes Dashboard<\/title>/i,
    requests: [
      {
        path: '/api/v1/namespace',
        proof: /"namespaces"\s*:\s*\[\s*\{/,
        shows: '"namespaces"',
        can: 'execute',
      },
    ],
    source: 'https://github.com/kubernetes/dashboard/blob/master/docs/user/access-control/README.md',
  },
  {
    service: 'nomad',
    name: 'Nomad',
    ports: [4646],
    front: /^X-Nomad-(?:Index|KnownLeader):|<title>Nomad<\/title>|^Location: \/ui\//im,
    requests: [
      {
        path: '/v1/jobs',
        proof: /^X-Nomad-Index:[\s\S]{0,500}\r\n\r\n[\s\S]{0,20}\[/im,
        shows: 'X-Nomad-Index',
        can: 'execute',
      },
    ],
    source: 'https://developer.hashicorp.com/nomad/docs/concepts/acl',
  },
  {
    service: 'consul',
    name: 'Consul',
    ports: [8500],
    front: /^X-Consul-|<title>Consul by HashiCorp<\/title>/im,
    requests: [
      {
        path: '/v1/agent/self',
        proof: /"Config"\s*:\s*\{[\s\S]{0,400}"Datacenter"/,
        shows: '"Datacenter"',
        can: 'write',
      },
      {
        path: '/v1/catalog/services',
        proof: /^X-Consul-Index:[\s\S]{0,500}\r\n\r\n[\s\S]{0,20}\{\s*"/im,
        shows: 'X-Consul-Index',
        can: 'read',
      },
    ],
    source: 'https://developer.hashicorp.com/consul/docs/security/acl',
  },
  {
    service: 'etcd',
    name: 'etcd',
    ports: [2379],
    front: /"etcdserver"\s*:/,
    requests: [
      {
        path: '/v3/kv/range',
        body: '{"key":"AA==","range_end":"AA==","limit":"1","keys_only":true}',
        proof: /"cluster_id"\s*:/,
        denied: /etcdserver: (?:user name is empty|invalid auth token|permission denied)/,
        shows: '"cluster_id"',
        can: 'write',
      },
      { path: '/v2/keys', proof: /"action"\s*:\s*"get"/, shows: '"action"', can: 'write' },
    ],
    source: 'https://etcd.io/docs/v3.5/op-guide/authentication/rbac/',
    observed: 'etcd 3.4.23 (Debian 12)',
  },
  {
    service: 'portainer',
    name: 'Portainer',
    front: /<title>Portainer<\/title>|ng-app="portainer"/i,
    requests: [
      {
        path: '/api/endpoints',
        proof: /\r\n\r\n[\s\S]{0,20}\[\s*\{\s*"Id"\s*:/,
        shows: '"Id"',
        can: 'execute',
      },
    ],
    source: 'https://docs.portainer.io/api/docs',
  },
  {
    service: 'hadoop',
    name: 'Hadoop YARN',
    ports: [8088],
    front: /<title>(?:All Applications|About the Cluster)|^Location: [^\r\n]{0,200}\/cluster\r?$/im,
    requests: [
      {
        path: '/ws/v1/cluster/info',
        proof: /"clusterInfo"\s*:\s*\{/,
        shows: '"clusterInfo"',
        can: 'execute',
      },
    ],
    source: 'https://hadoop.apache.org/docs/stable/hadoop-yarn/hadoop-yarn-site/ResourceManagerRest.html',
  },
  {
    service: 'hdfs',
    name: 'Hadoop HDFS',
    front: /<title>(?:Hadoop Administration|Namenode information)|^Location: [^\r\n]{0,200}\/dfshealth\.html/im,
    requests: [
      {
        path: '/webhdfs/v1/?op=LISTSTATUS',
        proof: /"FileStatuses"\s*:\s*\{/,
        shows: '"FileStatuses"',
        can: 'read',
      },
    ],
    source: 'https://hadoop.apache.org/docs/stable/hadoop-project-dist/hadoop-hdfs/WebHDFS.html',
  },
  {
    service: 'spark',
    name: 'Spark',
    front: /<title>Spark (?:Master|Worker) at /i,
    requests: [{ path: '/json/', proof: /"url"\s*:\s*"spark:\/\//, shows: 'spark://', can: 'execute' }],
    source: 'https://spark.apache.org/docs/latest/security.html',
  },
  {
    service: 'flink',
    name: 'Flink',
    front: /<title>Apache Flink Web Dashboard/i,
    requests: [
      { path: '/jars', proof: /"files"\s*:\s*\[/, shows: '"files"', can: 'execute' },
      { path: '/overview', proof: /"flink-version"\s*:/, shows: 'flink-version', can: 'write' },
    ],
    source: 'https://nightlies.apache.org/flink/flink-docs-stable/docs/ops/rest_api/',
  },
  {
    service: 'airflow',
    name: 'Airflow',
    front:
      /<title>[^<]{0,40}\bAirflow\b|^Location: [^\r\n]{0,200}\/(?:admin\/|home|login\/\?next=)[^\r\n]{0,200}\r?$/im,
    requests: [
      {
        path: '/api/v1/dags?limit=1',
        proof: /"dags"\s{0,3}:\s{0,3}\[/,
        shows: '"dags"',
        can: 'execute',
      },
      { path: '/admin/airflow/', proof: /<title>Airflow - DAGs<\/title>/, shows: 'Airflow - DAGs', can: 'execute' },
    ],
    source: 'https://airflow.apache.org/docs/apache-airflow/stable/security/api.html',
  },
  {
    service: 'n8n',
    name: 'n8n',
    front: /<title>n8n\.io/i,
    requests: [
      { path: '/rest/workflows', proof: /"data"\s*:\s*\[/, shows: '"data"', can: 'execute' },
      {
        path: '/rest/settings',
        proof: /"showSetupOnFirstLoad"\s*:\s*true/,
        shows: '"showSetupOnFirstLoad":true',
        can: 'execute',
      },
    ],
    source: 'https://docs.n8n.io/hosting/configuration/environment-variables/user-management-smtp-2fa/',
  },
  {
    service: 'node-red',
    name: 'Node-RED',
    ports: [1880],
    front: /<title>Node-RED<\/title>/i,
    requests: [
      {
        path: '/settings',
        proof: /"httpNodeRoot"\s*:/,
        shows: '"httpNodeRoot"',
        can: 'execute',
      },
    ],
    source: 'https://nodered.org/docs/user-guide/runtime/securing-node-red',
    observed: 'Node-RED 3 (npm)',
  },
  {
    service: 'nifi',
    name: 'NiFi',
    front: /<title>NiFi<\/title>|^Location: [^\r\n]{0,200}\/nifi\/?\r?$/im,
    requests: [
      {
        path: '/nifi-api/flow/current-user',
        proof: /"anonymous"\s*:\s*true[\s\S]{0,500}"canRead"\s*:\s*true/,
        shows: '"anonymous":true',
        can: 'execute',
      },
    ],
    source: 'https://nifi.apache.org/docs/nifi-docs/html/administration-guide.html',
  },
  {
    service: 'ray',
    name: 'Ray',
    front: /<title>Ray Dashboard<\/title>/i,
    requests: [{ path: '/api/version', proof: /"ray_version"\s*:/, shows: '"ray_version"', can: 'execute' }],
    source: 'https://docs.ray.io/en/latest/ray-security/index.html',
  },
  {
    service: 'zeppelin',
    name: 'Zeppelin',
    front: /<title[^>]{0,60}>[^<]{0,40}Zeppelin<\/title>|ng-app="zeppelinWebApp"/i,
    requests: [
      {
        path: '/api/security/ticket',
        proof: /"principal"\s*:\s*"anonymous"/,
        shows: '"anonymous"',
        can: 'execute',
      },
    ],
    source: 'https://zeppelin.apache.org/docs/latest/setup/security/authentication_nginx.html',
  },
  {
    service: 'marathon',
    name: 'Marathon',
    front: /<title>Marathon<\/title>|^X-Marathon-Leader:/im,
    requests: [{ path: '/v2/info', proof: /"name"\s*:\s*"marathon"/, shows: '"marathon"', can: 'execute' }],
    source: 'https://mesosphere.github.io/marathon/docs/ssl-basic-access-authentication.html',
  },
  {
    service: 'rabbitmq',
    name: 'RabbitMQ',
    front: /"rabbitmq_version"|<title>RabbitMQ Management/,
    requests: [{ path: '/api/overview', proof: /"rabbitmq_version"\s*:/, shows: '"rabbitmq_version"', can: 'write' }],
    source: 'https://www.rabbitmq.com/docs/management',
  },
  {
    service: 'kafka-connect',
    name: 'Kafka Connect',
    front: /"kafka_cluster_id"\s*:/,
    requests: [{ path: '/connectors', proof: /\r\n\r\n[\s\S]{0,20}\[/, shows: ' 200', can: 'execute' }],
    source: 'https://docs.confluent.io/platform/current/connect/references/restapi.html',
  },
  {
    service: 'solr',
    name: 'Solr',
    ports: [8983],
    front: /<title>Solr Admin<\/title>|^Location: [^\r\n]{0,100}\/solr\/?\r?$/im,
    requests: [
      {
        path: '/solr/admin/info/system?wt=json',
        proof: /"solr-spec-version"\s*:/,
        shows: 'solr-spec-version',
        can: 'write',
      },
    ],
    source: 'https://solr.apache.org/guide/solr/latest/deployment-guide/securing-solr.html',
  },
];
