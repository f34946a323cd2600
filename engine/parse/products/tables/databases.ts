import { type ProductRule, row } from '../rule.ts';

/** Databases, queues and analytics over HTTP, and tools that manage them. */
export const DATABASE_PRODUCTS: readonly ProductRule[] = [
  row(
    'phpMyAdmin',
    'phpmyadmin:phpmyadmin',
    'https://docs.phpmyadmin.net/',
    {
      cookie: /^(?:phpMyAdmin|pma_lang)(?:_https)?$/,
      title: /^phpMyAdmin\b/,
      text: /\bPMA_VERSION:"(\d\.\d[\d.]{0,6})|["'/]js\/[\w/.-]{1,60}\.(?:js|css)\?v=(\d\.\d\.\d{1,2})(?:deb\d)?|phpmyadmin\.css\.php\?[^"']{0,200}\bv=(\d\.\d\.\d{1,2})/,
    },
    ['README', /^Version (\d\.\d[\d.]{0,6})/m],
  ),
  row('Adminer', 'adminer:adminer', 'https://www.adminer.org/', {
    title: /(?:^| - )Adminer(?: (\d\.\d[\d.]{0,5}))?$/,
    text: /class=["']version["']>(\d\.\d[\d.]{0,5})</,
    cookie: /^adminer_(?:sid|key|version)$/,
  }),
  row('pgAdmin', 'postgresql:pgadmin_4', 'https://www.pgadmin.org/docs/', {
    cookie: /^pga4_session$|^PGADMIN_LANGUAGE$/,
    title: /^pgAdmin 4$/,
  }),
  row('phpPgAdmin', 'phppgadmin_project:phppgadmin', 'https://github.com/phppgadmin/phppgadmin', {
    title: /^phpPgAdmin$/,
  }),
  row('phpLDAPadmin', 'phpldapadmin_project:phpldapadmin', 'https://phpldapadmin.sourceforge.net/', {
    title: /^phpLDAPadmin \((\d\.\d[\d.]{0,6})|^phpLDAPadmin/,
  }),
  row('phpRedisAdmin', 'erikdubbelboer:phpredisadmin', 'https://github.com/erikdubbelboer/phpRedisAdmin', {
    title: /(?:^| - )phpRedisAdmin$/,
  }),
  row('mongo-express', 'mongo-express_project:mongo-express', 'https://github.com/mongo-express/mongo-express', {
    cookie: /^mongo-express$/,
    title: /(?:^| - )Mongo Express$/,
  }),
  row('Elasticsearch', 'elastic:elasticsearch', 'https://www.elastic.co/docs/', {
    'header:x-elastic-product': /^Elasticsearch$/,
    text: /"number" ?: ?"(\d+\.\d+\.\d+)"[\s\S]{0,500}"tagline" ?: ?"You Know, for Search"/,
  }),
  row('OpenSearch', 'amazon:opensearch', 'https://opensearch.org/docs/', {
    text: /"distribution" ?: ?"opensearch",\s{0,9}"number" ?: ?"(\d+\.\d+\.\d+)/,
  }),
  row(
    'Apache Solr',
    'apache:solr',
    'https://solr.apache.org/guide/',
    { title: /^Solr Admin$/, text: /"solr-spec-version"\s{0,3}:\s{0,3}"(\d+\.\d+\.\d+)/ },
    ['solr/admin/info/system?wt=json', /"solr-spec-version"\s{0,3}:\s{0,3}"(\d+\.\d+\.\d+)/],
  ),
  row('Apache CouchDB', 'apache:couchdb', 'https://docs.couchdb.org/', {
    'header:server': /^CouchDB\/(\d[\d.]{2,8})/,
    'header:x-couchdb-body-time': /^\d/,
    text: /"couchdb":"Welcome","version":"(\d[\d.]{2,8})/,
  }),
  row('InfluxDB', 'influxdata:influxdb', 'https://docs.influxdata.com/', {
    'header:x-influxdb-version': /^v?(\d[\d.]{2,8})/,
  }),
  row('Neo4j', 'neo4j:neo4j', 'https://neo4j.com/docs/', {
    text: /"neo4j_version"\s{0,3}:\s{0,3}"(\d+\.\d+[\d.]{0,5})/,
    title: /^Neo4j Browser$/,
  }),
  row('ClickHouse', 'clickhouse:clickhouse', 'https://clickhouse.com/docs', {
    'header:x-clickhouse-server-display-name': /./,
    'header:x-clickhouse-summary': /./,
  }),
  row(
    'ArangoDB',
    'arangodb:arangodb',
    'https://docs.arangodb.com/',
    { 'header:server': /^ArangoDB/, title: /^ArangoDB Web Interface$/ },
    ['_api/version', /"version":"(\d+\.\d+\.\d+)/],
  ),
  row('RethinkDB', 'rethinkdb:rethinkdb', 'https://rethinkdb.com/docs/', {
    title: /^RethinkDB Administration Console$/,
  }),
  row('CockroachDB', 'cockroachlabs:cockroachdb', 'https://www.cockroachlabs.com/docs/', {
    title: /^Cockroach Console$/,
  }),
  row('MinIO', 'minio:minio', 'https://min.io/docs/', {
    'header:server': /^MinIO/,
    title: /^MinIO (?:Browser|Console)$/,
    'header:x-minio-deployment-id': /./,
  }),
  row('Ceph Dashboard', 'redhat:ceph', 'https://docs.ceph.com/', {
    title: /^Ceph$/,
    'header:server': /^Ceph-Dashboard/,
  }),
  row('RabbitMQ', 'vmware:rabbitmq', 'https://www.rabbitmq.com/docs', {
    title: /^RabbitMQ Management$/,
    'header:www-authenticate': /realm="RabbitMQ Management"/,
    text: /"rabbitmq_version":"(\d+\.\d+\.\d+)/,
  }),
  row('Apache ActiveMQ', 'apache:activemq', 'https://activemq.apache.org/', {
    title: /^Apache ActiveMQ$/,
    'header:www-authenticate': /realm="ActiveMQRealm"/,
  }),
  row('Apache Kafka UI', 'provectus:ui_for_apache_kafka', 'https://github.com/provectus/kafka-ui', {
    title: /^UI for Apache Kafka$/,
  }),
  row('Apache Druid', 'apache:druid', 'https://druid.apache.org/docs/', { title: /^Apache Druid(?: web console)?$/ }, [
    'status',
    /"version":"(\d+\.\d+\.\d+)/,
  ]),
  row('Apache NiFi', 'apache:nifi', 'https://nifi.apache.org/documentation/', { title: /^NiFi(?: Login)?$/ }, [
    'nifi-api/flow/about',
    /"version":"(\d+\.\d+\.\d+)/,
  ]),
  row(
    'Apache Hadoop',
    'apache:hadoop',
    'https://hadoop.apache.org/docs/',
    { title: /^(?:Hadoop Administration|All Applications|Namenode information|About the Cluster)$/ },
    ['ws/v1/cluster/info', /"hadoopVersion":"(\d+\.\d+\.\d+)/],
  ),
  row('Apache Spark', 'apache:spark', 'https://spark.apache.org/docs/', {
    title: /^Spark (?:Master|Worker|Jobs|History Server)\b/,
    text: /class="version"[^>]{0,30}>(\d+\.\d+\.\d+)<\/span>[\s\S]{0,200}Spark /,
  }),
  row(
    'Apache Flink',
    'apache:flink',
    'https://nightlies.apache.org/flink/',
    { title: /^Apache Flink Web Dashboard$/ },
    ['config', /"flink-version":"(\d+\.\d+\.\d+)/],
  ),
  row('Apache HugeGraph', 'apache:hugegraph', 'https://hugegraph.apache.org/docs/', { title: /^HugeGraph$/ }, [
    'versions',
    /"core":"(\d+\.\d+\.\d+)/,
  ]),
  row('Apache OFBiz', 'apache:ofbiz', 'https://ofbiz.apache.org/documentation.html', {
    cookie: /^OFBiz\.Visitor$/,
    text: /Powered by <a href="https?:\/\/ofbiz\.apache\.org[^>]{0,100}>Apache OFBiz(?:\.?<\/a>)?[^\d<]{0,40}(?:Release )?(\d\d\.\d\d(?:\.\d\d)?)?/,
  }),
  row('Apache Kylin', 'apache:kylin', 'https://kylin.apache.org/docs/', { title: /^Kylin$/, path: /^\/kylin\// }),
  row('Apache Ambari', 'apache:ambari', 'https://ambari.apache.org/', {
    title: /^Ambari$/,
    cookie: /^AMBARISESSIONID$/,
  }),
  row('Apache Ranger', 'apache:ranger', 'https://ranger.apache.org/', { cookie: /^RANGERADMINSESSIONID$/ }),
  row('Cloudera Manager', 'cloudera:cloudera_manager', 'https://docs.cloudera.com/', {
    cookie: /^CLOUDERA_MANAGER_SESSIONID$/,
    title: /^Cloudera Manager$/,
  }),
  row('Hue', 'gethue:hue', 'https://docs.gethue.com/', { title: /^Hue - Welcome to Hue$/ }),
  row('Trino', 'trino:trino', 'https://trino.io/docs/', { title: /^(?:Trino|Presto)(?: UI)?$/ }),
  row('HashiCorp Consul', 'hashicorp:consul', 'https://developer.hashicorp.com/consul', {
    'header:x-consul-index': /^\d/,
    title: /^Consul(?: by HashiCorp)?$/,
    text: /CONSUL_VERSION: (\d+\.\d+\.\d+)/,
  }),
  row('HashiCorp Vault', 'hashicorp:vault', 'https://developer.hashicorp.com/vault', { title: /^Vault$/ }, [
    'v1/sys/health',
    /"version":"(\d+\.\d+\.\d+)/,
  ]),
  row('HashiCorp Nomad', 'hashicorp:nomad', 'https://developer.hashicorp.com/nomad', {
    'header:x-nomad-index': /^\d/,
    title: /^Nomad$/,
  }),
  row('H2 Console', 'h2database:h2', 'https://www.h2database.com/', { title: /^H2 Console$/ }),
  row(
    'SQL Server Reporting Services',
    'microsoft:sql_server_reporting_services',
    'https://learn.microsoft.com/sql/reporting-services/',
    { path: /\/Reports\/browse/i, title: /^SQL Server Reporting Services$/ },
  ),
  row('Tableau Server', 'tableau:tableau_server', 'https://help.tableau.com/', {
    title: /^Tableau Server$/,
    'header:x-tableau': /^Tableau Server/,
    cookie: /^tableau_locale$/,
  }),
  row('Qlik Sense', 'qlik:qlik_sense', 'https://help.qlik.com/', { cookie: /^X-Qlik-Session/i, title: /^Qlik Sense/ }),
  row('IBM Cognos Analytics', 'ibm:cognos_analytics', 'https://www.ibm.com/docs/en/cognos-analytics', {
    title: /^IBM Cognos (?:Analytics|Business Intelligence)/,
    path: /^\/(?:bi\/\?|ibmcognos\/)/,
  }),
  row('JasperReports Server', 'tibco:jasperreports_server', 'https://community.jaspersoft.com/', {
    path: /\/jasperserver(?:-pro)?\/login\.html/,
    title: /^(?:TIBCO )?Jaspersoft/,
  }),
  row('Pentaho', 'hitachi:vantara_pentaho', 'https://help.hitachivantara.com/', {
    path: /\/pentaho\/Login/,
    title: /^Pentaho User Console/,
  }),
  row('MicroStrategy', 'microstrategy:microstrategy_web', 'https://www2.microstrategy.com/producthelp/', {
    path: /\/MicroStrategy\/servlet\/mstrWeb/i,
  }),
];
