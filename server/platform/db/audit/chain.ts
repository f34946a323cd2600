import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Current head of the hash chain. */
export interface ChainState {
  number: number;
  seal: string;
  at: Date | null;
  waiting: number;
  signedDay: string | null;
}

export async function chainState(tx: Tx): Promise<ChainState> {
  const { rows } = await sql<ChainState>`
    select coalesce(s.last, 0) as number, coalesce(s.seal, '') as seal, s.sealed_at as at,
           (select count(*)::int from audit_unsealed) as waiting,
           (select max(day)::text from audit_day) as "signedDay"
    from (values (1)) one left join lateral (
      select entry_number::int as last, encode(seal, 'hex') as seal, sealed_at from audit_seal order by entry_number desc limit 1
    ) s on true`.execute(tx);
  return rows[0]!;
}
