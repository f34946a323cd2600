import { LIMITED_BELOW } from '@assay/contract/coverage.ts';
import { sql } from 'kysely';

/** Whether the rating `r` is called limited; false where there is none. */
export const IS_LIMITED = sql<boolean>`(r.grade is not null and r.coverage < ${sql.lit(LIMITED_BELOW)})`;
