import type { Transaction } from 'kysely';
import type { DB } from './generated/tables.ts';

/** The transaction that queries run on; row-level security enforces its scope. */
export type Tx = Transaction<DB>;
