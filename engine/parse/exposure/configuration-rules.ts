import type { FileSignature } from '../pages/file-rules.ts';

/** Settings of applications and servers in the web root. */
export const CONFIGURATION_RULES: readonly FileSignature[] = [
  {
    id: 'java-deployment',
    class: 'configuration',
    paths: ['/WEB-INF/web.xml', '/WEB-INF/applicationContext.xml'],
    content: /<(?:web-app|beans|Context)[ >\r\n][\s\S]{0,20000}<\/(?:web-app|beans|Context)>/,
  },
  {
    id: 'magento-config',
    class: 'configuration',
    paths: ['/app/etc/local.xml', '/app/etc/env.php.bak'],
    content: /<connection>\s{0,40}<host>|'(?:crypt|db)'\s{0,4}=>/,
  },
  {
    id: 'mediawiki-config',
    class: 'configuration',
    paths: ['/LocalSettings.php~', '/LocalSettings.php.bak'],
    content: /\$wgDBpassword\s{0,4}=/,
  },
  {
    id: 'joomla-config',
    class: 'configuration',
    paths: ['/configuration.php.bak', '/configuration.php~'],
    content: /class JConfig\s{0,20}\{[\s\S]{0,8000}\$password\s{0,4}=/,
  },
  {
    id: 'server-config',
    class: 'configuration',
    paths: ['/nginx.conf', '/conf/nginx.conf', '/httpd.conf', '/apache2.conf'],
    content:
      /(?:^|\n)\s{0,8}(?:server\s{0,4}\{|http\s{0,4}\{|<VirtualHost |ServerRoot |RewriteEngine (?:on|off)|RewriteRule |AuthUserFile |Deny from |Require |php_(?:value|flag) |auto_prepend_file\s{0,4}=)/i,
  },
  {
    id: 'settings-text',
    class: 'configuration',
    paths: [
      '/config.yml',
      '/config.yaml',
      '/config/config.yml',
      '/settings.yml',
      '/config.ini',
      '/config/config.ini',
      '/settings.ini',
      '/config.toml',
    ],
    content:
      /(?:^|[\n.<_"])(?:db_?|database_?|mysql_?|smtp_?|jdbc\.)?(?:password|passwd|secret|api_?key|secret_?key|access_?key)["']?\s{0,4}[:=>]\s{0,4}["']?[^\s"'<${*]{4}/i,
  },
  {
    id: 'python-settings',
    class: 'configuration',
    paths: ['/settings.py', '/local_settings.py', '/config.py'],
    content: /(?:^|\n)(?:SECRET_KEY|DATABASES|SQLALCHEMY_DATABASE_URI)\s{0,4}=/,
  },
  {
    id: 'script-settings',
    class: 'configuration',
    paths: ['/config.js', '/config/database.js'],
    // Settings of a server; those of a page in the browser contain no password.
    content:
      /module\.exports\s{0,4}=[\s\S]{0,8000}\b(?:password|secret|secretKey|DB_PASSWORD)["']?\s{0,4}:\s{0,4}["'][^"'\n]{4}/,
  },
  {
    // Any site may read responses with the visitor's credentials in plug-ins that still support the file.
    id: 'cross-domain-policy',
    class: 'policy',
    paths: ['/crossdomain.xml', '/clientaccesspolicy.xml'],
    content: /<allow-access-from\s[^>]{0,200}domain="\*"|<domain\s[^>]{0,100}uri="\*"/,
  },
  {
    id: 'wordpress-accounts',
    class: 'accounts',
    paths: ['/wp-json/wp/v2/users'],
    content: /^\s{0,8}\[\{"id":\d{1,9},"name":"[\s\S]{0,4000}"slug":"/,
  },
  {
    id: 'client-history',
    class: 'log',
    paths: ['/.mysql_history', '/.psql_history'],
    content:
      /(?:^|\n)(?:_HiStOrY_V2_|select |insert into |update \w{1,60} set |use \w{1,60};|show (?:tables|databases)|\\d|set \S{1,60} |get \S{1,60}\n)/i,
  },
  {
    id: 'mail-archive',
    class: 'log',
    paths: ['/mbox'],
    content:
      /^From \S{1,200} {1,2}[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|^(?:[A-Z][\w-]{1,40}: [^\n]{1,500}\n){3}/,
  },
];
