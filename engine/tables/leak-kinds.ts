/** Kinds of leak as the leakage table names them (contract/api/area-rows.ts), by words in the check's name. */
const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/version-control|git|svn/, 'version-control'],
  [/environment|config|secret|key/, 'environment'],
  [/backup|dump/, 'backup'],
  [/log-in|login|portal/, 'login-portal'],
  [/password/, 'password-file'],
  [/\blogs?\b|log-files?/, 'log'],
  [/internal|address(?!.*mail)/, 'address'],
  [/mail|contact|security-txt/, 'contact'],
];

/** @param check id of a check of information leakage */
export function leakKind(check: string): string {
  const name = check.slice(check.indexOf('.') + 1);
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'document';
}
