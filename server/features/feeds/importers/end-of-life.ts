import { z } from 'zod';
import { type CycleRow, replaceCycles } from '#platform/db/feeds.ts';
import { membersOf } from '#platform/files/tar.ts';
import { contentOf, textOf } from '../files/download.ts';
import { type Importer, ofFile, today } from './importer.ts';

const PRODUCTS_MAX = 5_000;
const CYCLES_MAX = 1_000;

const apiShape = z.object({
  result: z
    .array(
      z.object({
        name: z.string().max(100),
        identifiers: z.array(z.object({ type: z.string(), id: z.string().max(300) })).default([]),
        releases: z
          .array(
            z.object({
              name: z.string().max(60),
              eolFrom: z.string().nullish(),
              eoesFrom: z.string().nullish(),
              latest: z.object({ name: z.string().max(60).nullish() }).nullish(),
            }),
          )
          .max(CYCLES_MAX),
      }),
    )
    .max(PRODUCTS_MAX),
});

/** Front matter of a product's page in the repository; numbers and dates may be unquoted. */
const text = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(60));
const pageShape = z.object({
  permalink: z.string().max(100),
  identifiers: z.array(z.record(z.string(), z.unknown())).default([]),
  releases: z
    .array(
      z.object({
        releaseCycle: text,
        eol: z.union([z.boolean(), z.string(), z.date()]).nullish(),
        eoes: z.union([z.boolean(), z.string(), z.date()]).nullish(),
        latest: text.nullish(),
      }),
    )
    .max(CYCLES_MAX)
    .default([]),
});

/**
 * endoflife.date: its API v1, every product in full (https://endoflife.date/docs/api/v1/), or an archive of its repository with
 * one page a product (`products/*.md`, YAML between lines of dashes).
 */
export const importEndOfLife: Importer = ofFile('endoflife', async (db, file) => {
  const head = await firstBytes(file);
  const rows = /^\s*\{/.test(head) ? ofApi(JSON.parse(await textOf(file))) : await ofArchive(file);
  if (rows.length === 0) throw new Error('the list holds no products');
  await db.withoutCompany((tx) => replaceCycles(tx, rows));
  return { version: today(db), rows: rows.length };
});

async function firstBytes(file: { path: string }): Promise<string> {
  const content = await contentOf(file);
  for await (const chunk of content) {
    content.destroy();
    return (chunk as Buffer).toString('utf8', 0, 200);
  }
  return '';
}

function ofApi(answer: unknown): CycleRow[] {
  return apiShape.parse(answer).result.map((product) => ({
    slug: product.name,
    products: product.identifiers.flatMap(({ id }) => productOf(id)),
    cycles: product.releases.map((release) => ({
      cycle: release.name,
      endOfLife: dayOf(release.eolFrom),
      extended: dayOf(release.eoesFrom),
      latest: release.latest?.name ?? null,
    })),
  }));
}

async function ofArchive(file: { path: string }): Promise<CycleRow[]> {
  const rows: CycleRow[] = [];
  // Loaded on first use: only the import needs it.
  const { parse } = await import('yaml');
  const yamlOf = (front: string): unknown => {
    try {
      return parse(front, { maxAliasCount: 20 });
    } catch {
      return null;
    }
  };
  for await (const { content } of membersOf(await contentOf(file), (name) =>
    /(^|\/)products\/[\w.-]+\.md$/.test(name),
  )) {
    const [, front] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(content.toString('utf8')) ?? [];
    const page = pageShape.safeParse(front === undefined ? null : yamlOf(front));
    // One invalid page must not prevent the import of the others.
    if (!page.success || rows.length >= PRODUCTS_MAX) continue;
    const { permalink, identifiers, releases } = page.data;
    rows.push({
      slug: permalink.replace(/^\//, ''),
      products: identifiers.flatMap(({ cpe }) => (typeof cpe === 'string' ? productOf(cpe) : [])),
      cycles: releases.map(({ releaseCycle, eol, eoes, latest }) => ({
        cycle: releaseCycle,
        // `true` = ended, on an unknown day.
        endOfLife: eol === true ? '1970-01-01' : dayOf(eol),
        extended: dayOf(eoes),
        latest: latest ?? null,
      })),
    });
  }
  return rows;
}

function productOf(cpe: string): { vendor: string; product: string }[] {
  const [, vendor, name] = /^cpe:(?:2\.3:|\/)[aoh]:([^:]+):([^:]+)/.exec(cpe) ?? [];
  return vendor && name ? [{ vendor: vendor.toLowerCase(), product: name.toLowerCase() }] : [];
}

function dayOf(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}/.exec(typeof value === 'string' ? value : '')?.[0] ?? null;
}
