import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { IS_LIMITED } from './limited.ts';

/** A domain's badge; null while it is off. */
export async function badgeOf(tx: Tx, domainId: string): Promise<{ code: string; score: boolean } | null> {
  const { rows } = await sql<{ code: string; score: boolean }>`
    select code, shows_score as score from badge where domain_id = ${domainId}`.execute(tx);
  return rows[0] ?? null;
}

/** @returns false if that was so before, or the badge is off */
export async function updateBadgeScore(tx: Tx, domainId: string, score: boolean): Promise<boolean> {
  const { rows } = await sql`
    update badge set shows_score = ${score} where domain_id = ${domainId} and shows_score <> ${score}
    returning 1 as changed`.execute(tx);
  return rows.length > 0;
}

/** @returns false when it was on before */
export async function insertBadge(
  tx: Tx,
  badge: { domainId: string; companyId: string; code: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into badge (domain_id, company_id, code) values (${badge.domainId}, ${badge.companyId}, ${badge.code})
    on conflict do nothing returning 1 as made`.execute(tx);
  return rows.length > 0;
}

/** @returns false when it was off before */
export async function deleteBadge(tx: Tx, domainId: string): Promise<boolean> {
  const { rows } = await sql`delete from badge where domain_id = ${domainId} returning 1 as gone`.execute(tx);
  return rows.length > 0;
}

/** Data shown by a badge: nothing else is read. */
export interface ShownBadge {
  /** Null = not rated. */
  grade: string | null;
  /** Of 100; null = not rated, or the owner does not show it. */
  score: number | null;
  limited: boolean;
  /** Of a rating with unconfirmed findings; the score only if the owner shows it. */
  unconfirmed: { findings: number; score: number | null } | null;
  at: Date;
  timeZone: string;
}

/** Of the domain's latest rating; null for an unknown code, or a domain that was removed or is no longer verified. */
export async function badgeByCode(tx: Tx, code: string): Promise<ShownBadge | null> {
  const { rows } = await sql<ShownBadge>`
    select r.grade, case when b.shows_score then r.total end as score, ${IS_LIMITED} as limited,
      case when r.unconfirmed is not null then json_build_object('findings', r.unconfirmed->'findings',
        'score', case when b.shows_score then r.unconfirmed->'score' end) end as unconfirmed,
      r.rated_at as at, c.time_zone as "timeZone"
    from badge b join domain d on d.id = b.domain_id and d.deleted_at is null and d.status = 'verified'
    join company c on c.id = d.company_id
    cross join lateral (select grade, total, coverage, unconfirmed, rated_at from rating where domain_id = d.id and not superseded
                        order by rated_at desc, created_at desc limit 1) r
    where b.code = ${code}`.execute(tx);
  return rows[0] ?? null;
}
