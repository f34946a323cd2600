import { because, type SurvivorReason } from './reason.ts';

const view = (name: string, kind: SurvivorReason['kind'], reason: string, ...mutants: readonly string[]) =>
  because(`engine/views/${name}.ts`, kind, reason, ...mutants);

/** Survivors of `npm run mutate -- engine/views`. */
export const ENGINE_VIEWS: readonly SurvivorReason[] = [
  view('address-rows', 'untested', 'points of a finding about a host without an address', "'ip_reputation'"),
  view('finding-rows', 'types', 'each finding of an assessment has an issue', 'sources.issueOf(finding)?.fingerprints'),
  view('finding-rows', 'untested', 'a version whose parts are in two lines of evidence', "' '"),
  view(
    'finding-rows',
    'untested',
    'a host on which only products without a version were seen',
    "row.version !== ''",
    "''",
  ),
  view(
    'finding-rows',
    'untested',
    'the order of the CVEs of two endpoints of a host; those of one are sorted before',
    '[...new Set(here.flatMap((piece) => sources.cvesOn(piece.asset)))].sort()',
  ),
  view('port-rows', 'equivalent', 'only known versions of TLS are looked for in the list', '[]'),
  view(
    'product-ports',
    'equivalent',
    'evidence of HTTP has the name of a host, never of an endpoint',
    'portOf(asset) !== null',
  ),
  view('product-ports', 'untested', 'products of the second of two hosts with websites', 'piece.asset === asset'),
  view(
    'product-ports',
    'untested',
    'a redirect chain over both schemes whose page discloses a product',
    'hops.at(-1)?.url.startsWith(scheme)',
    '-1',
  ),
  view('product-ports', 'untested', 'two products that are disclosed over different schemes', 'product.cpe === cpe'),
  view('product-rows', 'equivalent', 'assigns the value that it already has', 'takenAt > known.takenAt'),
  view('product-rows', 'untested', 'the worst finding of a product has no CVE', 'cveOf(finding) === null'),
  view(
    'product-rows',
    'untested',
    'a product of a host of which no port is known',
    'endpoints.filter((endpoint) => hostOf(endpoint) !== endpoint)',
    'hostOf(endpoint) !== endpoint',
  ),
  view(
    'product-rows',
    'untested',
    'points of a finding whose product the evidence no longer contains',
    "'patch_cadence'",
  ),
  view(
    'product-rows',
    'untested',
    'the order of CVEs that no advisory lists, given in descending order',
    'a < b → true',
  ),
  view('product-rows', 'equivalent', 'CVEs of a row differ', 'a < b → a <= b'),
  view(
    'product-rows',
    'not a case',
    'advisories of one id are the same for each product: all come from one list of vulnerabilities',
    "sources\n    .of('products')\n    .flatMap((piece) => piece.value.products)\n    .filter((product) => product.cpe === cpe)",
    'product.cpe === cpe',
  ),
  view('product-rows', 'untested', 'references of the second advisory of a product', 'row.id === id'),
  view(
    'product-rows',
    'not a case',
    'the CVE of a finding is among the advisories of its product',
    'advisory?.references',
    '[]',
  ),
  view('rows', 'types', 'a group has at least one row', 'things[0]?.row'),
  view(
    'social-rows',
    'untested',
    'a row that is neither a look-alike nor a phishing page has no feed',
    "kind === 'phishing'",
  ),
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
