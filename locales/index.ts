import { globSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { FactKind, Facts, FactValue } from '@assay/contract/facts.ts';
import { DEFAULT_LANGUAGE, type LanguageCode } from '@assay/contract/languages.ts';
import { createInstance, type i18n, type Resource } from 'i18next';
import { readOrigins, resolveTexts } from './fallback.ts';
import { formatFact, formatInstant } from './format.ts';
import { FOLDER, type Tree } from './texts.ts';
import type { FindingWords, Kinds, Translator } from './translator.ts';

export { formatFact, formatInstant } from './format.ts';
export type { Translator } from './translator.ts';

/** Text files of a language: `terms` contains the terms that screens, reports and command line share. */
export const NAMESPACES = ['terms', 'ui', 'report', 'mail', 'errors', 'cli'] as const;

const loaded = new Map<LanguageCode, i18n>();

/**
 * Namespaces by language: current translations, and English for the others. Yields after each file, because each takes
 * a few milliseconds.
 */
function* reading(language: LanguageCode): Generator<void, Resource> {
  const origins = readOrigins(language);
  const found: Record<string, Record<string, Tree>> = {};
  const add = (namespace: string, file: string, group?: string) => {
    for (const [code, tree] of Object.entries(resolveTexts(language, file, FOLDER, origins))) {
      const before = found[code] ?? {};
      const texts = group ? { [group]: tree } : tree;
      found[code] = { ...before, [namespace]: { ...before[namespace], ...texts } };
    }
  };
  yield;
  for (const name of NAMESPACES) yield add(name, name);
  // The web app loads the texts of single screens with them; here they are always part of `ui`.
  for (const screen of globSync('screens/*.json', { cwd: path.join(FOLDER, DEFAULT_LANGUAGE) }))
    yield add('ui', screen.slice(0, -'.json'.length).replaceAll('\\', '/'));
  for (const area of AREA_IDS) yield add('checks', `checks/${area}`, area);
  return found;
}

function resources(language: LanguageCode): Resource {
  const steps = reading(language);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const loading = new Map<LanguageCode, Promise<void>>();

/** Whether `createTranslator` needs no file of this language. */
export const isLanguageLoaded = (language: LanguageCode): boolean => loaded.has(language);

/**
 * Loads a language asynchronously, one file per turn of the event loop. `createTranslator` loads a missing language
 * synchronously and blocks the event loop for 25 to 50 ms. Each loaded language uses 0.9 MB of heap.
 */
export async function loadLanguage(language: LanguageCode): Promise<void> {
  if (loaded.has(language)) return;
  const started = loading.get(language) ?? readInSteps(language).finally(() => loading.delete(language));
  loading.set(language, started);
  await started;
}

async function readInSteps(language: LanguageCode): Promise<void> {
  const steps = reading(language);
  let step = steps.next();
  for (; !step.done; step = steps.next()) await nextTurn();
  if (!loaded.has(language)) open(language, step.value);
}

/** Like {@link createTranslator}, after {@link loadLanguage}. */
export async function openTranslator(language: LanguageCode, timeZone = 'UTC'): Promise<Translator> {
  await loadLanguage(language);
  return createTranslator(language, timeZone);
}

/** Groups of terms.json with the terms for facts that are IDs. */
const WORDED = { problems: 'problems', reasons: 'spoofing' } as const;

function instanceOf(language: LanguageCode): i18n {
  return loaded.get(language) ?? open(language, resources(language));
}

function open(language: LanguageCode, texts: Resource): i18n {
  const instance = createInstance();
  instance.init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: texts,
    ns: [...NAMESPACES, 'checks'],
    defaultNS: 'ui',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  loaded.set(language, instance);
  plain.set(instance, new Map());
  return instance;
}

/**
 * Texts with simple value substitution, by key; null if i18next must do more. Lists of ten thousand findings are searched
 * by their text, an export has ten texts a line, and i18next takes several times as long for such a text.
 */
const plain = new WeakMap<i18n, Map<string, string | null>>();
const VALUE = /\{\{\s*([^\s{},]+)\s*\}\}/g;

/** Null for a key whose text depends on a number, and for a text with nesting, formats or unescaped values. */
function plainText(text: string, key: string): string | null {
  return text === key || /\$t\(|\{\{/.test(text.replace(VALUE, '')) ? null : text;
}

/** @returns null if i18next must fill in the values, or has no text of this key */
function plainTextOf(instance: i18n, key: string, options: Readonly<Record<string, unknown>> = {}): string | null {
  const known = plain.get(instance)!;
  let text = known.get(key);
  if (text === undefined) {
    text = plainText(String(instance.t(key, { ...options, defaultValue: key, skipInterpolation: true })), key);
    known.set(key, text);
  }
  return text;
}

/** Facts by which i18next selects one of several texts. */
const SELECTING = ['count', 'context'] as const;

/** @returns null if a value is missing */
function fill(text: string, values: Readonly<Record<string, unknown>>): string | null {
  let whole = true;
  const filled = text.replace(VALUE, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' && typeof value !== 'number') whole = false;
    return String(value);
  });
  return whole ? filled : null;
}

/** @param timeZone IANA name of the time zone for timestamps */
export function createTranslator(language: LanguageCode = DEFAULT_LANGUAGE, timeZone = 'UTC'): Translator {
  const instance = instanceOf(language);
  // `host:port/tcp` is the key of an endpoint; `host:port` is its display form.
  const readable = (name: string, value: FactValue) =>
    name === 'asset' && typeof value === 'string' ? value.replace(/\/tcp$/, '') : value;
  const worded = (value: FactValue, kind: FactKind | undefined) =>
    (kind === 'problems' || kind === 'reasons') && Array.isArray(value)
      ? value.map((id) => instance.t(`terms:${WORDED[kind]}.${id}`, { defaultValue: id }))
      : value;
  const values = (facts: Facts, kinds: Kinds) => ({
    ...Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        formatFact(worded(readable(name, value as FactValue), kinds[name]), kinds[name], language, timeZone),
      ]),
    ),
    // i18next chooses the plural by the number itself.
    ...(typeof facts.count === 'number' ? { count: facts.count } : {}),
  });
  const t = (key: string, facts: Facts = {}, kinds: Kinds = {}) => {
    const shown = values(facts, kinds);
    const text = SELECTING.some((name) => name in facts) ? null : plainTextOf(instance, key);
    return (text === null ? null : fill(text, shown)) ?? (instance.t(key, shown) as string);
  };
  /** Names of the counted limit, the plan and the role that an error contains as ids or permission code. */
  const namesIn = ({ limit, plan, role }: Facts) => ({
    ...(typeof limit === 'string' ? { limit: t(`terms:planLimits.${limit}`) } : {}),
    ...(typeof role === 'string' ? { role: t(`terms:companyRoles.${role}`) } : {}),
    ...(typeof plan === 'number' ? { plan: t(`ui:role.${plan}`) } : {}),
  });
  // Check IDs are `area.name`; names may contain dots, so the path uses an explicit separator.
  const keyOf = (check: string, rest: readonly string[]) => {
    const dot = check.indexOf('.');
    return [check.slice(0, dot), check.slice(dot + 1), ...rest].join('|');
  };
  /** @param unknown text for a check or finding that is not in the catalog: the catalog of an earlier version had others */
  const ofCheck = (
    check: string,
    rest: readonly string[],
    unknown: string,
    shown: Readonly<Record<string, unknown>> = {},
  ) => {
    const key = keyOf(check, rest);
    const options = { ns: 'checks', keySeparator: '|', nsSeparator: false, defaultValue: unknown } as const;
    const text = plainTextOf(instance, key, options);
    return (text === null ? null : fill(text, shown)) ?? (instance.t(key, { ...options, ...shown }) as string);
  };
  return {
    language,
    timeZone,
    t,
    placeholders: (key) =>
      [...String(instance.t(key, { skipInterpolation: true, count: 2 })).matchAll(/\{\{\s*(?:-\s*)?([^,}\s]+)/g)].map(
        (match) => match[1]!,
      ),
    error: (id, facts = {}) =>
      instance.t(id, { ns: 'errors', keySeparator: false, ...values(facts, {}), ...namesIn(facts) }) as string,
    check: (check) => ({ title: ofCheck(check, ['title'], check), why: ofCheck(check, ['why'], '') }),
    finding(check, finding, facts, kinds = {}) {
      const shown = values(facts, kinds);
      const word = (name: keyof FindingWords, unknown: string) =>
        ofCheck(check, ['findings', finding, name], unknown, shown);
      return {
        title: word('title', `${check}/${finding}`),
        description: word('description', ''),
        solution: word('solution', ''),
      };
    },
    rule(check, finding) {
      const template = (rest: readonly string[]) => {
        const key = keyOf(check, rest);
        const options = { ns: 'checks', keySeparator: '|', nsSeparator: false, skipInterpolation: true, count: 2 };
        return String(instance.t(key, options as never));
      };
      const [title, description, solution] = (['title', 'description', 'solution'] as const).map((name) =>
        template(['findings', finding, name]),
      ) as [string, string, string];
      return {
        title: title.includes('{{') ? template(['title']) : title,
        description: description.includes('{{') ? template(['why']) : description,
        solution: solution.replace(VALUE, '<$1>'),
      };
    },
    forecastTitle(check, finding) {
      return ofCheck(check, ['findings', finding, 'forecast'], '') || null;
    },
    instant: (at) => formatInstant(at, timeZone),
  };
}
