import type { Finding } from '@assay/contract/assessment.ts';
import { LOOK_ALIKE_METHODS } from '@assay/contract/report/look-alike-methods.ts';
import type { Translator } from '@assay/locales/translator.ts';
import { formatLabel } from '../blocks.ts';
import { truncateText } from '../changes.ts';

/** Lines of evidence per issue, and characters per line; the web app shows all. */
const LINES_MAX = 3;
const LINE_CHARACTERS = 140;

/** Labels that checks of certificates put in front of what they saw, and their texts under `report:evidence`. */
const LABELS: Readonly<Record<string, string>> = {
  subject: 'subject',
  issuer: 'issuer',
  valid: 'valid',
  serial: 'serial',
  revoked: 'revoked',
  'told by': 'source',
  notBefore: 'notBefore',
  notAfter: 'notAfter',
};
const LABELED = /^([a-zA-Z ]{4,12}): (.*)$/;
/** A look-alike domain with its permutation method. */
const LOOK_ALIKE = /^(\S+) \(([a-z-]+)\)$/;
const GRADED = /^protocols (\d+), key exchange (\d+), ciphers (\d+)$/;
/** Areas whose evidence comes from sources in our own words; elsewhere a time may be part of what a server sent. */
const FROM_SOURCES = ['ip_reputation', 'hacker_chatter', 'social_engineering'];
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

export interface Evidence {
  lines: string[];
  /** Number of all lines. */
  total: number;
  /** Whether the lines are as they were received, in no language of ours. */
  raw: boolean;
}

/** Lines of the most severe finding, then of others whose evidence differs. */
export function evidenceOf(findings: readonly Finding[], words: Translator): Evidence {
  const lines = new Set<string>();
  let raw = true;
  for (const { check, area, seen } of findings) {
    for (const line of seen) {
      const timed = FROM_SOURCES.includes(area) ? withTimes(line, words) : line;
      const shown = TRANSLATIONS.find(([ids]) => check.startsWith(ids))?.[1](line, words) ?? timed;
      if (lines.size < LINES_MAX && shown !== line) raw = false;
      lines.add(shown);
    }
  }
  const shown = [...lines].slice(0, LINES_MAX).map((line) => truncateText(line, LINE_CHARACTERS));
  return { lines: shown, total: lines.size, raw };
}

const withTimes = (line: string, words: Translator) => line.replace(INSTANT, (time) => words.instant(time));

/** A line with the label and the times of the report's language. */
function translated(line: string, words: Translator): string {
  const [, label = '', value = ''] = LABELED.exec(line) ?? [];
  if (Object.hasOwn(LABELS, label)) {
    return `${formatLabel(words.t(`report:evidence.${LABELS[label]}`), words.language)}${withTimes(value, words)}`;
  }
  const [, protocols = '', keyExchange = '', ciphers = ''] = GRADED.exec(line) ?? [];
  return ciphers ? words.t('report:evidence.tlsGrade', { protocols, keyExchange, ciphers }) : line;
}

/** A look-alike domain with the name of its permutation method; methods of older evidence may have none. */
function withMethod(line: string, words: Translator): string {
  const [, name, kind] = LOOK_ALIKE.exec(line) ?? [];
  const method = LOOK_ALIKE_METHODS.find((known) => known === kind);
  return method ? `${name} (${words.t(`terms:lookAlikes.${method}`)})` : line;
}

/** What changes a line of evidence, by the beginning of the check's id. */
const TRANSLATIONS: readonly (readonly [string, (line: string, words: Translator) => string])[] = [
  ['web_app_security.', translated],
  ['social_engineering.look-alikes', withMethod],
];
