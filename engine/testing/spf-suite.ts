import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkHost, type SpfAnswer, type SpfLookup } from '../parse/mail/check-host.ts';

type Data = string | readonly (string | number)[];
type Row = string | Readonly<Record<string, Data>>;
interface Scenario {
  description: string;
  tests: Record<string, { spec: unknown; helo: string; host: string; mailfrom: string; result: string | string[] }>;
  zonedata: Record<string, readonly Row[]>;
}

const SUITE = path.join(import.meta.dirname, '../parse/mail/fixtures/rfc7208-suite.json');
const { scenarios } = JSON.parse(readFileSync(SUITE, 'utf8')) as { scenarios: Scenario[] };

/** Responses from the data of a scenario; records of the former type SPF replace TXT if no TXT is given. */
function lookupOf(zonedata: Scenario['zonedata']): SpfLookup {
  const zone = new Map(Object.entries(zonedata).map(([name, rows]) => [name.toLowerCase().replace(/\.$/, ''), rows]));
  const find = (name: string, type: string, depth = 0): SpfAnswer => {
    const rows = zone.get(name.toLowerCase().replace(/\.$/, ''));
    if (!rows) return { outcome: 'nxdomain', values: [] };
    const ofType = (wanted: string) =>
      rows.flatMap((row) => (typeof row !== 'string' && wanted in row ? [row[wanted]!] : []));
    const [alias] = ofType('CNAME');
    if (alias !== undefined && depth < 8) return find(String(alias), type, depth + 1);
    const given = type === 'TXT' && ofType('TXT').length === 0 ? ofType('SPF') : ofType(type);
    const values = given.filter((data) => data !== 'NONE').map((data) => textOf(type, data));
    if (values.length > 0) return { outcome: 'answered', values };
    if (given.includes('TIMEOUT') || rows.includes('TIMEOUT')) return { outcome: 'failed', values: [] };
    return { outcome: 'no-data', values: [] };
  };
  return (name, type) => Promise.resolve(find(name, type));
}

function textOf(type: string, data: Data): string {
  if (typeof data === 'string') return data;
  return type === 'MX' ? String(data[1]) : data.join('');
}

/** One case of the suite. */
export interface SpfCase {
  name: string;
  /** Accepted results. */
  expected: readonly string[];
  /** The result of this implementation. */
  result(): Promise<string>;
}

/**
 * The test suite of RFC 7208 by the authors of the first implementations, release 2014.04: all of its cases. Its data
 * with their license are in engine/parse/mail/fixtures/rfc7208-suite.json.
 */
export const SPF_CASES: readonly SpfCase[] = scenarios.flatMap(({ description, tests, zonedata }) =>
  Object.entries(tests).map(([name, { helo, host, mailfrom, result }]) => ({
    name: `${description}: ${name}`,
    expected: [result].flat(),
    async result() {
      const sender = mailfrom === '' ? `postmaster@${helo}` : mailfrom;
      const domain = sender.slice(sender.lastIndexOf('@') + 1);
      return (await checkHost({ ip: host, domain, sender, helo }, lookupOf(zonedata))).result;
    },
  })),
);
