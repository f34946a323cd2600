import { sql } from 'kysely';
import { QUEUE_SCHEMA } from '../connection/grants.ts';
import type { Tx } from '../transaction.ts';
import type { NewScan } from './scans.ts';

/** Users wait for re-tests and requested scans; automatic scans have a lower priority. */
const CLASSES: Readonly<Record<NewScan['kind'], number>> = { retest: 2, full: 1, automatic: 0, partial: 0 };
/** Turns of a class; the highest is never reached, because turns begin at 0 again when nothing waits. */
const TURNS = 100_000_000;

/** Place of a scan in the queue. */
export interface ScanTurn {
  /** Stored with the scan. */
  turn: number;
  /** Priority of its job. */
  priority: number;
}

/**
 * The turn of a new scan: companies take turns, each with its scans in their order, however many it has (start-time fair
 * queuing, Goyal et al. 1996). A company without waiting scans joins at the turn that the queue has reached, otherwise
 * the scan follows the company's last one. Before it is stored.
 */
export async function nextScanTurn(
  tx: Tx,
  queue: string,
  { companyId, kind }: Pick<NewScan, 'companyId' | 'kind'>,
): Promise<ScanTurn> {
  const top = CLASSES[kind] * TURNS;
  const kinds = Object.keys(CLASSES).filter((other) => CLASSES[other as NewScan['kind']] === CLASSES[kind]);
  const { rows } = await sql<{ turn: number }>`
    select greatest(
      (select turn + 1 from scan
       where company_id = ${companyId} and state = 9 and started_at is null and kind = any(${kinds}::text[])
       order by turn desc limit 1),
      (select ${top}::integer - priority from ${sql.table(`${QUEUE_SCHEMA}.job`)}
       where name = ${queue} and state < 'active' and start_after <= now()
         and priority <= ${top}::integer and priority > ${top - TURNS}::integer
       order by priority desc, created_on limit 1),
      0) as turn`.execute(tx);
  const turn = Math.min(rows[0]!.turn, TURNS - 1);
  return { turn, priority: top - turn };
}
