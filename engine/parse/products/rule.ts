/** Place of a sign: a header or meta element by name, a cookie's name, a title, a loaded file, a page's path or its text. */
export type Place = `header:${string}` | `meta:${string}` | 'cookie' | 'title' | 'loaded' | 'path' | 'text';

/** A page or file below an application's folder that tells its version. */
export interface VersionFile {
  /** Relative to the application's folder. */
  path: string;
  /** Its first group is the version. */
  version: RegExp;
}

/** Signs of one product in what its web server sends. */
export interface ProductRule {
  /** As its vendor writes it. */
  name: string;
  vendor: string;
  product: string;
  /** Page of the vendor or of the product's sources. */
  source: string;
  /** Place and pattern; the first group is the version, if the place tells it. */
  signs: readonly (readonly [place: Place, pattern: RegExp])[];
  versionFile: VersionFile | null;
}

/**
 * A row of the tables in this folder.
 * @param cpe vendor and product in NVD's dictionary, `vendor:product`
 * @param signs by place
 * @param versionFile path relative to the application's folder, and pattern
 */
export function row(
  name: string,
  cpe: string,
  source: string,
  signs: Readonly<Partial<Record<Place, RegExp>>>,
  versionFile: readonly [path: string, version: RegExp] | null = null,
): ProductRule {
  const [vendor = '', product = ''] = cpe.split(/(?<!\\):/);
  const listed = Object.entries(signs) as [Place, RegExp][];
  return {
    ...{ name, vendor, product, source, signs: listed },
    versionFile: versionFile && { path: versionFile[0], version: versionFile[1] },
  };
}
