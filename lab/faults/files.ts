import { generateKeyPairSync } from 'node:crypto';
import { page, text } from '../world/baseline-site.ts';
import { fault, linkFromFront, onWeb, puts, sends, webOf } from './fault.ts';

const DAY = 86_400_000;
const KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
/** Header of an archive's first member, whose name is 14 characters long. */
const ZIP = `PK\u0003\u0004\u0014\0\0\0\b\0${'\0'.repeat(16)}\u000e\0\0\0site/index.php`;
const LOG_IN = '<form><input name="log"><input name="pwd" type="password"></form>';

/**
 * An empty PDF with an information dictionary and the cross-reference table that readers require (ISO 32000-1 §7.5.4).
 */
function pdf(information: string): string {
  const objects = [information, '<< /Type /Catalog /Pages 3 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${body}${table}trailer\n<< /Size ${size} /Root 2 0 R /Info 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

/** Information leakage faults: files and texts that should not be public. */
export const FILE_FAULTS = {
  'git-exposed': fault((site) => {
    puts('/.git/HEAD', { type: 'application/octet-stream', body: 'ref: refs/heads/main\n' })(site);
    puts('/.git/config', {
      type: 'application/octet-stream',
      body: '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n',
    })(site);
  }, onWeb('information_leakage.version-control/readable')),
  'git-token-exposed': fault(
    puts('/.git/config', {
      type: 'application/octet-stream',
      body: '[core]\n\tbare = false\n[remote "origin"]\n\turl = https://deploy:invented-for-the-lab@git.lab.test/shop.git\n',
    }),
    onWeb('information_leakage.version-control/readable', 'information_leakage.environment/credentials'),
  ),
  'svn-exposed': fault(puts('/.svn/entries', text('12\n')), onWeb('information_leakage.version-control/readable')),
  // Every path returns assignments, an archive or a key, and no two responses are identical.
  'everything-looks-exposed': fault((site) => {
    webOf(site).missing = { type: 'text/plain', body: `A_B=1\nDB_PASSWORD=none\n${KEY}`, echoes: true };
  }),
  // The directory listing reveals the dump, whose name cannot be guessed.
  'listing-with-dump': fault(
    (site) => {
      const links = '<a href="../">../</a><a href="customers-2026.sql">customers-2026.sql</a>';
      puts('/files/', { body: page('Index of /files', `<h1>Index of /files</h1><pre>${links}</pre>`) })(site);
      puts('/files/customers-2026.sql', {
        type: 'application/sql',
        body: '-- MySQL dump 10.13\nCREATE TABLE `c` (`id` int);\n',
      })(site);
    },
    onWeb('application_security.directory-listing/shown', 'information_leakage.backup/database'),
  ),
  'recipes-exposed': fault(
    (site) => {
      puts('/.gitlab-ci.yml', text('stages:\n  - build\n'))(site);
      puts('/crossdomain.xml', {
        type: 'text/xml',
        body: '<cross-domain-policy><allow-access-from domain="*"/></cross-domain-policy>',
      })(site);
      puts('/wp-json/wp/v2/users', { type: 'application/json', body: '[{"id":1,"name":"Anna","slug":"anna"}]' })(site);
    },
    onWeb(
      ...['build-file', 'cross-domain-policy', 'account-list'].map((id) => `information_leakage.configuration/${id}`),
    ),
  ),
  'env-exposed': fault(
    puts('/.env', text('APP_ENV=production\nDB_HOST=127.0.0.1\nDB_PASSWORD=invented-for-the-lab\n')),
    onWeb('information_leakage.environment/readable'),
  ),
  'dump-exposed': fault(
    puts('/backup.sql', {
      type: 'application/sql',
      body: '-- MySQL dump 10.13  Distrib 5.7.33, for Linux (x86_64)\n--\n-- Host: localhost    Database: shop\nCREATE TABLE `users` (`id` int);\nINSERT INTO `users` VALUES (1);\n',
    }),
    onWeb('information_leakage.backup/database'),
  ),
  'log-exposed': fault(
    puts(
      '/error.log',
      text(
        '[Mon Nov 02 10:11:12.131415 2026] [core:error] [pid 42] [client 192.0.2.77:40000] AH00126: Invalid URI in request\n',
      ),
    ),
    onWeb('information_leakage.log/readable'),
  ),
  'security-txt-missing': fault((site) => {
    delete webOf(site).pages['/.well-known/security.txt'];
  }, onWeb('information_leakage.security-txt/missing')),
  'security-txt-expired': fault((site) => {
    const expired = new Date(Date.now() - 30 * DAY).toISOString();
    puts('/.well-known/security.txt', text(`Contact: mailto:security@${site.domain}\r\nExpires: ${expired}\r\n`))(site);
  }, onWeb('information_leakage.security-txt/expired')),
  'emails-on-page': fault((site) => {
    const addresses = ['anna.lindqvist', 'ben.okafor', 'chiyo.tanaka'].map((name) => `${name}@${site.domain}`);
    const links = addresses.map((address) => `<a href="mailto:${address}">${address}</a>`).join(' ');
    puts('/', { body: page('Contact', `<h1>Contact</h1><p>${links}</p>`) })(site);
  }, onWeb('information_leakage.contact/e-mail-addresses')),
  'internal-address': fault(
    puts('/', { body: page('Welcome', '<h1>Welcome</h1><!-- served by http://10.20.30.40:8080/ -->') }),
    onWeb('information_leakage.internal-address/in-page'),
  ),
  'private-key-exposed': fault(puts('/server.key', text(KEY)), onWeb('information_leakage.private-key/readable')),
  'cloud-keys-exposed': fault(
    puts(
      '/.aws/credentials',
      text('[default]\naws_access_key_id = LABLABLABLABLABLAB\naws_secret_access_key = invented\n'),
    ),
    onWeb('information_leakage.environment/credentials'),
  ),
  'settings-endpoint-open': fault(
    puts('/actuator/env', { type: 'application/json', body: '{"activeProfiles":[],"propertySources":[]}' }),
    onWeb('information_leakage.environment/actuator-readable'),
  ),
  'password-file-exposed': fault(
    puts('/.htpasswd', text('anna:$apr1$abcdefgh$ijklmnopqrstuvwxyz0123\n')),
    onWeb('information_leakage.password-file/readable'),
  ),
  'password-list-exposed': fault(
    puts('/passwords.txt', text('password: invented\n')),
    onWeb('information_leakage.password-file/in-clear'),
  ),
  'configuration-exposed': fault(
    puts('/docker-compose.yml', text('services:\n  web:\n    image: shop:1\n')),
    onWeb('information_leakage.configuration/readable'),
  ),
  'package-list-exposed': fault(
    puts('/package.json', { type: 'application/json', body: '{"name":"shop","dependencies":{"left":"1.0.0"}}' }),
    onWeb('information_leakage.configuration/package-list'),
  ),
  'archive-exposed': fault(
    puts('/backup.zip', { type: 'application/zip', body: ZIP }),
    onWeb('information_leakage.backup/archive'),
  ),
  'source-copy-exposed': fault(
    puts('/index.php~', text("<?php require 'shop.php';\n")),
    onWeb('information_leakage.backup/source-copy'),
  ),
  'source-map-exposed': fault((site) => {
    puts('/', { body: page('Welcome', '<h1>Welcome</h1>', '<script src="/js/app.js"></script>') })(site);
    puts('/js/app.js', { type: 'text/javascript', body: 'start();\n//# sourceMappingURL=app.js.map\n' })(site);
    const map = { version: 3, file: 'app.js', sources: ['src/app.ts'], names: [], mappings: 'AAAA' };
    puts('/js/app.js.map', { type: 'application/json', body: JSON.stringify(map) })(site);
  }, onWeb('information_leakage.source-map/readable')),
  'log-in-page': fault(
    puts('/admin/', { body: page('Log in', LOG_IN) }),
    onWeb('information_leakage.log-in-portal/reachable'),
  ),
  'internal-address-in-header': fault(
    sends('X-Backend-Server', '10.20.30.40:8080'),
    onWeb('information_leakage.internal-address/in-header'),
  ),
  'robots-tells-paths': fault(
    puts('/robots.txt', text('User-agent: *\nDisallow: /admin/\nDisallow: /backup/\n')),
    onWeb('information_leakage.robots/paths-revealed'),
  ),
  'security-txt-without-contact': fault((site) => {
    const expires = new Date(Date.now() + 100 * DAY).toISOString();
    webOf(site).pages['/.well-known/security.txt'] = text(`Expires: ${expires}\r\n`);
  }, onWeb('information_leakage.security-txt/contact-invalid')),
  'folder-index-exposed': fault(
    puts('/.DS_Store', { type: 'application/octet-stream', body: '\0\0\0\u0001Bud1\0' }),
    onWeb('application_security.directory-listing/folder-index'),
  ),
  'bucket-lists': fault((site) => {
    const body =
      '<?xml version="1.0"?><ListBucketResult><Name>media</Name><Contents><Key>a.zip</Key></Contents></ListBucketResult>';
    site.machines.web.web!.pages['/'] = { type: 'application/xml', body };
  }, onWeb('application_security.directory-listing/bucket')),
  'document-tells': fault(
    (site) => {
      linkFromFront(site, '/files/offer.pdf');
      const fields = String.raw`<< /Title (C:\\Users\\alind\\offer.docx) /Author (Anna Lind) /Producer (Ghostscript 9.27) >>`;
      puts('/files/offer.pdf', { type: 'application/pdf', body: pdf(fields) })(site);
    },
    onWeb(...['inner-paths', 'people', 'software'].map((id) => `information_leakage.document-metadata/${id}`)),
  ),
  'security-txt-without-expiry': fault(
    puts('/.well-known/security.txt', text('Contact: mailto:security@lab.test\r\n')),
    onWeb('information_leakage.security-txt/expires-invalid'),
  ),
  // Makes `\s*.*$` backtrack at every space (CWE-1333), because `.` does not match U+2028.
  'security-txt-long-line': fault((site) => {
    const line = `Expires:${'\t'.repeat(32_600)}\u2028x`;
    puts('/.well-known/security.txt', text(`Contact: mailto:security@${site.domain}\r\n${line}\r\n`))(site);
  }, onWeb('information_leakage.security-txt/expires-invalid')),
} as const;
