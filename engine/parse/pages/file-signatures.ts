import { matchPageSignatures } from './page-signatures.ts';

/** What an exposed file is, from the outsider's view; the checks choose by class, the finding names the rule. */
export type FileClass =
  | 'version-control'
  | 'environment'
  | 'private-key'
  | 'credentials'
  | 'password-file'
  | 'configuration'
  | 'database'
  | 'backup'
  | 'log'
  | 'manifest'
  | 'debug'
  | 'admin'
  | 'portal'
  | 'installer'
  | 'api-docs'
  | 'listing'
  | 'source-map';

export interface FileSignature {
  id: string;
  class: FileClass;
  /** `{name}` stands for the host's registrable label (`example` of www.example.com), `{host}` for the host. */
  paths: readonly string[];
  /** Content that only this kind of file has; matched against the first 64 kB as Latin-1, or as UTF-8 where it is HTML. */
  content: RegExp;
  /** `page`: HTML is what it is; otherwise an HTML answer is some page of the site, whatever it contains. */
  html?: true;
  /** Status the answer has where it is not 200 (a log-in that challenges). */
  status?: number;
}

const PHP_SOURCE = /<\?php[\s\S]{0,4000}?(?:DB_PASSWORD|DB_HOST|password|passwd|mysqli?_connect|new PDO)/i;
const SQL_DUMP =
  /(?:^|\n)(?:CREATE TABLE |INSERT INTO |DROP TABLE |COPY public\.)|-- (?:MySQL|MariaDB|PostgreSQL) (?:database )?dump|-- phpMyAdmin SQL Dump/i;
const ASSIGNMENT_LINES =
  /(?:^|\n)(?:export )?[A-Z][A-Z0-9_]{2,60}=[^\n]*\r?\n(?:(?:#[^\n]*|\s*)\r?\n){0,20}(?:export )?[A-Z][A-Z0-9_]{2,60}=/;
const PRIVATE_KEY = /-----BEGIN (?:RSA |DSA |EC |OPENSSH |ENCRYPTED |)PRIVATE KEY-----/;
const LOG_LINES =
  /(?:^|\n)(?:\[?\d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d:\d\d|\[[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d\d:\d\d|\[\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d|[0-9a-fA-F.:]{7,45} \S{1,40} \S{1,40} \[\d\d\/[A-Z][a-z]{2}\/\d{4}:)/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: first bytes of a file format
const MAC_FOLDER_MAGIC = /^\0\0\0\x01Bud1/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: first bytes of a file format
const GZIP_MAGIC = /^\x1f\x8b\x08/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: first bytes of a file format
const ARCHIVE_MAGIC = /^(?:PK\x03\x04|\x1f\x8b\x08)/;

/** One request per path; the whole table stays below a hundred. Sources: snallygaster's test list, own experience. */
export const FILE_SIGNATURES: readonly FileSignature[] = [
  {
    id: 'git-head',
    class: 'version-control',
    paths: ['/.git/HEAD'],
    content: /^(?:ref: refs\/[\w./-]{1,200}|[0-9a-f]{40})\s*$/,
  },
  { id: 'git-config', class: 'version-control', paths: ['/.git/config'], content: /(?:^|\n)\[core\]/ },
  {
    id: 'svn',
    class: 'version-control',
    paths: ['/.svn/wc.db', '/.svn/entries'],
    content: /^SQLite format 3\0|^\d{1,2}\r?\n\r?\n(?:dir|file)\r?\n/,
  },
  {
    id: 'mercurial',
    class: 'version-control',
    paths: ['/.hg/requires'],
    content:
      /^(?:dotencode|fncache|generaldelta|revlogv1|revlog-compression-zstd|sparserevlog|store|persistent-nodemap)\r?\n/,
  },
  { id: 'bazaar', class: 'version-control', paths: ['/.bzr/README'], content: /This is a Bazaar control directory/ },
  {
    id: 'environment',
    class: 'environment',
    paths: ['/.env', '/.env.local', '/.env.production', '/.env.bak'],
    content: ASSIGNMENT_LINES,
  },
  {
    id: 'private-key',
    class: 'private-key',
    paths: ['/.ssh/id_rsa', '/id_rsa', '/server.key', '/privatekey.pem'],
    content: PRIVATE_KEY,
  },
  {
    id: 'cloud-credentials',
    class: 'credentials',
    paths: ['/.aws/credentials'],
    content: /aws_secret_access_key\s{0,4}=/i,
  },
  { id: 'package-registry-token', class: 'credentials', paths: ['/.npmrc'], content: /_auth(?:Token)?\s{0,4}=/ },
  { id: 'registry-credentials', class: 'credentials', paths: ['/.docker/config.json'], content: /"auths"\s{0,4}:/ },
  {
    id: 'git-credentials',
    class: 'credentials',
    paths: ['/.git-credentials'],
    content: /^https?:\/\/[^:\s]{1,100}:[^@\s]{1,200}@/,
  },
  {
    id: 'upload-credentials',
    class: 'credentials',
    paths: ['/sftp-config.json', '/.vscode/sftp.json'],
    content: /"(?:host|hostname)"\s{0,4}:[\s\S]{0,4000}"(?:password|pass|passphrase|privateKeyPath)"\s{0,4}:/i,
  },
  {
    id: 'infrastructure-state',
    class: 'credentials',
    paths: ['/terraform.tfstate'],
    content: /"terraform_version"\s{0,4}:/,
  },
  {
    id: 'web-password-file',
    class: 'password-file',
    paths: ['/.htpasswd'],
    content: /(?:^|\n)[^:\s]{1,64}:(?:\$(?:apr1|2[aby]|5|6)\$|\{SHA\}|[./0-9A-Za-z]{13}\s*(?:\n|$))/,
  },
  {
    id: 'system-password-file',
    class: 'password-file',
    paths: ['/etc/passwd'],
    content: /(?:^|\n)root:[^:]{0,100}:0:0:/,
  },
  {
    id: 'password-list',
    class: 'password-file',
    paths: ['/passwords.txt'],
    content: /(?:pass(?:word|wd)?\s{0,4}[:=]|^[^\s:@]{1,64}@[^\s:]{1,100}[:;,\t])/im,
  },
  {
    id: 'wordpress-config',
    class: 'configuration',
    paths: ['/wp-config.php.bak', '/wp-config.php~', '/wp-config.php.save'],
    content: /DB_PASSWORD/,
  },
  {
    id: 'php-config',
    class: 'configuration',
    paths: ['/config.php.bak'],
    content: PHP_SOURCE,
  },
  { id: 'editor-copy', class: 'backup', paths: ['/index.php~', '/index.php.bak'], content: /<\?php/ },
  { id: 'editor-swap', class: 'backup', paths: ['/.index.php.swp'], content: /^b0VIM / },
  {
    id: 'aspnet-config',
    class: 'configuration',
    paths: ['/web.config'],
    content: /<configuration>[\s\S]{0,20000}<\/?(?:connectionStrings|system\.web|appSettings|system\.webServer)/,
  },
  {
    id: 'dotnet-settings',
    class: 'configuration',
    paths: ['/appsettings.json'],
    content: /"(?:ConnectionStrings|Logging|AllowedHosts)"\s{0,4}:/,
  },
  {
    id: 'spring-config',
    class: 'configuration',
    paths: ['/application.properties', '/application.yml'],
    content: /(?:^|\n)(?:spring\.|server\.port|spring:\r?\n)/,
  },
  {
    id: 'rails-database-config',
    class: 'configuration',
    paths: ['/config/database.yml'],
    content: /(?:^|\n)\s{0,8}adapter:\s/,
  },
  {
    id: 'symfony-parameters',
    class: 'configuration',
    paths: ['/app/config/parameters.yml'],
    content: /(?:^|\n)parameters:\r?\n/,
  },
  { id: 'compose-file', class: 'configuration', paths: ['/docker-compose.yml'], content: /(?:^|\n)services:\s*\r?\n/ },
  {
    id: 'config-json',
    class: 'configuration',
    paths: ['/config.json'],
    content: /"(?:[\w.-]{0,40}(?:password|passwd|secret|private_?key|db_?host))"\s{0,4}:\s{0,4}"/i,
  },
  { id: 'project-workspace', class: 'configuration', paths: ['/.idea/workspace.xml'], content: /<project version="/ },
  {
    id: 'shell-history',
    class: 'log',
    paths: ['/.bash_history'],
    content: /(?:^|\n)(?:sudo |cd |ls(?: |\n)|apt(?:-get)? |vi(?:m)? |ssh |mysql )/,
  },
  { id: 'folder-index', class: 'listing', paths: ['/.DS_Store'], content: MAC_FOLDER_MAGIC },
  {
    id: 'sql-dump',
    class: 'database',
    paths: ['/backup.sql', '/dump.sql', '/database.sql', '/db.sql', '/{name}.sql'],
    content: SQL_DUMP,
  },
  {
    id: 'database-file',
    class: 'database',
    paths: ['/database.sqlite'],
    content: /^SQLite format 3\0/,
  },
  { id: 'compressed-dump', class: 'database', paths: ['/backup.sql.gz', '/dump.sql.gz'], content: GZIP_MAGIC },
  {
    id: 'archive',
    class: 'backup',
    paths: ['/backup.zip', '/backup.tar.gz', '/site.zip', '/{name}.zip'],
    content: ARCHIVE_MAGIC,
  },
  {
    id: 'error-log',
    class: 'log',
    paths: ['/error.log', '/error_log', '/debug.log', '/wp-content/debug.log', '/storage/logs/laravel.log'],
    content: LOG_LINES,
  },
  { id: 'access-log', class: 'log', paths: ['/access.log'], content: LOG_LINES },
  {
    id: 'package-manifest',
    class: 'manifest',
    paths: ['/package.json', '/composer.json'],
    content: /"(?:dependencies|devDependencies|require|require-dev)"\s{0,4}:\s{0,4}\{/,
  },
  {
    id: 'server-status',
    class: 'debug',
    paths: ['/server-status'],
    content: /<title>Apache Status<\/title>|Apache Server Status for/i,
    html: true,
  },
  {
    id: 'server-info',
    class: 'debug',
    paths: ['/server-info'],
    content: /<title>Server Information<\/title>[\s\S]{0,4000}Apache Server Information/i,
    html: true,
  },
  { id: 'nginx-status', class: 'debug', paths: ['/nginx_status'], content: /^Active connections: \d{1,9}/ },
  {
    id: 'phpinfo',
    class: 'debug',
    paths: ['/phpinfo.php'],
    content: /<title>(?:PHP [\d.]{1,12}[^<]{0,40}- )?phpinfo\(\)<\/title>/i,
    html: true,
  },
  { id: 'actuator', class: 'debug', paths: ['/actuator'], content: /^\s{0,20}\{"_links"\s{0,4}:\s{0,4}\{/ },
  { id: 'actuator-environment', class: 'environment', paths: ['/actuator/env'], content: /"propertySources"\s{0,4}:/ },
  { id: 'profiler', class: 'debug', paths: ['/_profiler/'], content: /<title>Symfony Profiler<\/title>/, html: true },
  {
    id: 'go-profiler',
    class: 'debug',
    paths: ['/debug/pprof/'],
    content: /<title>\/debug\/pprof\/<\/title>/,
    html: true,
  },
  {
    id: 'error-log-viewer',
    class: 'debug',
    paths: ['/elmah.axd', '/trace.axd'],
    content: /Error log for |<h1>Application Trace<\/h1>/i,
    html: true,
  },
  { id: 'metrics', class: 'debug', paths: ['/metrics'], content: /(?:^|\n)# (?:HELP|TYPE) [a-zA-Z_:]/ },
  { id: 'adminer', class: 'admin', paths: ['/adminer.php'], content: /<title>[^<]{0,80}Adminer<\/title>/i, html: true },
  {
    id: 'phpmyadmin',
    class: 'admin',
    paths: ['/phpmyadmin/'],
    content: /<title>phpMyAdmin[^<]{0,40}<\/title>/i,
    html: true,
  },
  {
    id: 'tomcat-manager',
    class: 'admin',
    paths: ['/manager/html'],
    content: /Tomcat (?:Web Application )?Manager|tomcat-users\.xml/i,
    html: true,
    status: 401,
  },
  {
    id: 'jenkins',
    class: 'portal',
    paths: ['/jenkins/login'],
    content: /<title>[^<]{0,40}Jenkins[^<]{0,20}<\/title>/i,
    html: true,
  },
  {
    id: 'wordpress-login',
    class: 'portal',
    paths: ['/wp-login.php'],
    content: /<form name="loginform" id="loginform"/i,
    html: true,
  },
  {
    id: 'joomla-login',
    class: 'portal',
    paths: ['/administrator/'],
    content: /<form action="[^"]{0,200}" method="post" id="form-login"|Joomla! - the open source/i,
    html: true,
  },
  {
    id: 'drupal-login',
    class: 'portal',
    paths: ['/user/login'],
    content: /<form class="user-login-form"|id="user-login/i,
    html: true,
  },
  {
    id: 'outlook-web',
    class: 'portal',
    paths: ['/owa/auth/logon.aspx'],
    content: /<title>Outlook|\/owa\/auth\/[\d.]{1,20}\//i,
    html: true,
  },
  {
    id: 'vpn-login',
    class: 'portal',
    paths: [
      '/remote/login',
      '/dana-na/auth/url_default/welcome.cgi',
      '/global-protect/login.esp',
      '/+CSCOE+/logon.html',
    ],
    content: /fgt_lang|\/remote\/logincheck|\/dana-na\/|GlobalProtect Portal|\/\+CSCOE\+\//i,
    html: true,
  },
  {
    id: 'login-form',
    class: 'portal',
    paths: ['/login', '/admin/'],
    content: /<input[^>]{1,300}type\s{0,2}=\s{0,2}["']?password/i,
    html: true,
  },
  {
    id: 'wordpress-installer',
    class: 'installer',
    paths: ['/wp-admin/install.php', '/wp-admin/setup-config.php'],
    content: /<title>WordPress (?:&rsaquo;|›|&#8250;) (?:Installation|Setup Configuration File)/i,
    html: true,
  },
  {
    id: 'application-installer',
    class: 'installer',
    paths: ['/install.php', '/setup.php'],
    content: /<title>[^<]{0,60}(?:Install(?:er|ation)|Setup Wizard|Set ?up)[^<]{0,60}<\/title>/i,
    html: true,
  },
  {
    id: 'openapi',
    class: 'api-docs',
    paths: ['/swagger.json', '/openapi.json', '/v3/api-docs'],
    content: /^\s{0,20}\{[\s\S]{0,2000}"(?:swagger|openapi)"\s{0,4}:\s{0,4}"[23]\./,
  },
  {
    id: 'swagger-ui',
    class: 'api-docs',
    paths: ['/swagger-ui.html'],
    content: /<title>Swagger UI<\/title>|swagger-ui-bundle\.js/i,
    html: true,
  },
  {
    id: 'graphql-schema',
    class: 'api-docs',
    paths: ['/graphql?query=%7B__schema%7BqueryType%7Bname%7D%7D%7D'],
    content: /"__schema"\s{0,4}:\s{0,4}\{\s{0,4}"queryType"/,
  },
  {
    id: 'folder-listing',
    class: 'listing',
    paths: ['/backup/', '/uploads/'],
    content: /<title>\s{0,9}(?:Index of \/|Directory listing for \/)|\[To Parent Directory\]/i,
    html: true,
  },
  {
    id: 'source-map',
    class: 'source-map',
    paths: [],
    content: /^\s{0,20}\{[\s\S]{0,2000}"(?:version)"\s{0,4}:\s{0,4}3[\s\S]{0,60000}"(?:sources|mappings)"\s{0,4}:/,
  },
];

const BY_ID = new Map(FILE_SIGNATURES.map((signature) => [signature.id, signature]));

/** Class of a signature id found in evidence; null for ids of other versions. */
export function fileClass(id: string): FileClass | null {
  return BY_ID.get(id)?.class ?? null;
}

/** The question of a path, placeholders filled in; paths that need a name are left out where there is none. */
export function filePaths(host: string, name: string | null): { path: string; signature: FileSignature }[] {
  return FILE_SIGNATURES.flatMap((signature) =>
    signature.paths
      .filter((path) => name !== null || !path.includes('{name}'))
      .map((path) => ({ path: path.replace('{name}', name ?? '').replace('{host}', host), signature })),
  );
}

/**
 * Does an answer hold what its path promises? Pages that only repeat the path they were asked for do not.
 * @param text the beginning of the body, one character per byte
 * @returns where in the text the proof stands, or null
 */
export function matchFile(signature: FileSignature, path: string, status: number, text: string): { at: number } | null {
  if (status !== (signature.status ?? 200) && status !== 200) return null;
  if (!signature.html && looksLikeHtml(text)) return null;
  const match = signature.content.exec(
    signature.html ? text.replaceAll(path, (same) => ' '.repeat(same.length)) : text,
  );
  if (!match) return null;
  // A front page with a log-in form answers on every path of a single-page application; default pages are no portals either.
  if (signature.class === 'portal' && matchPageSignatures(text).some(({ id }) => id.endsWith('-default'))) return null;
  return { at: match.index };
}

/** Markup, whatever the content type says: a page of the site and no file. */
export function looksLikeHtml(text: string): boolean {
  return /^(?:\ufeff|ï»¿)?\s{0,200}(?:<!--[\s\S]{0,400}?-->\s{0,200}){0,3}<(?:!doctype html|html|head|body)\b/i.test(
    text,
  );
}
