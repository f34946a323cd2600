/**
 * Names that CNAs and CISA's enrichment give to products under another vendor or product than the CPE dictionary, by
 * which products are identified (engine/parse/services/software.ts). A curated list: a name that is not in it is used
 * unchanged.
 */
const CANONICAL: Readonly<Record<string, string>> = {
  'apache_software_foundation:apache_activemq': 'apache:activemq',
  'apache_software_foundation:apache_cassandra': 'apache:cassandra',
  'apache_software_foundation:apache_couchdb': 'apache:couchdb',
  'apache_software_foundation:apache_http_server': 'apache:http_server',
  'apache_software_foundation:apache_kafka': 'apache:kafka',
  'apache_software_foundation:apache_mina_sshd': 'apache:sshd',
  'apache_software_foundation:apache_solr': 'apache:solr',
  'apache_software_foundation:apache_spark': 'apache:spark',
  'apache_software_foundation:apache_tomcat': 'apache:tomcat',
  'apache_software_foundation:apache_zookeeper': 'apache:zookeeper',
  'apache:apache_http_server': 'apache:http_server',
  'apache:apache_tomcat': 'apache:tomcat',
  'eclipse_foundation:jetty': 'eclipse:jetty',
  'eclipse_foundation:mosquitto': 'eclipse:mosquitto',
  'eclipse_foundation:eclipse_mosquitto': 'eclipse:mosquitto',
  'internet_systems_consortium:bind_9': 'isc:bind',
  'internet_systems_consortium:bind': 'isc:bind',
  'isc:bind_9': 'isc:bind',
  'f5:nginx_open_source': 'f5:nginx',
  'nginx:nginx': 'f5:nginx',
  'igor_sysoev:nginx': 'f5:nginx',
  'oracle_corporation:mysql_server': 'oracle:mysql',
  'oracle:mysql_server': 'oracle:mysql',
  'mysql:mysql': 'oracle:mysql',
  'mariadb_foundation:mariadb': 'mariadb:mariadb',
  'memcached_project:memcached': 'memcached:memcached',
  'openssh:openssh': 'openbsd:openssh',
  'php_group:php': 'php:php',
  'the_php_group:php': 'php:php',
  'postgresql_global_development_group:postgresql': 'postgresql:postgresql',
  'python_software_foundation:cpython': 'python:python',
  'python_software_foundation:python': 'python:python',
  'redislabs:redis': 'redis:redis',
  'valkey-io:valkey': 'lfprojects:valkey',
  'wordpress_foundation:wordpress': 'wordpress:wordpress',
};

/** CNAs whose records have no CPE: vendor and product as text, as slugs of the table above. */
const IN_WORDS: Readonly<Record<string, string>> = {
  'openbsd:openssh': 'openbsd:openssh',
  'openssl:openssl': 'openssl:openssl',
  'exim:exim': 'exim:exim',
  'isc:bind_9': 'isc:bind',
  'n_a:postgresql': 'postgresql:postgresql',
  'php:php': 'php:php',
  'redis:redis': 'redis:redis',
  'wordpress:wordpress': 'wordpress:wordpress',
};

interface Name {
  vendor: string;
  product: string;
}

function split(name: string): Name {
  const at = name.indexOf(':');
  return { vendor: name.slice(0, at), product: name.slice(at + 1) };
}

function listed(table: Readonly<Record<string, string>>, key: string): Name | null {
  return Object.hasOwn(table, key) ? split(table[key]!) : null;
}

/** The dictionary's name of a CPE's vendor and product, lower case. */
export function canonicalName(vendor: string, product: string): Name {
  const own = { vendor: vendor.toLowerCase(), product: product.toLowerCase() };
  return listed(CANONICAL, `${own.vendor}:${own.product}`) ?? own;
}

const slug = (words: string) =>
  words
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '_');

/** The dictionary's name of `Apache Software Foundation` and `Apache HTTP Server`; null for names that are not listed. */
export function readableName(vendor: string, product: string): Name | null {
  const key = `${slug(vendor)}:${slug(product)}`;
  return listed(CANONICAL, key) ?? listed(IN_WORDS, key);
}
