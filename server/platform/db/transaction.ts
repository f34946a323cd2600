import type { Transaction } from 'kysely';
import type { DB } from './generated/tables.ts';

/** What queries run on: a transaction whose scope row-level security enforces. */
export type Tx = Transaction<DB>;
