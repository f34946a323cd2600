import assert from 'node:assert/strict';

/** A property of a component: name, parameters and the value as it is written. */
export interface Property {
  name: string;
  parameters: Readonly<Record<string, string>>;
  value: string;
}

export interface Component {
  name: string;
  properties: Property[];
  components: Component[];
}

/** `name *(";" param) ":" value` (RFC 5545 §3.1); the parameters that Assay writes have no quoted values. */
const LINE = /^(?<name>[A-Z0-9-]+)(?<parameters>(?:;[A-Z0-9-]+=[^";:,]*)*):(?<value>.*)$/su;
/** TEXT (§3.3.11): no control characters but the tab, and a backslash only before one of these. */
const TEXT = /^(?:[^\\;,\p{Cc}]|\t|\\[\\;,nN])*$/u;

/**
 * Reads a calendar by the grammar of RFC 5545 and fails at anything that it does not allow: line ends, lengths of lines,
 * folding within a character, properties that are missing or repeated, and values that are not escaped.
 */
export function parseCalendar(bytes: Uint8Array): Component {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  assert.ok(text.endsWith('\r\n'), 'the last line is ended');
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) {
    assert.doesNotMatch(line, /[\r\n]/, 'line ends are CRLF');
    assert.ok(Buffer.byteLength(line) <= 75, `at most 75 octets: ${line}`);
  }
  const lines: string[] = [];
  for (const line of physical) {
    if (/^[ \t]/.test(line)) lines[lines.length - 1] += line.slice(1);
    else lines.push(line);
  }
  const root: Component = { name: '', properties: [], components: [] };
  const open = [root];
  for (const line of lines) {
    const found = LINE.exec(line)?.groups;
    assert.ok(found, `a content line: ${line}`);
    const { name, parameters, value } = found as { name: string; parameters: string; value: string };
    if (name === 'BEGIN') {
      const component = { name: value, properties: [], components: [] };
      open.at(-1)!.components.push(component);
      open.push(component);
    } else if (name === 'END') assert.equal(open.pop()!.name, value);
    else {
      const pairs = parameters.split(';').slice(1);
      const read = Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
      open.at(-1)!.properties.push({ name, parameters: read, value });
    }
  }
  assert.equal(open.length, 1);
  assert.deepEqual([root.properties.length, root.components.map(({ name }) => name)], [0, ['VCALENDAR']]);
  const calendar = root.components[0]!;
  checkCalendar(calendar);
  return calendar;
}

function checkCalendar(calendar: Component): void {
  assert.equal(textOf(calendar, 'VERSION'), '2.0');
  assert.ok(textOf(calendar, 'PRODID'));
  const uids = new Set<string>();
  for (const event of calendar.components) {
    assert.equal(event.name, 'VEVENT');
    for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'DESCRIPTION', 'URL', 'TRANSP'])
      propertyOf(event, name);
    assert.match(propertyOf(event, 'DTSTAMP').value, /^\d{8}T\d{6}Z$/);
    assert.match(propertyOf(event, 'DTSTART').value, /^\d{8}$/);
    assert.equal(propertyOf(event, 'DTSTART').parameters.VALUE, 'DATE');
    assert.ok(URL.canParse(propertyOf(event, 'URL').value));
    uids.add(textOf(event, 'UID'));
    for (const name of ['SUMMARY', 'DESCRIPTION', 'CATEGORIES']) textOf(event, name);
  }
  assert.equal(uids.size, calendar.components.length, 'each UID once');
}

/** The only property of this name. */
export function propertyOf({ name: of, properties }: Component, name: string): Property {
  const found = properties.filter((property) => property.name === name);
  assert.equal(found.length, 1, `${of} has ${name} once`);
  return found[0]!;
}

/** Value of a property of type TEXT. */
export function textOf(component: Component, name: string): string {
  const { value } = propertyOf(component, name);
  assert.match(value, TEXT, `${name} is escaped`);
  return value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
}
