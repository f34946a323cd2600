import type { MemberRow } from '@assay/contract/api/admin.ts';
import { csvLine } from '@assay/engine';
import type { Translator } from '@assay/locales';

const HEADS = [
  ...['ui:admin.members.member', 'ui:auditFact.name', 'ui:column.company', 'ui:admin.members.role'],
  ...['ui:admin.members.place', 'ui:column.state', 'ui:admin.members.planEnd', 'ui:admin.members.since'],
  'ui:column.lastLogin',
] as const;

function stateOf({ disabled, approvalPending, locked, passwordExpired }: MemberRow): string {
  if (disabled) return 'disabled';
  if (approvalPending) return 'waiting';
  if (locked) return 'locked';
  return passwordExpired ? 'expired-password' : 'active';
}

/** Accounts as CSV, a line each; formulas are turned into text (`csvLine`). */
export function membersCsv(rows: readonly MemberRow[], words: Translator): string {
  const lines = rows.map((row) =>
    csvLine([
      ...[row.account, row.name, row.company.name, words.t(`ui:role.${row.permission}`)],
      row.company.personal ? '' : words.t(`terms:companyRoles.${row.companyRole}`),
      words.t(`ui:admin.members.state.${stateOf(row)}`),
      ...[row.company.planEnd ?? '', row.createdAt, row.lastLoginAt ?? ''],
    ]),
  );
  // Spreadsheets take a file without this mark for one of an older character set.
  return `\ufeff${csvLine(HEADS.map((head) => words.t(head)))}${lines.join('')}`;
}
