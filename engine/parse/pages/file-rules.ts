import { holdsPrivateKey } from './secrets/secret-proof.ts';

/**
 * Type of an exposed file from an attacker's perspective; the checks select by class, the finding contains the rule.
 */
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
  | 'source-map'
  | 'build'
  | 'accounts'
  | 'policy'
  | 'secret';

export interface FileSignature {
  id: string;
  class: FileClass;
  /** `{name}` is the host's registrable label (`example` of www.example.com), `{host}` the host. */
  paths: readonly string[];
  /** Content specific to this type of file; matched against the first 64 kB as Latin-1, or as UTF-8 for HTML. */
  content: RegExp;
  /** The file is HTML; otherwise an HTML response is an ordinary page of the site, whatever it contains. */
  html?: true;
  /** Expected status if it is not 200 (a login challenge). */
  status?: number;
  /** Additional condition on the content; raw bytes, at most 64 kB. */
  holds?: (text: string, bytes: Uint8Array) => boolean;
}

const PHP_SOURCE = /<\?php[\s\S]{0,4000}?(?:DB_PASSWORD|DB_HOST|password|passwd|mysqli?_connect|new PDO)/i;
const ASSIGNMENT_LINES =
  /(?:^|\n)(?:export )?[A-Z][A-Z0-9_]{2,60}=[^\n]*\n(?:(?:#[^\n]*|[ \t]*\r?)\n){0,20}(?:export )?[A-Z][A-Z0-9_]{2,60}=/;
/** A PEM key from its first line to its last (RFC 7468); line breaks may be escaped as in a script. */
export const PRIVATE_KEY =
  /-----BEGIN (?:RSA |DSA |EC |OPENSSH |ENCRYPTED |)PRIVATE KEY-----(?:\\n|\\r|\s){1,4}(?:Proc-Type: 4,ENCRYPTED\s{1,2}DEK-Info: [A-Z0-9-]{1,20},[0-9A-F]{1,64}\s{1,4})?[A-Za-z0-9+/=\s\\]{40,12000}-----END /;

/** Files that should not be in a web root: one request per path. */
export const FILE_RULES: readonly FileSignature[] = [
  {
    id: 'git-head',
    class: 'version-control',
    paths: ['/.git/HEAD'],
    content: /^(?:ref: refs\/[\w./-]{1,200}|[0-9a-f]{40})\s*$/,
  },
  { id: 'git-config', class: 'version-control', paths: ['/.git/config'], content: /(?:^|\n)\[core\]/ },
  {
    // A user with a password, or a token in place of the user.
    id: 'git-config-credentials',
    class: 'credentials',
    paths: ['/.git/config'],
    content:
      /(?:^|\n)[ \t]{0,8}(?:push)?url[ \t]{0,4}=[ \t]{0,4}https?:\/\/(?:[^\s:@/]{1,100}:[^\s@/]{4,200}|[A-Za-z0-9_-]{20,120})@/i,
  },
  {
    id: 'svn',
    class: 'version-control',
    paths: ['/.svn/wc.db', '/.svn/entries', '/.svn/format'],
    // Since Subversion 1.7 `entries` and `format` contain only the format number, 12 (libsvn_wc/wc.h).
    content: /^SQLite format 3\0|^\d{1,2}\r?\n\r?\n(?:dir|file)\r?\n|^(?:8|9|1[0-2])\r?\n?$/,
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
    paths: [
      '/.env',
      '/.env.local',
      '/.env.production',
      '/.env.bak',
      '/.env.dev',
      '/.env.development',
      '/.env.prod',
      '/.env.staging',
      '/.env.stage',
      '/.env.test',
      '/.env.old',
      '/.env.save',
      '/.env.backup',
      '/.env~',
    ],
    content: ASSIGNMENT_LINES,
  },
  {
    id: 'private-key',
    class: 'private-key',
    paths: [
      '/.ssh/id_rsa',
      '/id_rsa',
      '/server.key',
      '/privatekey.pem',
      '/.ssh/id_ed25519',
      '/.ssh/id_ecdsa',
      '/.ssh/id_dsa',
      '/id_dsa',
      '/id_ecdsa',
      '/id_ed25519',
      '/private.key',
      '/private.pem',
      '/privkey.pem',
      '/key.pem',
    ],
    content: PRIVATE_KEY,
    holds: (text) => holdsPrivateKey(PRIVATE_KEY.exec(text)?.[0] ?? ''),
  },
  {
    id: 'cloud-credentials',
    class: 'credentials',
    paths: ['/.aws/credentials', '/aws/credentials'],
    content: /aws_secret_access_key\s{0,4}=/i,
  },
  { id: 'package-registry-token', class: 'credentials', paths: ['/.npmrc'], content: /_auth(?:Token)?\s{0,4}=/ },
  {
    id: 'registry-credentials',
    class: 'credentials',
    paths: ['/.docker/config.json', '/.dockercfg'],
    content: /"auths"\s{0,4}:/,
  },
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
    paths: ['/terraform.tfstate', '/terraform.tfstate.backup'],
    content: /"terraform_version"\s{0,4}:/,
  },
  {
    id: 'web-password-file',
    class: 'password-file',
    paths: ['/.htpasswd', '/.htpasswd.bak', '/htpasswd'],
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
    paths: ['/passwords.txt', '/password.txt', '/pass.txt'],
    content: /(?:pass(?:word|wd)?\s{0,4}[:=]|^[^\s:@]{1,64}@[^\s:]{1,100}[:;,\t])/im,
  },
  {
    id: 'wordpress-config',
    class: 'configuration',
    paths: [
      '/wp-config.php.bak',
      '/wp-config.php~',
      '/wp-config.php.save',
      '/wp-config.php.old',
      '/wp-config.php.orig',
      '/wp-config.php.swp',
      '/.wp-config.php.swp',
      '/wp-config.php.txt',
      '/wp-config.php.backup',
    ],
    content: /define\(\s{0,4}['"]DB_PASSWORD['"]\s{0,4},/,
  },
  {
    id: 'php-config',
    class: 'configuration',
    paths: [
      '/config.php.bak',
      '/config.php~',
      '/config.php.old',
      '/config.php.save',
      '/config.php.txt',
      '/config.php.orig',
      '/config.inc.php.bak',
      '/config.inc.php~',
      '/settings.php.bak',
    ],
    content: PHP_SOURCE,
  },
  {
    id: 'aspnet-config',
    class: 'configuration',
    paths: ['/web.config', '/Web.config', '/web.config.bak', '/web.config.old'],
    content: /<configuration>[\s\S]{0,20000}<\/?(?:connectionStrings|system\.web|appSettings|system\.webServer)/,
  },
  {
    id: 'dotnet-settings',
    class: 'configuration',
    paths: ['/appsettings.json', '/appsettings.Development.json', '/appsettings.Production.json'],
    content: /"(?:ConnectionStrings|Logging|AllowedHosts)"\s{0,4}:/,
  },
  {
    id: 'spring-config',
    class: 'configuration',
    paths: [
      '/application.properties',
      '/application.yml',
      '/application.yaml',
      '/application-prod.properties',
      '/application-dev.properties',
      '/application-prod.yml',
      '/application-dev.yml',
    ],
    content: /(?:^|\n)(?:spring\.|server\.port|spring:\r?\n)/,
  },
  {
    id: 'rails-database-config',
    class: 'configuration',
    paths: ['/config/database.yml', '/database.yml'],
    content: /(?:^|\n)\s{0,8}adapter:\s/,
  },
  {
    id: 'symfony-parameters',
    class: 'configuration',
    paths: ['/app/config/parameters.yml', '/config/parameters.yml'],
    content: /(?:^|\n)parameters:\r?\n/,
  },
  {
    id: 'compose-file',
    class: 'configuration',
    paths: [
      '/docker-compose.yml',
      '/docker-compose.yaml',
      '/docker-compose.prod.yml',
      '/docker-compose.override.yml',
      '/docker-compose.dev.yml',
    ],
    content: /(?:^|\n)services:\s*\r?\n/,
  },
  {
    id: 'config-json',
    class: 'configuration',
    paths: [
      '/config.json',
      '/config/config.json',
      '/settings.json',
      '/secrets.json',
      '/config/default.json',
      '/config/production.json',
      '/config.prod.json',
    ],
    content: /"(?:[\w.-]{0,40}(?:password|passwd|secret|private_?key|db_?host))"\s{0,4}:\s{0,4}"/i,
  },
  {
    id: 'project-workspace',
    class: 'configuration',
    paths: ['/.idea/workspace.xml', '/.idea/dataSources.xml'],
    content: /<project version="/,
  },
  {
    id: 'shell-history',
    class: 'log',
    paths: ['/.bash_history', '/.zsh_history', '/.sh_history'],
    content: /(?:^|\n)(?:sudo |cd |ls(?: |\n)|apt(?:-get)? |vi(?:m)? |ssh |mysql )/,
  },
  {
    id: 'package-manifest',
    class: 'manifest',
    paths: ['/package.json', '/composer.json'],
    content: /"(?:dependencies|devDependencies|require|require-dev)"\s{0,4}:\s{0,4}\{/,
  },
];
