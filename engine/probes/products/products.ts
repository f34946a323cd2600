import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Outcome } from '#evidence/index.ts';
import type { OpenPort, ProductsEvidence } from '#evidence/services.ts';
import type { SiteEvidence } from '#evidence/site.ts';
import { lacking, unknownIn } from '#evidence/unknown.ts';
import type { Exchange, HttpEvidence } from '#evidence/web.ts';
import { packageOf } from '#parse/services/platform/builds.ts';
import { softwareOf } from '#parse/services/software.ts';
import {
  type DetectedProduct,
  detectedProduct,
  detectedSystem,
  distinct,
  webProducts,
} from '#parse/services/web-products.ts';
import type { Catalog, ReleaseCycle } from '#sources/catalog.ts';

type Product = ProductsEvidence['products'][number];

type System = { name: string; version: string | null };

/** Software detected in one place. */
export interface ProductsTarget {
  host: string;
  port: number | null;
  address: string | null;
  seen: readonly DetectedProduct[];
  /** Operating system identified by the host's services; null or absent if unknown or contradictory. */
  system?: System | null;
  /** Why only a part of the place could be read; null or absent if all of it was. */
  unseen?: NotAssessedReason | null;
}

/** Package streams stored per vulnerability. */
const FIXES_MAX = 10;

/** The plan is computed many times over the same evidence; the evidence is read only once. */
const seenBy = new WeakMap<object, DetectedProduct[]>();

function once(evidence: object, read: () => DetectedProduct[]): DetectedProduct[] {
  const known = seenBy.get(evidence) ?? read();
  seenBy.set(evidence, known);
  return known;
}

/** Software identified by the greeting of an open port. */
export function portProducts(open: OpenPort): DetectedProduct[] {
  return once(open, () => readBanner(open));
}

function readBanner({ facts, banner }: OpenPort): DetectedProduct[] {
  const text = banner ?? '';
  const product = facts.product && facts.version ? detectedProduct(facts.product, facts.version, 'banner', text) : null;
  const named = product && { ...product, suffix: facts.suffix };
  return distinct([named, toldSystem(facts) ?? detectedSystem(text, 'banner')].filter((row) => row !== null));
}

/** The operating system of an NTLM challenge's build, or of a directory's functional level. */
function toldSystem({ ntlm, operatingSystem }: OpenPort['facts']): DetectedProduct | null {
  if (!operatingSystem?.version || !/^Windows/.test(operatingSystem.name)) return null;
  const told = `${operatingSystem.name} ${operatingSystem.version}${ntlm?.build ? ` (build ${ntlm.build})` : ''}`;
  const product = detectedProduct(operatingSystem.name, operatingSystem.version, 'banner', told);
  return product && { ...product, suffix: null };
}

/** Software identified by a host's web pages; HTTP evidence needs no separate port. */
export function hostProducts(http: HttpEvidence, site: SiteEvidence | null, host: string): DetectedProduct[] {
  return once(site ?? http, () => webProducts(http, host, site));
}

/**
 * Why the pages of a host may name more software than was read: a scheme did not answer or redirects without an end, or a
 * transfer broke off. Null if none of this happened; pages longer than is read, and pages of errors, are what the host
 * always sends.
 */
export function unseenPart(
  { plain, secure, lacks = {} }: HttpEvidence,
  site: SiteEvidence | null,
): NotAssessedReason | null {
  const isEndless = ({ stopped }: Exchange) => stopped === 'redirect-loop' || stopped === 'redirect-limit';
  const [chain] = isEndless(secure) || isEndless(plain) ? (['protocol-error'] as const) : unanswered(lacks);
  return chain ?? unknownIn([plain, secure, site]).find((reason) => reason === 'timeout') ?? null;
}

/** Schemes that did not answer; one of which the TLS or HTTP cannot be read never does. */
function unanswered({ secure, plain }: NonNullable<HttpEvidence['lacks']>): NotAssessedReason[] {
  return [secure, plain].filter((reason) => reason !== undefined && reason !== 'protocol-error');
}

/** Joins detected software with data of the feeds. Without feeds nothing can be assessed, not even as passed. */
export async function probeProducts(
  { host, port, address, seen, system = null, unseen = null }: ProductsTarget,
  catalog: Catalog | null,
): Promise<Outcome<ProductsEvidence>> {
  if (!catalog) return { ok: false, reason: 'source-off' };
  const products: Product[] = [];
  for (const row of seen) products.push(await lookUp(row, catalog, system));
  const [first] = products;
  // No feed had data on any product: the item fails, so that earlier evidence replaces it.
  const reason = first?.lacks?.advisories ?? first?.lacks?.endOfLife;
  if (reason && products.every((row) => lacksAll(row))) return { ok: false, reason };
  const around = await systemEnd(system, catalog);
  return {
    ok: true,
    value: { host, port, address, ...(around ? { system: around } : {}), products, ...lacking(unseen, ['products']) },
  };
}

/** The end of the host's operating system, whose distribution patches what runs on it; null if none is known. */
async function systemEnd(system: System | null, catalog: Catalog): Promise<ProductsEvidence['system'] | null> {
  const software = system?.version ? softwareOf(system.name) : null;
  if (!software || !system?.version) return null;
  const cycles = await catalog.releaseCycles(software.vendor, software.product).catch(() => FAILED);
  const endOfLife = cycles.ok ? cycleOf(system.version, cycles.value) : null;
  return endOfLife && { name: system.name, version: system.version, endOfLife };
}

/** Whether no feed answered about a product; an operating system has no advisories of its own. */
function lacksAll({ kind, lacks }: Product): boolean {
  return lacks?.endOfLife !== undefined && (kind === 'operating-system' || lacks.advisories !== undefined);
}

const FAILED = { ok: false, reason: 'source-failed' } as const;

/** Each feed answers for itself: what one of them does not tell is missing, not the others' answers. */
async function lookUp(row: DetectedProduct, catalog: Catalog, system: System | null): Promise<Product> {
  const [advisories, cycles] = await Promise.all([
    // Vulnerabilities of an operating system's packages cannot be derived from its release.
    row.kind === 'operating-system'
      ? ({ ok: true, value: [] } as const)
      : catalog.advisories(row.vendor, row.product, row.version).catch(() => FAILED),
    catalog.releaseCycles(row.vendor, row.product).catch(() => FAILED),
  ]);
  const lacks: Record<string, NotAssessedReason> = {
    ...(advisories.ok ? {} : { advisories: advisories.reason }),
    ...(cycles.ok ? {} : { endOfLife: cycles.reason }),
  };
  return tracked(
    {
      ...row,
      advisories: advisories.ok ? [...advisories.value] : [],
      endOfLife: cycles.ok ? cycleOf(row.version, cycles.value) : null,
      ...(Object.keys(lacks).length > 0 ? { lacks } : {}),
    },
    catalog,
    system,
  );
}

/** Adds the statements of the distribution's tracker, if one that contains the package is loaded. */
async function tracked(product: Product, catalog: Catalog, system: System | null): Promise<Product> {
  const found = product.advisories.length > 0 ? packageOf(product, system) : null;
  if (!found) return product;
  const { build, packages } = found;
  const fixes = await catalog.fixes(build.distribution, build.release, packages);
  const name = fixes.ok ? fixes.value[0]?.package : undefined;
  if (!fixes.ok || name === undefined) return product;
  const advisories = product.advisories.map((advisory) => {
    const own = fixes.value.filter((row) => row.cve === advisory.id && row.package === name).slice(0, FIXES_MAX);
    return own.length === 0
      ? advisory
      : { ...advisory, fixes: own.map(({ introduced, fixed }) => ({ introduced, fixed })) };
  });
  return { ...product, advisories, build: { ...build, package: name } };
}

/** The release cycle of a version: the longest cycle name that is its prefix, component by component. */
export function cycleOf(version: string, cycles: readonly ReleaseCycle[]): Product['endOfLife'] {
  const parts = version
    .toLowerCase()
    .replace(/^v/, '')
    .split(/[.\s-]/);
  const fits = cycles
    .filter(({ cycle }) =>
      cycle
        .toLowerCase()
        .split(/[.\s-]/)
        .every((part, index) => part === parts[index]),
    )
    .sort((one, other) => other.cycle.length - one.cycle.length)[0];
  if (!fits) return null;
  const { cycle, endOfLife: date, extended, latest } = fits;
  return { cycle, date, ...(extended ? { extended } : {}), latest };
}
