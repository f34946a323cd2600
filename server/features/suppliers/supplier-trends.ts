import type {
  ComparedSupplier,
  DeclineRow,
  GradeHistory,
  SupplierRow,
  WeaknessRow,
} from '@assay/contract/api/analysis/portfolio.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { AreaScore } from '@assay/contract/assessment.ts';
import { COUNT_COLUMNS, type CountColumn, type Severity } from '@assay/contract/severities.ts';
import { CHECKS } from '@assay/engine';
import type { Translator } from '@assay/locales';
import type { Actor } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { ALL_SUPPLIERS, listSuppliers } from '#platform/db/suppliers/supplier-companies.ts';
import {
  type DeclineRecord,
  declines,
  figuresOfSuppliers,
  gradesOverTime,
  providersOfSuppliers,
  scoresOverTime,
} from '#platform/db/suppliers/supplier-trends.ts';
import { checksFailingSince, countFindingShares, sharedWeaknesses } from '#platform/db/suppliers/weaknesses.ts';
import { AppError } from '#platform/errors.ts';
import { logSuppliersRead, overSuppliers, toSupplierRow } from './supplier-companies.ts';
import type { PageRange } from './supplier-lists.ts';

/** Checks named as reasons of one decline. */
const REASONS_MAX = 5;

/** Grades of the domains that are shared at present, over twelve months. */
export function readGradeHistory(context: Context, actor: Actor): Promise<GradeHistory> {
  return overSuppliers(context, actor, 'suppliers.portfolio', async (tx, { readerId }) => {
    const points = Map.groupBy(await gradesOverTime(tx, readerId), ({ day }) => day);
    return [...points].map(([day, lines]) => ({
      day,
      grades: Object.fromEntries(lines.map(({ grade, domains }) => [grade, domains])),
    }));
  });
}

/** Domains with a lower score than some days ago: in which areas, and which checks fail since. */
export function readDeclines(
  context: Context,
  actor: Actor,
  query: PageRange & { days: number },
  words: Translator,
): Promise<{ rows: DeclineRow[]; total: number }> {
  return overSuppliers(context, actor, 'suppliers.portfolio', async (tx, reader) => {
    const found = await declines(tx, reader.readerId, query);
    await logSuppliersRead(tx, actor, reader, found.rows);
    // Findings are read only where they are shared.
    const open = found.rows.filter(({ level }) => level !== 'rating');
    const failing = await checksFailingSince(
      tx,
      open.map(({ domainId, companyId, beforeAt }) => ({ domainId, companyId, since: beforeAt })),
    );
    const checks = Map.groupBy(failing, ({ domainId }) => domainId);
    const rows = found.rows.map((row) => ({
      companyId: row.companyId,
      company: row.company,
      domain: row.domain,
      before: row.before,
      after: row.after,
      gradeBefore: row.gradeBefore,
      gradeAfter: row.gradeAfter,
      beforeAt: row.beforeAt.toISOString(),
      afterAt: row.afterAt.toISOString(),
      areas: lowerAreas(row),
      checks:
        row.level === 'rating'
          ? null
          : (checks.get(row.domainId) ?? []).slice(0, REASONS_MAX).map(({ check, severity, findings }) => ({
              ...{ check, title: words.check(check).title, severity: severity as Severity, findings },
            })),
    }));
    return { rows, total: found.total };
  });
}

function lowerAreas({ areasBefore, areasAfter }: DeclineRecord): DeclineRow['areas'] {
  const earlier = new Map(areasBefore.map(({ area, score }) => [area, score]));
  return areasAfter
    .flatMap(({ area, score }) => {
      const before = earlier.get(area) ?? null;
      return score === null || before === null || score >= before ? [] : [{ area, before, after: score }];
    })
    .sort((a, b) => b.before - b.after - (a.before - a.after));
}

/** Checks that fail at several suppliers; the search is by the title in the reader's language. */
export function readWeaknesses(
  context: Context,
  actor: Actor,
  list: PageRange,
  words: Translator,
): Promise<{ rows: WeaknessRow[]; total: number; companies: number; left: number }> {
  const search = list.search.toLowerCase();
  const checks =
    search === ''
      ? null
      : CHECKS.map(({ id }) => id).filter((id) => words.check(id).title.toLowerCase().includes(search));
  return overSuppliers(context, actor, 'suppliers.portfolio', async (tx, reader) => {
    const found = await sharedWeaknesses(tx, reader.readerId, checks, list);
    await logSuppliersRead(
      tx,
      actor,
      reader,
      found.rows.flatMap(({ examples }) => examples),
    );
    const rows = found.rows.map((row) => ({
      ...row,
      severity: row.severity as Severity,
      title: words.check(row.check).title,
    }));
    return { rows, total: found.total, ...(await countFindingShares(tx, reader.readerId)) };
  });
}

/**
 * Suppliers side by side, in the requested order.
 * @throws {AppError} supplier-not-found
 */
export function compareSuppliers(
  context: Context,
  actor: Actor,
  companies: readonly string[],
): Promise<ComparedSupplier[]> {
  const wanted = [...new Set(companies.map((id) => id.toLowerCase()))];
  return overSuppliers(context, actor, 'suppliers.portfolio', async (tx, reader) => {
    const { readerId } = reader;
    const list = { sort: 'company', descending: false, limit: wanted.length, offset: 0 } as const;
    const { rows } = await listSuppliers(tx, reader, { ...ALL_SUPPLIERS, companies: wanted }, list);
    if (rows.length < wanted.length) throw new AppError('supplier-not-found');
    await logSuppliersRead(tx, actor, reader, rows);
    const figures = new Map((await figuresOfSuppliers(tx, readerId, wanted)).map((line) => [line.companyId, line]));
    const trends = new Map((await scoresOverTime(tx, readerId, wanted)).map((line) => [line.companyId, line.scores]));
    const providers = Map.groupBy(await providersOfSuppliers(tx, readerId, wanted), ({ companyId }) => companyId);
    const known = new Map(rows.map((row) => [row.companyId, toSupplierRow(row)]));
    return wanted.map((id) => {
      const row: SupplierRow = known.get(id)!;
      const { areas = [], counts = [] } = figures.get(id) ?? {};
      return {
        ...row,
        areas: AREA_IDS.map((area) => ({ area, score: lowestOf(areas, area) })),
        counts: Object.fromEntries(
          COUNT_COLUMNS.map((column) => [column, counts.reduce((sum, one) => sum + (one[column] ?? 0), 0)]),
        ) as Record<CountColumn, number>,
        providers:
          row.level === 'rating' ? null : (providers.get(id) ?? []).map(({ kind, provider }) => ({ kind, provider })),
        trend: trends.get(id) ?? [],
      };
    });
  });
}

function lowestOf(areas: readonly (readonly AreaScore[])[], area: string): number | null {
  const scores = areas
    .flat()
    .filter((one) => one.area === area)
    .flatMap(({ score }) => (score === null ? [] : [score]));
  return scores.length === 0 ? null : Math.min(...scores);
}
