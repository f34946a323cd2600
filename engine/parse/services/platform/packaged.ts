import type { ProductsEvidence } from '#evidence/services.ts';

type Product = ProductsEvidence['products'][number];

/**
 * Software that Linux distributions and the BSDs package and patch in place: a fix arrives without a new upstream
 * version, so that the version alone does not prove a vulnerability (backports;
 * https://access.redhat.com/security/updates/backporting, https://www.debian.org/security/faq#oldversion). CPE vendor
 * and product as in software.ts. Not in the list: script libraries, content management systems, appliances, and
 * software that only its vendor builds (Microsoft, MongoDB, Elastic).
 */
const PACKAGED: ReadonlySet<string> = new Set([
  'apache:http_server',
  'apache:tomcat',
  'acme:mini_httpd',
  'acme:thttpd',
  'boa:boa',
  'cherokee-project:cherokee',
  'citadel:citadel',
  'clamav:clamav',
  'courier-mta:courier',
  'courier-mta:courier-imap',
  'cyrus:imap',
  'dbmail:dbmail',
  'docker:docker',
  'dovecot:dovecot',
  'dropbear_ssh_project:dropbear_ssh',
  'eclipse:jetty',
  'eclipse:mosquitto',
  'etcd:etcd',
  'exim:exim',
  'f5:nginx',
  'gnu:lsh',
  'gunicorn:gunicorn',
  'dena:h2o',
  'hiawatha-webserver:hiawatha',
  'horms:perdition',
  'isc:bind',
  'isc:inn',
  'kamailio:kamailio',
  'lfprojects:valkey',
  'libssh:libssh',
  'lighttpd:lighttpd',
  'mariadb:mariadb',
  'memcached:memcached',
  'nlnetlabs:unbound',
  'ntp:ntp',
  'openbsd:openssh',
  'openbsd:opensmtpd',
  'openldap:openldap',
  'openssl:openssl',
  'oracle:mysql',
  'palletsprojects:werkzeug',
  'paramiko:paramiko',
  'php:php',
  'postfix:postfix',
  'postgresql:postgresql',
  'proftpd:proftpd',
  'pureftpd:pure-ftpd',
  'python:python',
  'redis:redis',
  'sangoma:asterisk',
  'sendmail:sendmail',
  'squid-cache:squid',
  'thekelleys:dnsmasq',
  'tornadoweb:tornado',
  'twistedmatrix:twisted',
  'university_of_washington:imap',
  'varnish-cache:varnish',
  'vmware:rabbitmq',
  'vsftpd_project:vsftpd',
  'washington_university:wu-ftpd',
  'yaws:yaws',
  'zope:zope',
]);

/** Whether distributions patch this software in place. */
export function isPackaged({ vendor, product }: Pick<Product, 'vendor' | 'product'>): boolean {
  return PACKAGED.has(`${vendor}:${product}`.toLowerCase());
}
