import { lightRoles } from '../theme/palette.ts';
import type { Values } from './store.ts';

/** Stored choices that outlive a session (SPEC §3: theme colors, layout version, sidebar type). */

const THEME_COLORS = 'themeColors';
const LAYOUT_VERSION = 'layoutVersion';
const SIDEBAR_TYPE = 'sidebarType';
const CLOSED_GROUPS = 'closedGroups';

/** Raised when the shell changes so much that stored choices about it no longer fit. */
const CURRENT_LAYOUT = '1';

export type SidebarType = 'full' | 'rail' | 'overlay';

export interface ThemeColors {
  primary: string;
  secondary: string;
  /** `light`, `dark` or `auto`. */
  scheme: string;
}

/** SPEC §9: default theme colours. */
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

export function readThemeColors(values: Values): ThemeColors {
  return { ...DEFAULT_THEME_COLORS, ...parse<Partial<ThemeColors>>(values.getItem(THEME_COLORS), {}) };
}

export function writeThemeColors(values: Values, scheme: string): void {
  values.setItem(THEME_COLORS, JSON.stringify({ ...readThemeColors(values), scheme }));
}

/** Names of the navigation groups that the reader closed; forgotten when the layout's version changes. */
export function readClosedGroups(values: Values): string[] {
  if (values.getItem(LAYOUT_VERSION) !== CURRENT_LAYOUT) return [];
  const stored = parse<unknown>(values.getItem(CLOSED_GROUPS), []);
  return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
}

export function writeClosedGroups(values: Values, groups: readonly string[]): void {
  values.setItem(LAYOUT_VERSION, CURRENT_LAYOUT);
  values.setItem(CLOSED_GROUPS, JSON.stringify(groups));
}

export function writeSidebarType(values: Values, type: SidebarType): void {
  values.setItem(SIDEBAR_TYPE, type);
}
