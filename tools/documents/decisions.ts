import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const HEAD = /^# (?<number>\d{4}) (?<title>.+)\n\nDate: (?<date>\d{4}-\d{2}-\d{2})\. Status: (?<status>[^\n]+)\.\n/;
const SECTIONS = ['Context', 'Decision', 'Alternatives', 'Consequences'];

/** Numbers between 1 and the highest one that no record has. */
function unusedNumbers(numbers: readonly string[]): string[] {
  const highest = Math.max(...numbers.map(Number));
  const all = Array.from({ length: highest }, (_, index) => String(index + 1).padStart(4, '0'));
  return all.filter((number) => !numbers.includes(number));
}

/**
 * docs/decisions/README.md: number, title, status and date of every decision record.
 * @throws when a record does not begin with its title, date and status, or lacks a section
 */
export function decisionsIndex(): string {
  const records = globSync('[0-9]*.md', { cwd: FOLDER })
    .sort()
    .map((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      const head = HEAD.exec(text)?.groups;
      if (!head) throw new Error(`docs/decisions/${file} must begin with "# NNNN Title" and "Date: … Status: ….".`);
      if (!file.startsWith(head.number!)) throw new Error(`docs/decisions/${file} has the number ${head.number}.`);
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
      if (headings.join() !== SECTIONS.join())
        throw new Error(`docs/decisions/${file} must have the sections ${SECTIONS.join(', ')}.`);
      return {
        number: head.number!,
        row: `| [${head.number}](${file}) | ${head.title} | ${head.status} | ${head.date} |`,
      };
    });
  return `# Decision records

Generated from the records by \`npm run generate\`.

A new record takes the next free number. It begins with its title and the line \`Date: YYYY-MM-DD. Status: accepted.\` and has the sections ${SECTIONS.join(', ')}. A record is kept when its decision changes; its status becomes \`superseded by NNNN\` or \`superseded in part by NNNN\`. The numbers ${unusedNumbers(records.map(({ number }) => number)).join(', ')} are not used.

| number | decision | status | date |
|---|---|---|---|
${records.map(({ row }) => row).join('\n')}
`;
}
