import { gunzipped, isArchive } from '../pages/archive-content.ts';
import type { FileSignature } from '../pages/file-rules.ts';

const SQL_DUMP =
  /(?:^|\n)(?:CREATE TABLE |INSERT INTO |DROP TABLE |COPY public\.)|-- (?:MySQL|MariaDB|PostgreSQL) (?:database )?dump|-- phpMyAdmin SQL Dump/i;
const LOG_LINES =
  /(?:^|\n)(?:\[?\d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d:\d\d|\[[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d\d:\d\d|\[\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d|[0-9a-fA-F.:]{7,45} \S{1,40} \S{1,40} \[\d\d\/[A-Z][a-z]{2}\/\d{4}:)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: first bytes of a file format
const MAC_FOLDER_MAGIC = /^\0\0\0\x01Bud1/;
/** Identified by `holds` alone. */
const ANYTHING = /^[\s\S]/;

/** Copies of a site, its data and its logs, and directory listings. */
export const BACKUP_RULES: readonly FileSignature[] = [
  {
    id: 'editor-copy',
    class: 'backup',
    paths: ['/index.php~', '/index.php.bak', '/index.php.old', '/index.php.save', '/index.php.orig'],
    content: /<\?php/,
  },
  {
    id: 'editor-swap',
    class: 'backup',
    paths: ['/.index.php.swp', '/.index.php.swo', '/.config.php.swp', '/.login.php.swp'],
    content: /^b0VIM /,
  },
  {
    // Amazon S3 and compatible services (ListObjects), Azure Blob Storage (List Blobs).
    id: 'bucket-listing',
    class: 'listing',
    paths: ['/'],
    content: /<ListBucketResult[\s>]|<EnumerationResults[\s>]/,
  },
  { id: 'folder-index', class: 'listing', paths: ['/.DS_Store'], content: MAC_FOLDER_MAGIC },
  {
    id: 'sql-dump',
    class: 'database',
    paths: [
      '/backup.sql',
      '/dump.sql',
      '/database.sql',
      '/db.sql',
      '/{name}.sql',
      '/{host}.sql',
      '/mysql.sql',
      '/data.sql',
      '/site.sql',
      '/users.sql',
      '/wordpress.sql',
      '/wp.sql',
      '/db_backup.sql',
      '/dbdump.sql',
    ],
    content: SQL_DUMP,
  },
  {
    id: 'database-file',
    class: 'database',
    paths: ['/database.sqlite', '/db.sqlite', '/db.sqlite3', '/database.sqlite3', '/database.db', '/data.db'],
    content: /^SQLite format 3\0/,
  },
  {
    // Some servers decompress the file themselves and declare it as a content coding.
    id: 'compressed-dump',
    class: 'database',
    paths: ['/backup.sql.gz', '/dump.sql.gz', '/database.sql.gz', '/db.sql.gz', '/{name}.sql.gz'],
    content: ANYTHING,
    holds: (text, bytes) => SQL_DUMP.test(text) || SQL_DUMP.test(gunzipped(bytes).toString('latin1')),
  },
  {
    id: 'archive',
    class: 'backup',
    paths: [
      '/backup.zip',
      '/backup.tar.gz',
      '/site.zip',
      '/{name}.zip',
      '/{name}.tar.gz',
      '/{name}.tgz',
      '/{name}.rar',
      '/{name}.7z',
      '/{host}.zip',
      '/{host}.tar.gz',
      '/{host}.tgz',
      '/backup.tgz',
      '/backup.tar',
      '/backup.rar',
      '/backup.7z',
      '/backups.zip',
      '/www.zip',
      '/www.tar.gz',
      '/www.rar',
      '/web.zip',
      '/web.tar.gz',
      '/html.zip',
    ],
    content: ANYTHING,
    holds: (_text, bytes) => isArchive(bytes),
  },
  {
    id: 'error-log',
    class: 'log',
    paths: [
      '/error.log',
      '/error_log',
      '/debug.log',
      '/wp-content/debug.log',
      '/storage/logs/laravel.log',
      '/errors.log',
      '/php_error.log',
      '/php_errors.log',
      '/php-error.log',
      '/logs/error.log',
      '/log/error.log',
      '/log/production.log',
    ],
    content: LOG_LINES,
  },
  { id: 'access-log', class: 'log', paths: ['/access.log', '/logs/access.log'], content: LOG_LINES },
];
