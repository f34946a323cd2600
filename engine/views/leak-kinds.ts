/** Kind of leak that a check of information leakage finds, as its table names it (contract/api/area-rows.ts). */
const KINDS: Readonly<Record<string, string>> = {
  'version-control': 'version-control',
  environment: 'environment',
  configuration: 'environment',
  'private-key': 'environment',
  'password-file': 'password-file',
  backup: 'backup',
  log: 'log',
  'log-in-portal': 'login-portal',
  'internal-address': 'address',
  'internal-certificate-name': 'address',
  contact: 'contact',
  'security-txt': 'contact',
};

/** @param check id of a check of information leakage; what fits no kind is a document */
export function leakKind(check: string): string {
  return KINDS[check.slice(check.indexOf('.') + 1)] ?? 'document';
}
