/**
 * What GitHub code scanning requires of an upload, from its documentation ("SARIF support for code scanning": supported
 * properties, limits) and the messages with which it rejects files. Independent of the code that writes SARIF.
 */

interface Text {
  text?: string;
}
interface Rule {
  id?: string;
  name?: string;
  shortDescription?: Text;
  fullDescription?: Text;
  help?: Text;
  properties?: { tags?: string[]; precision?: string; 'security-severity'?: string; 'problem.severity'?: string };
}
interface Location {
  physicalLocation?: { artifactLocation?: { uri?: string; uriBaseId?: string }; region?: { startLine?: number } };
}
interface Result {
  ruleId?: string;
  ruleIndex?: number;
  level?: string;
  message?: Text;
  locations?: Location[];
  partialFingerprints?: Record<string, string>;
}
export interface SarifRun {
  tool: { driver: { name?: string; semanticVersion?: string; rules?: Rule[] } };
  results?: Result[];
  automationDetails?: { id?: string };
}

const LIMITS = { runs: 20, results: 25_000, rules: 25_000, locations: 1_000, tags: 20 };
const TEXT_MAX = 1_024;
const NAME_MAX = 255;
const PRECISIONS = ['very-high', 'high', 'medium', 'low'];

/** The requirements that a log does not meet; empty = accepted. */
export function gitHubErrors(log: { version?: string; runs?: SarifRun[] }): string[] {
  const errors: string[] = [];
  const check = (met: unknown, error: string) => met || errors.push(error);
  check(log.version === '2.1.0', 'version');
  check((log.runs?.length ?? 0) > 0 && log.runs!.length <= LIMITS.runs, 'runs');
  for (const run of log.runs ?? []) {
    const { rules = [], name } = run.tool.driver;
    const { results = [] } = run;
    check(name, 'tool.driver.name');
    check(results.length <= LIMITS.results, 'results');
    check(rules.length <= LIMITS.rules, 'rules');
    check(new Set(rules.map(({ id }) => id)).size === rules.length, 'ids of rules are unique');
    for (const rule of rules) errors.push(...ruleErrors(rule));
    for (const result of results) {
      errors.push(...resultErrors(result));
      check(rules[result.ruleIndex ?? -1]?.id === result.ruleId, `ruleIndex of ${result.ruleId}`);
    }
    const hashes = results.map(({ partialFingerprints }) => partialFingerprints?.primaryLocationLineHash);
    check(new Set(hashes).size === hashes.length, 'primaryLocationLineHash distinguishes results');
  }
  return errors;
}

function ruleErrors(rule: Rule): string[] {
  const { id, name, shortDescription, fullDescription, help, properties = {} } = rule;
  const score = properties['security-severity'];
  const met: Record<string, unknown> = {
    id: id && id.length <= NAME_MAX,
    name: (name ?? '').length <= NAME_MAX,
    shortDescription: shortDescription?.text && shortDescription.text.length <= TEXT_MAX,
    fullDescription: fullDescription?.text && fullDescription.text.length <= TEXT_MAX,
    help: help?.text,
    tags: (properties.tags ?? []).length <= LIMITS.tags,
    // Above 0 and at most 10; security alerts need the tag as well.
    'security-severity': score === undefined || (Number(score) > 0 && Number(score) <= 10),
    security: score === undefined || properties.tags?.includes('security'),
    precision: properties.precision === undefined || PRECISIONS.includes(properties.precision),
    'problem.severity':
      properties['problem.severity'] === undefined ||
      ['error', 'warning', 'recommendation'].includes(properties['problem.severity']),
  };
  return failed(met, `rule ${id}`);
}

function resultErrors({ ruleId, level, message, locations = [], partialFingerprints }: Result): string[] {
  const place = locations[0]?.physicalLocation;
  const uri = place?.artifactLocation?.uri ?? '';
  return failed(
    {
      ruleId,
      level: level === undefined || ['none', 'note', 'warning', 'error'].includes(level),
      message: message?.text,
      'expected a physical location': place,
      'at most 1,000 locations': locations.length <= LIMITS.locations,
      // "SARIF URI scheme "https" did not match the checkout URI scheme "file"": relative references only.
      'relative uri': uri !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(uri) && !uri.startsWith('/') && !uri.includes('..'),
      'no base that makes it absolute': place?.artifactLocation?.uriBaseId === undefined,
      startLine: (place?.region?.startLine ?? 0) >= 1,
      primaryLocationLineHash: /^[0-9a-f]{1,16}:\d+$/.test(partialFingerprints?.primaryLocationLineHash ?? ''),
    },
    `result ${ruleId}`,
  );
}

const failed = (met: Record<string, unknown>, of: string) =>
  Object.entries(met).flatMap(([name, value]) => (value ? [] : [`${of}: ${name}`]));
