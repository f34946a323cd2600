import { LIBRARIES, libraryKey } from '@assay/engine';
import { z } from 'zod';
import { type AdvisoryRow, supplementAdvisories } from '#platform/db/feeds.ts';
import { textOf } from '../files/download.ts';
import { firstDayOf } from './cve-record.ts';
import { type Importer, ofFile, today } from './importer.ts';

/** The lowest score of each band (CVSS v3.1 §5): the list has a severity word, not a number. */
const SCORES: Readonly<Record<string, number>> = { low: 0.1, medium: 4, high: 7, critical: 9 };
const BATCH = 500;

const library = z.object({
  npmname: z.string().max(200).optional(),
  bowername: z.array(z.string().max(200)).optional(),
  vulnerabilities: z
    .array(
      z.object({
        below: z.string().max(64),
        atOrAbove: z.string().max(64).optional(),
        severity: z.string().optional(),
        cwe: z.array(z.string()).optional(),
        identifiers: z
          .object({
            CVE: z.array(z.string()).optional(),
            githubID: z.string().max(40).optional(),
            summary: z.string().optional(),
          })
          .default({}),
        info: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

/** Vulnerable script libraries, retire.js' repository (https://github.com/RetireJS/retire.js/tree/master/repository). */
export const importRetire: Importer = ofFile('retire', async (db, file) => {
  const content = JSON.parse(await textOf(file)) as unknown;
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Error('the list holds no libraries');
  const advisories = new Map<string, AdvisoryRow>();
  let libraries = 0;
  for (const [name, entry] of Object.entries(content)) {
    const read = library.safeParse(entry);
    if (!read.success || read.data.vulnerabilities.length === 0) continue;
    libraries += 1;
    const { npmname, bowername = [], vulnerabilities } = read.data;
    const keys = new Set([name, ...(npmname ? [npmname] : []), ...bowername].map(libraryKey));
    for (const { below, atOrAbove, severity = '', cwe = [], identifiers, info } of vulnerabilities) {
      const ids = [...(identifiers.CVE ?? []).filter((id) => /^CVE-\d{4}-\d{4,19}$/.test(id))];
      if (ids.length === 0 && /^GHSA(-[0-9a-z]{4}){3}$/.test(identifiers.githubID ?? ''))
        ids.push(identifiers.githubID!);
      const range = {
        ...{ exact: null, startIncluding: atOrAbove ?? null, startExcluding: null },
        ...{ endIncluding: null, endExcluding: below },
      };
      for (const id of ids) {
        const known = advisories.get(id) ?? {
          id,
          title: (identifiers.summary ?? name).slice(0, 500),
          published: firstDayOf(id),
          cvss: SCORES[severity] ?? null,
          cwe: cwe.flatMap((one) => /^CWE-(\d{1,6})$/.exec(one)?.[1] ?? []).map(Number),
          disputed: false,
          refs: info
            .filter((url) => /^https?:/.test(url))
            .slice(0, 10)
            .map((url) => url.slice(0, 500)),
          products: [],
        };
        for (const product of keys) {
          const told = known.products.find((one) => one.product === product);
          if (told) told.ranges.push(range);
          else known.products.push({ vendor: LIBRARIES, product, ranges: [range] });
        }
        advisories.set(id, known);
      }
    }
  }
  if (advisories.size === 0) throw new Error('the list holds no libraries');
  const undecided = { exploitation: null, automatable: null, impact: null };
  const rows = [...advisories.values()].map((row) => ({ ...row, ...undecided }));
  await db.withoutCompany(async (tx) => {
    for (let from = 0; from < rows.length; from += BATCH)
      await supplementAdvisories(tx, rows.slice(from, from + BATCH), 'retire');
  });
  return { version: today(db), rows: libraries };
});
