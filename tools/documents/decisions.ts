import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const HEAD = /^# (?<number>\d{4}) (?<title>.+)\n\nDate: (?<date>\d{4}-\d{2}-\d{2})\. Status: (?<status>[^\n]+)\.\n/;

/**
 * docs/decisions/README.md: number, title, status and date of every decision record.
 * @throws when a record does not begin with its title, date and status
 */
export function decisionsIndex(): string {
  const rows = globSync('[0-9]*.md', { cwd: FOLDER })
    .sort()
    .map((file) => {
      const head = HEAD.exec(readFileSync(join(FOLDER, file), 'utf8'))?.groups;
      if (!head) throw new Error(`docs/decisions/${file} must begin with "# NNNN Title" and "Date: … Status: ….".`);
      if (!file.startsWith(head.number!)) throw new Error(`docs/decisions/${file} has the number ${head.number}.`);
      return `| [${head.number}](${file}) | ${head.title} | ${head.status} | ${head.date} |`;
    });
  return `# Decision records

Generated from the records by \`npm run generate\`.

A new record takes the next free number and begins with its title and the line \`Date: YYYY-MM-DD. Status: accepted.\`, followed by context, decision, alternatives and consequences. When a decision changes, its record is kept and its status becomes \`superseded by NNNN\`. Some numbers are not used.

| number | decision | status | date |
|---|---|---|---|
${rows.join('\n')}
`;
}
