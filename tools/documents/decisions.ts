import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const HEAD = /^# (?<number>\d{4}) (?<title>.+)\n\nDate: (?<date>\d{4}-\d{2}-\d{2})\. Status: (?<status>[^\n]+)\.\n/;
const SECTIONS = ['Context', 'Decision', 'Alternatives', 'Consequences'];

/**
 * docs/decisions/README.md: number, title, status and date of every decision record.
 * @throws when a record does not begin with its title, date and status, or lacks a section
 */
export function decisionsIndex(): string {
  const rows = globSync('[0-9]*.md', { cwd: FOLDER })
    .sort()
    .map((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      const head = HEAD.exec(text)?.groups;
      if (!head) throw new Error(`docs/decisions/${file} must begin with "# NNNN Title" and "Date: … Status: ….".`);
      if (!file.startsWith(head.number!)) throw new Error(`docs/decisions/${file} has the number ${head.number}.`);
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
      if (headings.join() !== SECTIONS.join())
        throw new Error(`docs/decisions/${file} must have the sections ${SECTIONS.join(', ')}.`);
      return `| [${head.number}](${file}) | ${head.title} | ${head.status} | ${head.date} |`;
    });
  return `# Decision records

Generated from the records by \`npm run generate\`.

A new record takes the next free number. It begins with its title and the line \`Date: YYYY-MM-DD. Status: accepted.\` and has the sections ${SECTIONS.join(', ')}. When a decision changes, the status of its record becomes \`superseded by NNNN\` or \`superseded in part by NNNN\`. A record that sums up several earlier ones replaces them: its status names their numbers, and their texts are in the history of the repository. Other numbers that are missing were never used.

| number | decision | status | date |
|---|---|---|---|
${rows.join('\n')}
`;
}
