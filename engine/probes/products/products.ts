import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Outcome } from '../../evidence/index.ts';
import type { OpenPort, ProductsEvidence } from '../../evidence/services.ts';
import type { SiteEvidence } from '../../evidence/site.ts';
import type { HttpEvidence } from '../../evidence/web.ts';
import { packageOf } from '../../parse/services/platform/builds.ts';
import {
  type DetectedProduct,
  detectedProduct,
  detectedSystem,
  distinct,
  webProducts,
} from '../../parse/services/web-products.ts';
import type { Catalog, ReleaseCycle } from '../../sources/catalog.ts';

type Product = ProductsEvidence['products'][number];

type System = { name: string; version: string | null };

/** Software seen at one place. */
export interface ProductsTarget {
  host: string;
  port: number | null;
  address: string | null;
  seen: readonly DetectedProduct[];
  /** Operating system found by the host's services; null or absent where unknown or contradictory. */
  system?: System | null;
}

/** Package streams stored per vulnerability. */
const FIXES_MAX = 10;

/** A plan is made many times over the same evidence; reading it once is enough. */
const seenBy = new WeakMap<object, DetectedProduct[]>();

function once(evidence: object, read: () => DetectedProduct[]): DetectedProduct[] {
  const known = seenBy.get(evidence) ?? read();
  seenBy.set(evidence, known);
  return known;
}

/** Software that the greeting of an open port tells. */
export function portProducts(open: OpenPort): DetectedProduct[] {
  return once(open, () => readBanner(open));
}

function readBanner({ facts, banner }: OpenPort): DetectedProduct[] {
  const text = banner ?? '';
  const product = facts.product && facts.version ? detectedProduct(facts.product, facts.version, 'banner', text) : null;
  const named = product && { ...product, suffix: facts.suffix };
  return distinct([named, toldSystem(facts) ?? detectedSystem(text, 'banner')].filter((row) => row !== null));
}

/** The system that belongs to the build of NTLM's challenge, or to a directory's level. */
function toldSystem({ ntlm, operatingSystem }: OpenPort['facts']): DetectedProduct | null {
  if (!operatingSystem?.version || !/^Windows/.test(operatingSystem.name)) return null;
  const told = `${operatingSystem.name} ${operatingSystem.version}${ntlm?.build ? ` (build ${ntlm.build})` : ''}`;
  const product = detectedProduct(operatingSystem.name, operatingSystem.version, 'banner', told);
  return product && { ...product, suffix: null };
}

/** Software that a host's web tells; what it says over HTTP needs no port of its own. */
export function hostProducts(http: HttpEvidence, site: SiteEvidence | null, host: string): DetectedProduct[] {
  return once(site ?? http, () => webProducts(http, host, site));
}

/** Joins what was seen with what the feeds say of it. Without feeds nothing can be said, not even that all is well. */
export async function probeProducts(
  { host, port, address, seen, system = null }: ProductsTarget,
  catalog: Catalog | null,
): Promise<Outcome<ProductsEvidence>> {
  if (!catalog) return { ok: false, reason: 'source-off' };
  const products: Product[] = [];
  try {
    for (const row of seen) {
      const known = await lookUp(row, catalog, system);
      if ('reason' in known) return { ok: false, reason: known.reason };
      products.push(known);
    }
  } catch {
    return { ok: false, reason: 'source-failed' };
  }
  return { ok: true, value: { host, port, address, products } };
}

async function lookUp(
  row: DetectedProduct,
  catalog: Catalog,
  system: System | null,
): Promise<Product | { reason: NotAssessedReason }> {
  const [advisories, cycles] = await Promise.all([
    // Faults of an operating system's packages cannot be told from its release.
    row.kind === 'operating-system' ? null : catalog.advisories(row.vendor, row.product, row.version),
    catalog.releaseCycles(row.vendor, row.product),
  ]);
  if (advisories && !advisories.ok) return advisories;
  if (row.kind === 'operating-system' && !cycles.ok) return cycles;
  return tracked(
    {
      ...row,
      advisories: advisories?.value ?? [],
      endOfLife: cycles.ok ? cycleOf(row.version, cycles.value) : null,
    },
    catalog,
    system,
  );
}

/** Adds the statements of the distribution's tracker, where one is loaded that knows the package. */
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

/** The release cycle a version belongs to: the longest cycle name that its beginning matches, part by part. */
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
  return fits ? { cycle: fits.cycle, date: fits.endOfLife, latest: fits.latest } : null;
}
