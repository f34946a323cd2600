import type { KeyValueStorage } from '../session/session-store.ts';
import { lightRoles } from './palette.ts';

/** Stored preferences that outlive a session (docs/product/data.md: theme colors, layout version, sidebar type). */

const THEME_COLORS = 'themeColors';
const LAYOUT_VERSION = 'layoutVersion';
const SIDEBAR_TYPE = 'sidebarType';
const CLOSED_GROUPS = 'closedGroups';
const UNSENT_APPEARANCE = 'unsentAppearance';
const TABLE_COLUMNS = 'tableColumns';
const SAVED_FILTERS = 'savedFilters';
/** In session storage: the most recently viewed domain. */
const LAST_SUBJECT = 'lastDomain';

/** Page layout: `1` spacious, for decisions; `2` dense, for long lists on wide screens. */
export const LAYOUT_VERSIONS = ['1', '2'] as const;
export type LayoutVersion = (typeof LAYOUT_VERSIONS)[number];

/** Names and icons, icons only, or behind a button. Narrow pages reduce it further (docs/product/screens.md). */
export const SIDEBAR_TYPES = ['full', 'rail', 'overlay'] as const;
export type SidebarType = (typeof SIDEBAR_TYPES)[number];

export interface ThemeColors {
  primary: string;
  secondary: string;
  /** `light`, `dark` or `auto`. */
  scheme: string;
}

const SCHEMES: readonly string[] = ['light', 'dark', 'auto'];
/** docs/product/limits.md: default theme colors. */
const DEFAULT_THEME_COLORS: ThemeColors = {
  primary: lightRoles.primary,
  secondary: lightRoles.secondary,
  scheme: 'auto',
};

function parse<T>(text: string | null, fallback: T): T {
  try {
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** The stored colors; invalid values are replaced by the default. */
export function readThemeColors(values: KeyValueStorage): ThemeColors {
  const stored = parse<Partial<ThemeColors> | null>(values.getItem(THEME_COLORS), null) ?? {};
  const color = (name: 'primary' | 'secondary') =>
    /^#[0-9a-f]{6}$/i.test(String(stored[name])) ? stored[name]!.toLowerCase() : DEFAULT_THEME_COLORS[name];
  const { scheme = DEFAULT_THEME_COLORS.scheme } = stored;
  return { primary: color('primary'), secondary: color('secondary'), scheme };
}

export function writeThemeColors(values: KeyValueStorage, change: Partial<ThemeColors>): void {
  values.setItem(THEME_COLORS, JSON.stringify({ ...readThemeColors(values), ...change }));
}

/** Names of the collapsed navigation groups. */
export function readClosedGroups(values: KeyValueStorage): string[] {
  const stored = parse<unknown>(values.getItem(CLOSED_GROUPS), []);
  return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
}

export function writeClosedGroups(values: KeyValueStorage, groups: readonly string[]): void {
  values.setItem(CLOSED_GROUPS, JSON.stringify(groups));
}

export function readLayoutVersion(values: KeyValueStorage): LayoutVersion {
  return LAYOUT_VERSIONS.find((version) => version === values.getItem(LAYOUT_VERSION)) ?? '1';
}

export function writeLayoutVersion(values: KeyValueStorage, version: LayoutVersion): void {
  values.setItem(LAYOUT_VERSION, version);
}

export function readSidebarType(values: KeyValueStorage): SidebarType {
  return SIDEBAR_TYPES.find((type) => type === values.getItem(SIDEBAR_TYPE)) ?? 'full';
}

export function writeSidebarType(values: KeyValueStorage, type: SidebarType): void {
  values.setItem(SIDEBAR_TYPE, type);
}

/** Colors, scheme and layout, in the format stored in the account. */
export function readAppearance(values: KeyValueStorage): Record<string, string> {
  return { ...readThemeColors(values), layout: readLayoutVersion(values), sidebar: readSidebarType(values) };
}

/**
 * Applies the values stored in an account; missing values are unchanged, and invalid values become the default when
 * read.
 */
export function writeAppearance(values: KeyValueStorage, kept: Readonly<Record<string, string>>): void {
  const { layout, sidebar } = kept;
  const before = readThemeColors(values);
  const { primary, secondary, scheme } = { ...before, ...kept };
  writeThemeColors(values, { primary, secondary, scheme: SCHEMES.includes(scheme) ? scheme : before.scheme });
  if (layout !== undefined) values.setItem(LAYOUT_VERSION, layout);
  if (sidebar !== undefined) values.setItem(SIDEBAR_TYPE, sidebar);
}

/** Account whose appearance changes have not been sent to the server yet; null if there is none. */
export function readUnsentAppearance(values: KeyValueStorage): string | null {
  return values.getItem(UNSENT_APPEARANCE);
}

export function writeUnsentAppearance(values: KeyValueStorage, account: string | null): void {
  if (account === null) values.removeItem(UNSENT_APPEARANCE);
  else values.setItem(UNSENT_APPEARANCE, account);
}

/** Columns of a table that the user showed (true) or hid (false). */
export type ChosenColumns = Readonly<Record<string, boolean>>;

/** Stored values of each list; invalid values are ignored. */
function readLists<T>(values: KeyValueStorage, name: string): Record<string, T> {
  const stored = parse<unknown>(values.getItem(name), null);
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Record<string, T>) : {};
}

function writeList<T>(values: KeyValueStorage, name: string, list: string, kept: T | undefined): void {
  const { [list]: _, ...others } = readLists<T>(values, name);
  values.setItem(name, JSON.stringify(kept === undefined ? others : { ...others, [list]: kept }));
}

export function readColumns(values: KeyValueStorage, list: string): ChosenColumns {
  const stored = readLists<unknown>(values, TABLE_COLUMNS)[list];
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter(([, shown]) => typeof shown === 'boolean'));
}

export function writeColumns(values: KeyValueStorage, list: string, chosen: ChosenColumns): void {
  writeList(values, TABLE_COLUMNS, list, Object.keys(chosen).length > 0 ? chosen : undefined);
}

/** A named filter of a list; `query` as in the address. */
export interface SavedFilter {
  name: string;
  query: string;
}

function isSavedFilter(value: unknown): value is SavedFilter {
  const { name, query } = (value ?? {}) as Partial<SavedFilter>;
  return typeof name === 'string' && typeof query === 'string';
}

export function readSavedFilters(values: KeyValueStorage, list: string): SavedFilter[] {
  const stored = readLists<unknown>(values, SAVED_FILTERS)[list];
  return Array.isArray(stored) ? stored.filter(isSavedFilter) : [];
}

export function writeSavedFilters(values: KeyValueStorage, list: string, filters: readonly SavedFilter[]): void {
  writeList(values, SAVED_FILTERS, list, filters.length > 0 ? filters : undefined);
}

interface LastSubject {
  domain: string;
  company: string | null;
}

/** The domain that this account viewed last in this tab; null if there is none or it belongs to another account. */
export function readLastSubject(values: KeyValueStorage, account: string): LastSubject | null {
  const stored = parse<Partial<LastSubject & { account: string }> | null>(values.getItem(LAST_SUBJECT), null);
  if (!stored?.domain || stored.account !== account) return null;
  return { domain: String(stored.domain), company: stored.company ? String(stored.company) : null };
}

export function writeLastSubject(values: KeyValueStorage, last: LastSubject & { account: string }): void {
  values.setItem(LAST_SUBJECT, JSON.stringify(last));
}
