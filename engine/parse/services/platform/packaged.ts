import type { ProductsEvidence } from '../../../evidence/services.ts';

type Product = ProductsEvidence['products'][number];

/**
 * Software that Linux distributions and the BSDs package and patch in place: a fix arrives without a new upstream version, so
 * that the version alone does not tell whether it is there (backports; https://access.redhat.com/security/updates/backporting,
 * https://www.debian.org/security/faq#oldversion). CPE vendor and product as in software.ts. Not in the list: script
 * libraries, content management systems, appliances, and software that its vendor alone builds (Microsoft, MongoDB, Elastic).
 */
const PACKAGED: ReadonlySet<string> = new Set([
  'apache:http_server',
  'apache:tomcat',
  'clamav:clamav',
  'docker:docker',
  'dovecot:dovecot',
  'dropbear_ssh_project:dropbear_ssh',
  'eclipse:jetty',
  'eclipse:mosquitto',
  'etcd:etcd',
  'exim:exim',
  'f5:nginx',
  'gunicorn:gunicorn',
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
  'vmware:rabbitmq',
  'vsftpd_project:vsftpd',
]);

/** Whether distributions patch this software in place. */
export function isPackaged({ vendor, product }: Pick<Product, 'vendor' | 'product'>): boolean {
  return PACKAGED.has(`${vendor}:${product}`.toLowerCase());
}
