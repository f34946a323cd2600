import pg from 'pg';
import type { Statement } from './bare.ts';

/** Tables that are large in the data set: none of their scans may be sequential. */
const LARGE = new Set([
  'asset',
  'dependency',
  'domain',
  'domain_address',
  'evidence_item',
  'finding',
  'finding_event',
  'inventory_asset',
  'notification',
  'notification_event',
  'observed_service',
  'rating',
  'report',
  'scan',
  'scan_schedule',
]);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

/** What the plans of a call's statements show. */
export interface PlanFigures {
  /** Blocks of 8 kB that they read. */
  blocks: number;
  /** Sequential scans of large tables, and just-in-time compilation. */
  faults: string[];
}

function scansOf(plan: Plan): string[] {
  const table = plan['Relation Name'] ?? '';
  const own = plan['Node Type'].includes('Seq Scan') && LARGE.has(table) ? [`sequential scan of ${table}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)];
}

/**
 * Runs statements again, as the role of the product and in their order, because those before set the scope, and reads
 * their plans.
 * @param show prints them
 */
export async function plansOf(
  url: string,
  statements: readonly Statement[],
  show?: (text: string) => void,
): Promise<PlanFigures> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const figures: PlanFigures = { blocks: 0, faults: [] };
  try {
    for (const { text, values } of statements) {
      if (!/^\s*(select|with)\b/i.test(text)) {
        await client.query(text, values);
        continue;
      }
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan; JIT?: unknown }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      for (const { Plan: plan, JIT: jit } of rows.flatMap((row) => row['QUERY PLAN'])) {
        figures.blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        figures.faults.push(...scansOf(plan), ...(jit ? ['just-in-time compilation'] : []));
      }
      if (!show) continue;
      const shown = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values);
      show(`${text}\n${shown.rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
    }
    return figures;
  } catch (error) {
    // A statement that the limit of requests ends is a result as well.
    figures.faults.push(String(error));
    return figures;
  } finally {
    await client.end();
  }
}
