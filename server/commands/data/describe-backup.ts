import type { BackupManifest } from '#platform/backup/manifest.ts';

/** Time and size of what was copied, for the operator. */
export function describeBackup({ created, tables }: BackupManifest): string {
  return `${created}, ${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`;
}
