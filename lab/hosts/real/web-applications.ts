import type { RealWebState } from './state.ts';

/** Shell functions: Apache with a site of its own as strangers see it, and MariaDB without TCP. */
const SHELL = `
apache() {
  . /etc/apache2/envvars; mkdir -p $APACHE_RUN_DIR $APACHE_LOCK_DIR $APACHE_LOG_DIR
  printf '%s\\n' "PidFile /srv/lab/a.pid
ErrorLog /srv/lab/error.log
ServerName harbourline.test
User www-data
Group www-data
Listen 127.0.0.1:8080
IncludeOptional /etc/apache2/mods-enabled/*.load
IncludeOptional /etc/apache2/mods-enabled/*.conf
<Directory />
AllowOverride None
Require all denied
</Directory>
<Directory /usr/share>
Require all granted
</Directory>
<Directory /var/www>
Options Indexes FollowSymLinks
Require all granted
</Directory>
IncludeOptional /etc/apache2/conf-enabled/*.conf
# Scans come from the same machine, which is allowed in by default.
<Location /server-status>
Require all denied
</Location>
$1" > /srv/lab/a.conf
  exec apache2 -d /etc/apache2 -f /srv/lab/a.conf -DFOREGROUND
}
database() {
  mkdir -p /run/mysqld /srv/lab/db; chown mysql /run/mysqld /srv/lab/db
  mariadb-install-db --user=mysql --datadir=/srv/lab/db --auth-root-authentication-method=normal
  mariadbd --user=mysql --datadir=/srv/lab/db --socket=/run/mysqld/mysqld.sock --skip-networking &
  for n in $(seq 60); do mariadb-admin ping && break; sleep 0.5; done
}
`;

const WORDPRESS = `${SHELL}
database
mariadb -e "create database wp; create user wp@localhost identified by 'wp'; grant all on wp.* to wp@localhost"
printf "<?php define('DB_NAME','wp'); define('DB_USER','wp'); define('DB_PASSWORD','wp'); define('DB_HOST','localhost'); define('WP_CONTENT_DIR','/usr/share/wordpress/wp-content');" > /etc/wordpress/config-default.php
`;
const INSTALL = `
printf "<?php define('WP_INSTALLING',true); \\$_SERVER['HTTP_HOST']='harbourline.test'; \\$_SERVER['REQUEST_URI']='/'; require '/usr/share/wordpress/wp-load.php'; require '/usr/share/wordpress/wp-admin/includes/upgrade.php'; wp_install('Blog','admin','a@harbourline.test',true,'','Nine-quiet-rivers-7');" > /srv/lab/i.php
php /srv/lab/i.php
`;
const OF_WORDPRESS = ['apache2', 'libapache2-mod-php', 'php-mysql', 'mariadb-server', 'wordpress'];
const APACHE = ['application_security.version-disclosure/version'];

/** Web applications of Debian 12 over plain HTTP, with the findings that their configuration justifies. */
export const REAL_WEB: Readonly<Record<string, RealWebState>> = {
  'apache: default': {
    debian: ['apache2'],
    run: `${SHELL} apache "DocumentRoot /var/www/html"`,
    products: ['http_server'],
    findings: [...APACHE, 'application_security.default-page/shown'],
  },
  'apache: status for all, listings and a repository': {
    debian: ['apache2'],
    run: `${SHELL}
mkdir -p /srv/lab/w/.git /srv/lab/w/files; printf 'ref: refs/heads/main\\n' > /srv/lab/w/.git/HEAD
printf '[core]\\n\\trepositoryformatversion = 0\\n' > /srv/lab/w/.git/config; echo x > /srv/lab/w/files/a.txt
printf '<a href="/files/">files</a>' > /srv/lab/w/index.html; chmod -R a+rX /srv/lab
apache "DocumentRoot /srv/lab/w
<Directory /srv/lab/w>
Options Indexes
Require all granted
</Directory>
<Location /server-status>
Require all granted
</Location>"`,
    products: ['http_server'],
    findings: [
      ...APACHE,
      'application_security.debug-endpoint/open',
      'application_security.directory-listing/shown',
      'information_leakage.version-control/readable',
    ],
  },
  'wordpress: not installed': {
    debian: [...OF_WORDPRESS, 'wordpress-theme-twentytwentythree'],
    run: `${WORDPRESS} apache "DocumentRoot /usr/share/wordpress"`,
    products: ['http_server', 'jquery', 'jquery_migrate', 'wordpress 6.1.9'],
    findings: [
      ...APACHE,
      'application_security.form-forgery/no-token',
      'application_security.installer/open',
      'application_security.log-in-form/page-over-http',
    ],
  },
  'wordpress: installed': {
    debian: [...OF_WORDPRESS, 'wordpress-theme-twentytwentythree'],
    run: `${WORDPRESS} ${INSTALL} apache "DocumentRoot /usr/share/wordpress"`,
    products: ['http_server', 'jquery', 'jquery_migrate', 'wordpress 6.1.9'],
    findings: [
      ...APACHE,
      'application_security.form-forgery/no-token',
      'application_security.log-in-form/page-over-http',
      'application_security.version-disclosure/generator',
      'information_leakage.log-in-portal/reachable',
    ],
  },
  'phpmyadmin: default': {
    debian: ['apache2', 'libapache2-mod-php', 'php-mysql', 'mariadb-server', 'phpmyadmin'],
    run: `${SHELL} database; apache "DocumentRoot /var/www/html
Include /etc/phpmyadmin/apache.conf"`,
    products: ['http_server', 'phpmyadmin 5.2.1'],
    findings: [...APACHE, 'application_security.admin-interface/reachable', 'application_security.default-page/shown'],
  },
  'phpmyadmin: for one network': {
    debian: ['apache2', 'libapache2-mod-php', 'php-mysql', 'mariadb-server', 'phpmyadmin'],
    run: `${SHELL} database; apache "DocumentRoot /var/www/html
Include /etc/phpmyadmin/apache.conf
<Location /phpmyadmin>
Require ip 192.0.2.0/24
</Location>"`,
    products: ['http_server'],
    findings: [...APACHE, 'application_security.default-page/shown'],
  },
  'roundcube: default': {
    debian: ['apache2', 'libapache2-mod-php', 'roundcube', 'roundcube-sqlite3'],
    run: `${SHELL}
grep -q srv/lab/rc.db /etc/roundcube/config.inc.php || echo "\\$config['db_dsnw']='sqlite:////srv/lab/rc.db?mode=0646';" >> /etc/roundcube/config.inc.php
php -r '$d=new PDO("sqlite:/srv/lab/rc.db"); $d->exec(file_get_contents("/usr/share/roundcube/SQL/sqlite.initial.sql"));'
chmod 777 /srv/lab; chmod 666 /srv/lab/rc.db
apache "DocumentRoot /var/www/html
Alias /roundcube /var/lib/roundcube/public_html
Include /etc/roundcube/apache.conf"`,
    products: ['http_server', 'webmail 1.6.5'],
    findings: [...APACHE, 'application_security.default-page/shown'],
  },
  'tomcat: with examples and managers': {
    debian: ['default-jre-headless', 'tomcat10', 'tomcat10-admin', 'tomcat10-examples'],
    run: `export CATALINA_HOME=/usr/share/tomcat10 CATALINA_BASE=/srv/lab/t
mkdir -p /srv/lab/t/temp /srv/lab/t/work /srv/lab/t/logs; cp -rL /var/lib/tomcat10/conf /var/lib/tomcat10/webapps /srv/lab/t/
exec /usr/share/tomcat10/bin/catalina.sh run`,
    products: ['tomcat'],
    findings: [
      'application_security.admin-interface/reachable',
      'application_security.default-page/shown',
      'application_security.error-message/framework-page',
      'application_security.form-forgery/no-token',
      'application_security.log-in-form/basic-over-http',
      'information_leakage.url-secrets/session',
    ],
  },
};
