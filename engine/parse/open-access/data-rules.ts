import type { HttpAccessRule } from './rule.ts';

/** Databases, search engines and their browsers. */
export const DATA_RULES: readonly HttpAccessRule[] = [
  {
    service: 'json-server',
    name: 'json-server',
    front: /<title>JSON Server<\/title>|<title>My JSON Server<\/title>/i,
    requests: [
      // With --read-only it refuses every method except GET, HEAD included.
      { path: '/db', method: 'HEAD', proof: /^Content-Type: application\/json/im, shows: ' 200', can: 'write' },
      {
        path: '/db',
        proof: /^Content-Type: application\/json[\s\S]{0,500}\r\n\r\n\s*\{/im,
        shows: ' 200',
        can: 'read',
      },
    ],
    source: 'https://github.com/typicode/json-server/tree/v0.17.4',
    observed: 'json-server 0.17.4 (npm)',
  },
  {
    service: 'couchdb',
    name: 'CouchDB',
    ports: [5984],
    front: /"couchdb"\s*:\s*"Welcome"|^Server: CouchDB\//im,
    requests: [
      { path: '/_session', proof: /"roles"\s*:\s*\[\s*"_admin"/, shows: '"_admin"', can: 'write' },
      { path: '/_all_dbs', proof: /\r\n\r\n[\s\S]{0,20}\[/, shows: ' 200', can: 'read' },
    ],
    source: 'https://docs.couchdb.org/en/stable/intro/security.html',
  },
  {
    service: 'elasticsearch',
    name: 'Elasticsearch',
    front: /"tagline"\s*:\s*"(?:You Know, for Search|The OpenSearch Project)/,
    requests: [
      { path: '/_cat/indices?format=json&h=index', proof: /\r\n\r\n[\s\S]{0,20}\[/, shows: ' 200', can: 'write' },
    ],
    source: 'https://www.elastic.co/guide/en/elasticsearch/reference/current/security-minimal-setup.html',
  },
  {
    service: 'influxdb',
    name: 'InfluxDB',
    front: /^X-Influxdb-Version:/im,
    requests: [{ path: '/query?q=SHOW%20DATABASES', proof: /"series"\s*:\s*\[/, shows: '"series"', can: 'write' }],
    source: 'https://docs.influxdata.com/influxdb/v1/administration/authentication_and_authorization/',
    observed: 'InfluxDB 1.6.7 (Debian 12)',
  },
  {
    service: 'clickhouse',
    name: 'ClickHouse',
    ports: [8123],
    front: /^X-ClickHouse-|\r\n\r\n[\s\S]{0,20}Ok\.\n/im,
    requests: [
      {
        path: '/?query=SHOW%20DATABASES',
        proof: /^X-ClickHouse-[\s\S]{0,500}\bdefault\n/im,
        shows: 'X-ClickHouse',
        can: 'write',
      },
    ],
    source: 'https://clickhouse.com/docs/interfaces/http',
  },
  {
    service: 'arangodb',
    name: 'ArangoDB',
    ports: [8529],
    front: /^Server: ArangoDB|^Location: [^\r\n]{0,100}\/_admin\/aardvark/im,
    requests: [{ path: '/_api/database', proof: /"result"\s*:\s*\[\s*"_system"/, shows: '"_system"', can: 'write' }],
    source: 'https://docs.arangodb.com/stable/components/arangodb-server/options/',
  },
  {
    service: 'neo4j',
    name: 'Neo4j',
    front: /"neo4j_version"\s*:/,
    requests: [{ path: '/db/data/labels', proof: /\r\n\r\n[\s\S]{0,20}\[/, shows: ' 200', can: 'write' }],
    source: 'https://neo4j.com/docs/operations-manual/current/authentication-authorization/',
  },
  {
    service: 'rethinkdb',
    name: 'RethinkDB',
    front: /<title>RethinkDB Administration Console<\/title>/i,
    requests: [
      { path: '/', proof: /<title>RethinkDB Administration Console<\/title>/i, shows: 'RethinkDB', can: 'write' },
    ],
    source: 'https://rethinkdb.com/docs/security/',
  },
  {
    service: 'meilisearch',
    name: 'Meilisearch',
    ports: [7700],
    front: /<title>Meilisearch[^<]{0,40}<\/title>|"status"\s*:\s*"Meilisearch is running"/i,
    requests: [{ path: '/indexes?limit=1', proof: /"results"\s*:\s*\[/, shows: '"results"', can: 'write' }],
    source: 'https://www.meilisearch.com/docs/learn/security/basic_security',
  },
  {
    service: 'qdrant',
    name: 'Qdrant',
    front: /"title"\s*:\s*"qdrant - vector search engine"/,
    requests: [{ path: '/collections', proof: /"collections"\s*:\s*\[/, shows: '"collections"', can: 'write' }],
    source: 'https://qdrant.tech/documentation/guides/security/',
  },
  {
    service: 'weaviate',
    name: 'Weaviate',
    front: /"href"\s*:\s*"\/v1\/(?:meta|schema)"/,
    requests: [{ path: '/v1/schema', proof: /"classes"\s*:\s*(?:\[|null)/, shows: '"classes"', can: 'write' }],
    source: 'https://docs.weaviate.io/deploy/configuration/authentication',
  },
  {
    service: 'questdb',
    name: 'QuestDB',
    front: /<title>QuestDB[^<]{0,40}<\/title>|^Server: questDB/im,
    requests: [{ path: '/exec?query=SHOW%20TABLES', proof: /"columns"\s*:\s*\[/, shows: '"columns"', can: 'write' }],
    source: 'https://questdb.com/docs/reference/api/rest/',
  },
  {
    service: 'druid',
    name: 'Druid',
    front: /<title>Apache Druid<\/title>/i,
    requests: [
      { path: '/druid/coordinator/v1/datasources', proof: /\r\n\r\n[\s\S]{0,20}\[/, shows: ' 200', can: 'execute' },
    ],
    source: 'https://druid.apache.org/docs/latest/operations/security-overview',
  },
  {
    service: 'hasura',
    name: 'Hasura',
    front: /<title>[^<]{0,40}Hasura Console<\/title>|^Location: [^\r\n]{0,100}\/console\r?$/im,
    requests: [
      {
        path: '/v1alpha1/config',
        proof: /"is_admin_secret_set"\s*:\s*false/,
        shows: '"is_admin_secret_set":false',
        can: 'write',
      },
    ],
    source: 'https://hasura.io/docs/2.0/deployment/securing-graphql-endpoint/',
  },
  {
    service: 'mongo-express',
    name: 'mongo-express',
    front: /<title>[^<]{0,40}Mongo Express<\/title>/i,
    requests: [{ path: '/', proof: /<title>Home - Mongo Express<\/title>/i, shows: 'Mongo Express', can: 'write' }],
    source: 'https://github.com/mongo-express/mongo-express#readme',
  },
  {
    service: 'redis-commander',
    name: 'Redis Commander',
    front: /<title>Redis Commander/i,
    requests: [{ path: '/connections', proof: /"connections"\s*:\s*\[/, shows: '"connections"', can: 'write' }],
    source: 'https://github.com/joeferner/redis-commander#readme',
  },
  {
    service: 'schema-registry',
    name: 'Schema Registry',
    front: /^Content-Type: application\/vnd\.schemaregistry/im,
    requests: [{ path: '/subjects', proof: /\r\n\r\n[\s\S]{0,20}\[/, shows: ' 200', can: 'write' }],
    source: 'https://docs.confluent.io/platform/current/schema-registry/develop/api.html',
  },
];
