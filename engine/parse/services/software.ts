import { PRODUCT_RULES } from '../products/all-products.ts';
import { BANNER_FINGERPRINTS } from './fingerprint-fallbacks/banner-fingerprints.ts';

/** A product by its names in NVD and endoflife.date (CPE 2.3 vendor and product). */
export interface Software {
  vendor: string;
  product: string;
  kind: 'application' | 'library' | 'operating-system';
}

const application = (vendor: string, product: string): Software => ({ vendor, product, kind: 'application' });
const library = (vendor: string, product: string): Software => ({ vendor, product, kind: 'library' });
const system = (vendor: string, product: string): Software => ({ vendor, product, kind: 'operating-system' });

/** Name in banners, headers and file names, in lower case → its CPE names. */
const BY_NAME: Readonly<Record<string, Software>> = {
  nginx: application('f5', 'nginx'),
  openresty: application('openresty', 'openresty'),
  apache: application('apache', 'http_server'),
  'microsoft-iis': application('microsoft', 'internet_information_services'),
  lighttpd: application('lighttpd', 'lighttpd'),
  caddy: application('caddyserver', 'caddy'),
  litespeed: application('litespeedtech', 'litespeed_web_server'),
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
  'ws_ftp server': application('progress', 'ws_ftp_server'),
  cyrus: application('cyrus', 'imap'),
  'hcl domino': application('hcltech', 'domino'),
  'ibm domino': application('ibm', 'domino'),
  'lotus domino': application('ibm', 'lotus_domino'),
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
  // Other names in Server headers.
  wildfly: application('redhat', 'wildfly'),
  'jboss-eap': application('redhat', 'jboss_enterprise_application_platform'),
  undertow: application('redhat', 'undertow'),
  resin: application('caucho', 'resin'),
  glassfish: application('eclipse', 'glassfish'),
  payara: application('payara', 'payara'),
  ibm_http_server: application('ibm', 'http_server'),
  'oracle-http-server': application('oracle', 'http_server'),
  'sun-java-system-web-server': application('sun', 'java_system_web_server'),
  'lotus-domino': application('ibm', 'lotus_domino'),
  weblogic: application('oracle', 'weblogic_server'),
  'allegro-software-rompager': application('allegrosoft', 'rompager'),
  rompager: application('allegrosoft', 'rompager'),
  'goahead-webs': application('embedthis', 'goahead'),
  thttpd: application('acme', 'thttpd'),
  mini_httpd: application('acme', 'mini_httpd'),
  boa: application('boa', 'boa'),
  h2o: application('dena', 'h2o'),
  tengine: application('alibaba', 'tengine'),
  cherokee: application('cherokee-project', 'cherokee'),
  hiawatha: application('hiawatha-webserver', 'hiawatha'),
  monkey: application('monkey-project', 'monkey'),
  mongoose: application('cesanta', 'mongoose'),
  nostromo: application('nazgul', 'nostromo_nhttpd'),
  yaws: application('yaws', 'yaws'),
  abyss: application('aprelium', 'abyss_web_server'),
  savant: application('savant', 'savant_webserver'),
  zope: application('zope', 'zope'),
  tornadoserver: application('tornadoweb', 'tornado'),
  cherrypy: application('cherrypy', 'cherrypy'),
  twistedweb: application('twistedmatrix', 'twisted'),
  aiohttp: application('aiohttp', 'aiohttp'),
  waitress: application('agendaless', 'waitress'),
  webrick: application('ruby-lang', 'webrick'),
  puma: application('puma', 'puma'),
  cowboy: application('ninenines', 'cowboy'),
  varnish: application('varnish-cache', 'varnish'),
  'uc-httpd': application('xiongmaitech', 'uc-httpd'),
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
  'react-dom': library('facebook', 'react-dom'),
  'angular-core': library('angular', 'angular_core'),
  'jquery-validation': library('jqueryvalidation', 'jquery_validation'),
  'jquery-mobile': library('jquerymobile', 'jquery_mobile'),
  'jquery.prettyphoto': library('no-margin-for-errors', 'jquery.prettyphoto'),
  'jquery.terminal': library('terminal', 'jquery.terminal'),
  'jquery-deparam': library('jquery-deparam_project', 'jquery-deparam'),
  'tableexport.jquery.plugin': library('hhurz', 'tableexport.jquery.plugin'),
  jplayer: library('happyworm', 'jplayer'),
  sessvars: library('sessvars', 'sessvars'),
  swfobject: library('swfobject', 'swfobject'),
  yui: library('yahoo', 'yui'),
  'mustache.js': library('mustache.js_project', 'mustache.js'),
  easyxdm: library('easyxdm', 'easyxdm'),
  plupload: library('plupload', 'plupload'),
  flowplayer: library('flowplayer', 'flowplayer'),
  dwr: library('directwebremoting', 'dwr'),
  'bootstrap-select': library('snapappointments', 'bootstrap-select'),
  ckeditor5: library('ckeditor', 'ckeditor5'),
  extjs: library('sencha', 'extjs'),
  svelte: library('svelte', 'svelte'),
  'markdown-it': library('markdown-it_project', 'markdown-it'),
  jszip: library('jszip_project', 'jszip'),
  alasql: library('alasql_project', 'alasql'),
  'datatables.net': library('datatables', 'datatables.net'),
  nextjs: library('vercel', 'next.js'),
  froala: library('froala', 'froala_editor'),
  pendo: library('pendo', 'pendo'),
  highcharts: library('highcharts', 'highcharts'),
  'blueimp-file-upload': library('jquery_file_upload_project', 'blueimp-file-upload'),
  c3: library('c3js', 'c3'),
  'ua-parser-js': library('ua-parser-js_project', 'ua-parser-js'),
  mathjax: library('mathjax', 'mathjax'),
  'pdf.js': library('mozilla', 'pdf.js'),
  pdfobject: library('pdfobject', 'pdfobject'),
  highlightjs: library('highlightjs', 'highlight.js'),
  marked: library('marked_project', 'marked'),
  alpinejs: library('alpinejs', 'alpinejs'),
  echarts: library('apache', 'echarts'),
  zrender: library('apache', 'zrender'),
  'video.js': library('videojs', 'video.js'),
  quill: library('slab', 'quill'),
  swiper: library('swiperjs', 'swiper'),
  mootools: library('mootools', 'mootools'),
  protobufjs: library('protobufjs_project', 'protobufjs'),
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

/** Products recognized by banner that are operating systems in CPE. */
const SYSTEM_NAMES: ReadonlySet<string> = new Set([
  ...['QNAP QTS', 'Synology DSM', 'RouterOS', 'EMC Celerra', 'APC AOS', 'VxWorks', 'z/OS Communications Server'],
  ...['Cisco PIX', 'Cisco IronPort', 'Huawei VRP', 'HPE Comware', 'FortiOS', 'NetScreen ScreenOS', 'NetApp Data ONTAP'],
  'lancom LCOS',
]);
const BY_SIGN: ReadonlyMap<string, Software> = new Map(
  BANNER_FINGERPRINTS.flatMap(([, name, cpe]) => {
    const [vendor, product] = cpe?.split(':') ?? [];
    if (!vendor || !product) return [];
    return [[name.toLowerCase(), (SYSTEM_NAMES.has(name) ? system : application)(vendor, product)] as const];
  }),
);

/** Products of the table of product evidence. */
const BY_PAGE: ReadonlyMap<string, Software> = new Map(
  PRODUCT_RULES.map(({ name, vendor, product }) => [name.toLowerCase(), application(vendor, product)]),
);

/** CPE names of a product by its common name; null for unknown ones. */
export function softwareOf(name: string): Software | null {
  const key = name.toLowerCase();
  return Object.hasOwn(BY_NAME, key) ? BY_NAME[key]! : (BY_SIGN.get(key) ?? BY_PAGE.get(key) ?? null);
}

/** The update of a version where NVD's dictionary has one: OpenSSH 9.2 p1, Tomcat 9.0.0 milestone17, candidates. */
function updateOf(product: string, version: string): RegExpExecArray | string[] | null {
  const milestone = /^([\d.]+)[.-]M(\d+)$/i.exec(version);
  if (milestone) return [version, milestone[1] ?? version, `milestone${milestone[2]}`];
  return (product === 'openssh' ? /^([\d.]+)(p\d+)$/ : /^([\d.]+\d)[.-]?(rc\d+)$/i).exec(version);
}

/** CPE 2.3 formatted string (NISTIR 7695 §6.2); `9.2p1` of OpenSSH is version 9.2, update p1, as in NVD. */
export function cpe23({ vendor, product, kind }: Software, version: string): string {
  const [, number = version, update = '*'] = updateOf(product, version) ?? [];
  return `cpe:2.3:${kind === 'operating-system' ? 'o' : 'a'}:${vendor}:${product}:${escaped(number)}:${update}:*:*:*:*:*:*`;
}

function escaped(version: string): string {
  return version.toLowerCase().replace(/[^a-z0-9._-]/g, (character) => `\\${character}`);
}
