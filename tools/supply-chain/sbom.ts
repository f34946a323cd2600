import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages, ROOT } from './lockfile.ts';
import { npmOutput } from './npm.ts';

interface Component {
  name: string;
  version: string;
  purl: string;
  type: string;
  hashes?: { alg: string; content: string }[];
  [name: string]: unknown;
}

/** A CycloneDX document as npm writes it. */
export interface Sbom {
  bomFormat: string;
  specVersion: string;
  metadata: { component: Component; [name: string]: unknown };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
  [name: string]: unknown;
}

const purlOf = ({ name, version }: { name: string; version: string }) => `pkg:npm/${name}@${version}`;

/** Package URLs of what is shipped. */
const shipped = () => new Set(lockedPackages().flatMap((one) => (one.dev ? [] : [purlOf(one)])));

/** The product with everything that it is shipped with, from the lockfile; development tools are left out. */
export function billOfMaterials(): Sbom {
  // npm's own --omit=dev leaves out what a development tool needs as well.
  const output = npmOutput(['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']);
  const sbom = JSON.parse(output) as Sbom;
  const { name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { name: string };
  // npm names the root after its folder.
  sbom.metadata.component.name = name;
  const kept = shipped();
  const isKept = ({ purl }: Component) => kept.has(decodeURIComponent(purl)) || purl.startsWith('pkg:npm/%40assay/');
  sbom.components = sbom.components.filter(isKept);
  const refs = new Set([...sbom.components, sbom.metadata.component].map((component) => component['bom-ref']));
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter((ref) => refs.has(ref)) ?? [] }));
  return sbom;
}

/** Shipped packages that are missing in the document. */
export function missingFrom({ components }: Sbom): string[] {
  const there = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  return [...shipped()].filter((purl) => !there.has(purl));
}
