import { because, type SurvivorReason } from './reason.ts';

const view = (name: string, kind: SurvivorReason['kind'], reason: string, ...mutants: readonly string[]) =>
  because(`engine/views/${name}.ts`, kind, reason, ...mutants);

/** Survivors of `npm run mutate -- engine/views`. */
export const ENGINE_VIEWS: readonly SurvivorReason[] = [
  view('finding-rows', 'types', 'each finding of an assessment has an issue', 'sources.issueOf(finding)?.fingerprints'),
  view('finding-rows', 'equivalent', 'only searched for versions, which have digits', "''"),
  view('port-rows', 'equivalent', 'only known versions of TLS are looked for in the list', '[]'),
  view(
    'product-ports',
    'equivalent',
    'evidence of HTTP has the name of a host, never of an endpoint',
    'portOf(asset) !== null',
  ),
  view('product-rows', 'equivalent', 'assigns the value that it already has', 'takenAt > known.takenAt'),
  view('product-rows', 'equivalent', 'CVEs of a row differ', 'a < b → a <= b'),
  view(
    'product-rows',
    'not a case',
    'advisories of one id are the same for each product: all come from one list of vulnerabilities',
    "sources\n    .of('products')\n    .flatMap((piece) => piece.value.products)\n    .filter((product) => product.cpe === cpe)",
    'product.cpe === cpe',
  ),
  view('rows', 'types', 'a group has at least one row', 'things[0]?.row'),
  view('social-rows', 'equivalent', 'neither text ends with a date', "''"),
  view(
    'sources',
    'equivalent',
    'the first match begins at the start of the text either way',
    '/^\\[?(.+?)\\]?:\\d{1,5}\\/(?:tcp|udp)$/',
  ),
  view('sources', 'equivalent', 'the text of the mutant is not a CVE, and only CVEs are kept', '[]'),
  view('sources', 'not a case', 'evidence of one kind has one item for each asset', 'a.asset < b.asset'),
  view('sources', 'equivalent', 'no asset is a host with the name of an endpoint', 'portOf(asset) === null'),
];
