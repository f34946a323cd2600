/** A product as NVD and endoflife.date name it (CPE 2.3 vendor and product). */
export interface Software {
  vendor: string;
  product: string;
  kind: 'application' | 'library' | 'operating-system';
}

const application = (vendor: string, product: string): Software => ({ vendor, product, kind: 'application' });
const library = (vendor: string, product: string): Software => ({ vendor, product, kind: 'library' });
const system = (vendor: string, product: string): Software => ({ vendor, product, kind: 'operating-system' });

/** Name as banners, headers and file names write it, in lower case → its CPE names. */
const BY_NAME: Readonly<Record<string, Software>> = {
  nginx: application('f5', 'nginx'),
  openresty: application('openresty', 'openresty'),
  apache: application('apache', 'http_server'),
  'microsoft-iis': application('microsoft', 'internet_information_services'),
  lighttpd: application('lighttpd', 'lighttpd'),
  caddy: application('caddyserver', 'caddy'),
  litespeed: application('litespeedtech', 'litespeed_web_server'),
  'apache-coyote': application('apache', 'tomcat'),
  tomcat: application('apache', 'tomcat'),
  jetty: application('eclipse', 'jetty'),
  gunicorn: application('gunicorn', 'gunicorn'),
  werkzeug: application('palletsprojects', 'werkzeug'),
  python: application('python', 'python'),
  php: application('php', 'php'),
  openssl: application('openssl', 'openssl'),
  'asp.net': application('microsoft', 'asp.net'),
  express: application('expressjs', 'express'),
  wordpress: application('wordpress', 'wordpress'),
  drupal: application('drupal', 'drupal'),
  'joomla!': application('joomla', 'joomla\\!'),
  typo3: application('typo3', 'typo3'),
  mediawiki: application('mediawiki', 'mediawiki'),
  openssh: application('openbsd', 'openssh'),
  dropbear: application('dropbear_ssh_project', 'dropbear_ssh'),
  vsftpd: application('vsftpd_project', 'vsftpd'),
  proftpd: application('proftpd', 'proftpd'),
  'pure-ftpd': application('pureftpd', 'pure-ftpd'),
  'filezilla server': application('filezilla-project', 'filezilla_server'),
  exim: application('exim', 'exim'),
  postfix: application('postfix', 'postfix'),
  sendmail: application('sendmail', 'sendmail'),
  dovecot: application('dovecot', 'dovecot'),
  mysql: application('oracle', 'mysql'),
  mariadb: application('mariadb', 'mariadb'),
  postgresql: application('postgresql', 'postgresql'),
  'microsoft sql server': application('microsoft', 'sql_server'),
  mongodb: application('mongodb', 'mongodb'),
  redis: application('redis', 'redis'),
  memcached: application('memcached', 'memcached'),
  elasticsearch: application('elastic', 'elasticsearch'),
  kibana: application('elastic', 'kibana'),
  couchdb: application('apache', 'couchdb'),
  influxdb: application('influxdata', 'influxdb'),
  zookeeper: application('apache', 'zookeeper'),
  docker: application('docker', 'docker'),
  kubernetes: application('kubernetes', 'kubernetes'),
  etcd: application('etcd', 'etcd'),
  consul: application('hashicorp', 'consul'),
  prometheus: application('prometheus', 'prometheus'),
  grafana: application('grafana', 'grafana'),
  jenkins: application('jenkins', 'jenkins'),
  rabbitmq: application('vmware', 'rabbitmq'),
  squid: application('squid-cache', 'squid'),
  valkey: application('lfprojects', 'valkey'),
  cassandra: application('apache', 'cassandra'),
  'oracle database': application('oracle', 'database_server'),
  db2: application('ibm', 'db2'),
  derby: application('apache', 'derby'),
  informix: application('ibm', 'informix_dynamic_server'),
  opensmtpd: application('openbsd', 'opensmtpd'),
  'microsoft exchange': application('microsoft', 'exchange_server'),
  mosquitto: application('eclipse', 'mosquitto'),
  activemq: application('apache', 'activemq'),
  kafka: application('apache', 'kafka'),
  bind: application('isc', 'bind'),
  dnsmasq: application('thekelleys', 'dnsmasq'),
  unbound: application('nlnetlabs', 'unbound'),
  openldap: application('openldap', 'openldap'),
  libssh: application('libssh', 'libssh'),
  paramiko: application('paramiko', 'paramiko'),
  asyncssh: application('asyncssh_project', 'asyncssh'),
  'apache mina sshd': application('apache', 'sshd'),
  'wing ftp server': application('wftpserver', 'wing_ftp_server'),
  crushftp: application('crushftp', 'crushftp'),
  'serv-u': application('solarwinds', 'serv-u'),
  zimbra: application('zimbra', 'collaboration'),
  clamav: application('clamav', 'clamav'),
  inn: application('isc', 'inn'),
  solr: application('apache', 'solr'),
  hadoop: application('apache', 'hadoop'),
  spark: application('apache', 'spark'),
  flink: application('apache', 'flink'),
  minio: application('minio', 'minio'),
  vault: application('hashicorp', 'vault'),
  nomad: application('hashicorp', 'nomad'),
  neo4j: application('neo4j', 'neo4j'),
  clickhouse: application('clickhouse', 'clickhouse'),
  'weblogic server': application('oracle', 'weblogic_server'),
  jupyter: application('jupyter', 'notebook'),
  portainer: application('portainer', 'portainer'),
  ntpd: application('ntp', 'ntp'),
  asterisk: application('sangoma', 'asterisk'),
  kamailio: application('kamailio', 'kamailio'),
  miniserv: application('webmin', 'webmin'),
  jquery: library('jquery', 'jquery'),
  'jquery-ui': library('jqueryui', 'jquery_ui'),
  'jquery-migrate': library('jquery', 'jquery_migrate'),
  bootstrap: library('getbootstrap', 'bootstrap'),
  angular: library('angularjs', 'angular.js'),
  vue: library('vuejs', 'vue.js'),
  react: library('facebook', 'react'),
  lodash: library('lodash', 'lodash'),
  underscore: library('underscorejs', 'underscore'),
  moment: library('momentjs', 'moment'),
  handlebars: library('handlebarsjs', 'handlebars'),
  dompurify: library('cure53', 'dompurify'),
  axios: library('axios', 'axios'),
  knockout: library('knockoutjs', 'knockout'),
  ember: library('emberjs', 'ember.js'),
  backbone: library('backbonejs', 'backbone.js'),
  prototype: library('prototypejs', 'prototype'),
  dojo: library('linuxfoundation', 'dojo'),
  'chart.js': library('chartjs', 'chart.js'),
  select2: library('select2', 'select2'),
  tinymce: library('tiny', 'tinymce'),
  ckeditor: library('ckeditor', 'ckeditor'),
  d3: library('d3js', 'd3'),
  three: library('threejs', 'three'),
  'swagger-ui': library('smartbear', 'swagger-ui'),
  debian: system('debian', 'debian_linux'),
  ubuntu: system('canonical', 'ubuntu_linux'),
  centos: system('centos', 'centos'),
  'red hat enterprise linux': system('redhat', 'enterprise_linux'),
  freebsd: system('freebsd', 'freebsd'),
  'windows server': system('microsoft', 'windows_server'),
  windows: system('microsoft', 'windows'),
  routeros: system('mikrotik', 'routeros'),
  'cisco ios': system('cisco', 'ios'),
};

/** CPE names of a product by the name it goes by; null for unknown ones. */
export function softwareOf(name: string): Software | null {
  const key = name.toLowerCase();
  return Object.hasOwn(BY_NAME, key) ? BY_NAME[key]! : null;
}

/** CPE 2.3 formatted string (NISTIR 7695 §6.2); `9.2p1` of OpenSSH is version 9.2, update p1, as NVD writes it. */
export function cpe23({ vendor, product, kind }: Software, version: string): string {
  const [, number = version, update = '*'] =
    (product === 'openssh' ? /^([\d.]+)(p\d+)$/.exec(version) : null) ?? ([] as string[]);
  return `cpe:2.3:${kind === 'operating-system' ? 'o' : 'a'}:${vendor}:${product}:${escaped(number)}:${update}:*:*:*:*:*:*`;
}

function escaped(version: string): string {
  return version.toLowerCase().replace(/[^a-z0-9._-]/g, (character) => `\\${character}`);
}
