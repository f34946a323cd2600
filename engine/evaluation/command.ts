import type { ExpectedOutput } from '@assay/contract/assessment.ts';
import type { Facts } from '@assay/contract/facts.ts';
import { splitAsset } from './evidence-index.ts';
import { escapeInvisible } from './sanitize-evidence.ts';

/** Characters that need no quoting in a POSIX shell word (POSIX.1-2024, XCU 2.2). */
const PLAIN = /^[A-Za-z0-9_./:@%+=,-]+$/;
/**
 * Quotes, backslash, and characters that a terminal does not show or shows elsewhere: control, format (bidirectional),
 * line separators.
 */
const UNSAFE = /['"`\\]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** A part of a template that is omitted if its value is empty: `<? --data-raw {data}?>`. */
const OPTIONAL = /<\?([^?]*)\?>/g;
const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** A command and the values that were removed from it. */
export interface Command {
  text: string;
  /** `NAME=value` lines, made visible, for values that a shell or a terminal could misread. */
  beside: string[];
}

/** Names of a template's placeholders. */
export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map((match) => match[1]!);
}

function word(value: string): string {
  return PLAIN.test(value) ? value : `'${value}'`;
}

function valuesOf(finding: Filled, domain: string): Record<string, unknown> {
  const { host, port } = splitAsset(finding.asset);
  return {
    ...finding.facts,
    asset: finding.asset,
    // The host may differ from the asset: a mail host of the domain.
    host: finding.facts.host ?? host,
    port: port ?? finding.facts.port,
    domain,
    subject: finding.subject,
  };
}

/** Maximum length of an expected output. */
const EXPECTED_MAX = 120;
/** Masked, truncated and escaped parts of values do not appear in the output. */
const NOT_PRINTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\*{2,}|…/u;
const NOT_PRINTED_OF_EVIDENCE = new RegExp(`${NOT_PRINTED.source}| {2,}`, 'u');

/**
 * Fills the expected output: the first of several values, the beginning of a long one, up to a character that is masked
 * or invisible in a terminal.
 * @returns null if none is declared, or a value is missing
 */
export function fillExpectedOutput(
  { shows, lacks }: { shows?: string; lacks?: string },
  finding: Filled & { seen: readonly string[] },
  domain: string,
): ExpectedOutput | null {
  const template = shows ?? lacks;
  if (template === undefined) return null;
  const values = { ...valuesOf(finding, domain), seen: finding.seen };
  let complete = true;
  const text = template.replace(PLACEHOLDER, (_, name: string) => {
    const value = (values as Record<string, unknown>)[name];
    const [first] = Array.isArray(value) ? value : [value];
    if (first === undefined || first === '') complete = false;
    return String(first);
  });
  if (!complete) return null;
  const [line = ''] = text.split(/[\r\n]/, 1);
  // Evidence separates its parts by two spaces; dates of OpenSSL contain them before days below 10.
  const until = placeholdersOf(template).includes('seen') ? NOT_PRINTED_OF_EVIDENCE : NOT_PRINTED;
  const [plain = ''] = line.slice(0, EXPECTED_MAX).split(until, 1);
  // An empty remainder must not become `any output`.
  if (plain.trim() === '' && template !== '') return null;
  return { output: shows === undefined ? 'lacks' : 'contains', text: plain };
}

/** Source of the placeholders' values. */
interface Filled {
  asset: string;
  subject: string;
  facts: Facts;
}

/**
 * Fills a reproduce template. Every value is quoted for a POSIX shell; one with quoting, control or bidirectional
 * characters, or with a leading dash that a program would interpret as an option, becomes a shell variable that is
 * returned separately.
 * @returns null if the template needs a value that this finding does not have
 */
export function fillCommand(template: string, finding: Filled, domain: string): Command | null {
  const values = valuesOf(finding, domain);
  const beside = new Set<string>();
  let complete = true;
  const wanted = template.replace(OPTIONAL, (_, part: string) =>
    placeholdersOf(part).every((name) => values[name] !== undefined && values[name] !== '') ? part : '',
  );
  const text = wanted.replace(PLACEHOLDER, (_, name: string, offset: number) => {
    const value = values[name];
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
      complete = false;
      return '';
    }
    const startsWord = offset === 0 || wanted[offset - 1] === ' ';
    const one = (item: unknown) => {
      const plain = String(item);
      if (!UNSAFE.test(plain) && !(startsWord && plain.startsWith('-'))) return word(plain);
      const variable = name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
      beside.add(`${variable}=${escapeInvisible(plain)}`);
      return `"$${variable}"`;
    };
    return Array.isArray(value) ? value.map(one).join(' ') : one(value);
  });
  return complete ? { text, beside: [...beside] } : null;
}
