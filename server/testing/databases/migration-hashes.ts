import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, '../../platform/db/migrations');
/** Name of each migration, or of a file of the baseline → its hash when it was committed. */
export const COMMITTED = path.join(FOLDER, 'committed.json');

/** Statements of a migration, without comments, imports and the layout of lines, which may change. */
function statementsOf(text: string): string {
  return text
    .replaceAll(/^\s*\/\*\*[\s\S]*?\*\/$/gm, '')
    .replaceAll(/^\s*(?:\/\/|--).*$/gm, '')
    .replaceAll(/^import [\s\S]*?;$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export const migrationHash = (text: string): string => hash('sha256', statementsOf(text));

/** Hashes of all migrations as they are now. A migration is known by its name: its folder may change. */
export function presentHashes(): Record<string, string> {
  const files = globSync('**/*.{ts,sql}', { cwd: FOLDER }).filter((file) => !file.endsWith('.test.ts'));
  return Object.fromEntries(
    files
      .map((file) => [path.basename(file), migrationHash(readFileSync(path.join(FOLDER, file), 'utf8'))] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export const committedHashes = (): Record<string, string> => JSON.parse(readFileSync(COMMITTED, 'utf8'));

/** The file with new migrations; hashes that it has are never replaced. */
export function withNewMigrations(): string {
  const all = Object.entries({ ...presentHashes(), ...committedHashes() });
  return `${JSON.stringify(Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
}
