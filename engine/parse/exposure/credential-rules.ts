import type { FileSignature } from '../pages/file-rules.ts';
import { holdsPrivateKey } from '../pages/secrets/secret-proof.ts';

/** Files with passwords, keys and tokens, by the default names in the programs' manuals. */
export const CREDENTIAL_RULES: readonly FileSignature[] = [
  {
    id: 'netrc',
    class: 'credentials',
    paths: ['/.netrc'],
    content: /(?:^|\n)[ \t]{0,8}(?:machine \S{1,200}|default)\s{1,8}login \S{1,200}\s{1,8}password \S/,
  },
  {
    // libpq: hostname:port:database:username:password.
    id: 'postgresql-password-file',
    class: 'credentials',
    paths: ['/.pgpass'],
    content:
      /^(?:#[^\n]{0,200}\n){0,5}[\w.*-]{1,200}:(?:\d{1,5}|\*):[^:\n]{1,64}:[^:\n]{1,64}:[^:\s][^\n]{0,200}(?:\n|$)/,
  },
  {
    id: 'mysql-client-options',
    class: 'credentials',
    paths: ['/.my.cnf', '/my.cnf'],
    content: /(?:^|\n)\[(?:client|mysql|mysqldump)\][^[]{0,2000}\n\s{0,8}password\s{0,4}=\s{0,4}\S/,
  },
  {
    id: 'object-storage-credentials',
    class: 'credentials',
    paths: ['/.s3cfg', '/.boto', '/.passwd-s3fs'],
    content:
      /(?:^|\n)\s{0,8}(?:secret_key|secret_access_key|aws_secret_access_key|gs_secret_access_key)\s{0,4}=\s{0,4}\S{16}|^[A-Z0-9]{16,32}:[A-Za-z0-9/+]{40}\s/,
  },
  {
    id: 'python-index-credentials',
    class: 'credentials',
    paths: ['/.pypirc'],
    content: /(?:^|\n)\[[\w-]{1,40}\][^[]{0,500}\n\s{0,8}password\s{0,4}[:=]\s{0,4}\S/,
  },
  {
    id: 'package-host-credentials',
    class: 'credentials',
    paths: ['/.composer/auth.json', '/auth.json', '/.gem/credentials', '/.cargo/credentials'],
    content:
      /"(?:http-basic|github-oauth|gitlab-token|bitbucket-oauth|bearer)"\s{0,4}:\s{0,4}\{\s{0,20}"|:rubygems_api_key:|\[registr(?:y|ies\.[\w-]{1,40})\]\s{1,4}token\s{0,4}=/,
  },
  {
    id: 'kubernetes-credentials',
    class: 'credentials',
    paths: ['/.kube/config', '/kubeconfig'],
    content: /(?:^|\n)\s{0,12}(?:client-key-data|token|password): \S{8}/,
    holds: (text) => /(?:^|\n)clusters:/.test(text),
  },
  {
    id: 'cloud-service-account',
    class: 'credentials',
    paths: [
      '/credentials.json',
      '/service-account.json',
      '/serviceAccountKey.json',
      '/service_account.json',
      '/firebase-adminsdk.json',
      '/google-credentials.json',
      '/gcp-key.json',
    ],
    content:
      /"private_key"\s{0,4}:\s{0,4}"-----BEGIN PRIVATE KEY-----[A-Za-z0-9+/=\\\s]{40,6000}-----END |"client_secret"\s{0,4}:\s{0,4}"[\w-]{20}/,
  },
  {
    id: 'azure-tokens',
    class: 'credentials',
    paths: ['/.azure/accessTokens.json'],
    content: /"(?:accessToken|refreshToken|AccessToken|RefreshToken)"\s{0,4}:/,
  },
  {
    id: 'infrastructure-variables',
    class: 'credentials',
    paths: ['/terraform.tfvars', '/prod.tfvars'],
    content: /(?:^|\n)\s{0,8}\w{0,40}(?:password|secret|token|access_key|api_key)\w{0,20}\s{0,8}=\s{0,8}"[^"\n]{4}/i,
  },
  {
    id: 'inventory-credentials',
    class: 'credentials',
    paths: ['/ansible/hosts', '/inventory'],
    content: /\bansible_(?:ssh_pass|password|become_pass(?:word)?|sudo_pass)\s{0,4}[=:]\s{0,4}\S/,
  },
  {
    id: 'vault-token',
    class: 'credentials',
    paths: ['/.vault-token'],
    content: /^(?:hvs|hvb|s|b)\.[A-Za-z0-9_-]{20,200}\s{0,2}$/,
  },
  {
    id: 'mail-client-credentials',
    class: 'credentials',
    paths: ['/.msmtprc', '/.esmtprc'],
    content: /(?:^|\n)\s{0,8}(?:set (?:imap|smtp)_pass|password|pass)\s{0,4}[= ]\s{0,4}["']?\S{3}/,
  },
  {
    id: 'ftp-client-credentials',
    class: 'credentials',
    paths: ['/filezilla.xml', '/FileZilla.xml', '/sitemanager.xml', '/recentservers.xml', '/WinSCP.ini', '/winscp.ini'],
    content:
      /<FileZilla3[\s\S]{0,4000}?<Pass[ >]|\[Sessions\\[^\n]{1,200}\n[\s\S]{0,2000}?\bPassword=\S|(?:^|\n)PWD=V?[0-9A-F]{8}|"(?:pass|password)"\s{0,4}:\s{0,4}"[^"\n]{3}/,
  },
  {
    id: 'editor-credentials',
    class: 'credentials',
    paths: ['/.idea/WebServers.xml', '/.idea/webServers.xml', '/.idea/dataSources.local.xml'],
    content: /<fileTransfer[^>]{0,400}\bpassword="|"(?:\w{0,20}\.)?password"\s{0,4}:\s{0,4}"[^"\n]{3}/,
  },
  {
    // KeePass: two signatures of four bytes (KDBX format).
    id: 'password-database',
    class: 'credentials',
    paths: ['/passwords.kdbx', '/Database.kdbx', '/database.kdbx'],
    // biome-ignore lint/suspicious/noControlCharactersInRegex: first bytes of a file format
    content: /^\x03\xd9\xa2\x9a[\x65-\x67]\xfb\x4b\xb5/,
  },
  {
    // JKS, or PKCS#12 whose first number is its version, 3 (RFC 7292 section 4).
    id: 'key-store',
    class: 'private-key',
    paths: ['/keystore.jks', '/server.jks', '/keystore.p12', '/server.pfx'],
    // biome-ignore lint/suspicious/noControlCharactersInRegex: first bytes of a file format
    content: /^(?:\xfe\xed\xfe\xed\0\0\0[\x01\x02]|\x30\x82[\s\S]{2}\x02\x01\x03\x30)/,
  },
  {
    id: 'putty-key',
    class: 'private-key',
    paths: ['/id_rsa.ppk', '/key.ppk'],
    content: /^PuTTY-User-Key-File-[123]: [\w@.-]{1,60}\r?\n[\s\S]{0,2000}Private-Lines: \d/,
  },
  {
    id: 'rails-secrets',
    class: 'credentials',
    paths: ['/config/secrets.yml', '/secrets.yml'],
    content: /(?:^|\n)\s{0,8}secret_key_base:\s{0,4}["']?[0-9a-f]{30}/,
  },
  { id: 'rails-master-key', class: 'credentials', paths: ['/config/master.key'], content: /^[0-9a-f]{32}\s{0,2}$/ },
  {
    id: 'hashed-system-passwords',
    class: 'password-file',
    paths: ['/etc/shadow'],
    content: /(?:^|\n)\w[\w-]{0,31}:\$(?:1|2[aby]|5|6|y|gy)\$[^:\n]{8,200}:\d{0,6}:/,
  },
  {
    id: 'windows-answer-file',
    class: 'credentials',
    paths: ['/unattend.xml'],
    content: /<(?:Administrator)?Password>\s{0,40}<Value>[^<\s]|(?:^|\n)AdminPassword\s{0,4}=\s{0,4}[^*\s]/i,
  },
  {
    id: 'token-signing-key',
    class: 'private-key',
    paths: ['/storage/oauth-private.key', '/config/jwt/private.pem', '/jwt-private.pem'],
    content: /-----BEGIN (?:RSA |EC |ENCRYPTED |)PRIVATE KEY-----[\s\S]{40,12000}?-----END /,
    holds: (text) => holdsPrivateKey(text.slice(text.indexOf('-----BEGIN'))),
  },
];
