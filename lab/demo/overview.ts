import { safe } from './dns-console.ts';
import { DEMO_PASSWORD, SEED_COMPANIES } from './seed-companies.ts';

/** Accounts of the demo and their contents, for the terminal and the demo's own page. */

const OUTBOX = '/admin/mails';
const COLUMNS = ['code', 'login', 'role', 'company', 'what to see'] as const;

function rows(): (readonly string[])[] {
  return SEED_COMPANIES.flatMap(({ permission, people, name, shows }) =>
    people.map(({ email, role }, at) => [String(permission), email, role, name, at === 0 ? shows : '']),
  );
}

/** Lines for the terminal. */
export function overviewLines(publicUrl: string): string[] {
  const table = [COLUMNS, ...rows()];
  const widths = COLUMNS.map((_, at) => Math.max(...table.map((row) => row[at]!.length)));
  const lines = table.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd(),
  );
  return [
    '',
    `Every account has the password ${DEMO_PASSWORD}`,
    ...lines,
    '',
    `Mail is not sent: the administrator reads it in the outbox, ${publicUrl}${OUTBOX}`,
  ];
}

/** @param licenseCode an unused license code */
export function overviewHtml(publicUrl: string, licenseCode: string | null): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    row.map((cell) => `<${tag}>${safe(cell)}</${tag}>`).join('');
  const body = rows().map((row) => `<tr>${cells(row, 'td')}</tr>`);
  const license = licenseCode
    ? `<p>A license code for Enterprise lite, to redeem at /upgrade: <code>${safe(licenseCode)}</code></p>`
    : '';
  return `<p>The product: <a href="${safe(publicUrl)}">${safe(publicUrl)}</a>.
Every account has the password <code>${safe(DEMO_PASSWORD)}</code>.</p>
<table><tr>${cells(COLUMNS, 'th')}</tr>${body.join('')}</table>
<p>Mail is not sent: the administrator reads it in <a href="${safe(publicUrl + OUTBOX)}">the outbox</a>.</p>${license}`;
}
