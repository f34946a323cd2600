/** Kind of leak that an information leakage check finds, as named in its table (contract/api/area-rows.ts). */
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
};

/**
 * Checks of a file that a site should publish: a missing or incorrect file is a test result, and nothing has leaked.
 */
const TESTS: ReadonlySet<string> = new Set(['information_leakage.security-txt']);

export function isTestResult(check: string): boolean {
  return TESTS.has(check);
}

/** @param check id of an information leakage check; `document` by default */
export function leakKind(check: string): string {
  return KINDS[check.slice(check.indexOf('.') + 1)] ?? 'document';
}
