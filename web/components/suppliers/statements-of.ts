import type { RowFinding } from '@assay/contract/api/analysis/row-findings.ts';

type Statement = NonNullable<RowFinding['statement']>;

/** The different statements of the owner on some findings, each with the number of findings; most frequent first. */
export function statementsOf(
  findings: readonly Pick<RowFinding, 'statement'>[],
): { statement: Statement; count: number }[] {
  const stated = findings.flatMap(({ statement }) => (statement?.decision ? [statement] : []));
  return [...Map.groupBy(stated, (statement) => JSON.stringify(statement)).values()]
    .map((equal) => ({ statement: equal[0]!, count: equal.length }))
    .sort((a, b) => b.count - a.count);
}
