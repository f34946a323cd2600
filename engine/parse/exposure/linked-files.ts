import { FILE_SIGNATURES, type FileRequest } from '../pages/file-signatures.ts';
import { listedMembers } from '../pages/folder-index.ts';
import { parseUrl } from '../web/site.ts';

/** File name suffixes that indicate the file type, and the rules that can confirm it. */
const KINDS: readonly (readonly [name: RegExp, rules: readonly string[]])[] = [
  [/\.sql(?:\.gz|\.gzip)$/i, ['compressed-dump']],
  [/\.sql$/i, ['sql-dump']],
  [/\.(?:zip|tar|tgz|tar\.gz|tar\.xz|rar|7z)$/i, ['archive']],
  [/\.(?:sqlite3?|db)$/i, ['database-file']],
  [/(?:^|\/)\.env[\w.-]{0,40}$|\.env$/i, ['environment']],
  [/\.(?:key|pem|priv)$|(?:^|\/)id_[a-z0-9]{2,10}$/i, ['private-key']],
  [/\.ppk$/i, ['putty-key']],
  [/\.(?:pfx|p12|jks)$/i, ['key-store']],
  [/\.kdbx$/i, ['password-database']],
  [/(?:^|\/)\.?htpasswd[\w.-]{0,20}$/i, ['web-password-file']],
  [/\.log(?:\.\d{1,2})?$|(?:^|\/)(?:error|access)_log$/i, ['error-log', 'access-log']],
  [
    /\.php(?:\.(?:bak|old|orig|save|swp|txt)|~)$|\.bak$/i,
    ['php-config', 'wordpress-config', 'editor-copy', 'sql-dump'],
  ],
  [/passw[\w-]{0,20}\.(?:txt|csv)$/i, ['password-list']],
  [/\.(?:ini|ya?ml|properties|conf|cfg)$/i, ['settings-text', 'server-config', 'spring-config']],
  [/(?:config|settings|secrets?|credentials?)[\w.-]{0,40}\.json$/i, ['config-json', 'cloud-service-account']],
];
/** Maximum number of folders from robots.txt to request. */
const FOLDERS_MAX = 10;
const PATH_MAX = 300;

const rule = (id: string) => FILE_SIGNATURES.find((signature) => signature.id === id);

/** The possible contents of a path by its name; null if it is no data file name. */
export function fileRequestOf(path: string): FileRequest | null {
  const rules = KINDS.find(([name]) => name.test(path))?.[1] ?? [];
  const signatures = rules.flatMap((id) => rule(id) ?? []);
  return signatures.length === 0 || path.length > PATH_MAX ? null : { path, signatures };
}

/**
 * Requests for data files in directory listings, in order, without duplicates.
 * @param listings path and HTML of directory listings
 */
export function listedFiles(listings: readonly { path: string; html: string }[]): FileRequest[] {
  const paths = listings.flatMap(({ path, html }) =>
    listedMembers(html).flatMap((href) => {
      const url = parseUrl(href.replaceAll('&amp;', '&'), `https://folder.invalid${path}`);
      return url?.hostname === 'folder.invalid' ? [url.pathname] : [];
    }),
  );
  return [...new Set(paths)].flatMap((path) => fileRequestOf(path) ?? []);
}

/** Requests for paths that robots.txt disallows: data files by name, and folders. */
export function disallowedFiles(disallowed: readonly string[]): FileRequest[] {
  // A pattern is not a path (RFC 9309 section 2.2.3).
  const paths = [...new Set(disallowed)].filter((path) => path.startsWith('/') && !/[*$?]/.test(path) && path !== '/');
  const listing = rule('folder-listing')!;
  const folders = paths.filter((path) => path.endsWith('/') && path.length <= PATH_MAX).slice(0, FOLDERS_MAX);
  return [
    ...paths.flatMap((path) => fileRequestOf(path) ?? []),
    ...folders.map((path) => ({ path, signatures: [listing] })),
  ];
}
