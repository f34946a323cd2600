import { type KyselyPlugin, RawNode, type RootOperationNode } from 'kysely';

/**
 * Replaces each query by its EXPLAIN, so that queries return no rows.
 * @param found is called with each plan, one line each
 */
export function explainQueries(found: (plan: string[]) => void): KyselyPlugin {
  return {
    transformQuery({ node }): RootOperationNode {
      if (!RawNode.is(node) || !/^\s*(select|with|delete|update)/i.test(node.sqlFragments[0] ?? '')) return node;
      const [first = '', ...rest] = node.sqlFragments;
      return { ...node, sqlFragments: [`explain (analyze, costs off, timing off, summary off) ${first}`, ...rest] };
    },
    async transformResult({ result }) {
      const lines = result.rows.map((row) => row['QUERY PLAN']).filter((line) => typeof line === 'string');
      if (lines.length === 0) return result;
      found(lines);
      return { ...result, rows: [] };
    },
  };
}

/** Access paths of the plan: indexes, and tables with sequential scans. */
export function sourcesOf(plans: readonly string[][]): string {
  const names = plans.flat().flatMap((line) => {
    const index = /(?:using|Bitmap Index Scan on) (\S+)/.exec(line)?.[1];
    const whole = /Seq Scan on (\S+)/.exec(line)?.[1];
    if (index) return [index];
    return whole ? [`${whole} (whole)`] : [];
  });
  return [...new Set(names)].join(', ');
}
