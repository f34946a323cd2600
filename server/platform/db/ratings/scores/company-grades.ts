import { GRADES } from '@assay/contract/grades.ts';
import { type RawBuilder, sql } from 'kysely';
import { HISTORY_PLACE_NOW, HISTORY_POINTS, RATING_AT } from '#platform/db/suppliers/shared-domains.ts';

/**
 * How many domains of a company have which grade, as arrays in the order of `GRADES`, which are stored with its scores
 * (decision 0185). Domains without a grade are not counted.
 */
const NAMES = sql.lit(`{${GRADES.map(({ grade }) => grade).join(',')}}`);
/** Grades of one point of the history, the best first. */
export const GRADE_NAMES = sql`${NAMES}::text[]`;
export const GRADES_COUNT = sql.lit(GRADES.length);

/** SQL of the numbers at present. */
export function gradesNow(companyId: string): RawBuilder<unknown> {
  return sql`array(
    select count(r.id)::integer from unnest(${GRADE_NAMES}) with ordinality g (grade, place)
    left join (
      select r.id, r.grade from domain d join rating r on r.id = d.rating_id
      where d.company_id = ${companyId} and d.deleted_at is null) r on r.grade = g.grade
    group by g.place order by g.place)`;
}

/** SQL of the numbers at each point of the history but the present, the oldest point first. */
export function gradesByMonth(companyId: string): RawBuilder<unknown> {
  return sql`array(
    with past as (select * from (${HISTORY_POINTS}) p where place < ${HISTORY_PLACE_NOW}), rated as materialized (
      select p.place, r.grade, count(*)::integer as n from past p
      cross join (select d.id from domain d where d.company_id = ${companyId} and d.deleted_at is null) s
      join ${RATING_AT} on true group by p.place, r.grade)
    select coalesce(r.n, 0) from past p cross join unnest(${GRADE_NAMES}) with ordinality g (grade, place)
    left join rated r on r.place = p.place and r.grade = g.grade
    order by p.place, g.place)`;
}
